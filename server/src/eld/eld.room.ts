import { addressOf } from '../configuration.ts'
import { openElds } from '../outside/eld/eld.ts'
import type { OpenRoom } from '../room.ts'
import { forgetDeliveries, forgetTrucks } from './eld.queries.ts'
import { eldRoutes } from './eld.routes.ts'
import { Following } from './following.ts'

/** No provider tells again after so long. */
const TOLD_AGAIN_HOURS = 48

export const eldRoom: OpenRoom = ({ configuration, system, vault }) => {
  const means = { system, vault, elds: openElds(configuration.eld), address: addressOf(configuration) }
  const following = new Following(means)
  return {
    routes: () => [eldRoutes(means, following)],
    rounds: { trucks: (now, onError) => following.start(now, onError) },
    forget: (ago) => [forgetTrucks(system, ago(0)), forgetDeliveries(system, ago(TOLD_AGAIN_HOURS))],
  }
}
