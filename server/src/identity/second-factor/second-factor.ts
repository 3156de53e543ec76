import { createHash, randomBytes } from 'node:crypto'
import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { SecondFactor as State } from '@waybill/contract/identity/security.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import { giveNotice } from '../account-notices.ts'
import type { Means } from '../means.ts'
import { refuseUnlessConfirmed } from './confirmed.ts'
import {
  type Challenged,
  countTry,
  findSecondFactor,
  forgetChallenge,
  forgetChallengesBefore,
  forgetSecondFactor,
  markTurnedOn,
  putChallenge,
  putSecret,
  replaceRecoveryCodes,
  type Tried,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import { enrolmentUrl, hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './totp.ts'

/** Long enough to find the phone. */
const CHALLENGE_MS = 5 * 60_000
const IS_OWED = sayer(IDENTITY_SAYINGS)('second-factor-owed')

/** A phone code on top of the password (RFC 6238), and printed codes in case the phone is lost. */
export async function state(actor: Actor, means: Means): Promise<State> {
  const found = await asSystem(actor, (tx) => findSecondFactor(tx, actor.id))
  const turnedOnAt = found?.turned_on_at ?? null
  return {
    isOn: turnedOnAt !== null,
    turnedOnAt: turnedOnAt?.toISOString() ?? null,
    recoveryCodesLeft: turnedOnAt ? (found?.recovery_codes_left ?? 0) : 0,
    canTurnOff: isOwedBy(actor, means) ? IS_OWED : true,
  }
}

export function isOwedBy({ companyKind }: Pick<Actor, 'companyKind'>, means: Means): boolean {
  return means.isSecondFactorOwed && companyKind === 'provider'
}

/** A secret for the authenticator app, shown once. Nothing changes until `turnOn` gets a code from it. */
export async function begin(actor: Actor, means: Means): Promise<{ secret: string; url: string }> {
  refuseUnlessConfirmed(actor)
  const secret = newSecret()
  const sealed = means.vault.seal(secret, purposeOf(actor.id))
  const isPut = await asSystem(actor, (tx) => putSecret(tx, actor.id, sealed))
  if (!isPut) throw new Refusal('already-done', 'The second factor is already on')
  return { secret, url: enrolmentUrl(secret, means.brand.name, actor.userName) }
}

export async function turnOn(actor: Actor, means: Means, code: string): Promise<string[]> {
  refuseUnlessConfirmed(actor)
  return await asSystem(actor, async (tx) => {
    const found = await findSecondFactor(tx, actor.id)
    if (found?.turned_on_at) throw new Refusal('already-done', 'The second factor is already on')
    if (!found || !(await takesCode(tx, means.vault, actor.id, code, actor.now))) throw wrongCode()
    if (!(await markTurnedOn(tx, actor.id, actor.now)))
      throw new Refusal('already-done', 'The second factor is already on')
    await giveNotice(tx, actor, means, {
      kind: 'second-factor-on',
      says: 'Turned the second factor on',
      subject: 'Your second factor is on',
      paragraphs: ['From now on you need a code from your authenticator app as well as your password to sign in.'],
    })
    return await issueRecoveryCodes(tx, actor.id)
  })
}

export async function turnOff(actor: Actor, means: Means): Promise<void> {
  if (isOwedBy(actor, means)) throw new Refusal('not-authorized', IS_OWED)
  refuseUnlessConfirmed(actor)
  await asSystem(actor, async (tx) => {
    if (!(await forgetSecondFactor(tx, actor.id))) return
    await giveNotice(tx, actor, means, {
      kind: 'second-factor-off',
      says: 'Turned the second factor off',
      subject: 'Your second factor is off',
      paragraphs: ['From now on your password alone is enough to sign in.'],
    })
  })
}

export async function renewRecoveryCodes(actor: Actor, means: Means): Promise<string[]> {
  refuseUnlessConfirmed(actor)
  return await asSystem(actor, async (tx) => {
    const found = await findSecondFactor(tx, actor.id)
    if (!found?.turned_on_at) throw new Refusal('second-factor-missing', 'The second factor is off')
    await giveNotice(tx, actor, means, {
      kind: 'recovery-codes-new',
      says: 'Made new recovery codes',
      subject: 'You have new recovery codes',
      paragraphs: ['Ten new recovery codes were made. The old ones no longer work.'],
    })
    return await issueRecoveryCodes(tx, actor.id)
  })
}

/** Uses the code, if it is an unused one of the authenticator's or an unused recovery code. */
export async function takes(
  tx: Tx,
  vault: Vault,
  contactId: string,
  code: string,
  now: Date,
): Promise<'code' | 'recovery-code' | undefined> {
  if (await takesCode(tx, vault, contactId, code, now)) return 'code'
  const isTaken = await takeRecoveryCode(tx, contactId, hashOfRecoveryCode(code), now)
  return isTaken ? 'recovery-code' : undefined
}

/** What stands between the right password and the right code. Only its hash is kept. */
export async function challenge(tx: Tx, who: Challenged, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await forgetChallengesBefore(tx, now)
  await putChallenge(tx, { tokenHash: hashOfChallenge(token), expiresAt, ...who })
  return token
}

/** Whose challenge it is; every call costs one of its five tries. */
export async function tryChallenge(tx: Tx, token: string, now: Date): Promise<Tried | undefined> {
  return await countTry(tx, hashOfChallenge(token), now)
}

export async function closeChallenge(tx: Tx, token: string): Promise<void> {
  await forgetChallenge(tx, hashOfChallenge(token))
}

async function takesCode(tx: Tx, vault: Vault, contactId: string, code: string, now: Date): Promise<boolean> {
  const found = await findSecondFactor(tx, contactId)
  const step = found && stepOf(vault.open(found.secret, purposeOf(contactId)), code, now)
  return step !== undefined && (await takeStep(tx, contactId, step))
}

async function issueRecoveryCodes(tx: Tx, contactId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, contactId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Only the system's eyes see these tables. */
function asSystem<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => work(tx)))
}

/** Removes somebody's second factor, as asked by those who manage them (contacts/contacts.ts decides who does). */
export async function resetSecondFactorOf(tx: Tx, actor: Actor, contactId: string): Promise<void> {
  const isReset = await withSystemEyes(tx, actor.db.scope, () => forgetSecondFactor(tx, contactId))
  if (!isReset) throw new Refusal('second-factor-missing', 'They have no second factor')
}

/** A row moved to another person opens nothing. */
function purposeOf(contactId: string): string {
  return `second factor of ${contactId}`
}

export function wrongCode(): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { code: ['That code is not right'] } })
}

function hashOfChallenge(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
