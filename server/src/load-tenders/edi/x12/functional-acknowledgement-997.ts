import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { LoadTenderReading, Reading } from '../load-tender-204.ts'
import type { FunctionalGroup, Interchange } from './x12-envelope.ts'
import { FINDING_CODES, type FindingCode, isError } from './x12-findings.ts'

/** What only the sender of an acknowledgement knows: its own control number, and when. */
export type Dispatch = { controlNumber: number; sentAt: Date }

type Codes = { set?: string; segment?: string; element?: string }
type GroupReadings = { group: FunctionalGroup; readings: Reading[] }

/**
 * The functional acknowledgement (X12 997, 4010) of one interchange: per group, what was accepted and what was refused,
 * with the place of each error. A file is accepted whole or not at all, so one refused set refuses the others too. It
 * covers the document only; a 990 says whether a carrier accepts the load.
 */
export function writeFunctionalAcknowledgement997(
  interchange: Interchange,
  { documents, findings }: Pick<LoadTenderReading, 'documents' | 'findings'>,
  { controlNumber, sentAt }: Dispatch,
): string {
  const received = documents.filter((reading) => reading.interchange.controlNumber === interchange.controlNumber)
  const groups = byGroup(received.filter(({ group }) => group.functionalId !== 'FA'))
  const isRefused = findings.some(isError)
  const { day, time } = clockOf(sentAt)
  const number = String(controlNumber)
  const sets = groups.flatMap(({ group, readings: sets }, index) =>
    transactionSet(String(index + 1).padStart(4, '0'), groupBody(group, sets, isRefused)),
  )
  const first = groups[0]?.group
  const segments = [
    header(interchange, number, day, time),
    ['GS', 'FA', first?.receiverCode || interchange.receiverId, first?.senderCode || interchange.senderId]
      .concat([day, time, number, 'X', '004010'])
      .map(plain),
    ...sets,
    ['GE', String(groups.length), number],
    ['IEA', '1', number.padStart(9, '0')],
  ]
  return segments.map((elements) => `${elements.join('*').replace(/(?<!\*)\*+$/, '')}~\n`).join('')
}

function header(interchange: Interchange, number: string, day: string, time: string): string[] {
  const usage = interchange.usage === 'production' ? 'P' : 'T'
  const nothing = ['00', ' '.repeat(10)]
  const from = [fixed(interchange.receiverQualifier, 2), fixed(interchange.receiverId, 15)]
  const to = [fixed(interchange.senderQualifier, 2), fixed(interchange.senderId, 15)]
  const version = ['U', '00401', number.padStart(9, '0'), '0', usage, '>']
  return ['ISA', ...nothing, ...nothing, ...from, ...to, day.slice(2), time, ...version]
}

function transactionSet(controlNumber: string, body: string[][]): string[][] {
  return [['ST', '997', controlNumber], ...body, ['SE', String(body.length + 2), controlNumber]]
}

function groupBody(group: FunctionalGroup, readings: readonly Reading[], isRefused: boolean): string[][] {
  const total = String(readings.length)
  const accepted = isRefused ? '0' : total
  const hasNotes = readings.some(({ findings }) => setCodes(findings).length > 0)
  const status = isRefused ? 'R' : hasNotes ? 'E' : 'A'
  return [
    ['AK1', group.functionalId, group.controlNumber].map(plain),
    ...readings.flatMap((reading) => setBody(reading, isRefused)),
    ['AK9', status, total, total, accepted],
  ]
}

function setBody(reading: Reading, isRefused: boolean): string[][] {
  const errors = reading.findings.filter(isError)
  const codes = setCodes(reading.findings)
  const inBody = errors.filter(({ code }) => codesOf(code).segment !== undefined)
  const status = isRefused ? 'R' : codes.length > 0 ? 'E' : 'A'
  const reasons = inBody.length > 0 ? [...codes, '5'] : codes
  return [
    ['AK2', reading.setId, reading.controlNumber].map(plain),
    ...inBody.flatMap((finding) => errorBody(finding, reading.position)),
    ['AK5', status, ...reasons.slice(0, 5)],
  ]
}

/** AK3-02 counts segments from the set's ST = 1. */
function errorBody({ segment, position, element, code }: Finding, start: number): string[][] {
  const codes = codesOf(code)
  const ak3 = ['AK3', plain(segment), String(Math.max(position - start + 1, 1)), '', codes.segment ?? '8']
  const hasElement = element !== null && codes.element !== undefined
  return hasElement ? [ak3, ['AK4', String(element), '', codes.element ?? '7']] : [ak3]
}

function setCodes(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap(({ code }) => codesOf(code).set ?? []))]
}

const isKnown = (code: string): code is FindingCode => Object.hasOwn(FINDING_CODES, code)
const codesOf = (code: string): Codes => (isKnown(code) ? FINDING_CODES[code] : {})

function byGroup(readings: readonly Reading[]): GroupReadings[] {
  const groups = new Map<string, GroupReadings>()
  for (const reading of readings) {
    const key = `${reading.group.functionalId} ${reading.group.controlNumber}`
    const entry = groups.get(key) ?? { group: reading.group, readings: [] }
    entry.readings.push(reading)
    groups.set(key, entry)
  }
  return [...groups.values()]
}

/** Input can contain our delimiters. */
const plain = (value: string): string => value.replace(/[*~>\r\n]/g, ' ')
const fixed = (value: string, width: number): string => plain(value).slice(0, width).padEnd(width)

function clockOf(instant: Date): { day: string; time: string } {
  const digits = instant.toISOString().replace(/\D/g, '')
  return { day: digits.slice(0, 8), time: digits.slice(8, 12) }
}
