import { addressOf } from '../configuration.ts'
import { openElds } from '../outside/eld/eld.ts'
import type { OpenRoom } from '../room.ts'
import { forgetTrucks } from './eld.queries.ts'
import { eldRoutes } from './eld.routes.ts'
import { Following } from './following.ts'

export const eldRoom: OpenRoom = ({ configuration, system, vault }) => {
  const means = { system, vault, elds: openElds(configuration.eld), address: addressOf(configuration) }
  const following = new Following(means)
  return {
    routes: () => [eldRoutes(means)],
    rounds: { trucks: (now, onError) => following.start(now, onError) },
    forget: (ago) => [forgetTrucks(system, ago(0))],
  }
}
