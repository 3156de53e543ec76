import { sessionState } from '../api/session.ts'

/** Whether somebody typed into a form or an editor that is still on the screen: such a page is not taken away (UX 6). */
let typed: Element | undefined

export function watchTyping(): () => void {
  const stopped = new AbortController()
  const listen = (event: Event): void => {
    const form = event.target instanceof Element ? event.target.closest('form, [contenteditable=true]') : null
    // The password that renews an ended session is not what has to be kept.
    if (form && sessionState() === 'alive') typed = form
  }
  document.addEventListener('input', listen, { signal: stopped.signal })
  // An editor that writes by itself lets no `input` follow.
  document.addEventListener('beforeinput', listen, { signal: stopped.signal })
  return () => {
    stopped.abort()
    typed = undefined
  }
}

export function isSomebodyTyping(): boolean {
  return typed?.isConnected === true
}
