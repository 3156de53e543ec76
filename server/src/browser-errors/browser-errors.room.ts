import type { OpenRoom } from '../room.ts'
import { forgetErrorsBefore } from './browser-errors.queries.ts'
import { browserErrorRoutes } from './browser-errors.routes.ts'

export const browserErrorsRoom: OpenRoom = ({ system, throttle }) => ({
  routes: () => [browserErrorRoutes(throttle)],
  forget: (ago) => [forgetErrorsBefore(system, ago(30 * 24))],
})
