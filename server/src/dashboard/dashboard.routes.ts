import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as dashboard from './dashboard.ts'
import { queue } from './desk.ts'

export const dashboardRoutes = implement(api.dashboard, {
  show: ({ actor }) => dashboard.show(actor),
  desk: ({ actor }) => queue(actor),
  badges: ({ actor }) => dashboard.badges(actor),
})
