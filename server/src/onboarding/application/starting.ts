import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import type { Applicant } from '@waybill/contract/onboarding/onboarding.ts'
import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record, recordBySystem } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { issuePasswordToken } from '../../identity/passwords/password-tokens.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import * as letters from '../letters.ts'
import type { Means } from '../means.ts'
import type { Held } from '../onboarding.policy.ts'
import { hold } from '../state/happening.ts'
import { project } from '../state/projection.ts'
import { endBooking, insertApplication, insertEvent } from './application.queries.ts'
import { applicationOf } from './dossier.queries.ts'
import { expireOne } from './expiry.ts'
import {
  type Asked,
  claimOverdue,
  claimRequest,
  endRequest,
  findByUserName,
  forgetRequestsBefore,
  foundApplicant,
  holdAddress,
  insertRequest,
  isCarrierKnown,
  type Known,
  lettersSentTo,
  postponeRequest,
  providerTimeZone,
} from './starting.queries.ts'

const say = sayer(ONBOARDING_SAYINGS)

const EVERY_MS = 500
const EXPIRY_EVERY_MS = 60_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** However many strangers request it, nobody's inbox is flooded. */
const MOST_LETTERS_AN_HOUR = 5

const OVER: readonly OnboardingState[] = ['Rejected', 'Expired']

type Writing = Pick<Means, 'system' | 'post' | 'brand'>

/** Records the request and looks nothing up: the answer reveals nothing known, in text or timing (P19). */
export async function ask(
  actor: Actor,
  { system, throttle }: Means,
  applicant: Applicant,
  from: { address: string },
): Promise<void> {
  const email = applicant.email.toLowerCase()
  await throttle.count('onboarding', from.address, email)
  await insertRequest(system, { ...applicant, email }, actor.now)
}

/** Answers requests by mail; any number of processes can do so at once. Returns how many. */
export async function answerRequests(means: Writing, now: Date, signal?: AbortSignal): Promise<number> {
  return await takeAll(() => answerOne(means, now), signal)
}

async function answerOne(means: Writing, now: Date): Promise<boolean> {
  let claimed: string | undefined
  try {
    return await means.system.transaction(async (tx) => {
      const request = await claimRequest(tx, now)
      if (!request) return false
      claimed = request.id
      await answer(tx, means, request.asked, now)
      await endRequest(tx, request.id, now)
      return true
    })
  } catch (error) {
    if (claimed) await postponeRequest(means.system, claimed, new Date(now.getTime() + MINUTE))
    throw error
  }
}

async function answer(tx: Tx, means: Writing, asked: Asked, now: Date): Promise<void> {
  await holdAddress(tx, asked.email)
  if ((await lettersSentTo(tx, asked.email, new Date(now.getTime() - HOUR))) >= MOST_LETTERS_AN_HOUR) return
  const somebody = await findByUserName(tx, asked.email)
  if (somebody) return await answerKnown(tx, means, asked, somebody, now)
  if (await isCarrierKnown(tx, asked.number))
    return await means.post.queue(tx, letters.known(letters.addressed(means, asked)))
  await begin(tx, means, asked, now, 'started')
}

/** Somebody who signs in with this address. If their application is over, a new one begins. */
async function answerKnown(tx: Tx, means: Writing, asked: Asked, somebody: Known, now: Date): Promise<void> {
  const to = { ...letters.addressed(means, asked), firstName: somebody.firstName }
  const applies = somebody.state !== null && somebody.companyKind === 'carrier' && somebody.isPortalEnabled
  if (!applies || somebody.state === 'Approved' || somebody.state === 'ConditionallyApproved')
    return await means.post.queue(tx, letters.hasAccount(to))
  if (somebody.state === 'Expired') await apply(tx, somebody, asked, now, 'started')
  else if (somebody.state && OVER.includes(somebody.state))
    return await means.post.queue(tx, letters.declined(to, means.brand.supportEmail))
  if (somebody.hasPassword) return await means.post.queue(tx, letters.goOn(to))
  const token = await issuePasswordToken(tx, somebody.contactId, 'first', now)
  await means.post.queue(tx, letters.welcome(to, token, now, somebody.state === 'Invited'))
}

/** The provider invites; only its own staff may learn that the address already signs in elsewhere. */
export async function inviteApplicant(actor: Actor, means: Writing, applicant: Applicant): Promise<string> {
  const asked = { ...applicant, email: applicant.email.toLowerCase() }
  return await actor.db.transaction(async (tx) => {
    if (await findByUserName(tx, asked.email)) {
      const message = 'This address already has an account'
      throw new Refusal('email-already-known', message, { modelState: { email: [message] } })
    }
    return await begin(tx, means, asked, actor.now, 'invited', actor)
  })
}

async function begin(
  tx: Tx,
  means: Writing,
  asked: Asked,
  now: Date,
  how: 'invited' | 'started',
  by?: Actor,
): Promise<string> {
  const { number, firstName, lastName, email } = asked
  const name = `${number.kind} ${number.digits}`
  const founded = await foundApplicant(tx, { name, firstName, lastName, email, timeZone: await providerTimeZone(tx) })
  const applicationId = await apply(tx, founded, asked, now, how, by)
  const token = await issuePasswordToken(tx, founded.contactId, 'first', now)
  await means.post.queue(tx, letters.welcome(letters.addressed(means, asked), token, now, how === 'invited'))
  return applicationId
}

async function apply(
  tx: Tx,
  { companyId, contactId }: { companyId: string; contactId: string },
  asked: Asked,
  at: Date,
  kind: 'invited' | 'started',
  by?: Actor,
): Promise<string> {
  const standing = project([{ kind, at }])
  const applicationId = await insertApplication(tx, { companyId, contactId, number: asked.number, standing })
  const byName = by ? nameOf(by) : `${asked.firstName} ${asked.lastName}`
  await insertEvent(tx, { applicationId, companyId, kind, payload: {}, contactId: by?.id ?? contactId, byName, at })
  const subject = { type: 'application', id: applicationId } as const
  const says = say(`application-${kind}`, { kind: asked.number.kind, digits: asked.number.digits })
  if (by) await record(tx, by, subject, says)
  else await recordBySystem(tx, at, subject, says)
  await announce(tx, { kind: 'application-changed', subject, companyIds: [companyId] })
  return applicationId
}

/** Expires abandoned applications, and approvals with unmet conditions, one by one. Returns how many. */
export async function expire(means: Writing, now: Date, signal?: AbortSignal): Promise<number> {
  return await takeAll(() => expireNext(means, now), signal)
}

async function expireNext(means: Writing, now: Date): Promise<boolean> {
  return await means.system.transaction(async (tx) => {
    const applicationId = await claimOverdue(tx, now)
    if (!applicationId) return false
    const held = await hold(tx, applicationOf(applicationId))
    const letter = await expireOne(tx, held, now)
    await endBookingIfLetIn(tx, held)
    await means.post.queue(tx, letter(letters.addressed(means, held.dossier.applicant)))
    return true
  })
}

/** A conditionally approved company gets no new bookings; current loads continue. */
export async function endBookingIfLetIn(tx: Tx, { standing, dossier }: Held): Promise<void> {
  if (standing.state === 'ConditionallyApproved') await endBooking(tx, dossier.companyId)
}

export function startApplications(means: Writing, now: () => Date, onError: (error: unknown) => void): Rounds {
  const answering = startRounds(EVERY_MS, (signal) => answerRequests(means, now(), signal), onError)
  const expiring = startRounds(
    EXPIRY_EVERY_MS,
    async (signal) => {
      await expire(means, now(), signal)
      await forgetRequestsBefore(means.system.read, new Date(now().getTime() - 24 * HOUR))
    },
    onError,
  )
  return {
    async stop() {
      await Promise.all([answering.stop(), expiring.stop()])
    },
  }
}
