import type { OpenRoom } from '../room.ts'
import { bookingRoutes } from './booking.routes.ts'
import { Booking } from './booking.ts'
import { BOOKING_OCCASIONS } from './booking-occasions.ts'

export const bookingRoom: OpenRoom = ({ rates }) => ({
  routes: () => [bookingRoutes(new Booking(rates))],
  occasions: [BOOKING_OCCASIONS],
})
