import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { expect, it } from 'vitest'
import { isOurs, opensLoad } from './invoice-text.ts'

const BILLER = {
  companyKind: 'carrier',
  persona: 'carrier-billing',
  permissions: ['CarrierPortal'],
  roles: [],
} as unknown as CurrentUser
const PAYABLES = { ...BILLER, companyKind: 'provider', persona: 'payables', permissions: ['Admin'] } as CurrentUser
const invoice = (status: -1 | 0) => ({ status: { status, description: '' } })

it('leads a carrier to the load of its invoice, and to none once the invoice is void', () => {
  expect([opensLoad(invoice(0), BILLER), opensLoad(invoice(-1), BILLER)]).toEqual([true, false])
  expect(opensLoad(invoice(-1), PAYABLES)).toBe(true)
})

it('is the broker’s turn while a document is missing, and then the provider’s, who enters its bill', () => {
  const bill = (uploaded: number, can = {}) =>
    ({
      nextActor: 'carrier',
      numberOfRequiredDocuments: 2,
      numberOfUploadedRequiredDocuments: uploaded,
      ...can,
    }) as const
  const enters = { can: { update: true } } as const
  const turns = (uploaded: number, can = {}) =>
    (['broker', 'provider', 'carrier'] as const).map((companyKind) => isOurs(bill(uploaded, can), { companyKind }))
  expect(turns(1, enters)).toEqual([true, false, true])
  expect(turns(2, enters)).toEqual([false, true, true])
  expect(turns(2)).toEqual([false, false, true])
})
