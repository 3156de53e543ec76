import { useQuery } from '@tanstack/react-query'
import { identity, type Welcome } from '@waybill/contract/identity.ts'
import { useEffect } from 'react'
import { queryFor } from '../api/queries.ts'
import { showBrandColour } from './appearance.ts'

/** Environment and brand do not change while a page is open. */
export const welcomeQuery = { ...queryFor(identity.welcome, {}), staleTime: Number.POSITIVE_INFINITY }

/** The provider's brand and the environment, with the colour put on the page. */
export function useWelcome(): Welcome | undefined {
  const welcome = useQuery(welcomeQuery).data
  const colour = welcome?.brand.colour
  useEffect(() => {
    if (colour !== undefined) showBrandColour(colour)
  }, [colour])
  return welcome
}
