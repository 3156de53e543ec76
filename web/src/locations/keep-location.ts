import type { QueryClient } from '@tanstack/react-query'
import { type Location, locations } from '@waybill/contract/locations/locations.ts'
import { queryFor, remember } from '../api/queries.ts'

export const locationQuery = (locationNumber: string) => queryFor(locations.find, { params: { locationNumber } })

/** Caches a changed location for its pages. */
export function keepLocation(client: QueryClient, location: Location): void {
  remember(client, locations.find, { params: { locationNumber: location.locationNumber } }, location)
}
