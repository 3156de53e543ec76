import { openGeocoder } from '../outside/geocoder/geocoder.ts'
import type { OpenRoom } from '../room.ts'
import { visibleTo as loads } from '../shipments/shipments.ts'
import { describe, isHistoryVisible } from './location-book.ts'
import { locationRoutes } from './locations.routes.ts'

export const locationsRoom: OpenRoom = ({ configuration }) => ({
  routes: () => [locationRoutes(loads, openGeocoder(configuration))],
  subjects: {
    location: {
      isVisible: (actor, id) => isHistoryVisible(actor, loads, id),
      describe: (actor, id) => describe(actor, loads, id),
    },
  },
})
