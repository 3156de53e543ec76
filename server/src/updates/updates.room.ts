import type { OpenRoom } from '../room.ts'
import { readChangelog } from './changelog.ts'
import { updateRoutes } from './updates.routes.ts'

export const updatesRoom: OpenRoom = () => ({ routes: () => [updateRoutes(readChangelog())] })
