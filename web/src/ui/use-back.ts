import { useEffect, useEffectEvent } from 'react'

/** Asks `isTaken` whenever somebody goes back, until the function that it returns is called: if so, the page stays. */
type Way = (isTaken: () => boolean) => () => void

let way: Way | undefined

/** The kit knows no router: the house says how a page stays. */
export function takeBackBy(own: Way): void {
  way = own
}

/** While it is open, Back closes what lies over the page, as on a phone, instead of leaving the page; unless `close` answers false. */
export function useBack(isOpen: boolean, close: () => unknown): void {
  const closed = useEffectEvent(close)
  useEffect(() => (isOpen ? way?.(() => closed() !== false) : undefined), [isOpen])
}
