import type { OpenRoom } from '../room.ts'
import { customerRoutes } from './customers.routes.ts'

export const customersRoom: OpenRoom = () => ({ routes: () => [customerRoutes] })
