import { useEffectEvent, useLayoutEffect, useRef } from 'react'

export interface ListKeys {
  /** j and k, arrow keys: the next row, the one before. */
  onStep: (by: 1 | -1) => void
  /** Enter: the whole page. */
  onOpen: () => void
  /** Escape: closes the preview. */
  onClose: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** These keys differ in fields, and in whatever floats above the page. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox]'

/** The link of the row whose preview is open. */
const CHOSEN = 'li[aria-current="true"] a'

/** The walking keys of a list with a preview (UX 3), wherever the focus is on its page; it moves along, unless it is in the preview. */
export function useListKeys(keys: ListKeys): void {
  const isWalking = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest(ELSEWHERE)) return
    const step = STEPS[event.key]
    // Tabs know arrows, Enter and Escape, and no letters.
    if (target.closest('[role=tablist]') && event.key.length > 1) return
    isWalking.current = step !== undefined && target.closest('[data-preview]') === null
    if (step) {
      event.preventDefault()
      keys.onStep(step)
    } else if (event.key === 'Enter' && (target.closest(CHOSEN) || !target.closest('a, button'))) {
      event.preventDefault()
      keys.onOpen()
    } else if (event.key === 'Escape') {
      // Where the reader was: the preview goes with whatever has the focus in it.
      document.querySelector<HTMLElement>(CHOSEN)?.focus({ preventScroll: true })
      keys.onClose()
    }
  })
  // Attached with the rows: once they show, keys work.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // The selected row is in the address: its link renders one or two passes after the key.
  useLayoutEffect(() => {
    const link = isWalking.current ? document.querySelector<HTMLElement>(CHOSEN) : null
    if (!link || link === document.activeElement) return
    isWalking.current = false
    link.focus({ preventScroll: true })
  })
}
