import type { OpenRoom } from '../room.ts'
import { letterRoutes } from './letters.routes.ts'

export const lettersRoom: OpenRoom = ({ system }) => ({ routes: () => [letterRoutes(system)] })
