import type { OpenRoom } from '../room.ts'
import { fleetRoutes } from './fleet.routes.ts'

export const fleetRoom: OpenRoom = () => ({ routes: () => [fleetRoutes] })
