import { useEffect, useEffectEvent } from 'react'

/** Asks `isTaken` whenever somebody goes back, until the function that it returns is called: if so, the page stays. */
type Way = (isTaken: () => boolean) => () => void

let way: Way | undefined

/** The kit knows no router: the house says how a page stays. */
export function takeBackBy(own: Way): void {
  way = own
}

/** While it is open, Back closes what lies over the page, as on a phone, instead of leaving the page; `isTaken` closes it, or says no. */
export function useBack(isOpen: boolean, isTaken: () => boolean): void {
  const take = useEffectEvent(isTaken)
  useEffect(() => (isOpen ? way?.(() => take()) : undefined), [isOpen])
}
