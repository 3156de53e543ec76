import { createHash } from 'node:crypto'
import type { Authority, Company } from '@waybill/contract/company/company.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'

const say = sayer(ONBOARDING_SAYINGS)

/** What stands against this carrier hauling for hire, worded for the carrier; empty if nothing does. */
export function authorityProblems(record: CarrierRecord): Said[] {
  const problems: (string | Said)[] = []
  if (record.isActive === false) problems.push('The USDOT number is inactive')
  if (record.outOfServiceSince)
    problems.push(say('authority-out-of-service', { on: { day: record.outOfServiceSince } }))
  if (record.allowedToOperate === false) problems.push('The registry does not allow the carrier to operate')
  if (isBrokerOnly(record)) problems.push('Only broker authority is active, and a broker does not haul')
  else if (hauls(record) === false) problems.push('Neither common nor contract authority is active')
  return problems.map((problem) => (typeof problem === 'string' ? saidOf(problem) : problem))
}

/** Whether authority to haul property for hire is active; undefined if the registry does not say. */
export function hauls({ commonAuthority, contractAuthority }: CarrierRecord): boolean | undefined {
  if (commonAuthority === 'active' || contractAuthority === 'active') return true
  return commonAuthority === 'unknown' || contractAuthority === 'unknown' ? undefined : false
}

/** Broker authority only: such a company would pass on every load (domain §5.5). */
export function isBrokerOnly(record: CarrierRecord): boolean {
  return record.brokerAuthority === 'active' && hauls(record) !== true
}

const SUFFIXES = { property: 'C', broker: 'B' } as const

/** The authority lines after a record: what it omits stays as it was. */
export function authorityOf(record: CarrierRecord, known: readonly Authority[] = []): Authority[] {
  const mayRun = record.isActive !== false && record.allowedToOperate !== false
  const broker = record.brokerAuthority
  const said = { property: hauls(record), broker: broker === 'unknown' ? undefined : broker === 'active' }
  const lines = (['property', 'broker'] as const).flatMap((kind): Authority[] => {
    const line = known.find((other) => other.kind === kind)
    const isActive = mayRun && (said[kind] ?? line?.status === 'active')
    if (!line && !isActive && kind === 'broker') return []
    const inactive = line?.status === 'revoked' ? 'revoked' : 'inactive'
    return [{ kind, suffix: SUFFIXES[kind], since: null, ...line, status: isActive ? 'active' : inactive }]
  })
  return [...lines, ...known.filter(({ kind }) => kind !== 'property' && kind !== 'broker')]
}

export function ratingOf({ safetyRating }: CarrierRecord): Company['safetyRating'] {
  switch (safetyRating) {
    case 'Satisfactory':
      return 'satisfactory'
    case 'Conditional':
      return 'conditional'
    case 'Unsatisfactory':
      return 'unsatisfactory'
    case null:
      return null
  }
}

/** The registered contact as a fingerprint: tells whether it is still the one that proved control. */
export function contactOf({ registeredEmail, registeredPhone }: CarrierRecord): string {
  const phone = registeredPhone?.replaceAll(/\D/g, '') ?? ''
  return createHash('sha256')
    .update(`${registeredEmail ?? ''} ${phone}`)
    .digest('hex')
}
