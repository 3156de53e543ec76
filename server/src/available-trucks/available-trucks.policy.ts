import { TRUCK_SAYINGS } from '@waybill/contract/available-trucks/available-trucks.sayings.ts'
import type { AvailableTruck } from '@waybill/contract/available-trucks/available-trucks.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { LockedTruck, TruckFacts } from './available-trucks.queries.ts'

const say = sayer(TRUCK_SAYINGS)

/** What the reader may do with the truck; the verbs answer the same. */
export function abilities(actor: Actor, { isBrokers, ...facts }: TruckFacts): AvailableTruck {
  const isOwn = may(actor.persona, 'available-truck:post')
  const isAsking = may(actor.persona, 'rate-round:run')
  return {
    ...facts,
    can: {
      change: isOwn || NOT_YOUR_ROLE,
      withdraw: !isOwn ? NOT_YOUR_ROLE : facts.isHidden ? say('truck-is-hidden') : true,
      ask: !isAsking ? NOT_YOUR_ROLE : (whyNotAsked(facts, isBrokers) ?? true),
    },
  }
}

function whyNotAsked({ matches }: Pick<TruckFacts, 'matches'>, isBrokers: boolean): Said | undefined {
  if (isBrokers) return say('truck-is-brokers')
  return matches === 0 ? say('truck-has-no-load') : undefined
}

export function mayPost(actor: Actor): Authorized<Actor> {
  if (!may(actor.persona, 'available-truck:post')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(actor)
}

export function mayChange(actor: Actor, truck: LockedTruck | undefined): Authorized<LockedTruck> {
  if (!truck) throw new Refusal('not-found')
  if (!may(actor.persona, 'available-truck:post')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(truck)
}
