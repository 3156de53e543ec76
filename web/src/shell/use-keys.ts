import { useEffect } from 'react'

/** Shortcuts and what they do; a space separates two keys (`g s`). */
export type KeyActs = Readonly<Record<string, () => void>>

const SEQUENCE_MS = 1_200

/** Single keys are off while typing or with a dialog open (UX 8); ⌘K and Ctrl K always work. */
export function useKeys(acts: KeyActs): void {
  useEffect(() => {
    let first = ''
    let firstAt = 0
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return
      if (event.metaKey || event.ctrlKey) return perform(acts[`mod+${event.key.toLowerCase()}`], event)
      if (isBusy(event.target)) return
      const isSecond = first !== '' && event.timeStamp - firstAt < SEQUENCE_MS
      const act = (isSecond ? acts[`${first} ${event.key}`] : undefined) ?? acts[event.key]
      first = act ? '' : event.key
      firstAt = event.timeStamp
      perform(act, event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [acts])
}

function perform(act: (() => void) | undefined, event: KeyboardEvent): void {
  if (!act) return
  event.preventDefault()
  act()
}

/** What takes the keys while open; the header's panels are in the page even when closed. */
const OPEN = '[role="dialog"]:not([popover]), [role="menu"], dialog[open], [popover="auto"]:popover-open'

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  return isTyping || document.querySelector(OPEN) !== null
}
