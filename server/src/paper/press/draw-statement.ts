import type { InvoiceAge } from '@waybill/contract/invoices/ageing.ts'
import { LETTER, MARGIN, Sheet } from '../../outside/pdf/sheet.ts'
import type { PartyOnPaper } from '../load.ts'
import { type Cell, type Column, Flow, numberPages, SOFT, table, WIDTH } from './on-paper.ts'
import { STATEMENT_AGES } from './statement-ages.ts'
import { moneyText, postalAddressOf, registrationOf } from './words-on-paper.ts'

export type StatementDrawing = {
  provider: PartyOnPaper
  payee: string
  /** "11/01/2026". */
  from: string
  to: string
  currency: 'USD' | 'CAD'
  opening: number
  closing: number
  lines: readonly {
    day: string
    says: string
    invoiceNumber: string
    shipmentNumber: string
    checkNumber: string | null
    amount: number
    balance: number
  }[]
  ageing: readonly { age: InvoiceAge['age']; count: number; amount: number }[]
  /** Its last day: equal statements, equal documents. */
  at: string
}

const HALF = WIDTH / 2 - 8
const RIGHT = MARGIN + WIDTH / 2 + 8

const COLUMNS: Column[] = [
  { title: 'Date', width: 62 },
  { title: 'Entry', width: WIDTH - 62 - 84 - 74 - 84 - 2 * 76 },
  { title: 'Invoice', width: 84 },
  { title: 'Shipment', width: 74 },
  { title: 'Payment', width: 84 },
  { title: 'Amount', width: 76, align: 'right' },
  { title: 'Balance', width: 76, align: 'right' },
]

/** What is owed a payee over a period: for its books, or to settle with it. */
export async function drawStatement(drawing: StatementDrawing): Promise<Uint8Array> {
  const { provider, payee, from, to, at } = drawing
  const title = `Statement ${from} to ${to}`
  const sheet = new Sheet({ title: `${title} · ${payee}`, author: provider.name, at: new Date(at) })
  const flow = new Flow(sheet)
  head(flow, drawing)
  postings(flow, drawing)
  ages(flow, drawing)
  numberPages(sheet, `${title} · ${payee} · ${provider.name}`)
  return await sheet.finish()
}

function head(flow: Flow, { provider, payee, from, to, currency, closing }: StatementDrawing): void {
  const { sheet } = flow
  let left = flow.y
  left += sheet.text(provider.name, MARGIN, left, HALF, { font: 'strong', size: 14, lines: 2 }) + 2
  left += sheet.text(registrationOf(provider), MARGIN, left, HALF, { color: SOFT })
  left += sheet.text(postalAddressOf(provider), MARGIN, left, HALF, { color: SOFT })
  let y = flow.y
  y += sheet.text('Account statement', RIGHT, y, HALF, { font: 'strong', size: 14, align: 'right' }) + 2
  y += sheet.text(payee, RIGHT, y, HALF, { font: 'strong', size: 9.5, align: 'right', lines: 2 })
  y += sheet.text(`${from} to ${to}`, RIGHT, y + 2, HALF, { color: SOFT, align: 'right' }) + 2
  const owed = `Owed on ${to}: ${moneyText(closing, currency)} ${currency}`
  y += sheet.text(owed, RIGHT, y, HALF, { font: 'strong', align: 'right' })
  flow.y = Math.max(left, y) + 8
  sheet.line(MARGIN, flow.y, LETTER.width - MARGIN, flow.y, { width: 1 })
}

function postings(flow: Flow, { from, to, opening, closing, lines, currency }: StatementDrawing): void {
  const money = (amount: number) => moneyText(amount, currency)
  const sum = (day: string, says: string, balance: number): Cell[] =>
    [day, says, '', '', '', '', money(balance)].map((text) => ({ text, font: 'strong' }))
  const rows = lines.map((line): Cell[] => [
    line.day,
    line.says,
    line.invoiceNumber,
    line.shipmentNumber,
    line.checkNumber ?? '',
    money(line.amount),
    money(line.balance),
  ])
  flow.heading('Invoices, deductions and payments')
  const all = [sum(from, 'Opening balance', opening), ...rows, sum(to, 'Closing balance', closing)]
  table(flow, COLUMNS, all, 7.5)
}

function ages(flow: Flow, { ageing, to, currency }: StatementDrawing): void {
  flow.heading(`Aging of the balance on ${to}`)
  const columns: Column[] = [
    { title: 'Age', width: WIDTH - 2 * 90 },
    { title: 'Invoices', width: 90, align: 'right' },
    { title: 'Amount', width: 90, align: 'right' },
  ]
  const rows = ageing.map(({ age, count, amount }) => [STATEMENT_AGES[age], String(count), moneyText(amount, currency)])
  table(flow, columns, rows, 7.5)
}
