import type { OpenRoom } from '../room.ts'
import { LOAD_TENDER_OCCASIONS } from './load-tender-occasions.ts'
import { loadTenderRoutes } from './load-tenders.routes.ts'
import { isVisible } from './load-tenders.ts'

export const loadTendersRoom: OpenRoom = () => ({
  routes: () => [loadTenderRoutes],
  subjects: { 'load-tender-file': { isVisible } },
  occasions: [LOAD_TENDER_OCCASIONS],
})
