import type { OpenRoom } from '../room.ts'
import { availableFreightRoutes, boardAlertRoutes, loadChainRoutes } from './available-freight.routes.ts'
import { BOARD_ALERT_OCCASIONS, BOARD_ALERT_WATCH } from './board-alert-occasions.ts'
import { forgetHitsBefore } from './board-alerts.queries.ts'
import { BoardThrottle } from './board-throttle.ts'

export const availableFreightRoom: OpenRoom = ({ pool, system }) => ({
  routes: () => [availableFreightRoutes(new BoardThrottle(pool)), boardAlertRoutes, loadChainRoutes],
  occasions: [BOARD_ALERT_OCCASIONS],
  watches: [BOARD_ALERT_WATCH],
  forget: (ago) => [forgetHitsBefore(system.read, ago(90 * 24))],
})
