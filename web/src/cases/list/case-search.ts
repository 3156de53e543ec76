import { CaseQuery } from '@waybill/contract/cases/case-search.ts'
import { CaseStatus } from '@waybill/contract/cases/case-types.ts'
import { listOf } from '@waybill/contract/paging.ts'
import type { z } from 'zod'

/** An address without statuses means new cases, as the server reads it (SPEC §4). */
export const CaseSearch = CaseQuery.omit({ page: true, pageSize: true }).extend({ caseStatuses: listOf(CaseStatus) })
export type CaseSearch = z.infer<typeof CaseSearch>
