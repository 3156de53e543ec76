import type { RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { TenderRate, type TenderRateProps } from '../tenders/tender-rate.tsx'

export interface OfferedRateProps {
  request: Pick<RateRequestRow, 'offer' | 'miles' | 'currency'>
  size?: TenderRateProps['size']
}

/** What the carrier asks, in total and per mile; nothing before it has. */
export function OfferedRate({ request: { offer, miles, currency }, size }: OfferedRateProps): ReactNode {
  return offer ? <TenderRate tender={{ rate: offer.amount, miles, currency }} size={size} /> : null
}
