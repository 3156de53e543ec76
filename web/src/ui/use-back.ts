import { useEffect, useEffectEvent } from 'react'

/** Asks `isTaken` whenever somebody goes back within the portal, until the function that it returns is called: if so, the page stays. */
type Way = (isTaken: () => boolean) => () => void

let way: Way | undefined
/** What lies over the page, the topmost last. */
const over = new Set<() => unknown>()

/** The kit knows no router: the house says how a page stays. */
export function takeBackBy(own: Way): void {
  way = own
}

/** Then Back is no way to leave the page. */
export function liesOverPage(): boolean {
  return over.size > 0
}

/** While it is open, Back closes what lies over the page, as on a phone, instead of leaving the page; unless `close` answers false. */
export function useBack(isOpen: boolean, close: () => unknown): void {
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const own = () => closed()
    over.add(own)
    const release = way?.(() => [...over].at(-1) === own && own() !== false)
    return () => {
      over.delete(own)
      release?.()
    }
  }, [isOpen])
}
