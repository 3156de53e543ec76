import { randomBytes } from 'node:crypto'
import type { CurrentUser, SignedIn } from '@waybill/contract/identity.ts'
import { Language } from '@waybill/contract/languages.ts'
import { CompanyKind, Permission, personaOf, Role } from '@waybill/contract/permissions.ts'
import type { Proof } from '@waybill/contract/security.ts'
import { z } from 'zod'
import type { Db, Scope } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import {
  confirmSession,
  endSession,
  endSessionsOf,
  findPersonByUserName,
  findSession,
  type Person,
  passwordHashOf,
  signingKey,
  startSession,
  touchSession,
} from './identity.queries.ts'
import { passwordFits } from './passwords.ts'
import type { Throttle } from './throttle.ts'
import { TOKEN_SECONDS, Tokens } from './tokens.ts'

const HOUR = 3_600_000
/** TRUST, Session: idle 2 hours, absolute 12 hours; drivers 14 days for both. */
const IDLE = 2 * HOUR
const ABSOLUTE = 12 * HOUR
const DRIVERS = 14 * 24 * HOUR
/** A session row may be this old when it decides (P21: within 1 s on every process). */
const FRESH_MS = 1_000
const TOUCH_EVERY_MS = 60_000
const REMEMBERED_SESSIONS = 10_000

type Known = {
  actor: Omit<Actor, 'now'>
  user: CurrentUser
  claims: string
  readAt: number
  lastUsedAt: number
  token: string
  issuedAt: number
}

/** Who is calling. One of these lives in each server process; the truth lives in the session rows. */
export class Identity {
  readonly #db: Db
  readonly #tokens: Tokens
  readonly #throttle: Throttle
  readonly #supportEmail: string
  readonly #providerOwesSecondFactor: boolean
  readonly #known = new Map<string, Known>()

  constructor(
    db: Db,
    tokens: Tokens,
    throttle: Throttle,
    settings: { supportEmail: string; providerOwesSecondFactor: boolean },
  ) {
    this.#db = db.as({ kind: 'system' })
    this.#tokens = tokens
    this.#throttle = throttle
    this.#supportEmail = settings.supportEmail
    this.#providerOwesSecondFactor = settings.providerOwesSecondFactor
  }

  /** An access token for the right name and password. Known, unknown and disabled accounts answer alike, in text and time (P19). */
  async signIn(
    credentials: { userName: string; password: string },
    from: { address: string; userAgent: string | undefined },
    now: Date,
  ): Promise<SignedIn> {
    await this.#throttle.refuseIfTooMany(credentials.userName, from.address)
    const person = await findPersonByUserName(this.#db, credentials.userName)
    const fits = await passwordFits(person?.password_hash, credentials.password)
    if (!person || !fits || !person.is_portal_enabled) {
      await this.#throttle.countFailure(credentials.userName, from.address)
      throw new Refusal('wrong-credentials')
    }
    await this.#throttle.forgive(credentials.userName, from.address)
    return await this.admit(person, from, now)
  }

  /** Lets somebody in who has shown who they are, by the password or by a link that was mailed to them. */
  async admit(person: Person, from: { address: string; userAgent: string | undefined }, now: Date): Promise<SignedIn> {
    this.refuseDoNotUse(person)
    const user = currentUser(person, this.#providerOwesSecondFactor)
    const sessionId = newId()
    const endsAt = new Date(now.getTime() + (user.persona === 'driver' ? DRIVERS : ABSOLUTE))
    const session = { id: sessionId, contactId: user.id, companyId: user.companyId, endsAt, confirmedAt: now, ...from }
    await startSession(this.#db.read, session)
    return { accessToken: await this.#tokens.sign(sessionId, now), claims: claimsOf(user), user }
  }

  /** Said only to who has shown who they are (P19), with the address to write to and never the reason. */
  refuseDoNotUse(person: Pick<Person, 'is_do_not_use'>): void {
    if (person.is_do_not_use)
      throw new Refusal(
        'do-not-use',
        `Carrier is "Do Not Use", if you have questions please email ${this.#supportEmail}`,
      )
  }

  /**
   * The actor behind a bearer token. `claims`, when sent, must say what the session says (P22). A renewed token is returned
   * when the old one is past half its life.
   */
  async recognise(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ actor: Actor; user: CurrentUser; renewedToken?: string }> {
    const known = await this.#refuseUnknown(token, claims, now)
    if (now.getTime() - known.lastUsedAt > TOUCH_EVERY_MS) {
      known.lastUsedAt = now.getTime()
      await touchSession(this.#db, known.actor.sessionId)
    }
    const age = now.getTime() / 1000 - known.issuedAt
    const renewedToken = age > TOKEN_SECONDS / 2 ? await this.#tokens.sign(known.actor.sessionId, now) : undefined
    return { actor: { ...known.actor, now }, user: known.user, ...(renewedToken ? { renewedToken } : {}) }
  }

  /** Whether an open stream's session still lives. Listening is no use of it: a forgotten tab does not keep it awake. */
  async stillKnows(token: string | undefined, claims: string | undefined, now: Date): Promise<boolean> {
    return await this.#refuseUnknown(token, claims, now).then(
      () => true,
      () => false,
    )
  }

  async #refuseUnknown(token: string | undefined, claims: string | undefined, now: Date): Promise<Known> {
    if (!token) throw new Refusal('unknown-session')
    const known = await this.#lookUp(token, now)
    if (claims !== undefined && claims !== known.claims) throw new Refusal('unknown-session')
    return known
  }

  async #lookUp(token: string, now: Date): Promise<Known> {
    const remembered = this.#known.get(token)
    const expired = remembered && now.getTime() / 1000 >= remembered.issuedAt + TOKEN_SECONDS
    if (remembered && !expired && now.getTime() - remembered.readAt < FRESH_MS) return remembered
    this.#known.delete(token)
    const named = await this.#tokens.read(token, now)
    const row = named && (await findSession(this.#db, named.sessionId))
    if (!row || !isAlive(row, now)) throw new Refusal('unknown-session')
    const user = currentUser(row, this.#providerOwesSecondFactor)
    const known: Known = {
      actor: actorOf(user, row, this.#db),
      user,
      claims: claimsOf(user),
      readAt: now.getTime(),
      lastUsedAt: row.last_used_at.getTime(),
      token,
      issuedAt: named.issuedAt,
    }
    if (this.#known.size >= REMEMBERED_SESSIONS) this.#known.clear()
    this.#known.set(token, known)
    return known
  }

  async signOut(actor: Actor): Promise<void> {
    await endSession(this.#db, actor.sessionId)
    this.#forget((known) => known.actor.sessionId === actor.sessionId)
  }

  async signOutEverywhere(actor: Actor): Promise<void> {
    await this.endSessionsOf(actor.id)
  }

  /** Ends every session of a person, but the one that may stay: a reset or a changed password (P18, P21). */
  async endSessionsOf(contactId: string, except?: string): Promise<void> {
    await endSessionsOf(this.#db.read, contactId, except)
    this.#forget(({ actor }) => actor.id === contactId && actor.sessionId !== except)
  }

  /** Who somebody is, shown again in a running session; `refuseUnlessConfirmed` then lets them for five minutes. */
  async confirm(actor: Actor, proof: Proof, address: string): Promise<void> {
    await this.#throttle.refuseIfTooMany(actor.userName, address)
    if (!(await passwordFits(await passwordHashOf(this.#db.read, actor.id), proof.password))) {
      await this.#throttle.countFailure(actor.userName, address)
      throw new Refusal('bad-request', undefined, { modelState: { password: ['This is not your password'] } })
    }
    await confirmSession(this.#db, actor.sessionId, actor.now)
    this.#forget((known) => known.actor.sessionId === actor.sessionId)
  }

  #forget(which: (known: Known) => boolean): void {
    for (const [token, known] of this.#known) if (which(known)) this.#known.delete(token)
  }
}

export async function openTokens(db: Db): Promise<Tokens> {
  return new Tokens(await signingKey(db.as({ kind: 'system' }), randomBytes(32).toString('base64url')))
}

function isAlive(
  row: {
    ended_at: Date | null
    ends_at: Date
    last_used_at: Date
    is_portal_enabled: boolean
    is_do_not_use: boolean
    roles: string[]
  },
  now: Date,
): boolean {
  if (row.ended_at || !row.is_portal_enabled || row.is_do_not_use || row.ends_at <= now) return false
  const isDriver = row.roles.length === 1 && row.roles[0] === 'Driver'
  return isDriver || now.getTime() - row.last_used_at.getTime() < IDLE
}

/** The claims header's text: what the browser may know of its own rights, never what the server decides by. */
function claimsOf(user: CurrentUser): string {
  const claims = { userId: user.id, companyId: user.companyId, roles: user.roles, permissions: user.permissions }
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

function currentUser(person: Person, owesSecondFactor: boolean): CurrentUser {
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
    trackingIntegration: person.tracking_expired === null ? null : { expired: person.tracking_expired },
    hasSecondFactor: person.turned_on_at !== null,
    mustSetUpSecondFactor: owesSecondFactor && person.turned_on_at === null && companyKind === 'provider',
    actsForSeveralCompanies: Boolean(person.acts_for_several),
    language: Language.parse(person.language),
    fileId: person.picture_file_id,
  }
}

function actorOf(user: CurrentUser, session: { session_id: string; confirmed_at: Date }, db: Db): Omit<Actor, 'now'> {
  const scope: Scope =
    user.companyKind === 'provider' ? { kind: 'provider' } : { kind: 'company', companyId: user.companyId }
  return {
    id: user.id,
    sessionId: session.session_id,
    confirmedAt: session.confirmed_at,
    firstName: user.firstName,
    lastName: user.lastName,
    userName: user.userName,
    companyId: user.companyId,
    companyName: user.companyName,
    companyKind: user.companyKind,
    timeZone: user.timeZone,
    roles: user.roles,
    permissions: user.permissions,
    persona: user.persona,
    isBroker: user.isBroker,
    db: db.as(scope),
  }
}
