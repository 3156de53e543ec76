import { LETTER, MARGIN, Sheet } from '../../outside/pdf/sheet.ts'
import type { PartyOnPaper } from '../load.ts'
import { type Cell, type Column, Flow, numberPages, SHADE, SOFT, table, WIDTH } from './on-paper.ts'
import { moneyText, postalAddressOf, registrationOf } from './words-on-paper.ts'

/** What a payment paid on one invoice; amounts as on the wire. */
export type LineOnPaper = {
  invoice: string
  /** The carrier's own number. */
  external: string | null
  shipment: string
  lane: string
  /** "11/24/2026". */
  delivered: string
  gross: number
  deducted: number
  net: number
  note: string | null
  deductions: { says: string; amount: number }[]
}

export type RemittanceDrawing = {
  provider: PartyOnPaper
  checkNumber: string
  method: string
  /** "11/24/2026". */
  day: string
  state: string
  payee: string
  remitTo: string | null
  /** Also null for readers without access. */
  bankLast4: string | null
  carrier: string
  currency: 'USD' | 'CAD'
  gross: number
  deducted: number
  net: number
  /** Whether the provider deducted something that its payee had not agreed to. */
  isDisputable: boolean
  /** Voided, returned or reissued: why, and what replaced it. */
  endSays: string | null
  /** What it replaces. */
  replacesSays: string | null
  lines: readonly LineOnPaper[]
  /** When it was sent, or else prepared: equal payments, equal documents. */
  at: string
}

/** The remittance advice of domain §4.7: what was paid, for which loads, and why not more. */
export async function drawRemittance(drawing: RemittanceDrawing): Promise<Uint8Array> {
  const { checkNumber, provider, at, endSays } = drawing
  const sheet = new Sheet({ title: `Remittance advice ${checkNumber}`, author: provider.name, at: new Date(at) })
  const flow = new Flow(sheet)
  head(flow, drawing)
  parties(flow, drawing)
  invoices(flow, drawing)
  foot(flow, drawing)
  numberPages(sheet, `Remittance advice ${checkNumber} · ${provider.name}`)
  if (endSays) sheet.watermark('VOID')
  return await sheet.finish()
}

const HALF = WIDTH / 2 - 8
const RIGHT = MARGIN + WIDTH / 2 + 8

function head(
  flow: Flow,
  { provider, checkNumber, method, day, state, endSays, replacesSays }: RemittanceDrawing,
): void {
  const { sheet } = flow
  let left = flow.y
  left += sheet.text(provider.name, MARGIN, left, HALF, { font: 'strong', size: 14, lines: 2 }) + 2
  left += sheet.text(registrationOf(provider), MARGIN, left, HALF, { color: SOFT })
  left += sheet.text(postalAddressOf(provider), MARGIN, left, HALF, { color: SOFT })
  let y = flow.y
  y += sheet.text('Remittance advice', RIGHT, y, HALF, { font: 'strong', size: 14, align: 'right' }) + 2
  y += sheet.text(`${method} ${checkNumber}`, RIGHT, y, HALF, { font: 'strong', size: 9.5, align: 'right' })
  y += sheet.text(`${day} · ${state}`, RIGHT, y + 2, HALF, { color: SOFT, align: 'right' }) + 2
  for (const says of [endSays, replacesSays])
    if (says) y += sheet.text(says, RIGHT, y, HALF, { color: SOFT, align: 'right', lines: 3 })
  flow.y = Math.max(left, y) + 8
  sheet.line(MARGIN, flow.y, LETTER.width - MARGIN, flow.y, { width: 1 })
  flow.y += 10
}

function parties(flow: Flow, drawing: RemittanceDrawing): void {
  const { sheet } = flow
  const { payee, remitTo, bankLast4, carrier, currency, gross, deducted, net } = drawing
  let left = flow.y
  left += sheet.text('Paid to', MARGIN, left, HALF, { size: 7, font: 'strong', color: SOFT }) + 2
  left += sheet.text(payee, MARGIN, left, HALF, { font: 'strong', size: 11, lines: 2 })
  if (remitTo) left += sheet.text(remitTo, MARGIN, left, HALF, { color: SOFT })
  if (bankLast4) left += sheet.text(`Account ending in ${bankLast4}`, MARGIN, left, HALF, { color: SOFT })
  if (carrier !== payee) left += sheet.text(`For invoices of ${carrier}`, MARGIN, left + 2, HALF) + 2
  const sums: [string, number, 'regular' | 'strong'][] = [
    ['Gross', gross, 'regular'],
    ['Deductions', -deducted, 'regular'],
    [`Net, ${currency}`, net, 'strong'],
  ]
  sheet.box(RIGHT, flow.y, HALF, 56, { fill: SHADE })
  let y = flow.y + 7
  for (const [name, amount, font] of sums) {
    const size = font === 'strong' ? 11 : 8.5
    sheet.text(name, RIGHT + 8, y, 120, { font, size })
    y += sheet.text(moneyText(amount, currency), RIGHT + 120, y, HALF - 128, { font, size, align: 'right' }) + 3
  }
  flow.y = Math.max(left, flow.y + 56) + 4
}

const COLUMNS: Column[] = [
  { title: 'Invoice', width: 92 },
  { title: 'Shipment and deductions', width: WIDTH - 92 - 62 - 3 * 68 },
  { title: 'Delivered', width: 62 },
  { title: 'Gross', width: 68, align: 'right' },
  { title: 'Deductions', width: 68, align: 'right' },
  { title: 'Net', width: 68, align: 'right' },
]

function invoices(flow: Flow, { lines, currency, gross, deducted, net }: RemittanceDrawing): void {
  const money = (amount: number) => moneyText(amount, currency)
  const taken = (amount: number) => (amount === 0 ? '' : money(-amount))
  flow.heading('Invoices paid')
  const rows = lines.flatMap((line): Cell[][] => [
    [
      { text: [line.invoice, line.external].filter(Boolean).join('\n'), font: 'strong' },
      [`${line.shipment}  ${line.lane}`, line.note].filter(Boolean).join('\n'),
      line.delivered,
      money(line.gross),
      taken(line.deducted),
      money(line.net),
    ],
    ...line.deductions.map(({ says, amount }): Cell[] => [
      '',
      { text: says, color: SOFT },
      '',
      '',
      { text: money(-amount), color: SOFT },
      '',
    ]),
  ])
  const strong = (text: string): Cell => ({ text, font: 'strong' })
  const total = ['Total', '', '', money(gross), taken(deducted), money(net)].map(strong)
  table(flow, COLUMNS, [...rows, total], 7.5)
}

function foot(flow: Flow, { isDisputable }: RemittanceDrawing): void {
  if (!isDisputable) return
  flow.need(40)
  flow.y += 10
  flow.y += flow.sheet.text(
    'If you do not agree to a deduction, dispute it in the portal, beside the deduction. You get an answer within ten business days, and whatever is not disputed is paid on time.',
    MARGIN,
    flow.y,
    WIDTH,
    { size: 7.5, color: SOFT },
  )
}
