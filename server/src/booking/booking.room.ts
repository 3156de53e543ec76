import type { OpenRoom } from '../room.ts'
import { bookingRoutes } from './booking.routes.ts'
import { BOOKING_OCCASIONS } from './booking-occasions.ts'

export const bookingRoom: OpenRoom = () => ({
  routes: () => [bookingRoutes],
  occasions: [BOOKING_OCCASIONS],
})
