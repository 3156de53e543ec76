import { BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import type { z } from 'zod'

export const BoardSearch = BoardQuery.omit({ page: true, pageSize: true })
export type BoardSearch = z.infer<typeof BoardSearch>
