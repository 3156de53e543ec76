const STAMP = 'waybill.reloaded-at'
const ONCE_PER_MS = 10_000

let isOnItsWay = false

/** The page is about to be loaded anew: what fails meanwhile is not worth a word. */
export function isReloading(): boolean {
  return isOnItsWay
}

/** A part of the page that a newer release replaced does not load any more: load the page anew, once (SPEC §8). */
export function reloadOnceWhenOutdated(reload: () => void = () => window.location.reload()): () => void {
  const missing = new Set<string>()
  const onFailure = (failure: Event & { payload?: Error }): void => {
    const sheet = /(?<!\S)\S+\.css$/.exec(failure.payload?.message ?? '')?.[0]
    if (sheet) missing.add(sheet)
    const last = Number(sessionStorage.getItem(STAMP) ?? 0)
    // Without a network a reload would take away even what is shown.
    if (!navigator.onLine || Date.now() - last < ONCE_PER_MS) return
    sessionStorage.setItem(STAMP, String(Date.now()))
    isOnItsWay = true
    reload()
  }
  // Of a style sheet that did not come the mark stays in the page: whoever asks for the part next would be given it unstyled.
  const onNetwork = (): void => {
    for (const sheet of missing) {
      const link = document.querySelector(`link[rel="stylesheet"][href="${sheet}"]`)
      link?.replaceWith(link.cloneNode())
    }
    missing.clear()
  }
  window.addEventListener('online', onNetwork)
  // The failure itself goes on to whoever asked for the part: were it prevented, they would be given nothing and call it a module.
  window.addEventListener('vite:preloadError', onFailure)
  return () => {
    isOnItsWay = false
    window.removeEventListener('online', onNetwork)
    window.removeEventListener('vite:preloadError', onFailure)
  }
}
