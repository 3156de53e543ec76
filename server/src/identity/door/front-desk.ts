import type pg from 'pg'
import type { Configuration } from '../../configuration.ts'
import { Identity, openTokens } from '../identity.ts'
import type { Means } from '../means.ts'
import type { DoorThrottle } from './door-throttle.ts'
import { Throttle } from './throttle.ts'
import { Turns } from './turns.ts'

/** Where people sign in, and what goes with it: one per process. */
export type FrontDesk = Means & { identity: Identity }

/** The front desk for strangers, who may ask only so often. */
export type Door = FrontDesk & { throttle: DoorThrottle }

type Surroundings = Pick<Means, 'system' | 'post' | 'vault' | 'record' | 'warn'> & {
  configuration: Configuration
  pool: pg.Pool
}

export async function openFrontDesk({ configuration, pool, ...given }: Surroundings): Promise<FrontDesk> {
  const { brand, environment } = configuration
  const means = { ...given, brand, turns: new Turns(), isSecondFactorOwed: environment === 'production' }
  const identity = new Identity(means, await openTokens(given.system), new Throttle(pool))
  return { ...means, identity }
}
