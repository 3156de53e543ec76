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
  sortProperty: z.enum(CASE_SORTS).optional(),
  sortDirection: SortDirection.optional(),
  ...Paging,
})
export type CaseQuery = z.infer<typeof CaseQuery>

type Order = { sortProperty: (typeof CASE_SORTS)[number]; sortDirection: z.infer<typeof SortDirection> }

/**
 * The order of a list: what was asked for, or its cases' own. What is open begins with the answer that is due first, what is on hold with the
 * first follow-up, and a list that may hold resolved ones with the newest.
 */
export function caseOrder({
  caseStatuses = ['New'],
  nextActor,
  sortProperty,
  sortDirection,
}: Partial<Pick<CaseQuery, 'caseStatuses' | 'nextActor' | keyof Order>>): Order {
  if (sortProperty) return { sortProperty, sortDirection: sortDirection ?? 'desc' }
  const isOpen = nextActor !== undefined || !caseStatuses.includes('Resolved')
  if (!isOpen) return { sortProperty: 'opened', sortDirection: sortDirection ?? 'desc' }
  const isHeld = caseStatuses.every((status) => status === 'On Hold')
  return { sortProperty: isHeld ? 'followUp' : 'answerDue', sortDirection: sortDirection ?? 'asc' }
}

/** All cases of one load come at once (SPEC §9). */
export const SHIPMENT_CASES = 1_000
