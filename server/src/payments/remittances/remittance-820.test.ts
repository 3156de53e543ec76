import type { RemittanceLine } from '@waybill/contract/payments/payments.ts'
import { expect, test } from 'vitest'
import { element, readEnvelope } from '../../load-tenders/edi/x12/x12-envelope.ts'
import { writeRemittance820 } from './remittance-820.ts'
import type { PaymentFacts } from './remittances.queries.ts'

const PAYER = { name: 'Northbound Logistics', timeZone: 'America/Chicago' }

const PAYMENT = {
  checkNumber: '091000010500097',
  ownNumber: '700123',
  method: 'ach',
  payOn: '2026-11-25',
  currency: 'USD',
  net: 5010,
  payeeName: 'Transport Bédard~Ltée',
} as PaymentFacts

const LINES = [
  {
    invoiceNumber: '880654',
    externalInvoiceNumber: 'ALD*4340362',
    shipmentNumber: '4340362',
    proNumber: 'ALD6989536',
    bolNumber: '04340001, 04340002',
    deliveredAt: '2026-10-18T00:30:00Z',
    gross: 5095,
    net: 5010,
    deductions: [
      {
        amount: 85,
        kind: 'short-pay',
        code: 'ACCESSORIAL_NOT_APPROVED',
        text: 'Driver assist > not approved',
        reference: 'C-9',
      },
    ],
  },
  {
    invoiceNumber: '880655',
    externalInvoiceNumber: null,
    shipmentNumber: '4340363',
    proNumber: null,
    bolNumber: null,
    deliveredAt: null,
    gross: 0.1,
    net: 0.1,
    deductions: [],
  },
] as unknown as RemittanceLine[]

test('read back it says the payment, each invoice and what was taken off, and counts its own segments', () => {
  const text = writeRemittance820(PAYMENT, PAYER, LINES, { isProduction: true })
  const { interchanges, sets, findings } = readEnvelope(text)
  expect(findings).toEqual([])
  expect(interchanges).toMatchObject([
    { senderId: 'NORTHBOUNDLOGIS', receiverId: 'TRANSPORTBEDARD', controlNumber: '000700123' },
  ])
  const [set] = sets
  expect([sets.length, set?.setId, set?.group.functionalId, set?.findings]).toEqual([1, '820', 'RA', []])
  const all = (id: string) =>
    (set?.body ?? []).filter((one) => one.id === id).map((one) => one.elements.map((_, at) => element(one, at + 1)))
  expect([all('BPR')[0]?.slice(0, 4), all('BPR')[0]?.at(-1)]).toEqual([['I', '5010.00', 'C', 'ACH'], '20261125'])
  expect(all('TRN')).toEqual([['1', '091000010500097']])
  expect(all('N1')).toEqual([
    ['PR', 'Northbound Logistics'],
    ['PE', 'Transport Bedard Ltee'],
  ])
  expect(all('RMR')).toEqual([
    ['IV', 'ALD 4340362', '', '5010.00', '5095.00'],
    ['IV', '880655', '', '0.10', '0.10'],
  ])
  expect(all('REF').filter(([kind]) => kind === 'BM' || kind === 'CN')).toEqual([
    ['CN', 'ALD6989536'],
    ['BM', '04340001'],
    ['BM', '04340002'],
  ])
  // Half past seven in the evening at the payer, and tomorrow in UTC.
  expect(all('DTM')).toEqual([['035', '20261017']])
  expect(all('ADX')).toEqual([['-85.00', 'ZZ']])
  const [head] = text.split('\n')
  expect(head).toHaveLength(106)
})

test('says in its envelope whether it is a test', () => {
  const usage = (isProduction: boolean) =>
    writeRemittance820(PAYMENT, PAYER, LINES, { isProduction }).split('~')[0]?.split('*')[15]
  expect([usage(true), usage(false)]).toEqual(['P', 'T'])
})

test('payments whose traces end alike have control numbers of their own', () => {
  const controlNumberOf = (payment: Partial<PaymentFacts>) =>
    readEnvelope(writeRemittance820({ ...PAYMENT, ...payment }, PAYER, LINES, { isProduction: true })).interchanges[0]
      ?.controlNumber
  const [one, other] = [
    controlNumberOf({ checkNumber: '091000010500097', ownNumber: '700123' }),
    controlNumberOf({ checkNumber: '121000010500097', ownNumber: '700124' }),
  ]
  expect([one, other]).toEqual(['000700123', '000700124'])
})
