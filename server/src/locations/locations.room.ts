import type { OpenRoom } from '../room.ts'
import { locationRoutes } from './locations.routes.ts'

export const locationsRoom: OpenRoom = ({ locations }) => ({
  routes: () => [locationRoutes(locations)],
  subjects: {
    location: {
      isVisible: (actor, id) => locations.isHistoryVisible(actor, id),
      describe: (actor, id) => locations.describe(actor, id),
    },
  },
})
