import type { OpenRoom } from '../room.ts'
import { runningRoutes } from './running.routes.ts'
import { DETENTION_WATCH, RUNNING_OCCASIONS } from './running-occasions.ts'

export const runningRoom: OpenRoom = () => ({
  routes: () => [runningRoutes],
  occasions: [RUNNING_OCCASIONS],
  watches: [DETENTION_WATCH],
})
