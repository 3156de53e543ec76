import { visibleTo as orders } from '../orders/orders.ts'
import type { OpenRoom } from '../room.ts'
import { visibleTo as loads } from '../shipments/shipments.ts'
import { rateTableRoutes } from './rate-tables/rate-tables.routes.ts'
import { rateRoutes } from './rates.routes.ts'

export const ratesRoom: OpenRoom = ({ roads }) => ({
  routes: () => [rateRoutes({ loads, orders }, roads), rateTableRoutes(loads)],
})
