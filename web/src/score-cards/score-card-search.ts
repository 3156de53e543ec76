import { ScoreLoadQuery } from '@waybill/contract/score-cards/score-cards.ts'
import { ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import type { z } from 'zod'

/** Which number's loads are open; none at first. */
export const ScoreCardSearch = ScoreLoadQuery.omit({ page: true, pageSize: true }).extend({
  metric: ScoreMetric.optional(),
})
export type ScoreCardSearch = z.infer<typeof ScoreCardSearch>
