import type { OpenRoom } from '../room.ts'
import { startEstimating } from './estimating.ts'
import { forgetPositions } from './tracking.queries.ts'
import { trackingRoutes } from './tracking.routes.ts'
import { TRACKING_OCCASIONS } from './tracking-occasions.ts'

export const trackingRoom: OpenRoom = ({ system }) => ({
  routes: () => [trackingRoutes],
  occasions: [TRACKING_OCCASIONS],
  rounds: { estimates: (now, onError) => startEstimating(system, now, onError) },
  forget: (ago) => [forgetPositions(system, ago(0))],
})
