import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Segment } from './x12-envelope.ts'

/**
 * Everything that can be wrong with a document, with its codes in a functional acknowledgement:
 * `segment` = AK3-04 (segment syntax), `element` = AK4-03 (element syntax), `set` = AK5-02 (whole set). Source: X12 4010, 997.
 */
export const FINDING_CODES = {
  'not-x12': {},
  'interchange-header-unreadable': {},
  'interchange-not-closed': {},
  'group-not-closed': {},
  'junk-skipped': {},
  'too-many-segments': {},
  'segment-outside-set': {},
  'no-load-tender': {},
  'more-findings': {},
  'control-number-mismatch': { set: '3' },
  'count-mismatch': { set: '4' },
  'set-not-closed': { set: '2' },
  'set-not-supported': { set: '1' },
  'segment-missing': { segment: '3' },
  'segment-not-used': { segment: '6' },
  'element-missing': { segment: '8', element: '1' },
  'element-too-long': { segment: '8', element: '5' },
  'code-unknown': { segment: '8', element: '7' },
  'code-inferred': { segment: '8', element: '7' },
  'date-unreadable': { segment: '8', element: '8' },
  'time-unreadable': { segment: '8', element: '9' },
  'number-unreadable': { segment: '8', element: '6' },
  'value-implausible': { segment: '8', element: '7' },
  'window-reversed': { segment: '8', element: '8' },
  'date-missing': { segment: '3' },
  'place-missing': { segment: '3' },
  'address-mended': { segment: '8', element: '7' },
  'order-not-placed': { segment: '3' },
  'hazmat-contact-missing': { segment: '3' },
  'totals-disagree': { segment: '8', element: '7' },
} as const satisfies Record<string, { set?: string; segment?: string; element?: string }>
export type FindingCode = keyof typeof FINDING_CODES

type Place = Pick<Segment, 'id' | 'position'>

/** Reports one finding, an error by default, to the person who corrects the document. */
export type Report = (
  place: Place,
  code: FindingCode,
  said: Said,
  more?: { element?: number; severity?: Finding['severity'] },
) => void

export function reportTo(findings: Finding[]): Report {
  return (place, code, said, { element, severity = 'error' } = {}) => {
    findings.push({ segment: place.id, position: place.position, element: element ?? null, code, said, severity })
  }
}

/** For cancellations: an unreadable detail must not keep a load alive. */
export function asWarnings(report: Report): Report {
  return (place, code, said, more) => report(place, code, said, { ...more, severity: 'warning' })
}

export const isError = (finding: Finding): boolean => finding.severity === 'error'
