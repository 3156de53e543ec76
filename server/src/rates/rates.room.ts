import type { OpenRoom } from '../room.ts'
import { visibleTo } from '../shipments/shipments.ts'
import { rateTableRoutes } from './rate-tables/rate-tables.routes.ts'
import { rateRoutes } from './rates.routes.ts'

export const ratesRoom: OpenRoom = ({ rates }) => ({
  routes: () => [rateRoutes(rates), rateTableRoutes(visibleTo)],
})
