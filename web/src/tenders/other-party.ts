import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import { currentUser } from '../api/session.ts'

/** Carriers see whose freight it is, the provider sees the carrier. */
export function otherParty({ carrierName, customerName }: Pick<TenderRow, 'carrierName' | 'customerName'>): string {
  return currentUser()?.companyKind === 'provider' ? carrierName : (customerName ?? '—')
}
