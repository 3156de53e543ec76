import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { AccessRequest } from '@waybill/contract/contacts/access-requests.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { type Authorized, authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { administers, grantsOf } from '../grants.policy.ts'
import type { RequestFacts } from './access-requests.queries.ts'

const say = sayer(COMPANY_SAYINGS)

const NO_GRANTS = { roles: [], permissions: [], accessLevels: [] }

function canDecide(actor: Actor, facts: RequestFacts): Can {
  if (facts.state !== 'open') return sayDecided(facts)
  if (facts.company && !administers(actor, facts.company))
    return say('contact-of-another', { company: facts.company.name })
  return true
}

/** Who decided it, and how. */
export function sayDecided({ state, decidedBy }: RequestFacts): Said {
  return say(state === 'approved' ? 'access-approved' : 'access-refused', { person: decidedBy ?? '' })
}

/** What the reader may do with the request and grant the requester. */
export function abilities(actor: Actor, facts: RequestFacts): AccessRequest {
  return {
    ...facts,
    can: { decide: canDecide(actor, facts) },
    grants: facts.company ? grantsOf(actor, facts.company) : NO_GRANTS,
  }
}

export function mayDecide(actor: Actor, facts: RequestFacts): Authorized<RequestFacts> {
  const answer = canDecide(actor, facts)
  if (answer !== true && facts.state !== 'open') throw new Refusal('already-done', answer)
  if (answer !== true) throw new Refusal('not-authorized', answer)
  return authorized(facts)
}
