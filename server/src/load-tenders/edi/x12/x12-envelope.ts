import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import { withoutUnseen } from '@waybill/contract/plain-text.ts'
import { type Fact, sayer } from '@waybill/contract/said.ts'
import { type Report, reportTo } from './x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** One segment; `position` counts the segments of the file from 1 (the first ISA). */
export type Segment = { id: string; elements: readonly string[]; position: number }

export type Interchange = {
  senderQualifier: string
  senderId: string
  receiverQualifier: string
  receiverId: string
  controlNumber: string
  usage: 'production' | 'test'
}

export type FunctionalGroup = {
  functionalId: string
  senderCode: string
  receiverCode: string
  controlNumber: string
  version: string
}

export type TransactionSet = {
  interchange: Interchange
  group: FunctionalGroup
  setId: string
  controlNumber: string
  /** Position of its ST. */
  position: number
  /** Everything between ST and SE. */
  body: Segment[]
  findings: Finding[]
}

export type X12File = { interchanges: Interchange[]; sets: TransactionSet[]; findings: Finding[] }

type Delimiters = { element: string; terminator: string }
type Header = Delimiters & { elements: string[]; end: number }

/** A thousand loads of sixty segments; no customer's file has a tenth of it. */
const MOST_SEGMENTS = 60_000
/** No segment has over thirty or so elements. */
const MOST_ELEMENTS = 200
const HEADER_ELEMENTS = 16
/** An ISA has 106 characters; the rest is room for line breaks and careless padding. */
const HEADER_REACH = 400

/** The n-th element (X12 counts from 1), trimmed; '' when absent. */
export function element(segment: Segment, n: number): string {
  return segment.elements[n - 1]?.trim() ?? ''
}

/**
 * Splits a document into interchanges, groups, sets and segments. Delimiters come from each ISA, whatever its widths.
 * Tolerates byte-order marks, line breaks anywhere, a line break or a non-ASCII character as terminator, and text around
 * the interchanges (domain §6). Never throws; one pass over the text.
 */
export function readEnvelope(document: string | Uint8Array): X12File {
  const text = decode(document)
  const file: X12File = { interchanges: [], sets: [], findings: [] }
  const report = reportTo(file.findings)
  let position = 0
  let at = 0
  for (;;) {
    const start = findHeader(text, at)
    const skipped = text.slice(at, start < 0 ? undefined : start)
    if (file.interchanges.length === 0 && start < 0) {
      report(place('ISA', 1), 'not-x12', say('edi-not-x12'))
      return file
    }
    if (holdsText(skipped)) {
      report(place('ISA', position + 1), 'junk-skipped', say('edi-junk-skipped'), {
        severity: 'warning',
      })
    }
    if (start < 0) return file
    const header = readHeader(text, start)
    if (!header) {
      report(place('ISA', position + 1), 'interchange-header-unreadable', say('edi-header-broken'))
      return file
    }
    const interchange = interchangeOf(header.elements)
    file.interchanges.push(interchange)
    const reader = new InterchangeReader(file, interchange, report, ++position)
    at = header.end
    while (at < text.length && !reader.isClosed) {
      if (position >= MOST_SEGMENTS) {
        report(place('ISA', 1), 'too-many-segments', say('edi-too-many-segments', { most: MOST_SEGMENTS }))
        return file
      }
      const found = text.indexOf(header.terminator, at)
      const end = found < 0 ? text.length : found
      const segment = readSegment(text.slice(at, end), header.element, position + 1)
      if (segment?.id === 'ISA') break
      if (segment) {
        reader.take(segment)
        position += 1
      }
      at = end + 1
    }
    reader.finish(position)
  }
}

/** Follows one interchange segment by segment, and checks its trailers' counts and numbers. */
class InterchangeReader {
  isClosed = false
  readonly #file: X12File
  readonly #interchange: Interchange
  readonly #report: Report
  readonly #header: Place
  #groups = 0
  #setsInGroup = 0
  #group: (FunctionalGroup & { position: number }) | undefined
  #set: TransactionSet | undefined

  constructor(file: X12File, interchange: Interchange, report: Report, position: number) {
    this.#file = file
    this.#interchange = interchange
    this.#report = report
    this.#header = place('ISA', position)
  }

  take(segment: Segment): void {
    switch (segment.id) {
      case 'GS':
        return this.#openGroup(segment)
      case 'GE':
        return this.#closeGroup(segment)
      case 'ST':
        return this.#openSet(segment)
      case 'SE':
        return this.#closeSet(segment)
      case 'IEA':
        return this.#close(segment)
      default:
        if (this.#set) this.#set.body.push(segment)
        else if (segment.id !== 'TA1')
          this.#report(segment, 'segment-outside-set', say('edi-outside-set', { segment: named(segment.id) }))
    }
  }

  finish(position: number): void {
    this.#endGroup(position)
    if (this.isClosed) return
    this.#report(this.#header, 'interchange-not-closed', say('edi-interchange-open'))
  }

  #openGroup(segment: Segment): void {
    this.#endGroup(segment.position)
    this.#groups += 1
    this.#setsInGroup = 0
    this.#group = {
      functionalId: element(segment, 1),
      senderCode: element(segment, 2),
      receiverCode: element(segment, 3),
      controlNumber: element(segment, 6),
      version: element(segment, 8),
      position: segment.position,
    }
  }

  #closeGroup(segment: Segment): void {
    this.#endSet()
    this.#checkCount(this.#report, segment, this.#setsInGroup, 'edi-sets-miscounted')
    this.#checkNumber(this.#report, segment, this.#group?.controlNumber ?? '', 'edi-group-numbers')
    this.#group = undefined
  }

  #openSet(segment: Segment): void {
    this.#endSet()
    this.#setsInGroup += 1
    const { position: _, ...group } = this.#group ?? { ...NO_GROUP, position: 0 }
    this.#set = {
      interchange: this.#interchange,
      group,
      setId: element(segment, 1),
      controlNumber: element(segment, 2),
      position: segment.position,
      body: [],
      findings: [],
    }
    this.#file.sets.push(this.#set)
  }

  #closeSet(segment: Segment): void {
    const set = this.#set
    if (!set) return this.#report(segment, 'segment-outside-set', say('edi-set-never-opened'))
    const report = reportTo(set.findings)
    this.#checkCount(report, segment, set.body.length + 2, 'edi-segments-miscounted')
    this.#checkNumber(report, segment, set.controlNumber, 'edi-set-numbers', 'error')
    this.#set = undefined
  }

  #close(segment: Segment): void {
    this.#endGroup(segment.position)
    this.#checkCount(this.#report, segment, this.#groups, 'edi-groups-miscounted')
    this.#checkNumber(this.#report, segment, this.#interchange.controlNumber, 'edi-interchange-numbers')
    this.isClosed = true
  }

  #endSet(): void {
    const set = this.#set
    if (!set) return
    reportTo(set.findings)(
      place('SE', set.position + set.body.length + 1),
      'set-not-closed',
      say('edi-set-open', { set: set.controlNumber }),
    )
    this.#set = undefined
  }

  #endGroup(position: number): void {
    this.#endSet()
    if (!this.#group) return
    this.#report(
      place('GE', position),
      'group-not-closed',
      say('edi-group-open', { group: this.#group.controlNumber }),
      WARNING,
    )
    this.#group = undefined
  }

  /**
   * Real senders miscount (segments removed after counting), and a truncated document lacks its trailer. So a wrong count
   * is a warning to compare the load; a missing or foreign trailer is an error.
   */
  #checkCount(report: Report, trailer: Segment, counted: number, what: Miscounted): void {
    const stated = element(trailer, 1)
    if (Number(stated) === counted && stated !== '') return
    report(trailer, 'count-mismatch', say(what, { stated: orNone(stated), counted }), { element: 1, ...WARNING })
  }

  #checkNumber(report: Report, trailer: Segment, opened: string, what: Misnumbered, severity = WARNING.severity): void {
    const closed = element(trailer, 2)
    if (withoutLeadingZeros(closed) === withoutLeadingZeros(opened)) return
    const said = say(what, { opened: orNone(opened), closed: orNone(closed) })
    report(trailer, 'control-number-mismatch', said, { element: 2, severity })
  }
}

type Miscounted = 'edi-groups-miscounted' | 'edi-sets-miscounted' | 'edi-segments-miscounted'
type Misnumbered = 'edi-interchange-numbers' | 'edi-group-numbers' | 'edi-set-numbers'

const orNone = (value: string): Fact => value || { term: 'none' }

type Place = Pick<Segment, 'id' | 'position'>
const WARNING: { severity: Finding['severity'] } = { severity: 'warning' }
const NO_GROUP: FunctionalGroup = { functionalId: '', senderCode: '', receiverCode: '', controlNumber: '', version: '' }

const place = (id: string, position: number): Place => ({ id, position })
const named = (id: string): string => (/^[A-Z0-9]{2,3}$/.test(id) ? id : 'A segment that is not X12')
const withoutLeadingZeros = (number: string): string => number.replace(/^0+/, '')
const holdsText = (text: string): boolean => /[^\s\p{Cc}]/u.test(text)
const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r'

/** UTF-8 (or UTF-16 by its mark) if the bytes are valid; otherwise Latin-1, where every byte is a character. */
function decode(document: string | Uint8Array): string {
  if (typeof document === 'string') return document.replace(/^\uFEFF/, '')
  const isUtf16 = (document[0] === 0xff && document[1] === 0xfe) || (document[0] === 0xfe && document[1] === 0xff)
  if (isUtf16) return new TextDecoder(document[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(document)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(document)
  } catch {
    return new TextDecoder('latin1').decode(document)
  }
}

function findHeader(text: string, from: number): number {
  for (let at = text.indexOf('ISA', from); at >= 0; at = text.indexOf('ISA', at + 3)) {
    const separator = text[at + 3]
    const before = text[at - 1]
    if (separator && /[^A-Za-z0-9\s]/.test(separator) && !(before && /[A-Za-z0-9]/.test(before))) return at
  }
  return -1
}

function readHeader(text: string, start: number): Header | undefined {
  const separator = text[start + 3] ?? ''
  const elements: string[] = []
  let at = start + 4
  while (elements.length < HEADER_ELEMENTS - 1) {
    const end = text.indexOf(separator, at)
    if (end < 0 || end - start > HEADER_REACH) return undefined
    elements.push(clean(text.slice(at, end)).trim())
    at = end + 1
  }
  const last = skipBreaks(text, at)
  elements.push(text[last] ?? '')
  const afterLast = last + 1
  const next = skipBreaks(text, afterLast)
  if (next > afterLast && (next === text.length || startsSegment(text, next, separator))) {
    const terminator = text.slice(afterLast, next).includes('\n') ? '\n' : '\r'
    return { element: separator, terminator, elements, end: next }
  }
  const terminator = text[next] ?? ''
  if (terminator === separator || /^[A-Za-z0-9 ]?$/.test(terminator)) return undefined
  return { element: separator, terminator, elements, end: next + 1 }
}

function startsSegment(text: string, at: number, separator: string): boolean {
  return ['GS', 'TA1', 'IEA'].some((id) => text.startsWith(id + separator, at))
}

function skipBreaks(text: string, from: number): number {
  let at = from
  while (isBreak(text[at])) at += 1
  return at
}

function readSegment(raw: string, separator: string, position: number): Segment | undefined {
  const [id = '', ...elements] = raw.split(separator, MOST_ELEMENTS).map(clean)
  if (id.trim() === '' && elements.length === 0) return undefined
  return { id: id.trim().toUpperCase(), elements, position }
}

/** Line breaks are layout, and no other invisible character means anything in freight (PostgreSQL refuses NUL). */
function clean(value: string): string {
  return withoutUnseen(value).replace(/[\t\r\n]/g, '')
}

function interchangeOf(isa: string[]): Interchange {
  return {
    senderQualifier: isa[4] ?? '',
    senderId: isa[5] ?? '',
    receiverQualifier: isa[6] ?? '',
    receiverId: isa[7] ?? '',
    controlNumber: isa[12] ?? '',
    usage: isa[14] === 'P' ? 'production' : 'test',
  }
}
