import { createHash, randomBytes } from 'node:crypto'
import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { SecondFactor as State } from '@waybill/contract/identity/security.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import type { AccountNotices } from '../account-notices.ts'
import { refuseUnlessConfirmed } from './confirmed.ts'
import {
  findSecondFactor,
  forgetChallenge,
  forgetChallengesBefore,
  forgetSecondFactor,
  putChallenge,
  putSecret,
  replaceRecoveryCodes,
  type Tried,
  takeRecoveryCode,
  takeStep,
  tryChallenge,
  turnOn,
} from './second-factor.queries.ts'
import { enrolmentUrl, hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './totp.ts'

/** Long enough to find the telephone. */
const CHALLENGE_MS = 5 * 60_000
const IS_OWED = sayer(IDENTITY_SAYINGS)('second-factor-owed')

export type SecondFactorSettings = {
  vault: Vault
  /** What the authenticator app shows above the code. */
  issuer: string
  /** Provider's people in production owe one (TRUST, Passwords). */
  isOwedByProvider: boolean
}

/** A code of one's telephone beside the password (RFC 6238), and codes on paper for the day that it is lost. */
export class SecondFactor {
  readonly #settings: SecondFactorSettings
  readonly #notices: AccountNotices

  constructor(settings: SecondFactorSettings, notices: AccountNotices) {
    this.#settings = settings
    this.#notices = notices
  }

  async state(actor: Actor): Promise<State> {
    const found = await this.#asSystem(actor, (tx) => findSecondFactor(tx, actor.id))
    const turnedOnAt = found?.turned_on_at ?? null
    return {
      isOn: turnedOnAt !== null,
      turnedOnAt: turnedOnAt?.toISOString() ?? null,
      recoveryCodesLeft: turnedOnAt ? (found?.recovery_codes_left ?? 0) : 0,
      canTurnOff: this.isOwedBy(actor) ? IS_OWED : true,
    }
  }

  isOwedBy({ companyKind }: Pick<Actor, 'companyKind'>): boolean {
    return this.#settings.isOwedByProvider && companyKind === 'provider'
  }

  /** A secret for the authenticator app, shown this once. Nothing changes until `turnOn` saw a code of it. */
  async begin(actor: Actor): Promise<{ secret: string; url: string }> {
    refuseUnlessConfirmed(actor)
    const secret = newSecret()
    const sealed = this.#settings.vault.seal(secret, purposeOf(actor.id))
    const isPut = await this.#asSystem(actor, (tx) => putSecret(tx, actor.id, sealed))
    if (!isPut) throw new Refusal('already-done', 'The second factor is on already')
    return { secret, url: enrolmentUrl(secret, this.#settings.issuer, actor.userName) }
  }

  async turnOn(actor: Actor, code: string): Promise<string[]> {
    refuseUnlessConfirmed(actor)
    return await this.#asSystem(actor, async (tx) => {
      const found = await findSecondFactor(tx, actor.id)
      if (found?.turned_on_at) throw new Refusal('already-done', 'The second factor is on already')
      if (!found || !(await this.#takesCode(tx, actor.id, code, actor.now))) throw wrongCode()
      if (!(await turnOn(tx, actor.id, actor.now))) throw new Refusal('already-done', 'The second factor is on already')
      await this.#notices.give(tx, actor, {
        kind: 'second-factor-on',
        says: 'Turned the second factor on',
        subject: 'Your second factor is on',
        paragraphs: ['From now on signing in asks for a code of your authenticator app as well as your password.'],
      })
      return await this.#issueRecoveryCodes(tx, actor.id)
    })
  }

  async turnOff(actor: Actor): Promise<void> {
    if (this.isOwedBy(actor)) throw new Refusal('not-authorized', IS_OWED)
    refuseUnlessConfirmed(actor)
    await this.#asSystem(actor, async (tx) => {
      if (!(await forgetSecondFactor(tx, actor.id))) return
      await this.#notices.give(tx, actor, {
        kind: 'second-factor-off',
        says: 'Turned the second factor off',
        subject: 'Your second factor is off',
        paragraphs: ['From now on your password alone is enough to sign in.'],
      })
    })
  }

  async renewRecoveryCodes(actor: Actor): Promise<string[]> {
    refuseUnlessConfirmed(actor)
    return await this.#asSystem(actor, async (tx) => {
      const found = await findSecondFactor(tx, actor.id)
      if (!found?.turned_on_at) throw new Refusal('second-factor-missing', 'The second factor is off')
      await this.#notices.give(tx, actor, {
        kind: 'recovery-codes-new',
        says: 'Made new recovery codes',
        subject: 'You have new recovery codes',
        paragraphs: ['Ten new recovery codes were made. Those of before are worth nothing any more.'],
      })
      return await this.#issueRecoveryCodes(tx, actor.id)
    })
  }

  /** Whether the code is one of the authenticator's that was not used yet, or an unused recovery code; then it is used now. */
  async takes(tx: Tx, contactId: string, code: string, now: Date): Promise<'code' | 'recovery-code' | undefined> {
    if (await this.#takesCode(tx, contactId, code, now)) return 'code'
    const isTaken = await takeRecoveryCode(tx, contactId, hashOfRecoveryCode(code), now)
    return isTaken ? 'recovery-code' : undefined
  }

  /** What stands between the right password and the right code. Only its hash is kept. */
  async challenge(tx: Tx, who: { contactId: string; isByLink: boolean }, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
    await forgetChallengesBefore(tx, now)
    await putChallenge(tx, { tokenHash: hashOfChallenge(token), expiresAt, ...who })
    return token
  }

  /** Whose challenge it is; every asking costs one of its five tries. */
  async tryChallenge(tx: Tx, token: string, now: Date): Promise<Tried | undefined> {
    return await tryChallenge(tx, hashOfChallenge(token), now)
  }

  async closeChallenge(tx: Tx, token: string): Promise<void> {
    await forgetChallenge(tx, hashOfChallenge(token))
  }

  async #takesCode(tx: Tx, contactId: string, code: string, now: Date): Promise<boolean> {
    const found = await findSecondFactor(tx, contactId)
    const step = found && stepOf(this.#settings.vault.open(found.secret, purposeOf(contactId)), code, now)
    return step !== undefined && (await takeStep(tx, contactId, step))
  }

  async #issueRecoveryCodes(tx: Tx, contactId: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, contactId, codes.map(hashOfRecoveryCode))
    return codes
  }

  /** These tables show themselves to nobody's eyes but the system's. */
  #asSystem<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    return actor.db.transaction((tx) => withSystemEyes(tx, actor.db.scope, () => work(tx)))
  }
}

/** Takes the second factor away from somebody, on the word of who looks after them (contacts/contacts.ts decides who does). */
export async function resetSecondFactorOf(tx: Tx, actor: Actor, contactId: string): Promise<void> {
  const isReset = await withSystemEyes(tx, actor.db.scope, () => forgetSecondFactor(tx, contactId))
  if (!isReset) throw new Refusal('second-factor-missing', 'They have no second factor')
}

/** A row passed off as another's opens nothing. */
function purposeOf(contactId: string): string {
  return `second factor of ${contactId}`
}

export function wrongCode(): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { code: ['That code is not right'] } })
}

function hashOfChallenge(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
