import type { OpenRoom } from '../room.ts'
import { driverLoads } from '../shipments/shipments.ts'
import { VERSION } from '../version.ts'
import { cameFrom } from './door/came-from.ts'
import { forgetDriverLinksBefore } from './driver-links/driver-links.queries.ts'
import { driverLinkRoutes } from './driver-links/driver-links.routes.ts'
import { identityRoutes } from './identity.routes.ts'
import { forgetInvitationsBefore } from './memberships/memberships.queries.ts'
import { membershipRoutes } from './memberships/memberships.routes.ts'
import { forgetResetsBefore } from './passwords/password-resets.queries.ts'
import { startPasswordResets } from './passwords/password-resets.ts'
import { passwordRoutes } from './passwords/passwords.routes.ts'
import { securityRoutes } from './sessions/security.routes.ts'
import { termsRoutes } from './terms/terms.routes.ts'

export const identityRoom: OpenRoom = ({ configuration, system, desk, throttle, streetMap, demo }) => {
  const { environment, brand } = configuration
  const door = { ...desk, throttle, loadsOf: driverLoads }
  const doorstep = cameFrom({ isSecure: environment === 'production' })
  return {
    routes: () => [
      identityRoutes(desk.identity, doorstep, () => ({
        environment,
        version: VERSION,
        brand,
        streetMap: streetMap.styles(),
        demoPeople: demo.people,
        demoPassword: demo.people.length > 0 ? demo.password : null,
      })),
      securityRoutes(desk),
      termsRoutes(desk),
      membershipRoutes(desk),
      passwordRoutes(door, doorstep),
      driverLinkRoutes(door, doorstep),
    ],
    rounds: { 'password resets': (now, onError) => startPasswordResets(desk, now, onError) },
    forget: (ago) => [
      forgetResetsBefore(system, ago(24)),
      forgetDriverLinksBefore(system, ago(24)),
      forgetInvitationsBefore(system, ago(24)),
    ],
  }
}
