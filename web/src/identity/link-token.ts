let taken: string | undefined

/**
 * The secret in a link, `#token=…` or another name. It leaves the address bar, and so the history, at once; the page keeps it
 * while open. A second link followed in the same tab changes only the fragment, so the page reloads.
 */
export function takeLinkToken(name = 'token'): string {
  if (taken !== undefined) return taken
  taken = new URLSearchParams(window.location.hash.slice(1)).get(name) ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  window.addEventListener('hashchange', () => window.location.reload())
  return taken
}
