import { type Can, may } from '@waybill/contract/permissions.ts'
import type { InForce } from '@waybill/contract/rates/rate-table-search.ts'
import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { type Authorized, authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../../http/said.ts'
import type { LatestVersion } from './rate-tables.queries.ts'

const say = sayer(RATE_SAYINGS)

type Row = { inForce: InForce }

/** What can be done with a table row; an ended one can be continued by a new version. */
export function abilities<Of extends Row>(actor: Actor, row: Of): Of & { can: { change: Can; end: Can } } {
  const mine = may(actor.persona, 'rate:write') ? true : NOT_YOUR_ROLE
  return { ...row, can: { change: mine, end: mine === true && row.inForce === 'ended' ? say('rate-ended') : mine } }
}

/** Nobody else has written a version since, and the change starts neither before today nor before the version it follows. */
export function mayChange(
  latest: LatestVersion | undefined,
  version: number,
  effectiveOn: string,
  today: string,
): Authorized<LatestVersion> {
  const row = mayWrite(latest, version)
  if (effectiveOn < today) refuseDay('effectiveOn', 'A change starts today or later. The past stays as it is.')
  return row
}

/** A last day that has not passed: past loads keep this price. */
export function mayEnd(
  latest: LatestVersion | undefined,
  version: number,
  lastDay: string,
  today: string,
): Authorized<LatestVersion> {
  const row = mayWrite(latest, version)
  refusePast(lastDay, today)
  return row
}

export function refusePast(lastDay: string, today: string): void {
  if (lastDay < today) refuseDay('expiresOn', 'The last day must be today or later')
}

function mayWrite(latest: LatestVersion | undefined, version: number): Authorized<LatestVersion> {
  if (!latest) throw new Refusal('not-found')
  if (latest.version !== version) throw new Refusal('changed-meanwhile')
  return authorized(latest)
}

export function refuseDay(field: 'effectiveOn' | 'expiresOn', message: string): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
