import type { OpenRoom } from '../room.ts'
import { paperRoutes } from './paper.routes.ts'
import { PAPER_OCCASIONS } from './paper-occasions.ts'

export const paperRoom: OpenRoom = ({ configuration, system, files, press }) => ({
  routes: () => [paperRoutes({ system, files, press, gs1Prefix: configuration.gs1Prefix })],
  occasions: [PAPER_OCCASIONS],
})
