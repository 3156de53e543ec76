import { z } from 'zod'
import { Id } from '../ids.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'
import { CasePriority, CaseStatus, CaseTypeCode } from './case-types.ts'

export const CASE_SORTS = ['opened', 'answerDue', 'amount', 'incident', 'followUp', 'caseNumber'] as const

export const NextActor = z.enum(['carrier', 'customer', 'provider'])

/** Filters for the list and its counts (SPEC §3). Days are inclusive, in the reader's calendar. */
export const CaseNarrowing = {
  query: SearchText,
  caseTypes: listOf(z.coerce.number().pipe(CaseTypeCode)),
  casePriority: listOf(CasePriority),
  assignees: listOf(Id),
  incidentStart: CalendarDate.optional(),
  incidentEnd: CalendarDate.optional(),
  followUpStart: CalendarDate.optional(),
  followUpEnd: CalendarDate.optional(),
  /** Who acts next; nobody once it is resolved. */
  nextActor: NextActor.optional(),
}

export const CaseQuery = z.strictObject({
  ...CaseNarrowing,
  /** New, unless others are named (SPEC §4). */
  caseStatuses: listOf(CaseStatus).default(['New']),
  sortProperty: z.enum(CASE_SORTS).default('opened'),
  sortDirection: SortDirection.default('desc'),
  ...Paging,
})
export type CaseQuery = z.infer<typeof CaseQuery>

/** All cases of one load come at once (SPEC §9). */
export const SHIPMENT_CASES = 1_000
