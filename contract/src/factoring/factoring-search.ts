import { z } from 'zod'
import { Paging, SearchText } from '../paging.ts'

/** What needs action, what is in force, and what is over. */
export const ASSIGNMENT_VIEWS = ['all', 'open', 'active', 'ended'] as const
export const AssignmentView = z.enum(ASSIGNMENT_VIEWS)
export type AssignmentView = z.infer<typeof AssignmentView>

export const AssignmentQuery = z.strictObject({
  query: SearchText,
  view: AssignmentView.default('all'),
  ...Paging,
})
export type AssignmentQuery = z.infer<typeof AssignmentQuery>
