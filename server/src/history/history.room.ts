import type { OpenRoom } from '../room.ts'
import { historyRoutes } from './history.routes.ts'

export const historyRoom: OpenRoom = () => ({ routes: ({ subjects }) => [historyRoutes(subjects)] })
