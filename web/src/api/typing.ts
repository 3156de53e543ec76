import { sessionState } from './session.ts'

/** The forms and editors that someone typed into: while one is still on screen, its page must stay (UX 6). */
const typed = new Set<Element>()
/** What somebody chose or dropped, which fires no `input`. */
const kept = new Set<symbol>()

/** Every form counts but the one for the password that renews an ended session; `isCounted` for a page that has none. */
export function watchTyping(isCounted = (): boolean => sessionState() === 'alive'): () => void {
  const stopped = new AbortController()
  const listen = (event: Event): void => {
    const form = event.target instanceof Element ? event.target.closest('form, [contenteditable=true]') : null
    if (!form || !isCounted()) return
    for (const one of typed) if (!one.isConnected) typed.delete(one)
    typed.add(form)
  }
  document.addEventListener('input', listen, { signal: stopped.signal })
  // An editor that writes its own content fires no `input`.
  document.addEventListener('beforeinput', listen, { signal: stopped.signal })
  return () => {
    stopped.abort()
    typed.clear()
  }
}

export function isSomebodyTyping(): boolean {
  return kept.size > 0 || [...typed].some(({ isConnected }) => isConnected)
}

/** Keeps the page until it is called back. */
export function keepPage(): () => void {
  const one = Symbol('kept')
  kept.add(one)
  return () => void kept.delete(one)
}
