import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { expect, it } from 'vitest'
import { opensLoad } from './invoice-text.ts'

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
