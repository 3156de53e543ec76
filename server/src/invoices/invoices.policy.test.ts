import { expect, test } from 'vitest'
import { saying } from '../../test/saying.ts'
import { nobody } from '../actor.ts'
import type { StepFacts } from './invoice.queries.ts'
import { canEndHold, canStep } from './invoices.policy.ts'

const payer = {
  ...nobody({ as: () => undefined } as never, new Date()),
  persona: 'payer' as const,
  companyKind: 'payer' as const,
}
const SETTLED: StepFacts = {
  invoiceNumber: '5001',
  status: { status: 2, description: 'Settled' },
  approvedAt: '2026-01-15T12:00:00Z',
  isBrokers: false,
  payerId: 'payer',
  balance: 1_850,
  openExceptions: [],
  paymentHold: null,
  enteredByIds: [],
  approverIds: [],
  deductorIds: [],
  unheldById: null,
  isAudited: true,
  isClaimedTwice: false,
}

test('corrected counts that nobody has reviewed keep a third party from paying, and are called no hold', () => {
  expect(canStep(payer, SETTLED).pay).toBe(true)
  expect(canStep(payer, { ...SETTLED, isAudited: false }).pay).toEqual(
    saying('The counts of invoice 5001 were corrected and are being reviewed. Try again in a minute.'),
  )
})

test('nobody takes a payment off hold before its corrected counts are reviewed', () => {
  const paymentHold = {
    reason: 'Bank details',
    heldAt: '2026-01-16T12:00:00Z',
    heldBy: 'Robin',
    isWaybills: false,
    found: [],
  }
  const held = { ...SETTLED, paymentHold }
  expect(canEndHold(held)).toBe(true)
  expect(canEndHold({ ...held, isAudited: false })).toMatchObject({ code: 'invoice-counts-checked' })
  expect(canEndHold(SETTLED)).toMatchObject({ code: 'invoice-not-on-hold' })
})
