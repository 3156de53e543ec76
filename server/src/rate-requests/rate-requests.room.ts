import { bookOffer } from '../booking/booking.ts'
import type { OpenRoom } from '../room.ts'
import { startDeadlines } from './deadlines.ts'
import { RATE_REQUEST_OCCASIONS, RATE_REQUEST_WATCH } from './rate-request-occasions.ts'
import { rateRequestRoutes, rateRoundRoutes } from './rate-requests.routes.ts'
import { isVisible } from './rate-requests.ts'

/** What is awarded is booked, and booking stands above. */
export const rateRequestsRoom: OpenRoom = ({ db }) => ({
  routes: () => [rateRequestRoutes(bookOffer), rateRoundRoutes(bookOffer)],
  subjects: { 'rate-request': { isVisible } },
  occasions: [RATE_REQUEST_OCCASIONS],
  watches: [RATE_REQUEST_WATCH],
  rounds: { 'rate deadlines': (now, onError) => startDeadlines(db, bookOffer, now, onError) },
})
