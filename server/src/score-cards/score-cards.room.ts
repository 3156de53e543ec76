import type { OpenRoom } from '../room.ts'
import { startJudging } from './judging.ts'
import { scoreCardRoutes } from './score-cards.routes.ts'
import { SCORE_OCCASIONS } from './score-occasions.ts'
import { startGrading } from './tiers.ts'

export const scoreCardsRoom: OpenRoom = ({ db }) => ({
  routes: () => [scoreCardRoutes],
  occasions: [SCORE_OCCASIONS],
  rounds: {
    'score card facts': (now, onError) => startJudging(db, now, onError),
    'score card tiers': (now, onError) => startGrading(db, now, onError),
  },
})
