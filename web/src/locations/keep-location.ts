import type { QueryClient } from '@tanstack/react-query'
import { type Location, locations } from '@waybill/contract/locations/locations.ts'
import { queryFor, remember } from '../api/queries.ts'

export const locationQuery = (locationNumber: string) => queryFor(locations.find, { params: { locationNumber } })

/** Puts a changed location where pages read it. */
export function keepLocation(client: QueryClient, location: Location): void {
  remember(client, locations.find, { params: { locationNumber: location.locationNumber } }, location)
}
