import { isSomebodyTyping } from '../api/typing.ts'

const STAMP = 'waybill.reloaded-at'
const ONCE_PER_MS = 10_000

let isOnItsWay = false

/** The page is about to reload: failures until then are not worth a message. */
export function isReloading(): boolean {
  return isOnItsWay
}

/** A chunk that a newer release replaced fails to load: reload the page, once (SPEC §8). */
export function reloadOnceWhenOutdated(reload: () => void = () => window.location.reload()): () => void {
  const missing = new Set<string>()
  const onFailure = (failure: Event & { payload?: Error }): void => {
    const says = failure.payload?.message ?? ''
    const sheet = /(?<!\S)\S+\.css$/.exec(says)?.[0]
    if (sheet) missing.add(sheet)
    // Offline, a reload would take away even what is shown: the router's own, too, which it leaves when it finds that it did so before.
    if (!navigator.onLine) return sessionStorage.setItem(`tanstack_router_reload:${says}`, 'held')
    const last = Number(sessionStorage.getItem(STAMP) ?? 0)
    if (isSomebodyTyping() || Date.now() - last < ONCE_PER_MS) return
    sessionStorage.setItem(STAMP, String(Date.now()))
    isOnItsWay = true
    reload()
  }
  // Vite leaves a failed style sheet's link in the page: the next import of the chunk would resolve unstyled.
  const onNetwork = (): void => {
    for (const sheet of missing) {
      const link = document.querySelector(`link[rel="stylesheet"][href="${sheet}"]`)
      link?.replaceWith(link.cloneNode())
    }
    missing.clear()
  }
  window.addEventListener('online', onNetwork)
  // Let the error reach the importer: if prevented, the import would resolve to nothing and pass for a module.
  window.addEventListener('vite:preloadError', onFailure)
  return () => {
    isOnItsWay = false
    window.removeEventListener('online', onNetwork)
    window.removeEventListener('vite:preloadError', onFailure)
  }
}
