import type { OpenRoom } from '../room.ts'
import { companyRoutes, tierBenefitRoutes } from './company.routes.ts'
import * as company from './company.ts'

export const companyRoom: OpenRoom = ({ db, post, vault }) => ({
  routes: () => [companyRoutes(post, vault), tierBenefitRoutes],
  subjects: { company: { isVisible: company.isVisible, describe: company.describe } },
  rounds: { 'remit-to changes': (now, onError) => company.startRemitToChanges(db, post, now, onError) },
})
