import { createHash } from 'node:crypto'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import { sayer } from '@waybill/contract/said.ts'
import { readEquipment, readMode } from './equipment-204.ts'
import type { LoadTender, Party, Reference, TenderedStop } from './load-tender.ts'
import { groupOrders } from './orders-204.ts'
import { type PartyLoop, readParty } from './party-204.ts'
import { distinct, readReference, readStop, type StopLoop } from './stop-204.ts'
import { readCurrency, readTotals } from './totals-204.ts'
import { joinNotes, readWallTime, shown } from './x12/element-values.ts'
import { BILLED_PARTIES, FREIGHT_TERMS, PURPOSES, RESPOND_BY, SEGMENTS_204 } from './x12/x12-codes.ts'
import {
  element,
  type FunctionalGroup,
  type Interchange,
  readEnvelope,
  type Segment,
  type TransactionSet,
} from './x12/x12-envelope.ts'
import { asWarnings, isError, type Report, reportTo } from './x12/x12-findings.ts'

/** One transaction set of the file: its tender, or why it could not be read. A tender can come with warnings. */
export type Reading = {
  /** Position of its ST in the file, counted from 1. */
  position: number
  setId: string
  controlNumber: string
  interchange: Interchange
  group: FunctionalGroup
  findings: Finding[]
  loadTender?: LoadTender
}

export type LoadTenderReading = {
  /** The first in the file. */
  interchange?: Interchange
  documents: Reading[]
  /** All findings, including the documents'. Any error refuses the whole file. */
  findings: Finding[]
}

const say = sayer(LOAD_TENDER_SAYINGS)

/** How many are shown. A document with more has a bigger problem. */
const MOST_FINDINGS = 200

/** Reads X12 204 motor carrier load tenders as they come. Never throws. */
export function readLoadTenders(document: string | Uint8Array): LoadTenderReading {
  const file = readEnvelope(document)
  const documents = file.sets.map(readSet)
  const report = reportTo(file.findings)
  const isEmpty = file.interchanges.length > 0 && documents.length === 0
  if (isEmpty) report({ id: 'ST', position: 1 }, 'no-load-tender', say('edi-no-set'))
  return {
    interchange: file.interchanges[0],
    documents,
    findings: limited([...file.findings, ...documents.flatMap(({ findings }) => findings)]),
  }
}

function readSet(set: TransactionSet): Reading {
  const { position, setId, controlNumber, interchange, group } = set
  const findings = [...set.findings]
  const reading: Reading = { position, setId, controlNumber, interchange, group, findings }
  const report = reportTo(findings)
  if (setId === '204') {
    const tender = readTender(set, report)
    if (tender && !findings.some(isError)) reading.loadTender = tender
  } else {
    const severity = setId === '997' ? 'warning' : 'error'
    const reason = setId ? say('edi-set-not-tender', { set: shown(setId) }) : say('edi-set-unnamed')
    report({ id: 'ST', position }, 'set-not-supported', reason, { element: 1, severity })
  }
  return { ...reading, findings: limited(findings) }
}

/** Keeps errors first, in document order. */
function limited(findings: Finding[]): Finding[] {
  if (findings.length <= MOST_FINDINGS) return findings
  const errors = findings.filter(isError)
  const kept = [...errors, ...findings.filter((finding) => !isError(finding))].slice(0, MOST_FINDINGS)
  const rest = findings.length - kept.length
  const first = kept[0]
  if (first)
    reportTo(kept)(
      { id: first.segment, position: first.position },
      'more-findings',
      say('edi-more-findings', { count: rest }),
      { severity: 'warning' },
    )
  return kept
}

type Loops = { heading: Segment[]; headerParties: PartyLoop[]; stops: StopLoop[]; l3?: Segment }

function readTender(set: TransactionSet, report: Report): LoadTender | undefined {
  pointOutUnused(set, report)
  const { heading, headerParties, stops: stopLoops, l3 } = splitLoops(set.body)
  const first = (id: string) => heading.find((segment) => segment.id === id)
  const b2 = first('B2')
  const b2a = first('B2A')
  const customerLoadNumber = readLoadNumber(set, b2, report)
  const purpose = readPurpose(set, b2a, report)
  if (!b2 || !customerLoadNumber || !purpose) return undefined
  const reportLoad = purpose === 'cancel' ? asWarnings(report) : report
  const readStops = stopLoops.flatMap((loop, index) => readStop(loop, index + 1, headerParties, reportLoad) ?? [])
  const stops = inSequence(
    readStops.map(({ stop }) => stop),
    stopLoops,
    reportLoad,
  )
  if (purpose !== 'cancel') requireBothEnds(set, stops, report)
  const references = readReferences(heading)
  const requirements = heading.filter(({ id }) => id === 'AT5').map((at5) => element(at5, 2) || element(at5, 1))
  const allRequirements = [...new Set([...requirements, ...readStops.flatMap((read) => read.requirements)])]
  const orders = groupOrders(stops)
  if (purpose !== 'cancel') {
    for (const order of orders) {
      if (order.pickupStops.length > 0 && order.deliveryStops.length > 0) continue
      const name = order.orderNumber ?? order.purchaseOrder ?? customerLoadNumber
      const place = { id: 'S5', position: stopLoops.at(-1)?.s5.position ?? set.position }
      const lacks = order.pickupStops.length > 0 ? 'edi-order-without-delivery' : 'edi-order-without-pickup'
      report(place, 'order-not-placed', say(lacks, { order: shown(name) }), { severity: 'warning' })
    }
  }
  const respondBy = readRespondBy(heading, reportLoad)
  const billTo = readBillTo(headerParties, reportLoad)
  const freightTerms = element(b2, 6)
  const currency = readCurrency(set.body, reportLoad)
  return {
    purpose,
    idempotencyKey: keyOf(set, customerLoadNumber, b2a),
    contentSha256: sha256Of(set.body),
    isTest: set.interchange.usage === 'test',
    scac: readScac(b2, heading, reportLoad),
    customerLoadNumber,
    ...(freightTerms && { freightTerms: FREIGHT_TERMS.get(freightTerms) ?? freightTerms }),
    ...(currency && { currency }),
    ...(respondBy && { respondBy }),
    mode: readMode(heading, stops),
    equipment: readEquipment(set, heading, stops, allRequirements, reportLoad),
    references,
    requirements: allRequirements,
    instructions: joinNotes(heading.filter(({ id }) => id === 'NTE').map((note) => note.elements[1] ?? '')),
    ...(billTo && { billTo }),
    stops,
    orders,
    hazmat: readStops.flatMap(({ hazmat }) => hazmat),
    totals: readTotals(l3, stops, reportLoad),
  }
}

function splitLoops(body: readonly Segment[]): Loops {
  const loops: Loops = { heading: [], headerParties: [], stops: [] }
  for (const segment of body) {
    const stop = loops.stops.at(-1)
    const party = loops.headerParties.at(-1)
    if (segment.id === 'S5') loops.stops.push({ s5: segment, segments: [] })
    else if (segment.id === 'L3') loops.l3 = segment
    else if (stop) stop.segments.push(segment)
    else if (segment.id === 'N1') loops.headerParties.push({ n1: segment, details: [] })
    else if (party && ['N2', 'N3', 'N4'].includes(segment.id)) party.details.push(segment)
    else loops.heading.push(segment)
  }
  return loops
}

function readLoadNumber(set: TransactionSet, b2: Segment | undefined, report: Report): string | undefined {
  if (!b2) {
    report({ id: 'B2', position: set.position + 1 }, 'segment-missing', say('edi-no-b2'))
    return undefined
  }
  const number = element(b2, 4)
  if (number === '') report(b2, 'element-missing', say('edi-load-number-missing'), { element: 4 })
  if (number.length <= 30) return number || undefined
  report(b2, 'element-too-long', say('edi-load-number-long', { number: shown(number) }), {
    element: 4,
  })
  return undefined
}

/** Set numbers restart in every group, and groups can in every interchange. Only all three identify a document. */
function keyOf(
  { interchange, group, controlNumber }: TransactionSet,
  loadNumber: string,
  b2a: Segment | undefined,
): string {
  const numbers = [interchange.controlNumber, group.controlNumber, '204', controlNumber]
  return [interchange.senderId, ...numbers, loadNumber, element2a(b2a)].join('/')
}

function sha256Of(body: readonly Segment[]): string {
  const said = body.map(({ id, elements }) => [id, ...elements])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

const element2a = (b2a: Segment | undefined): string => (b2a ? element(b2a, 1) : '00')

function readPurpose(set: TransactionSet, b2a: Segment | undefined, report: Report): LoadTender['purpose'] | undefined {
  if (!b2a) {
    const place = { id: 'B2A', position: set.position + 2 }
    report(place, 'segment-missing', say('edi-purpose-missing'), {
      severity: 'warning',
    })
    return 'create'
  }
  const code = element(b2a, 1)
  for (const [known, purpose] of PURPOSES) if (known === code) return purpose
  report(b2a, 'code-unknown', say('edi-purpose-unknown', { purpose: shown(code) }), { element: 1 })
  return undefined
}

function readScac(b2: Segment, heading: readonly Segment[], report: Report): string {
  const routing = heading.find(({ id }) => id === 'MS3')
  const scac = (element(b2, 2) || (routing ? element(routing, 1) : '')).toUpperCase()
  if (/^[A-Z]{2,4}$/.test(scac)) return scac
  const reason = scac ? say('edi-scac-unreadable', { scac: shown(scac) }) : say('edi-scac-missing')
  report(b2, scac ? 'value-implausible' : 'element-missing', reason, { element: 2, severity: 'warning' })
  return ''
}

function readReferences(heading: readonly Segment[]): Reference[] {
  return distinct(heading.filter(({ id }) => id === 'L11').map(readReference))
}

function readRespondBy(heading: readonly Segment[], report: Report) {
  const g62 = heading.find((segment) => segment.id === 'G62' && element(segment, 1) === RESPOND_BY)
  return g62 && readWallTime(g62, { date: 2, time: 4, zone: 5 }, asWarnings(report))
}

function readBillTo(headerParties: readonly PartyLoop[], report: Report): Party | undefined {
  const loop = headerParties.find(({ n1 }) => BILLED_PARTIES.includes(element(n1, 1)))
  return loop && readParty(loop, asWarnings(report))
}

function inSequence(stops: TenderedStop[], loops: readonly StopLoop[], report: Report): TenderedStop[] {
  const sorted = stops.toSorted((one, other) => one.sequence - other.sequence)
  const repeated = sorted.find((stop, index) => sorted[index - 1]?.sequence === stop.sequence)
  const s5 = repeated && loops.find((loop) => Number(element(loop.s5, 1)) === repeated.sequence)?.s5
  if (s5) report(s5, 'value-implausible', say('edi-stop-number-twice', { number: repeated.sequence }), { element: 1 })
  return sorted
}

function requireBothEnds(set: TransactionSet, stops: readonly TenderedStop[], report: Report): void {
  const place = { id: 'S5', position: set.position + set.body.length + 1 }
  for (const type of ['Pickup', 'Delivery'] as const) {
    if (stops.some((stop) => stop.type === type)) continue
    report(place, 'segment-missing', say(type === 'Pickup' ? 'edi-no-pickup' : 'edi-no-delivery'))
  }
}

/** Segments we do not read are reported once per kind, never dropped silently. */
function pointOutUnused(set: TransactionSet, report: Report): void {
  const told = new Set<string>()
  for (const segment of set.body) {
    if (SEGMENTS_204.has(segment.id) || told.has(segment.id)) continue
    told.add(segment.id)
    const reason = say('edi-segment-not-used', { segment: shown(segment.id) })
    report({ ...segment, id: shown(segment.id) }, 'segment-not-used', reason, { severity: 'warning' })
  }
}
