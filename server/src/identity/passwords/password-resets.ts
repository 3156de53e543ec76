import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import type { PasswordLink } from '@waybill/contract/identity/passwords.ts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import type { Door } from '../door/front-desk.ts'
import { endSessionsOf, findPersonByUserName } from '../identity.queries.ts'
import { forgetChallengesOf } from '../second-factor/second-factor.queries.ts'
import type { From } from '../sessions/known-devices.ts'
import {
  claimResetRequest,
  findByToken,
  holdContact,
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
import { takeUserName } from './user-names.ts'

const EVERY_MS = 500
/**
 * Only the newest link works, and strangers may ask for one: a letter is left alone this long before another replaces it. The mailbox
 * always has one that works, and gets at most six an hour, however many ask.
 */
const UNDISTURBED_MS = 10 * 60_000

type Mailing = Pick<Door, 'system' | 'post' | 'brand'>

/** Saves the request and looks nothing up, so the answer cannot reveal whether the account exists (P19). */
export async function requestReset(
  actor: Actor,
  { system, throttle }: Door,
  emailAddress: string,
  address: string,
): Promise<void> {
  await throttle.count('reset', address, emailAddress)
  await insertResetRequest(system, { id: newId(), emailAddress, requestedAt: actor.now })
}

export async function readLink(
  actor: Actor,
  { system, throttle }: Door,
  token: string,
  address: string,
): Promise<PasswordLink> {
  await throttle.count('link', address)
  const found = await findToken(system, token, actor.now)
  return {
    kind: found.kind === 'first' ? 'first' : 'reset',
    userName: userNameOf(found),
    firstName: found.first_name,
    companyName: found.company_name,
    expiresAt: found.expires_at.toISOString(),
  }
}

/** Sets the new password, ends all open sessions, mails the owner, and signs in whoever chose it. */
export async function reset(
  actor: Actor,
  { system, identity, turns, post, throttle, record, brand }: Door,
  token: string,
  newPassword: string,
  from: From,
): Promise<SignedIn> {
  const { now } = actor
  await throttle.count('link', from.address)
  const found = await findToken(system, token, now)
  identity.refuseDoNotUse(found)
  const userName = userNameOf(found)
  refuseGuessable(newPassword, { userName, companyName: found.company_name, brand: brand.name }, 'newPassword')
  const who = { isKnown: true, key: found.contact_id }
  const passwordHash = await turns.take(who, () => hashPassword(newPassword))
  await system.transaction(async (tx) => {
    await holdContact(tx, found.contact_id)
    if (!(await useToken(tx, hashOfToken(token), now))) throw new Refusal('link-over')
    if (found.user_name === null) await takeUserName(tx, { record }, { contactId: found.contact_id, userName, now })
    await setPassword(tx, found.contact_id, passwordHash)
    await voidPasswordTokens(tx, found.contact_id, now)
    await forgetChallengesOf(tx, found.contact_id)
    await endSessionsOf(tx, found.contact_id)
    const { contact_id: id, first_name: firstName, last_name: lastName, company_id: companyId } = found
    const doer = { id, firstName, lastName, companyId, now }
    const subject = { type: 'contact', id } as const
    await record(tx, doer, subject, found.kind === 'first' ? 'First password chosen' : 'Password reset by mail')
    // An invited person is in now: their administrators see it.
    await announce(tx, { kind: 'contact-changed', subject, companyIds: [companyId] })
    if (found.kind === 'reset') await post.queue(tx, changed(userName, found.first_name))
  })
  // Also clears what this process cached.
  await identity.endSessionsOf(found.contact_id)
  const person = await findPersonByUserName(system, userName)
  if (!person) throw new Refusal('link-over')
  return await identity.admit(person, from, now, { isByLink: true })
}

async function findToken(system: Db, token: string, now: Date) {
  const found = await findByToken(system, hashOfToken(token), now)
  if (!found) throw new Refusal('link-over')
  return found
}

/** What they sign in with, or will once the link has proven the mailbox. */
function userNameOf(found: { user_name: string | null; invited_as: string | null }): string {
  return found.user_name ?? found.invited_as ?? ''
}

/** Mails the links asked for. Any number of processes may run it at once. Returns how many requests it handled. */
export async function answerRequests(means: Mailing, now: Date, signal?: AbortSignal): Promise<number> {
  return await takeAll(() => answerOne(means, now), signal)
}

async function answerOne({ system, post, brand }: Mailing, now: Date): Promise<boolean> {
  return await system.transaction(async (tx) => {
    const request = await claimResetRequest(tx, now)
    if (!request) return false
    const person = await holdForReset(tx, request.emailAddress)
    if (!person) return true
    const kind = person.isInvited ? 'first' : 'reset'
    if (await wasMailedSince(tx, person.id, kind, new Date(now.getTime() - UNDISTURBED_MS))) return true
    const token = await issuePasswordToken(tx, person.id, kind, now)
    const { emailAddress: to } = request
    await post.queue(
      tx,
      person.isInvited
        ? invitedAlready(to, person, brand.name, token, now)
        : invitation(to, person.firstName, token, now),
    )
    return true
  })
}

export function startPasswordResets(means: Mailing, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => answerRequests(means, now(), signal), onError)
}

function invitation(to: string, firstName: string, token: string, now: Date) {
  return {
    kind: 'password-reset',
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      'Someone asked for a new password for this account. If it was you, choose one within 30 minutes. Links in earlier emails no longer work.',
      'If it was not you, ignore this email. Your password stays the same.',
    ],
    act: { label: 'Choose a new password', ...passwordLink(token) },
    usefulUntil: new Date(now.getTime() + PASSWORD_TOKEN_LIFE.reset),
  }
}

/** Who was invited at an address that somebody left with signs in with nothing yet. */
function invitedAlready(
  to: string,
  { firstName, companyName }: { firstName: string; companyName: string },
  brand: string,
  token: string,
  now: Date,
) {
  return {
    kind: 'invitation',
    to,
    subject: `Your access to ${brand}`,
    paragraphs: [
      `Hello ${firstName},`,
      `Someone asked for a new password for this address. ${companyName} gave you access to ${brand}. Choose a password and you’re in.`,
      'The link works once, for seven days, and replaces the one in the invitation. If it was not you, ignore this email.',
    ],
    act: { label: 'Choose your password', ...passwordLink(token) },
    usefulUntil: new Date(now.getTime() + PASSWORD_TOKEN_LIFE.first),
  }
}

function changed(to: string, firstName: string) {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName},`,
      'A new password was just chosen for your account with a link we emailed you. Every device was signed out.',
      'If it was not you, choose another password now and tell your administrator.',
    ],
    act: { label: 'Sign in', path: '/login' as const },
  }
}
