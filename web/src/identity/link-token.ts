let taken: string | undefined

/**
 * The secret out of a link, `#token=…` or by another name. It leaves the address bar, and with it the history, at once; the page keeps it as
 * long as it stands open. A second link followed in the same tab changes the fragment alone, so the page begins anew.
 */
export function takeLinkToken(name = 'token'): string {
  if (taken !== undefined) return taken
  taken = new URLSearchParams(window.location.hash.slice(1)).get(name) ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  window.addEventListener('hashchange', () => window.location.reload())
  return taken
}
