import { useEffect, useState } from 'react'

/** Lists refetch after an action; only then may the button that opened the dialog go. */
const LOOK_AFTER_MS = [40, 400, 1_500]
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * An action often removes its own button ("Record arrival" is done, "Record departure" replaces it), and React Aria can only return
 * the focus to an element that still exists. Keyboard users continue at its replacement, not at the top of the page.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  const [around] = useState(() => ancestorsOf(opener))
  useEffect(
    () => () => {
      for (const ms of LOOK_AFTER_MS) setTimeout(() => returnFocus(opener, around), ms)
    },
    [opener, around],
  )
}

function ancestorsOf(opener: Element | null): readonly Element[] {
  const around: Element[] = []
  for (let one = opener?.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  return around
}

function returnFocus(opener: Element | null, around: readonly Element[]): void {
  if (opener?.isConnected || document.activeElement !== document.body) return
  const near = around.filter((one) => one.isConnected).map((one) => one.querySelector<HTMLElement>(FOCUSABLE))
  near.find((one) => one !== null)?.focus({ preventScroll: true })
}
