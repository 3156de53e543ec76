import { AssignmentQuery } from '@waybill/contract/factoring/factoring-search.ts'
import type { z } from 'zod'

export const AssignmentSearch = AssignmentQuery.omit({ page: true, pageSize: true })
export type AssignmentSearch = z.infer<typeof AssignmentSearch>
