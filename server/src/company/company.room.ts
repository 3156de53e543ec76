import { inviteFirst } from '../contacts/contacts.ts'
import { findBroker, speakerFor } from '../onboarding/onboarding.ts'
import type { OpenRoom } from '../room.ts'
import { companyRoutes, tierBenefitRoutes } from './company.routes.ts'
import * as company from './company.ts'

export const companyRoom: OpenRoom = ({ db, post, vault, registry, configuration }) => ({
  routes: () => [
    companyRoutes(post, vault, {
      findBroker: (usdot) => findBroker(registry, usdot),
      speakerFor,
      invite: (tx, actor, company, administrator) =>
        inviteFirst(tx, actor, { post, brand: configuration.brand.name }, company, administrator),
    }),
    tierBenefitRoutes,
  ],
  subjects: { company: { isVisible: company.isVisible, describe: company.describe } },
  rounds: { 'remit-to changes': (now, onError) => company.startRemitToChanges(db, post, now, onError) },
})
