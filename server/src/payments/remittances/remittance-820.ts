import type { RemittanceLine } from '@waybill/contract/payments/payments.ts'
import { wallAt } from '../../wall-clock.ts'
import type { PaymentFacts } from './remittances.queries.ts'

type Segment = (string | number)[]

/**
 * A remittance as X12 820, 4010 (domain §4.7, §6): BPR and TRN are the payment, N1 PR and PE payer and payee, and each RMR an invoice with
 * its paid and billed amounts, with an ADX per deduction. It only informs (BPR01 I): the bank moves the money. Equal
 * payments give equal files, control numbers included, so a second download is recognized; no two payments have the same control number,
 * as traces may that end alike. Outside production it is marked as a test (ISA15).
 */
export function writeRemittance820(
  payment: PaymentFacts,
  payer: { name: string; timeZone: string },
  lines: readonly RemittanceLine[],
  { isProduction }: { isProduction: boolean },
): string {
  const { checkNumber, ownNumber, method, payOn, currency, net, payeeName } = payment
  const day = digitsOf(payOn)
  const control = (digitsOf(ownNumber) || '1').slice(-9)
  const body: Segment[] = [
    ['BPR', 'I', net.toFixed(2), 'C', method === 'ach' ? 'ACH' : 'CHK', ...Array<string>(11).fill(''), day],
    ['TRN', '1', checkNumber],
    ['CUR', 'PR', currency],
    ['N1', 'PR', payer.name],
    ['N1', 'PE', payeeName],
    ['ENT', 1],
    ...lines.flatMap((line) => segmentsOf(line, payer.timeZone)),
  ]
  const group = String(Number(control))
  const segments: Segment[] = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      'ZZ',
      party(payer.name, 15, true),
      'ZZ',
      party(payeeName, 15, true),
    ].concat([day.slice(2), '0000', 'U', '00401', control.padStart(9, '0'), '0', isProduction ? 'P' : 'T', '>']),
    ['GS', 'RA', party(payer.name, 15), party(payeeName, 15), day, '0000', group, 'X', '004010'],
    ['ST', '820', '0001'],
    ...body,
    ['SE', body.length + 2, '0001'],
    ['GE', 1, group],
    ['IEA', 1, control.padStart(9, '0')],
  ]
  return segments
    .map(
      ([id, ...elements]) =>
        `${[id, ...elements.map((one, at) => (id === 'ISA' && at === 15 ? one : plain(one)))].join('*').replace(/(?<!\*)\*+$/, '')}~\n`,
    )
    .join('')
}

/** One invoice: paid and billed amounts, its references, the payer's day of its delivery as on the advice, and its deductions. */
function segmentsOf(line: RemittanceLine, timeZone: string): Segment[] {
  const references: Segment[] = [
    ['REF', 'ZZ', line.invoiceNumber, 'OUR INVOICE'],
    ['REF', 'SI', line.shipmentNumber],
    ...(line.proNumber ? [['REF', 'CN', line.proNumber]] : []),
    ...(line.bolNumber?.split(', ').map((number) => ['REF', 'BM', number]) ?? []),
  ]
  return [
    ['RMR', 'IV', line.externalInvoiceNumber ?? line.invoiceNumber, '', line.net.toFixed(2), line.gross.toFixed(2)],
    ...references,
    ...(line.deliveredAt ? [['DTM', '035', digitsOf(wallAt(new Date(line.deliveredAt), timeZone)).slice(0, 8)]] : []),
    ...line.deductions.flatMap(({ amount, kind, code, text, reference }): Segment[] => [
      ['ADX', (-amount).toFixed(2), 'ZZ'],
      ['NTE', 'OTH', [kind, code, text].filter(Boolean).join(' ').slice(0, 80)],
      ...(reference ? [['REF', 'ZZ', reference.slice(0, 30)]] : []),
    ]),
  ]
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
/** In basic X12 letters, without our delimiters: typed text can contain them. */
const plain = (value: string | number): string =>
  String(value)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|[*~>]/g, ' ')
const party = (name: string, width: number, isPadded = false): string => {
  const id = plain(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, width)
  return isPadded ? id.padEnd(width) : id
}
