import { randomBytes } from 'node:crypto'
import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { CurrentUser, Membership, SignedIn } from '@waybill/contract/identity/identity.ts'
import type { Device, Proof } from '@waybill/contract/identity/security.ts'
import { Language } from '@waybill/contract/languages.ts'
import { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { AccessLevel, CompanyKind, Permission, personaOf, Role } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../http/refusal.ts'
import { giveNotice, type Notice, noteOwn } from './account-notices.ts'
import { actorOf, claimsOf, isApplying } from './acting.ts'
import { blockOf, type Guess, type Throttle } from './door/throttle.ts'
import type { Who } from './door/turns.ts'
import {
  confirmSession,
  endSession,
  endSessionsOf,
  findMember,
  findPersonById,
  findPersonByUserName,
  leaveSession,
  makeDefault,
  membershipsOf,
  type Person,
  passwordHashOf,
  signingKey,
  startSession,
  userAgentsOf,
  wasHere,
} from './identity.queries.ts'
import type { Means } from './means.ts'
import { canLeave, canSwitch } from './memberships/memberships.policy.ts'
import { passwordFits } from './passwords/passwords.ts'
import { NEVER } from './second-factor/confirmed.ts'
import type { Challenged } from './second-factor/second-factor.queries.ts'
import * as secondFactor from './second-factor/second-factor.ts'
import { Callers } from './sessions/callers.ts'
import { deviceOf, isSameDevice, sayDevice } from './sessions/devices.ts'
import { type From, findDevice, rememberDevice, type Where } from './sessions/known-devices.ts'
import { lifeOf, tokenSecondsOf } from './sessions/lives.ts'
import { Tokens } from './sessions/tokens.ts'
import { findSetClocks } from './zone-clocks.queries.ts'
import { ZoneClocks } from './zone-clocks.ts'

export { keyOf, limiter, refuseTooMany } from './door/throttle.ts'
export { hashPassword } from './passwords/passwords.ts'

const say = sayer(IDENTITY_SAYINGS)

const DAY = 24 * 3_600_000
/** How long a sign-in's address and device count as the owner's. */
const FAMILIAR_ADDRESS = 30 * DAY
const FAMILIAR_DEVICE = 180 * DAY

/** How people come in and go. Each server process has one of these; the truth is in the session rows. */
export class Identity {
  readonly callers: Callers
  readonly #means: Means
  readonly #db: Db
  readonly #tokens: Tokens
  readonly #zoneClocks: ZoneClocks
  readonly #throttle: Throttle

  constructor(means: Means, tokens: Tokens, throttle: Throttle) {
    this.callers = new Callers(means, tokens)
    this.#means = means
    this.#db = means.system
    this.#zoneClocks = new ZoneClocks(
      (from, until) => findSetClocks(means.system, from, until),
      (error) => means.warn(error, 'the clocks of the places cannot be read, so pages tell time by those read last'),
    )
    this.#tokens = tokens
    this.#throttle = throttle
  }

  /** An access token for the right name and password. Known, unknown and disabled accounts answer alike, in text and time (P19). */
  async signIn(credentials: { userName: string; password: string }, from: From, now: Date): Promise<SignedIn> {
    const guess = await this.#guess(credentials.userName, from, 'password', now)
    const person = await this.#means.turns.take(whoGuesses(guess), async () => {
      const takeBack = await this.#throttle.count(guess)
      const found = await findPersonByUserName(this.#db, credentials.userName)
      const fits = await passwordFits(found?.password_hash, credentials.password)
      if (!found || !fits || !found.is_portal_enabled) throw new Refusal('wrong-credentials')
      await takeBack()
      return found
    })
    return await this.admit(person, from, now)
  }

  /**
   * Lets in somebody identified by password or mailed link. With a second factor there is no session yet, only a challenge to send the code
   * with. `confirmedAt` is `NEVER` if no password was given; `isByLink` says that a link was used, and `shipmentNumber` where it leads.
   * Wrong tries are forgiven only at the very end: otherwise anyone with the password could try codes forever.
   */
  async admit(
    person: Person,
    from: From,
    now: Date,
    {
      confirmedAt = now,
      isByLink = false,
      shipmentNumber,
    }: { confirmedAt?: Date; isByLink?: boolean; shipmentNumber?: string | undefined } = {},
  ): Promise<SignedIn> {
    this.refuseDoNotUse(person)
    if (person.turned_on_at === null) return await this.#begin(person, from, now, confirmedAt)
    const companyId = confirmedAt === NEVER ? person.company_id : null
    const challenge = await secondFactor.challenge(this.#db.read, { contactId: person.id, companyId, isByLink }, now)
    throw new Refusal('second-factor-required', undefined, { challenge, shipmentNumber })
  }

  /** The second step: the first step's challenge with a code. Each challenge has five tries. */
  async finishSignIn(answer: { challenge: string; code: string }, from: From, now: Date): Promise<SignedIn> {
    const tried = await secondFactor.tryChallenge(this.#db.read, answer.challenge, now)
    const person = tried && (await this.#challenged(tried))
    if (!tried || !person?.is_portal_enabled) throw new Refusal('challenge-expired')
    this.refuseDoNotUse(person)
    const guess = await this.#guess(person.user_name ?? '', from, 'code', now)
    // A link proves the mailbox, so nobody guessing with a stolen password shuts its owner out.
    const takeBack = await this.#throttle.count(tried.isByLink ? { ...guess, knownAs: 'link' } : guess)
    const taken = await secondFactor.takes(this.#db.read, this.#means.vault, person.id, answer.code, now)
    if (!taken) {
      if (tried.triesLeft > 0) throw new Refusal('wrong-code')
      await this.#tell(person, guessedCodes(from), now)
      throw new Refusal('challenge-expired')
    }
    await takeBack()
    await secondFactor.closeChallenge(this.#db.read, answer.challenge)
    const signedIn = await this.#begin(person, from, now, tried.companyId ? NEVER : now)
    if (taken === 'recovery-code') await this.#tell(person, usedRecoveryCode(from), now)
    return signedIn
  }

  async #challenged({ contactId, companyId }: Challenged): Promise<Person | undefined> {
    return companyId ? await findMember(this.#db, contactId, companyId) : await findPersonById(this.#db, contactId)
  }

  async #begin(person: Person, from: From, now: Date, confirmedAt = now): Promise<SignedIn> {
    const user = await this.#currentUser(person, now)
    const sessionId = newId()
    const endsAt = new Date(now.getTime() + lifeOf(user))
    const { address, userAgent } = from
    const ends = { endsAt, confirmedAt }
    const session = { id: sessionId, contactId: user.id, companyId: user.companyId, address, userAgent, ...ends }
    await this.#db.transaction(async (tx) => {
      const known = await userAgentsOf(tx, user.id, new Date(now.getTime() - FAMILIAR_DEVICE))
      await startSession(tx, session)
      const device = deviceOf(from.userAgent)
      const isNew = known.length > 0 && !known.some((userAgent) => isSameDevice(deviceOf(userAgent), device))
      if (isNew) await giveNotice(tx, this.#actorOf(person, sessionId, now), this.#means, newDevice(device, from))
    })
    const knownAs = await findDevice(this.#tokens, from, user.userName, now)
    if (confirmedAt === now) await this.#throttle.forgive({ userName: user.userName, address, knownAs })
    await rememberDevice(this.#tokens, from, user.userName, now)
    return { accessToken: await this.#tokenFor(user, sessionId, now), claims: claimsOf(user), user }
  }

  async #tokenFor(user: CurrentUser, sessionId: string, now: Date): Promise<string> {
    return await this.#tokens.sign(sessionId, now, tokenSecondsOf(user))
  }

  async #currentUser(person: Person, now: Date): Promise<CurrentUser> {
    const user = { ...currentUser(person), zoneClocks: await this.#zoneClocks.forReaderIn(person.time_zone, now) }
    return { ...user, mustSetUpSecondFactor: !user.hasSecondFactor && secondFactor.isOwedBy(user, this.#means) }
  }

  #actorOf(person: Person, sessionId: string, now: Date): Actor {
    return { ...actorOf(person, { id: sessionId, confirmedAt: now }, this.#db), now }
  }

  async #guess(userName: string, from: From, of: Guess['of'], now: Date): Promise<Guess> {
    const since = new Date(now.getTime() - FAMILIAR_ADDRESS)
    const { address } = from
    const knownAs = await findDevice(this.#tokens, from, userName, now)
    return { userName, address, of, knownAs, isFamiliar: () => wasHere(this.#db, userName, address, since) }
  }

  async #tell(person: Person, notice: Notice, now: Date): Promise<void> {
    const actor = this.#actorOf(person, '', now)
    await this.#db.transaction((tx) => giveNotice(tx, actor, this.#means, notice))
  }

  /** Only for those who proved who they are (P19), with the address to write to and never the reason. */
  refuseDoNotUse(person: Pick<Person, 'is_do_not_use'>): void {
    if (person.is_do_not_use)
      throw new Refusal('do-not-use', say('do-not-use-write-to', { address: this.#means.brand.supportEmail }))
  }

  /** The current user as the rows say now, whatever was remembered. */
  async currentUser(actor: Actor): Promise<CurrentUser> {
    this.callers.forgetSession(actor.sessionId)
    const person = await findMember(this.#db, actor.id, actor.companyId)
    if (!person) throw new Refusal('unknown-session')
    return await this.#currentUser(person, actor.now)
  }

  async signOut(actor: Actor): Promise<void> {
    await endSession(this.#db, actor.sessionId)
    this.callers.forgetSession(actor.sessionId)
  }

  async signOutEverywhere(actor: Actor): Promise<void> {
    await this.endSessionsOf(actor.id)
  }

  /** Ends a person's sessions, except one that may stay: a reset or a changed password (P18, P21). */
  async endSessionsOf(contactId: string, except?: string): Promise<void> {
    await endSessionsOf(this.#db.read, contactId, except)
    this.callers.forgetPerson(contactId)
  }

  /** The current password in a form's field, with guesses counted as at sign-in. */
  async refuseUnlessPasswordFits(actor: Actor, password: string, address: string, field: string): Promise<void> {
    const guess = guessInside(actor, address, 'password')
    await this.#means.turns.take(whoGuesses(guess), async () => {
      const takeBack = await this.#throttle.count(guess)
      if (!(await passwordFits(await passwordHashOf(this.#db.read, actor.id), password)))
        throw new Refusal('bad-request', undefined, { modelState: { [field]: ['This is not your password'] } })
      await takeBack()
    })
  }

  async #refuseUnlessCodeFits(actor: Actor, code: string | undefined, address: string): Promise<void> {
    if (code === undefined) throw new Refusal('bad-request', undefined, { modelState: { code: ['Enter the code'] } })
    const takeBack = await this.#throttle.count(guessInside(actor, address, 'code'))
    if (!(await secondFactor.takes(this.#db.read, this.#means.vault, actor.id, code, actor.now)))
      throw secondFactor.wrongCode()
    await takeBack()
  }

  /** Confirms identity in a running session; `refuseUnlessConfirmed` then passes for five minutes. */
  async confirm(actor: Actor, proof: Proof, address: string): Promise<void> {
    await this.refuseUnlessPasswordFits(actor, proof.password, address, 'password')
    const person = await findPersonById(this.#db, actor.id)
    if (person?.turned_on_at) await this.#refuseUnlessCodeFits(actor, proof.code, address)
    await confirmSession(this.#db, actor.sessionId, actor.now)
    this.callers.forgetSession(actor.sessionId)
  }

  /** What reaches another company takes the person's own proof, as old as a session may be: a link from their dispatcher is none. */
  async refuseUnlessProven({ id, confirmedAt, now }: Actor, lasts: number): Promise<void> {
    if (now.getTime() - confirmedAt.getTime() < lasts) return
    throw new Refusal((await passwordHashOf(this.#db.read, id)) ? 'confirm-identity' : 'password-missing')
  }

  async memberships(actor: Actor): Promise<{ data: Membership[] }> {
    const rows = await membershipsOf(this.#db.read, actor.id)
    return {
      data: rows.map((row) => ({
        companyId: row.id,
        companyName: row.name,
        companyKind: CompanyKind.parse(row.kind),
        isCurrent: row.id === actor.companyId,
        canSwitch: canSwitch({ isDoNotUse: row.is_do_not_use }),
        canLeave: canLeave(row),
      })),
    }
  }

  /**
   * From now on the person acts for that company only: the session ends and another begins, with that company's rights (domain §10.3:
   * scopes never union). It lasts no longer than the first would have, nor than one there that began with the password.
   */
  async switchCompany(actor: Actor, companyId: string): Promise<SignedIn> {
    const person = await findMember(this.#db, actor.id, companyId)
    if (!person?.is_portal_enabled) throw new Refusal('not-found')
    if (companyId === actor.companyId)
      throw new Refusal('already-done', say('acts-already', { company: actor.companyName }))
    this.refuseDoNotUse(person)
    const user = await this.#currentUser(person, actor.now)
    await this.refuseUnlessProven(actor, lifeOf(user))
    const sessionId = newId()
    await this.#db.transaction(async (tx) => {
      const left = await leaveSession(tx, actor.sessionId)
      if (!left) throw new Refusal('unknown-session')
      await startSession(tx, {
        id: sessionId,
        contactId: actor.id,
        companyId,
        endsAt: earlier(left.ends_at, new Date(left.confirmed_at.getTime() + lifeOf(user))),
        confirmedAt: left.confirmed_at,
        userAgent: left.user_agent ?? undefined,
        address: left.address ?? '',
      })
      await makeDefault(tx, actor.id, companyId)
      await noteOwn(
        tx,
        this.#actorOf(person, sessionId, actor.now),
        this.#means,
        say('acts-now-for', { company: user.companyName }),
      )
    })
    this.callers.forgetSession(actor.sessionId)
    return { accessToken: await this.#tokenFor(user, sessionId, actor.now), claims: claimsOf(user), user }
  }

  /** This process caches the user with their second factor state; the next request reads it again. */
  async turnOnSecondFactor(actor: Actor, code: string, address: string): Promise<string[]> {
    const takeBack = await this.#throttle.count(guessInside(actor, address, 'code'))
    try {
      const recoveryCodes = await secondFactor.turnOn(actor, this.#means, code)
      await takeBack()
      return recoveryCodes
    } finally {
      this.callers.forgetPerson(actor.id)
    }
  }

  async turnOffSecondFactor(actor: Actor): Promise<void> {
    await secondFactor.turnOff(actor, this.#means)
    this.callers.forgetPerson(actor.id)
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** Somebody signed in is known: they spend nothing of strangers' budgets. */
function guessInside({ userName }: Actor, address: string, of: Guess['of']): Guess {
  return { userName, address, of, knownAs: 'session', isFamiliar: async () => true }
}

function whoGuesses({ userName, address, knownAs }: Guess): Who {
  return knownAs === undefined
    ? { isKnown: false, key: blockOf(address) }
    : { isKnown: true, key: `${userName} ${knownAs}` }
}

function newDevice(device: Device, from: Where): Notice {
  const said = sayDevice(device)
  return {
    kind: 'new-device',
    says: say('signed-in-on-new-device', { device: said }),
    subject: 'You signed in on a new device',
    paragraphs: [`Someone signed in to your account on ${said.text}, from the address ${from.address}.`],
  }
}

function guessedCodes(from: Where): Notice {
  return {
    kind: 'codes-guessed',
    says: 'The right password was followed by five wrong codes',
    subject: 'Someone knows your password',
    paragraphs: [
      `Someone entered your password and then five wrong codes, from the address ${from.address}. They did not get in.`,
    ],
  }
}

function usedRecoveryCode(from: Where): Notice {
  return {
    kind: 'recovery-code-used',
    says: 'Signed in with a recovery code',
    subject: 'A recovery code was used',
    paragraphs: [`Someone signed in with your password and a recovery code, from the address ${from.address}.`],
  }
}

export async function openTokens(system: Db): Promise<Tokens> {
  return new Tokens(await signingKey(system, randomBytes(32).toString('base64url')))
}

function currentUser(person: Person): Omit<CurrentUser, 'mustSetUpSecondFactor' | 'zoneClocks'> {
  const companyKind = CompanyKind.parse(person.company_kind)
  const roles = z.array(Role).parse(person.roles)
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email_addresses[0] ?? '',
    emailAddresses: person.email_addresses,
    userName: person.user_name ?? '',
    phoneNumbers: person.phone_numbers,
    roles,
    permissions: z.array(Permission).parse(person.permissions),
    accessLevels: z.array(AccessLevel).parse(person.access_levels),
    persona: personaOf({ companyKind, roles }),
    companyId: person.company_id,
    companyName: person.company_name,
    companyKind,
    docketNumber: person.docket_number,
    timeZone: person.time_zone,
    isBroker: companyKind === 'broker',
    isOnHold: person.is_on_hold,
    isBookable: person.is_bookable,
    has3PLNetwork: person.has_3pl_network,
    hasAcceptedAccessTermsAndConditions: person.has_accepted_terms,
    onboarding: applying(person.onboarding_state),
    isApplyingAgain: Boolean(person.has_application_at_work) && !isApplying(person.onboarding_state),
    trackingIntegration: person.tracking_expired === null ? null : { expired: person.tracking_expired },
    hasSecondFactor: person.turned_on_at !== null,
    actsForSeveralCompanies: Boolean(person.acts_for_several),
    language: Language.parse(person.language),
    clock: person.clock === '12' ? '12' : '24',
    fileId: person.picture_file_id,
  }
}

/** What the portal knows of a carrier not yet approved; null for everyone else. */
function applying(state: string | null): CurrentUser['onboarding'] {
  if (!isApplying(state)) return null
  const known = OnboardingState.parse(state)
  return { state: known, isOpen: known !== 'Rejected' && known !== 'Expired' }
}
