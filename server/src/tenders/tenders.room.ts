import type { OpenRoom } from '../room.ts'
import { startTenderExpiry } from './offers/tender-expiry.ts'
import { tenderRunRoutes } from './runs/tender-runs.routes.ts'
import { sendNextPiece } from './runs/tender-runs.ts'
import { TENDER_OCCASIONS, TENDER_WATCH } from './tender-occasions.ts'
import { tenderRoutes } from './tenders.routes.ts'
import { isVisible } from './tenders.ts'

export const tendersRoom: OpenRoom = ({ db }) => ({
  routes: () => [tenderRoutes, tenderRunRoutes],
  subjects: { tender: { isVisible } },
  occasions: [TENDER_OCCASIONS],
  watches: [TENDER_WATCH],
  workers: { broadcast: sendNextPiece },
  rounds: { 'tender expiry': (now, onError) => startTenderExpiry(db, now, onError) },
})
