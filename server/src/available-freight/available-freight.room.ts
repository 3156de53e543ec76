import type { OpenRoom } from '../room.ts'
import { availableFreightRoutes } from './available-freight.routes.ts'

export const availableFreightRoom: OpenRoom = () => ({ routes: () => [availableFreightRoutes] })
