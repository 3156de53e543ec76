import type { OpenRoom } from '../room.ts'
import { availableTruckRoutes } from './available-trucks.routes.ts'
import { isVisible } from './available-trucks.ts'
import { startLapsing } from './lapsing.ts'

export const availableTrucksRoom: OpenRoom = ({ db }) => ({
  routes: () => [availableTruckRoutes],
  subjects: { truck: { isVisible } },
  rounds: { 'lapsed trucks': (now, onError) => startLapsing(db, now, onError) },
})
