import { askAgain } from '../rate-requests/rate-requests.ts'
import type { OpenRoom } from '../room.ts'
import { planningRoutes } from './planning.routes.ts'

/** A load that became another one is priced anew, and rate requests stand above. */
export const planningRoom: OpenRoom = ({ roads }) => ({ routes: () => [planningRoutes(roads, askAgain)] })
