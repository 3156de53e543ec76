import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import { readDate, readTime, type WallTime } from '../wall-time.ts'
import { CUBIC_FEET, POUNDS } from './x12-codes.ts'
import { element, type Segment } from './x12-envelope.ts'
import type { Report } from './x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

const round = (value: number): number => Math.round(value * 100) / 100

/** A quantity that is not negative. A non-number is reported and dropped. */
export function readNumber(segment: Segment, n: number, report: Report): number | undefined {
  const text = element(segment, n)
  if (text === '') return undefined
  if (/^(\d{1,9}(\.\d{0,8})?|\.\d{1,8})$/.test(text)) return Number(text)
  report(segment, 'number-unreadable', say('edi-number-unreadable', { value: shown(text) }), {
    element: n,
    severity: 'warning',
  })
  return undefined
}

export function readCount(segment: Segment, n: number, report: Report): number | undefined {
  const count = readNumber(segment, n, report)
  return count === undefined || count === 0 ? undefined : Math.round(count)
}

/** Pounds, whatever unit the document uses. */
export function readWeight(segment: Segment, n: number, unitAt: number, report: Report): number | undefined {
  return readMeasure(segment, n, unitAt, POUNDS, 'edi-unit-unknown-pounds', report)
}

/** Cubic feet, whatever unit the document uses. */
export function readVolume(segment: Segment, n: number, unitAt: number, report: Report): number | undefined {
  return readMeasure(segment, n, unitAt, CUBIC_FEET, 'edi-unit-unknown-feet', report)
}

function readMeasure(
  segment: Segment,
  n: number,
  unitAt: number,
  units: ReadonlyMap<string, number>,
  unknown: 'edi-unit-unknown-pounds' | 'edi-unit-unknown-feet',
  report: Report,
): number | undefined {
  const measure = readNumber(segment, n, report)
  if (measure === undefined || measure === 0) return undefined
  const unit = element(segment, unitAt)
  const factor = units.get(unit)
  if (factor === undefined) {
    report(segment, 'code-inferred', say(unknown, { unit: shown(unit) }), {
      element: unitAt,
      severity: 'warning',
    })
  }
  return round(measure * (factor ?? 1))
}

/** A date and time (G62 and the like). A wrong date is an error; a wrong time only widens it to the day. */
export function readWallTime(
  segment: Segment,
  at: { date: number; time: number; zone: number },
  report: Report,
): WallTime | undefined {
  const text = element(segment, at.date)
  const date = readDate(text)
  if (!date) {
    const said = text ? say('edi-date-unreadable', { value: shown(text) }) : say('edi-date-missing')
    report(segment, text ? 'date-unreadable' : 'element-missing', said, { element: at.date })
    return undefined
  }
  const clock = element(segment, at.time)
  const time = readTime(clock)
  if (clock !== '' && !time) {
    report(segment, 'time-unreadable', say('edi-time-unreadable', { value: shown(clock) }), {
      element: at.time,
      severity: 'warning',
    })
  }
  const zoneCode = element(segment, at.zone)
  return { date, ...(time && { time }), ...(zoneCode && { zoneCode }) }
}

/** A value from the document inside our own sentence. */
export const shown = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

/** X12 allows 80 characters per note; some senders cut at 78. */
const FILLED = [78, 80]
/** A note of 79 lost its trailing space, as X12 wants. */
const FILLED_BUT_BLANK = 79

/** Notes as written: a piece that fills its segment continues in the next, any other ends a line (domain §6). */
export function joinNotes(pieces: readonly string[]): string {
  let text = ''
  let width: number | undefined
  for (const piece of pieces) {
    if (width === FILLED_BUT_BLANK) text += ' '
    else if (width !== undefined && !FILLED.includes(width)) text += '\n'
    text += piece
    width = piece.length
  }
  return text.trim()
}
