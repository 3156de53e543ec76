import { useEffect, useRef } from 'react'

export type ViewerDoing = {
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  fitPage: () => void
  turnRight: () => void
  turnLeft: () => void
  previous: () => void
  next: () => void
  first: () => void
  last: () => void
  /** Absent if not possible. */
  print: (() => void) | undefined
  search: (() => void) | undefined
  leaveSearch: (() => void) | undefined
}

const KEYS: Readonly<Record<string, keyof ViewerDoing>> = {
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitWidth',
  r: 'turnRight',
  R: 'turnLeft',
  p: 'print',
  '/': 'search',
}
/** What browsers would do to the page, not the document. */
const WITH_CONTROL: Readonly<Record<string, keyof ViewerDoing>> = { f: 'search', p: 'print' }

const TYPING = 'input, textarea, select, [role="listbox"], [role="menu"], [role="alertdialog"]'

/** Arrows, + − 0, r, p, / and Escape while the viewer is open (SPEC §2.8); the page below gets none of them. */
export function useViewerKeys(doing: ViewerDoing): void {
  const latest = useRef(doing)
  useEffect(() => {
    latest.current = doing
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      const act = actOf(event, isTyping, latest.current)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function actOf(event: KeyboardEvent, isTyping: boolean, doing: ViewerDoing): (() => void) | undefined {
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) {
    const name = WITH_CONTROL[event.key.toLowerCase()]
    return name && doing[name]
  }
  if (event.key === 'Escape')
    return event.target instanceof HTMLInputElement || !isTyping ? doing.leaveSearch : undefined
  const name = isTyping ? undefined : KEYS[event.key]
  return name && doing[name]
}
