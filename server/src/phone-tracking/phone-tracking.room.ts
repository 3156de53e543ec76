import type { OpenRoom } from '../room.ts'
import { phoneTrackingRoutes } from './phone-tracking.routes.ts'

export const phoneTrackingRoom: OpenRoom = () => ({ routes: () => [phoneTrackingRoutes] })
