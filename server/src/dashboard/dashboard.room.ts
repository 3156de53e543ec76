import type { OpenRoom } from '../room.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboardRoom: OpenRoom = () => ({ routes: () => [dashboardRoutes] })
