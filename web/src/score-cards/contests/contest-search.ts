import { ScoreContestQuery } from '@waybill/contract/score-cards/score-cards.ts'
import type { z } from 'zod'

export const ContestSearch = ScoreContestQuery.omit({ page: true, pageSize: true })
export type ContestSearch = z.infer<typeof ContestSearch>
