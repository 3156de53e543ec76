import { queryOptions } from '@tanstack/react-query'
import { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { type RateLane, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { read } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'

/** A load that a carrier may name a price for: it was asked, or found it on the board. */
export type Priced = {
  of: { rateRequestId: string } | { shipmentNumber: string }
  miles: number | null
  currency: string
}

/** What the carrier knows of the load's lane, its own cost per mile too. */
export function laneQuery({ of }: Pick<Priced, 'of'>) {
  if ('rateRequestId' in of)
    return queryOptions<RateLane>({
      queryKey: keyOf(rateRequests.lane, { params: of }),
      queryFn: ({ signal }) => read(rateRequests.lane, { params: of }, { signal }),
    })
  return queryOptions<RateLane>({
    queryKey: keyOf(availableFreight.lane, { params: of }),
    queryFn: ({ signal }) => read(availableFreight.lane, { params: of }, { signal }),
  })
}

/** What the load costs the carrier, empty miles included; null while it has not said what a mile costs, and in another currency. */
export function breakEvenOf(
  { costPerMile, deadhead }: RateLane,
  { miles, currency }: Pick<Priced, 'miles' | 'currency'>,
): number | null {
  if (costPerMile === null || miles === null || currency !== LIMITS_IN) return null
  return Math.round(costPerMile * (miles + (deadhead?.miles ?? 0)) * 100) / 100
}
