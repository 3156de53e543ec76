import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import { currentUser } from '../api/session.ts'

/** A carrier asks whose freight it is, the provider who may haul it. */
export function otherParty({ carrierName, customerName }: Pick<TenderRow, 'carrierName' | 'customerName'>): string {
  return currentUser()?.companyKind === 'provider' ? carrierName : (customerName ?? '—')
}
