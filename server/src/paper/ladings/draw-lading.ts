import { BILL_OF_LADING } from '@waybill/contract/documents/printed-papers.ts'
import { paperCode } from '../../outside/pdf/paper-code.ts'
import { LETTER, MARGIN, Sheet } from '../../outside/pdf/sheet.ts'
import type { ItemOnPaper, LoadOnPaper, StopOnPaper } from '../load.ts'
import {
  CODE,
  type Column,
  Flow,
  HAIR,
  headOfNext,
  numberPages,
  SHADE,
  SOFT,
  TIGHT,
  table,
  WIDTH,
} from '../press/on-paper.ts'
import { addressOf, dayText, postalAddressOf, poundsText } from '../press/words-on-paper.ts'

/** What a bill of lading contains: the part of the load it covers, without any money. */
export type LadingContent = {
  load: LoadOnPaper
  kind: 'single' | 'master' | 'underlying'
  /** Sequences of the stops it runs between. */
  from: number
  to: number
}

export type LadingDrawing = {
  content: LadingContent
  number: string
  revision: number
  madeAt: string
  isReplaced: boolean
}

const HALF = WIDTH / 2
const RIGHT = MARGIN + HALF
const INK = '#171b24'
/** Where the foot with statements and signatures starts. */
const FOOT = 574
const HAZMAT = 46
/** As many as their panel holds. */
const INSTRUCTION_LINES = 4
const UNDER_HEADS = 60
const TOP = 316

/** The bill of lading of domain §5.1, in the VICS layout: one page, plus a supplement for what does not fit. */
export async function drawLading(drawing: LadingDrawing): Promise<Uint8Array> {
  const { content, number, revision, madeAt } = drawing
  const { load, from } = content
  const sheet = new Sheet({ title: `Bill of lading ${number}`, author: load.provider.name, at: new Date(madeAt) })
  const flow = new Flow(sheet, () => headOfNext(sheet, codeOf(drawing), `Supplement to bill of lading ${number}`))
  const origin = stopAt(load, from)
  // Québec requires its language beside the other (domain §5.1).
  const says = origin.state === 'QC' ? IN_BOTH : IN_ENGLISH
  top(sheet, drawing, origin, says)
  const hazardous = load.items.filter((item) => item.isHazmat)
  const limit = FOOT - (hazardous.length > 0 ? HAZMAT + 6 : 0)
  const orders = ordersOf(load)
  const isLong = tablesHeight(sheet, load, orders) > limit - TOP
  flow.y = TOP
  bar(sheet, MARGIN, flow.y, WIDTH, says.orders)
  flow.y += 13
  table(flow, ORDER_COLUMNS, [...(isLong ? [SEE_SUPPLEMENT] : orders), totalOfOrders(load)], 7.5)
  flow.y += 6
  bar(sheet, MARGIN, flow.y, WIDTH, says.freight)
  flow.y += 13
  table(
    flow,
    FREIGHT_COLUMNS,
    [...(isLong ? [FREIGHT_SUPPLEMENT] : load.items.map(freightRow)), totalOfFreight(load)],
    7.5,
  )
  if (hazardous.length > 0) hazmat(sheet, limit + 4, hazardous)
  foot(sheet, origin)
  const instructions = instructionsOf(load)
  const long = { tables: isLong, instructions: areLong(sheet, instructions) ? instructions : null }
  if (long.tables || long.instructions) supplement(flow, load, orders, says, long)
  numberPages(sheet, `Bill of lading ${number}, revision ${revision} · Shipment ${load.number}`)
  if (drawing.isReplaced) sheet.watermark('REPLACED')
  return await sheet.finish()
}

const IN_ENGLISH = {
  title: 'Bill of lading',
  from: 'SHIP FROM',
  to: 'SHIP TO',
  bill: 'THIRD-PARTY FREIGHT CHARGES BILL TO',
  instructions: 'SPECIAL INSTRUCTIONS',
  orders: 'CUSTOMER ORDER INFORMATION',
  freight: 'CARRIER INFORMATION',
}
const IN_BOTH: typeof IN_ENGLISH = {
  title: 'Bill of lading · Connaissement',
  from: 'SHIP FROM · EXPÉDITEUR',
  to: 'SHIP TO · DESTINATAIRE',
  bill: 'FREIGHT CHARGES BILL TO · FRAIS DE TRANSPORT FACTURÉS À',
  instructions: 'SPECIAL INSTRUCTIONS · INSTRUCTIONS PARTICULIÈRES',
  orders: 'CUSTOMER ORDER INFORMATION · COMMANDES',
  freight: 'CARRIER INFORMATION · MARCHANDISES',
}

function stopAt(load: LoadOnPaper, sequence: number): StopOnPaper {
  const stop = load.stops.find((one) => one.sequence === sequence)
  if (!stop) throw new Error(`Shipment ${load.number} has no stop ${sequence}`)
  return stop
}

/**
 * A blind shipment shows somebody else in the party's place: whom its orders name, or the provider if they name nobody or disagree. The
 * origin and destination must be shown either way (49 CFR 373.101).
 */
function partyAt(
  load: LoadOnPaper,
  stop: StopOnPaper,
  side: 'shipperInstead' | 'consigneeInstead',
): { name: string; lines: string } {
  if (!load.isBlind) return { name: stop.name, lines: addressOf(stop) }
  const named = [...new Set(load.items.map((item) => JSON.stringify(item[side] ?? null)))]
  const instead = named.length === 1 ? load.items[0]?.[side] : null
  const place = `${stop.city}, ${stop.state} ${stop.postalCode}`
  if (!instead) return { name: `${load.provider.name}, as agent`, lines: place }
  return { name: instead.name, lines: [instead.address, place].filter(Boolean).join('\n') }
}

function top(sheet: Sheet, drawing: LadingDrawing, origin: StopOnPaper, says: typeof IN_ENGLISH): void {
  const { content, number, madeAt } = drawing
  const { load, kind, to } = content
  sheet.text(`Date ${dayText(madeAt, origin.timeZone)}`, MARGIN, 40, 140)
  sheet.text(says.title, MARGIN, 34, WIDTH, { font: 'strong', size: 14, align: 'center' })
  sheet.text('Straight, short form, not negotiable', MARGIN + WIDTH - 170, 40, 170, { align: 'right', color: SOFT })
  const destination = stopAt(load, to)
  panel(sheet, 58, 72, says.from)
  party(sheet, 58, partyAt(load, origin, 'shipperInstead'), origin)
  panel(sheet, 130, 72, says.to)
  const several = kind === 'master' && new Set(load.items.map((item) => item.delivery)).size > 1
  if (several)
    party(sheet, 130, {
      name: `${new Set(load.items.map((item) => item.delivery)).size} consignees`,
      lines: 'As on the underlying bills of lading',
    })
  else party(sheet, 130, partyAt(load, destination, 'consigneeInstead'), destination)
  panel(sheet, 202, 50, says.bill)
  sheet.text(load.provider.name, MARGIN + 5, 217, HALF - 10, { font: 'strong', lines: 1 })
  sheet.text(postalAddressOf(load.provider), MARGIN + 5, 228, HALF - 10, { size: 8, lines: 2 })
  panel(sheet, 252, 58, says.instructions)
  const instructions = instructionsOf(load)
  sheet.text(
    areLong(sheet, instructions) ? `In full on the supplement page. ${instructions}` : instructions,
    MARGIN + 5,
    267,
    HALF - 10,
    { size: 7.5, lines: INSTRUCTION_LINES },
  )

  sheet.box(RIGHT, 58, HALF, 252, { stroke: INK, line: 0.8 })
  sheet.text('Bill of lading number', RIGHT + 6, 63, 150, { size: 7, color: SOFT })
  sheet.barcode(number, RIGHT + 6, 74, HALF - 76, 46)
  sheet.squareCode(codeOf(drawing), RIGHT + HALF - 60, 65, CODE)
  rule(sheet, 126)
  fact(sheet, 131, 'Carrier name', load.carrier?.name ?? '')
  fact(sheet, 146, 'Trailer number', load.trailerNumber ?? '')
  fact(sheet, 161, 'Seal numbers', origin.sealNumbers.join(', '))
  rule(sheet, 176)
  fact(sheet, 181, 'SCAC', load.carrier?.scac ?? '')
  fact(sheet, 196, 'PRO number', load.proNumber ?? '')
  if (load.proNumber && /^[\x20-\x7e]+$/.test(load.proNumber))
    sheet.barcode(load.proNumber, RIGHT + 20, 209, HALF - 40, 38)
  rule(sheet, 252)
  sheet.text('Freight charge terms, prepaid unless marked otherwise', RIGHT + 6, 257, HALF - 12, {
    size: 7,
    color: SOFT,
  })
  // The carrier bills the provider, whatever shipper and consignee agreed on; a bill-to without this check mark would bill the shipper.
  const ways = ['Prepaid', 'Collect', '3rd party'] as const
  ways.forEach((way, index) => {
    sheet.tick(RIGHT + 6 + index * 80, 269, way === '3rd party')
    sheet.text(way, RIGHT + 18 + index * 80, 267.5, 60)
  })
  rule(sheet, 284)
  sheet.tick(RIGHT + 6, 293, kind === 'master')
  sheet.text('Master bill of lading, with attached underlying bills of lading', RIGHT + 18, 291.5, HALF - 24, {
    size: 7.5,
    lines: 1,
  })
}

function panel(sheet: Sheet, y: number, height: number, title: string): void {
  sheet.box(MARGIN, y, HALF, height, { stroke: INK, line: 0.8 })
  bar(sheet, MARGIN, y, HALF, title)
}

function bar(sheet: Sheet, x: number, y: number, width: number, title: string): void {
  sheet.box(x, y, width, 12, { fill: INK })
  sheet.text(title, x + 5, y + 2, width - 10, { size: 7, font: 'strong', color: '#ffffff', lines: 1 })
}

function party(sheet: Sheet, y: number, { name, lines }: { name: string; lines: string }, stop?: StopOnPaper): void {
  const width = HALF - 10
  let at = y + 15
  at += sheet.text(name, MARGIN + 5, at, width, { font: 'strong', lines: 2 })
  at += sheet.text(lines, MARGIN + 5, at, width, { size: 8, lines: 3 })
  const numbers = stop?.references.map(({ label, value }) => `${label} ${value}`).join(', ') ?? ''
  if (at + 9 < y + 60) sheet.text(numbers, MARGIN + 5, y + 60, width - 50, { size: 7, color: SOFT, lines: 1 })
  sheet.text('FOB', RIGHT - 38, y + 60, 20, { size: 7, color: SOFT })
  sheet.tick(RIGHT - 16, y + 60.5, false)
}

function rule(sheet: Sheet, y: number): void {
  sheet.line(RIGHT, y, RIGHT + HALF, y, { width: 0.6 })
}

function fact(sheet: Sheet, y: number, term: string, value: string): void {
  sheet.text(term, RIGHT + 6, y, 76, { size: 7.5, color: SOFT })
  sheet.text(value, RIGHT + 84, y - 0.5, HALF - 90, { font: 'strong', lines: 1 })
}

const ORDER_COLUMNS: Column[] = [
  { title: 'Customer order number', width: 130 },
  { title: 'Packages', width: 60, align: 'right' },
  { title: 'Weight', width: 76, align: 'right' },
  { title: 'Pallet/slip', width: 54, align: 'center' },
  { title: 'Additional shipper info', width: WIDTH - 320 },
]
const SEE_SUPPLEMENT = ['See supplement page', '', '', '', '']

const FREIGHT_COLUMNS: Column[] = [
  { title: 'Units', width: 38, align: 'right' },
  { title: 'Type', width: 56 },
  { title: 'Pkgs', width: 38, align: 'right' },
  { title: 'Weight', width: 62, align: 'right' },
  { title: 'H.M.', width: 30, align: 'center' },
  { title: 'Commodity description', width: WIDTH - 328 },
  { title: 'NMFC', width: 60 },
  { title: 'Class', width: 44 },
]
const FREIGHT_SUPPLEMENT = ['', '', '', '', '', 'See supplement page', '', '']

const count = (number: number) => new Intl.NumberFormat('en-US').format(number)
const packagesOf = (items: readonly ItemOnPaper[]) => items.reduce((sum, item) => sum + item.packages, 0)
const weightOf = (items: readonly ItemOnPaper[]) => items.reduce((sum, item) => sum + (item.weight ?? 0), 0)
const isPallet = (item: ItemOnPaper) => /pallet|skid|slip/i.test(item.packageType)

function instructionsOf(load: LoadOnPaper): string {
  const instructions = [...new Set([load.specialInstructions, ...load.items.map((item) => item.orderInstructions)])]
  const chill = load.reeferTemperature === null ? '' : `Keep at ${load.reeferTemperature} °F.`
  const needs = load.requirements?.length ? `Required: ${load.requirements.join(', ')}.` : ''
  return [chill, needs, ...instructions].filter(Boolean).join(' ')
}

/** Higher than their panel. */
function areLong(sheet: Sheet, instructions: string): boolean {
  const most = Array.from({ length: INSTRUCTION_LINES }, () => 'X').join('\n')
  const heightOf = (text: string) => sheet.heightOf(text, HALF - 10, { size: 7.5 })
  return heightOf(instructions) > heightOf(most)
}

function ordersOf(load: LoadOnPaper): string[][] {
  const orders = Map.groupBy(load.items, (item) => item.orderNumber)
  const references = load.references.map(({ label, value }) => `${label} ${value}`).join(', ')
  return [...orders].map(([number, items]) => [
    number,
    count(packagesOf(items)),
    poundsText(weightOf(items)),
    items.every(isPallet) ? 'Y' : 'N',
    // The references are the whole shipment's: beside one of several orders, they would reveal the others.
    orders.size === 1 ? references : '',
  ])
}

function totalOfOrders({ items }: LoadOnPaper) {
  return [strong('Grand total'), strong(count(packagesOf(items))), strong(poundsText(weightOf(items))), '', '']
}

function freightRow(item: ItemOnPaper): string[] {
  const what = item.isHazmat ? dangerOf(item) : item.description
  const units = isPallet(item) ? count(item.packages) : ''
  const weight = item.weight === null ? '' : poundsText(item.weight)
  return [
    units,
    item.packageType,
    count(item.packages),
    weight,
    item.isHazmat ? 'X' : '',
    what,
    item.nmfc ?? '',
    item.freightClass ?? '',
  ]
}

function totalOfFreight({ items }: LoadOnPaper) {
  const units = items.filter(isPallet)
  return [
    strong(units.length > 0 ? count(packagesOf(units)) : ''),
    '',
    strong(count(packagesOf(items))),
    strong(poundsText(weightOf(items))),
    '',
    strong('Grand total'),
    '',
    '',
  ]
}

const strong = (text: string) => ({ text, font: 'strong' as const })

function tablesHeight(sheet: Sheet, load: LoadOnPaper, orders: readonly string[][]): number {
  const high = (columns: readonly Column[], row: readonly string[]) =>
    Math.max(9, ...row.map((cell, index) => sheet.heightOf(cell, (columns[index]?.width ?? 0) - 8, { size: 7.5 }))) +
    TIGHT
  const rows = [
    ...orders.map((row) => high(ORDER_COLUMNS, row)),
    ...load.items.map((item) => high(FREIGHT_COLUMNS, freightRow(item))),
  ]
  // Both totals, and what is above the rows.
  return rows.reduce((sum, height) => sum + height, 0) + 2 * (10 + TIGHT) + UNDER_HEADS
}

/** 49 CFR 172: what the driver and first responders must know. */
function hazmat(sheet: Sheet, y: number, items: readonly ItemOnPaper[]): void {
  sheet.box(MARGIN, y, WIDTH, HAZMAT - 4, { stroke: '#ae1c26', line: 1 })
  const named = items.map(dangerOf).join('; ')
  const contacts = [...new Set(items.map((item) => item.emergencyContact).filter(Boolean))].join(', ')
  sheet.text('HAZARDOUS MATERIALS (49 CFR 172)', MARGIN + 6, y + 4, 170, { size: 7, font: 'strong', color: '#ae1c26' })
  sheet.text(`24-hour emergency contact ${contacts || '____________________'}`, MARGIN + 200, y + 4, WIDTH - 206, {
    size: 7.5,
    align: 'right',
  })
  // What does not fit here stands whole in the row of its freight.
  const fits = sheet.heightOf(named, WIDTH - 12, { size: 7.5 }) <= sheet.heightOf('X', WIDTH - 12, { size: 7.5 })
  const numbers = items.map(({ unNumber }) => unNumber).filter(Boolean)
  const text = fits ? named : `As described with the freight: ${[...new Set(numbers)].join(', ')}`
  sheet.text(text, MARGIN + 6, y + 15, WIDTH - 12, { size: 7.5, lines: 1 })
  sheet.text('Placards offered  Yes / No', MARGIN + 6, y + 28, WIDTH - 12, { size: 7.5 })
}

const nameOf = ({ properShippingName, description }: ItemOnPaper) => properShippingName ?? description

/** In the order of 49 CFR 172.202: number, name, class, packing group, quantity. Missing parts are left to fill in by hand. */
function dangerOf(item: ItemOnPaper): string {
  const group = item.packingGroup ? `PG ${item.packingGroup}` : ''
  const quantity = `${count(item.packages)} ${item.packageType}, ${poundsText(item.weight)}`
  return [item.unNumber ?? 'UN ______', nameOf(item), item.hazardClass ?? 'class ______', group, quantity]
    .filter(Boolean)
    .join(', ')
}

const CERTIFIED =
  'This is to certify that the above named materials are properly classified, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the DOT.'
const RECEIVED =
  'Carrier acknowledges receipt of packages and required placards. Property described above is received in good order, except as noted.'

function foot(sheet: Sheet, origin: StopOnPaper): void {
  const y = FOOT
  sheet.box(MARGIN, y, WIDTH, 40, { stroke: HAIR })
  sheet.line(MARGIN + 330, y, MARGIN + 330, y + 40, { color: HAIR })
  sheet.text(
    'Where the rate depends on value, shippers state the agreed or declared value of the property as follows: "The agreed or declared value of the property is specifically stated by the shipper to be not exceeding ____________ per ____________."',
    MARGIN + 5,
    y + 5,
    320,
    { size: 7 },
  )
  sheet.text('COD amount  $ ____________', MARGIN + 336, y + 5, 200, { size: 7.5, font: 'strong' })
  const terms = [
    ['Collect', 0],
    ['Prepaid', 46],
    ['Customer check acceptable', 94],
  ] as const
  for (const [term, x] of terms) {
    sheet.tick(MARGIN + 336 + x, y + 23, false, 6)
    sheet.text(term, MARGIN + 345 + x, y + 21.5, 100, { size: 7 })
  }
  const liability =
    origin.country === 'CA'
      ? 'Conditions of carriage of the province of origin apply; liability is limited to CAD 4.41/kg (2.00/lb) unless a value is declared.'
      : 'NOTE: liability limitation for loss or damage in this shipment may be applicable. See 49 USC 14706(c)(1)(A) and (B).'
  sheet.box(MARGIN, y + 42, WIDTH, 14, { fill: SHADE })
  sheet.text(liability, MARGIN + 5, y + 45.5, WIDTH - 10, { size: 7, font: 'strong', lines: 1 })
  const signs = y + 60
  const high = LETTER.height - MARGIN - 18 - signs
  const columns = [190, 80, 90, WIDTH - 360]
  let x = MARGIN
  for (const width of columns) {
    sheet.box(x, signs, width, high, { stroke: INK, line: 0.6 })
    x += width
  }
  const [one, two, three, four] = [MARGIN, MARGIN + 190, MARGIN + 270, MARGIN + 360]
  sheet.text('Shipper signature, date', one + 5, signs + 4, 180, { size: 7, font: 'strong' })
  sheet.text(CERTIFIED, one + 5, signs + 14, 180, { size: 6 })
  sheet.line(one + 5, signs + high - 10, one + 185, signs + high - 10)
  sheet.text('Trailer loaded', two + 5, signs + 4, 70, { size: 7, font: 'strong' })
  choices(sheet, two + 5, signs + 18, ['By shipper', 'By driver'])
  sheet.text('Freight counted', three + 5, signs + 4, 80, { size: 7, font: 'strong' })
  choices(sheet, three + 5, signs + 18, ['By shipper', 'By driver, pallets said to contain', 'By driver, pieces'])
  sheet.text('Carrier signature, pickup date', four + 5, signs + 4, 170, { size: 7, font: 'strong' })
  sheet.text(RECEIVED, four + 5, signs + 14, WIDTH - 370, { size: 6 })
  sheet.line(four + 5, signs + high - 10, MARGIN + WIDTH - 5, signs + high - 10)
}

function choices(sheet: Sheet, x: number, y: number, texts: readonly string[]): void {
  let at = y
  for (const text of texts) {
    sheet.tick(x, at, false, 6)
    at += Math.max(13, sheet.text(text, x + 10, at - 1, 68, { size: 7 }) + 4)
  }
}

function codeOf({ content: { load, to, kind } }: LadingDrawing): string {
  const stop = kind === 'master' ? null : to
  return paperCode({ fileType: BILL_OF_LADING, shipmentNumber: load.number, stop })
}

function supplement(
  flow: Flow,
  load: LoadOnPaper,
  orders: readonly string[][],
  says: typeof IN_ENGLISH,
  long: { tables: boolean; instructions: string | null },
): void {
  const { sheet } = flow
  flow.turn()
  if (long.instructions) {
    bar(sheet, MARGIN, flow.y, WIDTH, says.instructions)
    flow.y += 16
    flow.y += sheet.text(long.instructions, MARGIN + 4, flow.y, WIDTH - 8, { size: 8 }) + 10
  }
  if (!long.tables) return
  bar(sheet, MARGIN, flow.y, WIDTH, says.orders)
  flow.y += 13
  table(flow, ORDER_COLUMNS, [...orders, totalOfOrders(load)], 7.5)
  flow.y += 10
  flow.need(60)
  bar(sheet, MARGIN, flow.y, WIDTH, says.freight)
  flow.y += 13
  table(flow, FREIGHT_COLUMNS, [...load.items.map(freightRow), totalOfFreight(load)], 7.5)
}
