import type { OpenRoom } from '../room.ts'
import { dispatchBoardRoutes, fleetRoutes } from './fleet.routes.ts'

export const fleetRoom: OpenRoom = () => ({ routes: () => [fleetRoutes, dispatchBoardRoutes] })
