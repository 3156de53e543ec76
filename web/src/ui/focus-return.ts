import { useEffect, useState } from 'react'

/** Lists are fetched afresh after an act; what opened the dialog may leave only then. */
const LOOK_AFTER_MS = [40, 400, 1_500]
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * An act often takes its own button away ("Record arrival" is done, "Record departure" stands there): React Aria can give the
 * focus back to what still exists only. Whoever works by keyboard goes on at what took its place, not at the page's beginning.
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
