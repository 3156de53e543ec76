const INPUTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'input']

/**
 * Calls once somebody uses the page. What may be needed later is fetched then, not by the clock: it must not compete with the first
 * screen, and nobody needs it before.
 */
export function onFirstInput(act: () => void): () => void {
  const heard = new AbortController()
  const hear = (): void => {
    heard.abort()
    act()
  }
  for (const input of INPUTS) window.addEventListener(input, hear, { signal: heard.signal, passive: true })
  return () => heard.abort()
}
