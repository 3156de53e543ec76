import type { OpenRoom } from '../room.ts'
import { readChangelog } from './changelog.ts'
import { updateRoutes } from './updates.routes.ts'
import { Updates } from './updates.ts'

export const updatesRoom: OpenRoom = () => ({ routes: () => [updateRoutes(new Updates(readChangelog()))] })
