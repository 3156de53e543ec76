import { fromCents, toCents } from '@waybill/contract/cents.ts'
import { CARRIER_CONFIRMATION } from '@waybill/contract/documents/printed-papers.ts'
import { hazardText } from '@waybill/contract/hazmat.ts'
import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/mode-names.ts'
import type { Signature } from '@waybill/contract/paper/paper.ts'
import { SIGNATURE_FIELD } from '@waybill/contract/paper/signature-field.ts'
import type { Said } from '@waybill/contract/said.ts'
import { paperCode } from '../../outside/pdf/paper-code.ts'
import { LETTER, MARGIN, Sheet } from '../../outside/pdf/sheet.ts'
import type { ChargeOnPaper, LoadOnPaper, StopOnPaper } from '../load.ts'
import { type Cell, CODE, Flow, HAIR, headOfNext, numberPages, SOFT, table, WIDTH } from '../press/on-paper.ts'
import {
  addressOf,
  momentText,
  moneyText,
  postalAddressOf,
  poundsText,
  registrationOf,
  stopWhen,
} from '../press/words-on-paper.ts'
import { termsOf } from './terms.ts'

/** What a rate confirmation contains when it is issued; it never changes. */
export type ConfirmationContent = { load: LoadOnPaper; terms: string }

export type SignatureBlock = {
  name: string
  title: string
  at: string
  timeZone: string
  address: string
  sha256: string
  signature: Signature
}

export type ConfirmationDrawing = {
  content: ConfirmationContent
  revision: number
  issuedAt: string
  issuedBy: string
  reason: Said | null
  signed: SignatureBlock | null
  isVoid: boolean
}

/** The rate confirmation of domain §5.2. Nothing on it says whose freight it is. */
export async function drawConfirmation(drawing: ConfirmationDrawing): Promise<Uint8Array> {
  const { content, revision, issuedAt } = drawing
  const { load } = content
  const sheet = new Sheet({
    title: `Rate confirmation ${load.number}, revision ${revision}`,
    author: load.provider.name,
    at: new Date(issuedAt),
  })
  const saysNext = `Rate confirmation, load ${load.number}, revision ${revision}, continued`
  const flow = new Flow(sheet, () => headOfNext(sheet, codeOf(load), saysNext))
  head(flow, drawing)
  parties(flow, load)
  stops(flow, load)
  charges(flow, load)
  payment(flow, load)
  terms(flow, content.terms)
  signature(flow, drawing)
  numberPages(sheet, `Load ${load.number} · Rate confirmation, revision ${revision} · ${load.provider.name}`)
  if (drawing.isVoid) sheet.watermark('VOID')
  return await sheet.finish()
}

function codeOf({ number }: LoadOnPaper): string {
  return paperCode({ fileType: CARRIER_CONFIRMATION, shipmentNumber: number, stop: null })
}

function head(flow: Flow, { content: { load }, revision, issuedAt, issuedBy, reason }: ConfirmationDrawing): void {
  const { sheet } = flow
  const { provider } = load
  const half = WIDTH / 2 - 8
  const right = MARGIN + WIDTH / 2 + 8 - CODE - 12
  sheet.squareCode(codeOf(load), MARGIN + WIDTH - CODE, flow.y, CODE)
  const rest = half - CODE - 12
  let left = flow.y
  left += sheet.text(provider.name, MARGIN, left, rest, { font: 'strong', size: 14, lines: 2 }) + 2
  left += sheet.text(registrationOf(provider), MARGIN, left, rest, { color: SOFT })
  left += sheet.text(postalAddressOf(provider), MARGIN, left, rest, { color: SOFT })
  let y = flow.y
  y += sheet.text('Rate confirmation', right, y, half, { font: 'strong', size: 14, align: 'right' }) + 2
  y += sheet.text(`Load ${load.number} · Revision ${revision}`, right, y, half, {
    font: 'strong',
    size: 9.5,
    align: 'right',
  })
  const issued = `Issued ${momentText(issuedAt, provider.timeZone)} by ${issuedBy}`
  y += sheet.text(issued, right, y + 2, half, { color: SOFT, align: 'right' }) + 2
  if (reason) y += sheet.text(`Reissued: ${reason.text}`, right, y, half, { color: SOFT, align: 'right', lines: 3 })
  if (revision > 1) y += sheet.text('Every earlier revision is void.', right, y, half, { color: SOFT, align: 'right' })
  flow.y = Math.max(left, y, flow.y + CODE) + 8
  sheet.line(MARGIN, flow.y, MARGIN + WIDTH, flow.y, { width: 1 })
  flow.y += 10
}

function parties(flow: Flow, load: LoadOnPaper): void {
  const { sheet } = flow
  const half = WIDTH / 2 - 8
  const top = flow.y
  const { carrier, driver } = load
  let y = top
  y += sheet.text('Carrier', MARGIN, y, half, { size: 7, font: 'strong', color: SOFT }) + 2
  y += sheet.text(carrier?.name ?? '', MARGIN, y, half, { font: 'strong', size: 11, lines: 2 })
  if (carrier) {
    y += sheet.text(registrationOf(carrier), MARGIN, y, half, { color: SOFT })
    y += sheet.text(postalAddressOf(carrier), MARGIN, y, half, { color: SOFT })
  }
  y += 4
  y += pair(
    flow,
    MARGIN,
    y,
    half,
    'Driver',
    driver ? [driver.name, driver.phone].filter(Boolean).join(', ') : 'To be named',
  )
  y += pair(flow, MARGIN, y, half, 'Tractor', load.tractorNumber ?? 'To be named')
  y += pair(flow, MARGIN, y, half, 'Trailer', load.trailerNumber ?? 'To be named')
  let other = top
  const x = MARGIN + WIDTH / 2 + 8
  other += sheet.text('Equipment and freight', x, other, half, { size: 7, font: 'strong', color: SOFT }) + 2
  const needs = [
    load.isTeamRequired && 'team drivers',
    load.isHazmat && 'hazardous materials',
    ...(load.requirements ?? []),
  ].filter(Boolean)
  const pieces = load.items.reduce((sum, item) => sum + item.packages, 0)
  const facts: [string, string][] = [
    ['Equipment', `${EQUIPMENT_MODE_NAMES[load.equipmentMode]}, ${SHIPPING_MODE_NAMES[load.shippingMode]}`],
    ['Temperature', load.reeferTemperature === null ? '' : `${load.reeferTemperature} °F`],
    ['Required', needs.join(', ')],
    ['Commodity', [...new Set(load.items.map((item) => item.description))].join(', ')],
    ['Freight', [poundsText(load.weight), pieces > 0 && `${pieces} packages`].filter(Boolean).join(', ')],
    ['Miles', load.miles === null ? '' : new Intl.NumberFormat('en-US').format(load.miles)],
    ['References', referencesOf(load)],
  ]
  for (const [term, value] of facts) if (value) other += pair(flow, x, other, half, term, value)
  flow.y = Math.max(y, other)
  hazards(flow, load)
  if (load.specialInstructions) {
    flow.heading('Special instructions')
    // Whole: they are part of what is signed.
    flow.need(sheet.heightOf(load.specialInstructions, WIDTH))
    flow.y += sheet.text(load.specialInstructions, MARGIN, flow.y, WIDTH)
  }
}

/** The carrier's own number first: its office files the paper by it. */
function referencesOf({ proNumber, references }: LoadOnPaper): string {
  const named = proNumber ? [{ label: 'PRO number', value: proNumber }, ...references] : references
  return named.map(({ label, value }) => `${label} ${value}`).join(', ')
}

const THREE_LINES = 36

/** What the driver carries, and who answers day and night (49 CFR 172.202, 172.604). */
function hazards(flow: Flow, load: LoadOnPaper): void {
  const items = load.items.filter((item) => item.isHazmat)
  if (items.length === 0) return
  const contacts = [...new Set(items.map((item) => item.emergencyContact).filter(Boolean))].join(', ')
  flow.heading('Hazardous materials')
  for (const item of items) {
    flow.need(THREE_LINES)
    flow.y += flow.sheet.text(
      `${hazardText({ ...item, properShippingName: item.properShippingName ?? null })}, ${item.packages} ${item.packageType}, ${poundsText(item.weight)}`,
      MARGIN,
      flow.y,
      WIDTH,
      { lines: 3 },
    )
  }
  flow.need(THREE_LINES)
  flow.y += flow.sheet.text(`24-hour emergency contact: ${contacts || 'to be named'}`, MARGIN, flow.y, WIDTH, {
    font: 'strong',
  })
}

function pair(flow: Flow, x: number, y: number, width: number, term: string, value: string): number {
  flow.sheet.text(term, x, y, 62, { color: SOFT })
  return Math.max(flow.sheet.text(value, x + 64, y, width - 64, { lines: 4 }), 10) + 1.5
}

function stops(flow: Flow, load: LoadOnPaper): void {
  flow.heading('Stops')
  const columns = [
    { title: '', width: 60 },
    { title: 'Where', width: 160 },
    // A window with its zone fits on one line.
    { title: 'When', width: 176 },
    { title: 'Numbers, contact, instructions', width: WIDTH - 396 },
  ]
  table(
    flow,
    columns,
    load.stops.map((stop) => stopRow(load, stop)),
  )
}

function stopRow(load: LoadOnPaper, stop: StopOnPaper): Cell[] {
  const handled = load.items.filter((item) => item.pickup === stop.sequence || item.delivery === stop.sequence)
  const packages = handled.reduce((sum, item) => sum + item.packages, 0)
  const weight = handled.reduce((sum, item) => sum + (item.weight ?? 0), 0)
  const numbers = stop.references.map(({ label, value }) => `${label} ${value}`).join(', ')
  const contact = [stop.contactName, stop.contactPhone].filter(Boolean).join(', ')
  const freight = packages > 0 ? `${packages} packages, ${poundsText(weight)}` : ''
  return [
    { text: `${stop.sequence}  ${stop.type}`, font: 'strong' },
    `${stop.name}\n${addressOf(stop)}`,
    stopWhen(stop),
    [freight, numbers, contact, stop.instructions].filter(Boolean).join('\n'),
  ]
}

/** The agreed charges; a load without a tender has its price as the only one. */
export function chargesOf(load: LoadOnPaper): { charges: ChargeOnPaper[]; total: number } {
  const rate = load.carrierRate ?? 0
  const lineHaul = { description: 'Line haul', rateType: 'Flat', rate, units: 1, total: rate }
  const charges = load.charges.length > 0 ? load.charges : [lineHaul]
  return { charges, total: fromCents(charges.reduce((sum, { total }) => sum + toCents(total), 0)) }
}

function charges(flow: Flow, load: LoadOnPaper): void {
  const { charges: lines, total } = chargesOf(load)
  flow.heading('Carrier pay')
  const columns = [
    { title: 'Charge', width: WIDTH - 300 },
    { title: 'Type', width: 80 },
    { title: 'Rate', width: 70, align: 'right' },
    { title: 'Units', width: 60, align: 'right' },
    { title: `Amount, ${load.currency}`, width: 90, align: 'right' },
  ] as const
  const rows = lines.map((charge): Cell[] => [
    charge.description,
    charge.rateType,
    rateText(charge, load.currency),
    new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(charge.units),
    moneyText(charge.total, load.currency),
  ])
  const sum: Cell[] = [
    { text: 'Total', font: 'strong' },
    '',
    '',
    '',
    { text: moneyText(total, load.currency), font: 'strong' },
  ]
  table(flow, columns, [...rows, sum], 8.5)
}

/** Rates have up to four decimals, and some are a percentage: what is multiplied by the units makes the amount. */
function rateText({ rate, rateType }: ChargeOnPaper, currency: string): string {
  const isPercent = rateType === 'Percent'
  return new Intl.NumberFormat('en-US', {
    ...(isPercent ? { style: 'percent' } : { style: 'currency', currency, minimumFractionDigits: 2 }),
    maximumFractionDigits: 4,
  }).format(isPercent ? rate / 100 : rate)
}

function payment(flow: Flow, load: LoadOnPaper): void {
  flow.heading('Payment')
  const to = [load.provider.name, postalAddressOf(load.provider).replaceAll('\n', ', ')].filter(Boolean).join(', ')
  const text = `Invoice ${to} with load number ${load.number}, under the terms of the broker-carrier agreement. Required with the invoice: this confirmation signed, the signed bill of lading, the proof of delivery for each drop, and receipts for everything paid at cost. Accessorial charges not listed above require a new revision or broker's written approval before they are incurred.`
  flow.need(40)
  flow.y += flow.sheet.text(text, MARGIN, flow.y, WIDTH)
}

function terms(flow: Flow, version: string): void {
  flow.heading(`Terms, version ${version}`)
  const { sheet } = flow
  for (const { heading, text } of termsOf(version)) {
    const look = { size: 7.5 } as const
    const words = `${heading} ${text}`
    flow.need(sheet.heightOf(words, WIDTH, look) + 3)
    flow.y += sheet.text(words, MARGIN, flow.y, WIDTH, look) + 3
  }
}

const BLOCK = 118

function signature(flow: Flow, { content: { load }, signed }: ConfirmationDrawing): void {
  const { sheet } = flow
  flow.need(BLOCK + 30)
  flow.heading('Signature')
  const top = flow.y
  sheet.box(MARGIN, top, WIDTH, BLOCK, { stroke: HAIR, line: 0.8 })
  const says = `${load.carrier?.name ?? 'Carrier'} agrees to haul this load at these charges and under these terms.`
  sheet.text(says, MARGIN + 10, top + 8, WIDTH - 20, { lines: 2 })
  const field = { x: MARGIN + 10, y: top + 30, width: 210, height: 56 }
  sheet.line(field.x, field.y + field.height, field.x + field.width, field.y + field.height, { width: 0.8 })
  sheet.text('Signature', field.x, field.y + field.height + 3, field.width, { size: 7, color: SOFT })
  const x = field.x + field.width + 24
  const width = LETTER.width - MARGIN - 10 - x
  if (!signed) {
    for (const [index, term] of ['Name', 'Title', 'Date and time'].entries()) {
      const y = top + 44 + index * 22
      sheet.line(x + 62, y, x + width, y, { width: 0.6, color: SOFT })
      sheet.text(term, x, y - 9, 60, { size: 7.5, color: SOFT })
    }
    return
  }
  if (signed.signature.kind === 'drawn') sheet.strokes(signed.signature.strokes, SIGNATURE_FIELD, field)
  else
    sheet.text(signed.name, field.x, field.y + field.height - 24, field.width, {
      font: 'slanted',
      size: 16,
      color: '#14306b',
      lines: 1,
    })
  let y = top + 26
  y += pair(flow, x, y, width, 'Name', signed.name)
  y += pair(flow, x, y, width, 'Title', signed.title)
  y += pair(flow, x, y, width, 'Signed', momentText(signed.at, signed.timeZone))
  y += pair(flow, x, y, width, 'Address', signed.address)
  const how = signed.signature.kind === 'typed' ? 'typed' : 'drawn'
  y += pair(flow, x, y, width, 'Method', `Electronically, ${how}, in the portal of ${load.provider.name}`)
  sheet.text(`SHA-256 of what was signed: ${signed.sha256}`, MARGIN + 10, top + BLOCK - 13, WIDTH - 20, {
    size: 7,
    color: SOFT,
  })
}
