import { record } from '../history/history.ts'
import type { OpenRoom } from '../room.ts'
import { driverLoads } from '../shipments/shipments.ts'
import { VERSION } from '../version.ts'
import { cameFrom } from './door/came-from.ts'
import { forgetDriverLinksBefore } from './driver-links/driver-links.queries.ts'
import { driverLinkRoutes } from './driver-links/driver-links.routes.ts'
import { DriverLinks } from './driver-links/driver-links.ts'
import { identityRoutes } from './identity.routes.ts'
import { forgetInvitationsBefore } from './memberships/memberships.queries.ts'
import { membershipRoutes } from './memberships/memberships.routes.ts'
import { Memberships } from './memberships/memberships.ts'
import { forgetResetsBefore } from './passwords/password-resets.queries.ts'
import { PasswordResets } from './passwords/password-resets.ts'
import { passwordRoutes } from './passwords/passwords.routes.ts'
import { securityRoutes } from './sessions/security.routes.ts'
import { Sessions } from './sessions/sessions.ts'
import { termsRoutes } from './terms/terms.routes.ts'
import { Terms } from './terms/terms.ts'

export const identityRoom: OpenRoom = ({ configuration, db, system, desk, throttle, post, demo }) => {
  const { environment, brand } = configuration
  const { identity, turns, notices, secondFactor } = desk
  const doorstep = cameFrom({ isSecure: environment === 'production' })
  const resets = new PasswordResets(db, identity, { turns, post, throttle, record, brand: brand.name })
  const links = new DriverLinks(db, identity, post, throttle, { record, loadsOf: driverLoads })
  return {
    routes: () => [
      identityRoutes(identity, doorstep, () => ({
        environment,
        version: VERSION,
        brand,
        demoPeople: demo.people,
        demoPassword: demo.people.length > 0 ? demo.password : null,
      })),
      securityRoutes(identity, secondFactor, new Sessions(identity, turns, notices, brand.name)),
      termsRoutes(identity, new Terms(brand, notices)),
      membershipRoutes(new Memberships(identity, notices)),
      passwordRoutes(resets, doorstep),
      driverLinkRoutes(links, doorstep),
    ],
    rounds: { 'password resets': (now, onError) => resets.start(now, onError) },
    forget: (ago) => [
      forgetResetsBefore(system, ago(24)),
      forgetDriverLinksBefore(system, ago(24)),
      forgetInvitationsBefore(system, ago(24)),
    ],
  }
}
