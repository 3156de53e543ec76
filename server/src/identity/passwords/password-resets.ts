import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import type { PasswordLink } from '@waybill/contract/identity/passwords.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Post } from '../../outside/mail/post.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import type { DoorThrottle } from '../door/door-throttle.ts'
import type { Turns } from '../door/turns.ts'
import { endSessionsOf, findPersonByUserName } from '../identity.queries.ts'
import type { Identity } from '../identity.ts'
import { forgetChallengesOf } from '../second-factor/second-factor.queries.ts'
import type { From } from '../sessions/known-devices.ts'
import {
  claimResetRequest,
  findByToken,
  holdForReset,
  insertResetRequest,
  setPassword,
  useToken,
  wasMailedSince,
} from './password-resets.queries.ts'
import { refuseGuessable } from './password-rules.ts'
import {
  hashOfToken,
  issuePasswordToken,
  PASSWORD_TOKEN_LIFE,
  passwordLink,
  voidPasswordTokens,
} from './password-tokens.ts'
import { hashPassword } from './passwords.ts'

const EVERY_MS = 500
/**
 * The newest link alone is good, and strangers may ask for one: so long a letter is left alone before another overtakes it. There is always
 * one in the mailbox that works, and at most six an hour arrive, however many ask.
 */
const UNDISTURBED_MS = 10 * 60_000

/** Writes history; the room of history stands above this one, so it is handed in. */
type Record = (
  tx: Tx,
  doer: { id: string; firstName: string; lastName: string; companyId: string; now: Date },
  subject: { type: 'contact'; id: string },
  description: string,
) => Promise<void>

type Means = { turns: Turns; post: Post; throttle: DoorThrottle; record: Record; brand: string }

/** Choosing a password by a link out of a letter: after forgetting the old one, or for the first time. */
export class PasswordResets {
  readonly #db: Db
  readonly #identity: Identity
  readonly #turns: Turns
  readonly #post: Post
  readonly #throttle: DoorThrottle
  readonly #record: Record
  readonly #brand: string

  constructor(db: Db, identity: Identity, { turns, post, throttle, record, brand }: Means) {
    this.#db = db.as({ kind: 'system' })
    this.#identity = identity
    this.#turns = turns
    this.#post = post
    this.#throttle = throttle
    this.#record = record
    this.#brand = brand
  }

  /** Takes the request down and looks at nothing: so the answer cannot tell whether there is such an account (P19). */
  async request(emailAddress: string, address: string, now: Date): Promise<void> {
    await this.#throttle.count('reset', address, emailAddress)
    await insertResetRequest(this.#db, { id: newId(), emailAddress, requestedAt: now })
  }

  async readLink(token: string, address: string, now: Date): Promise<PasswordLink> {
    await this.#throttle.count('link', address)
    const found = await this.#find(token, now)
    return {
      kind: found.kind === 'first' ? 'first' : 'reset',
      userName: found.user_name ?? '',
      firstName: found.first_name,
      companyName: found.company_name,
      expiresAt: found.expires_at.toISOString(),
    }
  }

  /** The new password holds, every session that was open has ended, the owner is told by mail, and whoever chose it is signed in. */
  async reset(token: string, newPassword: string, from: From, now: Date): Promise<SignedIn> {
    await this.#throttle.count('link', from.address)
    const found = await this.#find(token, now)
    this.#identity.refuseDoNotUse(found)
    const userName = found.user_name ?? ''
    refuseGuessable(newPassword, { userName, companyName: found.company_name, brand: this.#brand }, 'newPassword')
    const who = { isKnown: true, key: found.contact_id }
    const passwordHash = await this.#turns.take(who, () => hashPassword(newPassword))
    await this.#db.transaction(async (tx) => {
      if (!(await useToken(tx, hashOfToken(token), now))) throw new Refusal('link-over')
      await setPassword(tx, found.contact_id, passwordHash)
      await voidPasswordTokens(tx, found.contact_id, now)
      await forgetChallengesOf(tx, found.contact_id)
      await endSessionsOf(tx, found.contact_id)
      const { contact_id: id, first_name: firstName, last_name: lastName, company_id: companyId } = found
      const doer = { id, firstName, lastName, companyId, now }
      const subject = { type: 'contact', id } as const
      await this.#record(tx, doer, subject, found.kind === 'first' ? 'First password chosen' : 'Password reset by mail')
      // Whoever was invited is in now: their administrators see it.
      await announce(tx, { kind: 'contact-changed', subject, companyIds: [companyId] })
      if (found.kind === 'reset') await this.#post.queue(tx, changed(userName, found.first_name))
    })
    // Also what this process remembers of them.
    await this.#identity.endSessionsOf(found.contact_id)
    const person = await findPersonByUserName(this.#db, userName)
    if (!person) throw new Refusal('link-over')
    return await this.#identity.admit(person, from, now, { isByLink: true })
  }

  async #find(token: string, now: Date) {
    const found = await findByToken(this.#db, hashOfToken(token), now)
    if (!found) throw new Refusal('link-over')
    return found
  }

  /** Mails the links that were asked for; any number of processes may do so at once. Answers how many requests it looked at. */
  async answerRequests(now: Date, signal?: AbortSignal): Promise<number> {
    return await takeAll(() => this.#answerOne(now), signal)
  }

  async #answerOne(now: Date): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const request = await claimResetRequest(tx, now)
      if (!request) return false
      const person = await holdForReset(tx, request.emailAddress)
      if (!person?.isPortalEnabled) return true
      if (await wasMailedSince(tx, person.id, new Date(now.getTime() - UNDISTURBED_MS))) return true
      const token = await issuePasswordToken(tx, person.id, 'reset', now)
      await this.#post.queue(tx, invitation(request.emailAddress, person.firstName, token, now))
      return true
    })
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    return startRounds(EVERY_MS, (signal) => this.answerRequests(now(), signal), onError)
  }
}

function invitation(to: string, firstName: string, token: string, now: Date) {
  return {
    kind: 'password-reset',
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody asked for a new password for this account. If it was you, choose one within 30 minutes. Links in earlier emails no longer work.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
    act: { label: 'Choose a new password', ...passwordLink(token) },
    usefulUntil: new Date(now.getTime() + PASSWORD_TOKEN_LIFE.reset),
  }
}

function changed(to: string, firstName: string) {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'A new password was chosen for your account just now, by a link that was mailed to you. Every device that was signed in has been signed out.',
      'If it was not you, choose another password at once and tell your administrator.',
    ],
    act: { label: 'Sign in', path: '/login' as const },
  }
}
