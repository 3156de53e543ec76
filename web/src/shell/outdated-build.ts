const STAMP = 'waybill.reloaded-at'
const ONCE_PER_MS = 10_000

/** A part of the page that a newer release replaced does not load any more: load the page anew, once (SPEC §8). */
export function reloadOnceWhenOutdated(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(STAMP) ?? 0)
    // Without a network a reload would take away even what is shown.
    if (!navigator.onLine || Date.now() - last < ONCE_PER_MS) return
    event.preventDefault()
    sessionStorage.setItem(STAMP, String(Date.now()))
    reload()
  })
}
