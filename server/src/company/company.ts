import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import type { LoadToHaul, Standing } from './bookability/bookability.policy.ts'
import {
  type DeskRow,
  findStanding,
  insertPolicies,
  isEstablished,
  ownItself,
  type PolicyRow,
  type ProfileRow,
  writeDesks,
  writeIdentity,
  writeProfile,
} from './company.queries.ts'
import { type Instruction, sealInstruction, writeRemitTo } from './remit-to/remit-to.ts'
import { type Asker, type Means, takeBack } from './returning.ts'

export { add } from './adding.ts'
export {
  hearRegistry,
  type KnownRegistration,
  keepRegistration,
  missRegistry,
  nextToRead,
  type RegistrationChange,
} from './bookability/registration.ts'
export {
  hold,
  insure,
  liftDoNotUse,
  markDoNotUse,
  release,
  setNetDays,
  setPayerDays,
  trustProofs,
} from './bookability/restricting.ts'
export { insertCompany, isEstablished, isVisible } from './company.queries.ts'
export { describe } from './described-company.ts'
export { edit } from './editing.ts'
export { carrier, counts, find, list, mine } from './finding.ts'
export { endingInsurance, lostRegistration, openAccessRequest, waitingRemitToChange } from './occasions.queries.ts'
export { PROVIDER_ZONE, providerDay, readProviderZone } from './provider-zone.queries.ts'
export { type Instruction, sealInstruction } from './remit-to/remit-to.ts'
export { labelOf } from './remit-to/remit-to-change.policy.ts'
export { addressesOnRecord, stoodBefore } from './remit-to/remit-to-change.queries.ts'
export {
  approveRemitToChange,
  requestRemitToChange,
  stopRemitToChange,
  verifyRemitToChange,
} from './remit-to/remit-to-change.ts'
export { startRemitToChanges } from './remit-to/remit-to-change-effect.ts'
export { raiseVersion, versionOf } from './setting-versions.queries.ts'

/** What onboarding has found out about a company when it is approved. */
export type Established = ProfileRow & {
  /** What people call it: the DBA name, or the legal one. */
  name: string
  usdot: string | null
  scac: string | null
  timeZone: string
  /** A number marked `isRegistered` is from the public registration, verified in onboarding. */
  desks: readonly DeskRow[]
  insurance: readonly PolicyRow[]
  /** Where it is paid, with numbers as entered; they are sealed here. */
  remitTo: Instruction | null
}

/**
 * Makes an approved applicant a bookable company. Only onboarding calls it, in the approval's transaction; the company's row already
 * exists. It writes with eyes that see everything (the reviewer is the provider's). Returns what did not simply become as `asker` entered
 * it, because the company was established before.
 */
export async function establish(
  tx: Tx,
  actor: Actor,
  means: Means,
  companyId: string,
  established: Established,
  asker: Asker,
): Promise<readonly Said[]> {
  const { name, usdot, scac, timeZone, desks, insurance, remitTo, ...profile } = established
  const docketNumber = profile.docketNumbers[0] ?? null
  const isReturning = await isEstablished(tx, companyId)
  await writeIdentity(tx, companyId, { name, usdot, scac, timeZone, docketNumber, isApproved: true })
  await writeProfile(tx, companyId, profile)
  await ownItself(tx, companyId, actor.now)
  if (isReturning) return await takeBack(tx, actor, means, companyId, established, asker)
  await writeDesks(tx, companyId, desks, actor.now)
  await insertPolicies(tx, companyId, insurance, actor.now)
  if (remitTo) await writeRemitTo(tx, companyId, sealInstruction(means.vault, companyId, remitTo), actor.now)
  return []
}

export { benefitsOf } from './benefits/benefits.queries.ts'

/** How the company stands for a load (domain §2.4); the freight rooms' policies ask. */
export async function standingOf(tx: Tx, companyId: string, now: Date, load: LoadToHaul | null): Promise<Standing> {
  return (
    (await findStanding(tx, companyId, now, load)) ?? {
      name: 'The carrier',
      objections: [{ code: 'not-approved' }],
    }
  )
}
