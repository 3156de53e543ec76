import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as dashboard from './dashboard.ts'

export const dashboardRoutes = implement(api.dashboard, {
  show: ({ actor }) => dashboard.show(actor),
  badges: ({ actor }) => dashboard.badges(actor),
})
