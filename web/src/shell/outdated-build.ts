const STAMP = 'waybill.reloaded-at'
const ONCE_PER_MS = 10_000

let isOnItsWay = false

/** The page is about to be loaded anew: what fails meanwhile is not worth a word. */
export function isReloading(): boolean {
  return isOnItsWay
}

/** A part of the page that a newer release replaced does not load any more: load the page anew, once (SPEC §8). */
export function reloadOnceWhenOutdated(reload: () => void = () => window.location.reload()): () => void {
  const onFailure = (): void => {
    const last = Number(sessionStorage.getItem(STAMP) ?? 0)
    // Without a network a reload would take away even what is shown.
    if (!navigator.onLine || Date.now() - last < ONCE_PER_MS) return
    sessionStorage.setItem(STAMP, String(Date.now()))
    isOnItsWay = true
    reload()
  }
  // The failure itself goes on to whoever asked for the part: were it prevented, they would be given nothing and call it a module.
  window.addEventListener('vite:preloadError', onFailure)
  return () => {
    isOnItsWay = false
    window.removeEventListener('vite:preloadError', onFailure)
  }
}
