import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Authority, Company } from '@waybill/contract/company/company.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'
import { lockCompany, raiseVersion } from '../company.queries.ts'
import {
  claimReading,
  enlistCompanies,
  findRegistration,
  insertReading,
  type KnownRegistration,
  noteUnknown,
  type Registered,
  writeAuthority,
  writeReading,
} from './registration.queries.ts'
import { addToHold, placeRestriction, setHold } from './restricting.queries.ts'

export type { KnownRegistration, Registered } from './registration.queries.ts'

const say = sayer(COMPANY_SAYINGS)

const HOUR = 3_600_000
/** A failed reading is retried after this long, by whichever process gets there first. */
const AGAIN_IN = HOUR
const BY = 'Waybill'

/** A day, give or take an hour: companies read together drift apart. */
const nextDay = (now: Date) => new Date(now.getTime() + (23 + 2 * Math.random()) * HOUR)

/** The next company to read, if one is due. Any number of processes may ask at once. */
export async function nextToRead(system: Db, now: Date): Promise<Registered | undefined> {
  await enlistCompanies(system, now)
  return await claimReading(system, now, new Date(now.getTime() + AGAIN_IN))
}

/** The record a company was approved on. Later ones are compared with it. */
export async function keepRegistration(tx: Tx, companyId: string, record: CarrierRecord, now: Date): Promise<void> {
  await writeReading(tx, companyId, { record, readAt: now, filingCancelledOn: null, nextReadAt: nextDay(now) })
}

/** What a fresh record means for a company. */
export type RegistrationChange = {
  authority: readonly Authority[]
  safetyRating: Company['safetyRating']
  filingCancelledOn: string | null
  /** Sentences for the history: what was lost, and what is restored. */
  says: readonly Said[]
  /** Who the company is, in words it may read; before and after, which only the provider reads. */
  identity: readonly { what: { term: string }; before: string; after: string }[]
}

/**
 * Takes in a fresh record. Its authority and filings decide bookings at once (`company_objections`). A company whose identity changed waits
 * on hold until the provider has verified it (domain §2.4, §10.4).
 */
export async function hearRegistry(
  tx: Tx,
  companyId: string,
  record: CarrierRecord,
  now: Date,
  compare: (known: KnownRegistration) => RegistrationChange,
): Promise<void> {
  await lockCompany(tx, companyId)
  const known = await findRegistration(tx, companyId)
  // Renumbered or shut out during the lookup: the answer no longer applies.
  if (!known?.isApproved || known.usdot !== record.usdot) return
  const { authority, safetyRating, filingCancelledOn, identity, ...compared } = compare(known)
  const says = known.isUnknown ? [say('company-at-fmcsa-again'), ...compared.says] : compared.says
  if (JSON.stringify(sorted(known.record)) !== JSON.stringify(sorted(record)))
    await insertReading(tx, companyId, record, now)
  await writeReading(tx, companyId, { record, readAt: now, filingCancelledOn, nextReadAt: nextDay(now) })
  if (says.length === 0 && identity.length === 0) return
  await writeAuthority(tx, companyId, { authority, safetyRating })
  await raiseVersion(tx, companyId)
  const subject = { type: 'company', id: companyId } as const
  for (const sentence of says) await recordBySystem(tx, now, subject, sentence)
  if (identity.length > 0) await holdForReview(tx, companyId, identity, now)
  await announce(tx, { kind: 'company-changed', subject, companyIds: [companyId] })
}

/**
 * The registry no longer knows a number it had: the registration was withdrawn, or the service has a glitch. No booking depends on it. The
 * provider's people are told and check (notifications/base-occasions.ts).
 */
export async function missRegistry(tx: Tx, { companyId, usdot }: Registered, now: Date): Promise<void> {
  await lockCompany(tx, companyId)
  const known = await findRegistration(tx, companyId)
  if (!known?.isApproved || known.usdot !== usdot) return
  if (!(await noteUnknown(tx, companyId, now.toISOString().slice(0, 10)))) return
  await raiseVersion(tx, companyId)
  const subject = { type: 'company', id: companyId } as const
  await recordBySystem(tx, now, subject, say('company-not-at-fmcsa', { usdot }))
  await announce(tx, { kind: 'company-changed', subject, companyIds: [companyId] })
}

async function holdForReview(
  tx: Tx,
  companyId: string,
  identity: RegistrationChange['identity'],
  now: Date,
): Promise<void> {
  const said = say('company-registration-changed', { parts: identity.map(({ what }) => what) })
  const reason = said.text
  const note = identity.map(({ what, before, after }) => `${what.term}: ${before} → ${after}`).join('\n')
  if (await setHold(tx, companyId, { reason }))
    await placeRestriction(tx, companyId, { kind: 'hold', reason, note, by: BY, at: now })
  // Whoever lifts the existing hold sees what else to verify.
  else await addToHold(tx, companyId, `${reason}\n${note}`)
  await recordBySystem(tx, now, { type: 'company', id: companyId }, say('company-put-on-hold', { reason: said }))
}

/** PostgreSQL stores keys in its own order. */
function sorted(record: CarrierRecord | null) {
  return record && Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
