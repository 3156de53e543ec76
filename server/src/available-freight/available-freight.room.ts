import type { OpenRoom } from '../room.ts'
import { availableFreightRoutes } from './available-freight.routes.ts'
import { BoardThrottle } from './board-throttle.ts'

export const availableFreightRoom: OpenRoom = ({ pool }) => ({
  routes: () => [availableFreightRoutes(new BoardThrottle(pool))],
})
