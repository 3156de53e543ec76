import { createHash } from 'node:crypto'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'

/** What stands against this carrier hauling freight for hire, in words that it may read; nothing when nothing does. */
export function authorityProblems(record: CarrierRecord): string[] {
  const problems: string[] = []
  if (record.isActive === false) problems.push('The USDOT number is inactive')
  if (record.outOfServiceSince) problems.push(`Out of service since ${record.outOfServiceSince}`)
  if (record.allowedToOperate === false) problems.push('The registry does not allow the carrier to operate')
  if (isBrokerOnly(record)) problems.push('Only broker authority is active, and a broker does not haul')
  else if (hauls(record) === false) problems.push('Neither common nor contract authority is active')
  return problems
}

/** Whether authority to haul property for hire is active; undefined when the registry does not say. */
export function hauls({ commonAuthority, contractAuthority }: CarrierRecord): boolean | undefined {
  if (commonAuthority === 'active' || contractAuthority === 'active') return true
  return commonAuthority === 'unknown' || contractAuthority === 'unknown' ? undefined : false
}

/** Broker authority alone: such a company would hand every load on (domain §5.5). */
export function isBrokerOnly(record: CarrierRecord): boolean {
  return record.brokerAuthority === 'active' && hauls(record) !== true
}

/** The registered contact as a fingerprint: whether it is still the one that control was proven of. */
export function contactOf({ registeredEmail, registeredPhone }: CarrierRecord): string {
  const phone = registeredPhone?.replaceAll(/\D/g, '') ?? ''
  return createHash('sha256')
    .update(`${registeredEmail ?? ''} ${phone}`)
    .digest('hex')
}
