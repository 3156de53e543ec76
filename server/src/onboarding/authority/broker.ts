import type { Authority } from '@waybill/contract/company/company.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CarrierRecord, Registry } from '../../outside/fmcsa/registry.ts'
import { findOthersOf, holdCarrier } from '../control/control.queries.ts'
import { authorityOf } from './authority.ts'

const say = sayer(ONBOARDING_SAYINGS)

/**
 * A broker as registered. Out of service, or without active broker authority, it may pass no load on (domain §5.5), so it is not found here.
 */
export async function findBroker(
  registry: Registry,
  usdot: string,
): Promise<{ record: CarrierRecord; authority: Authority[] }> {
  const record = await registry.find({ kind: 'USDOT', digits: usdot })
  if (!record) throw refused('FMCSA has no record of this number')
  const { outOfServiceSince } = record
  if (outOfServiceSince) throw refused(say('authority-out-of-service', { on: { day: outOfServiceSince } }))
  const authority = authorityOf(record)
  if (!authority.some(({ kind, status }) => kind === 'broker' && status === 'active'))
    throw refused('Broker authority is not active')
  return { record, authority }
}

/** Who has the number already, or has applied with it. Until the transaction ends, nobody else gets it or proves control of it. */
export async function speakerFor(tx: Tx, usdot: string): Promise<{ name: string; isApplicant: boolean } | undefined> {
  await holdCarrier(tx, usdot)
  const others = await findOthersOf(tx, usdot, null)
  const company = others.find(({ isApproved, isDoNotUse }) => isApproved || isDoNotUse)
  const other = company ?? others[0]
  return other && { name: other.name, isApplicant: !company }
}

function refused(why: string | Said): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { usdot: [why] } })
}
