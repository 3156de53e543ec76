import type { OpenRoom } from '../room.ts'
import { planningRoutes } from './planning.routes.ts'

export const planningRoom: OpenRoom = ({ roads }) => ({ routes: () => [planningRoutes(roads)] })
