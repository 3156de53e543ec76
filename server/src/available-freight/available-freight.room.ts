import type { OpenRoom } from '../room.ts'
import { startRounds, takeAll } from '../rounds.ts'
import { availableFreightRoutes, boardAlertRoutes, loadChainRoutes } from './available-freight.routes.ts'
import { BOARD_ALERT_OCCASIONS, BOARD_ALERT_WATCH } from './board-alert-occasions.ts'
import { forgetHitsBefore, showBoard } from './board-alerts.queries.ts'
import { BoardThrottle } from './board-throttle.ts'

const SHOWN_EVERY_MS = 15_000

export const availableFreightRoom: OpenRoom = ({ pool, system }) => ({
  routes: () => [availableFreightRoutes(new BoardThrottle(pool)), boardAlertRoutes, loadChainRoutes],
  occasions: [BOARD_ALERT_OCCASIONS],
  watches: [BOARD_ALERT_WATCH],
  rounds: {
    'head starts on the board': (now, onError) =>
      startRounds(SHOWN_EVERY_MS, (signal) => takeAll(() => showBoard(system.read, now()), signal), onError),
  },
  forget: (ago) => [forgetHitsBefore(system.read, ago(90 * 24))],
})
