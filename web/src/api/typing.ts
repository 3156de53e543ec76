import { sessionState } from './session.ts'

/** Whether someone typed into a form or editor that is still on screen: such a page must stay (UX 6). */
let typed: Element | undefined
/** What somebody chose or dropped, which fires no `input`. */
const kept = new Set<symbol>()

export function watchTyping(): () => void {
  const stopped = new AbortController()
  const listen = (event: Event): void => {
    const form = event.target instanceof Element ? event.target.closest('form, [contenteditable=true]') : null
    // The password that renews an ended session need not be kept.
    if (form && sessionState() === 'alive') typed = form
  }
  document.addEventListener('input', listen, { signal: stopped.signal })
  // An editor that writes its own content fires no `input`.
  document.addEventListener('beforeinput', listen, { signal: stopped.signal })
  return () => {
    stopped.abort()
    typed = undefined
  }
}

export function isSomebodyTyping(): boolean {
  return typed?.isConnected === true || kept.size > 0
}

/** Keeps the page until it is called back. */
export function keepPage(): () => void {
  const one = Symbol('kept')
  kept.add(one)
  return () => void kept.delete(one)
}
