import { createHash, randomBytes } from 'node:crypto'
import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { AccessAsked, AccessRequest, accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce, type HappeningKind } from '../../events.ts'
import { record, recordBySystem } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import * as contacts from '../contacts.ts'
import type { Means } from '../means.ts'
import * as policy from './access-requests.policy.ts'
import {
  claimConfirmed,
  confirmRequest,
  countAsked,
  countOpen,
  decideRequest,
  findNamed,
  findRequest,
  insertRequest,
  listRequests,
  noteLetIn,
  openRequest,
  type RequestFacts,
} from './access-requests.queries.ts'
import { namedBy } from './company-named.ts'

const say = sayer(COMPANY_SAYINGS)

const EVERY_MS = 500
const DAY = 24 * 3_600_000
const CONFIRM_WITHIN = 3 * DAY
/** However many strangers ask in someone's name, the inbox does not fill up. */
const MOST_LETTERS_A_DAY = 3

/** Saves the request and mails a link to confirm the address. Nothing is looked up, so the answer reveals nothing (P19). */
export async function ask(
  actor: Actor,
  { system, post, throttle, brand }: Means,
  asked: AccessAsked,
  address: string,
): Promise<void> {
  const { now } = actor
  const emailAddress = asked.emailAddress.toLowerCase()
  await throttle.count('access', address, emailAddress)
  const token = randomBytes(32).toString('base64url')
  await system.transaction(async (tx) => {
    const asksBefore = await countAsked(tx, emailAddress, new Date(now.getTime() - DAY))
    const confirmUntil = new Date(now.getTime() + CONFIRM_WITHIN)
    await insertRequest(tx, { id: newId(), asked, hash: hashOf(token), now, confirmUntil })
    if (asksBefore < MOST_LETTERS_A_DAY)
      await post.queue(tx, confirmation(brand, asked, emailAddress, token, confirmUntil))
  })
}

export async function confirm(
  actor: Actor,
  { system, throttle }: Means,
  token: string,
  address: string,
): Promise<void> {
  await throttle.count('link', address)
  if (!(await confirmRequest(system, hashOf(token), actor.now))) throw new Refusal('link-over')
}

/** Looks up the companies named and shows the requests to those who decide. Runs after the answer, so timing reveals nothing. */
export async function openConfirmed(system: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return await takeAll(() => openOne(system, now), signal)
}

async function openOne(system: Db, now: Date): Promise<boolean> {
  return await system.transaction(async (tx) => {
    const request = await claimConfirmed(tx)
    if (!request) return false
    const named = namedBy(request.companyNamed)
    const companyId = (named && (await findNamed(tx, named))) ?? null
    const state = await openRequest(tx, { id: request.id, emailAddress: request.emailAddress, companyId })
    if (state === 'repeated') return true
    const subject = { type: 'access-request', id: request.id } as const
    await recordBySystem(tx, now, subject, say('access-asked', { person: nameOf(request) }))
    await announce(tx, { kind: 'access-requested', subject, companyIds: [companyId] })
    return true
  })
}

export function startAccessRequests(system: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => openConfirmed(system, now(), signal), onError)
}

export async function list(
  actor: Actor,
  query: QueryOf<typeof accessRequests.list>,
): Promise<AnswerOf<typeof accessRequests.list>> {
  const { rows, totalCount } = await listRequests(actor, query)
  return { data: rows.map((facts) => policy.abilities(actor, facts)), totalCount }
}

export async function openCount(actor: Actor): Promise<{ count: number }> {
  return { count: await countOpen(actor) }
}

/** Adds them to the company with these rights and invites them. If two decide at once, the second hears of the first. */
export async function approve(
  actor: Actor,
  means: Means,
  id: string,
  body: BodyOf<typeof accessRequests.approve>,
): Promise<AccessRequest> {
  const { companyId: chosen, functionTitle, roles, permissions, accessLevels } = body
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDecide(actor, await find(actor, id, tx))
    const companyId = facts.company?.id ?? chosen
    if (!companyId)
      throw new Refusal('bad-request', undefined, { modelState: { companyId: ['Choose the company they work for'] } })
    if (!(await decideRequest(tx, actor, id, { state: 'approved', companyId })))
      throw await decidedMeanwhile(actor, id, tx)
    const contact = await contacts.create({ ...actor, db: actor.db.within(tx) }, means, {
      companyId,
      firstName: facts.firstName,
      lastName: facts.lastName,
      functionTitle: functionTitle || null,
      emailAddresses: [facts.emailAddress],
      phoneNumbers: facts.phoneNumber ? [{ type: 'OfficeNumber', number: facts.phoneNumber }] : [],
      linkedInProfileUrl: null,
      locations: [],
      userName: null,
      isPortalVisible: false,
      roles,
      permissions,
      accessLevels,
      isPortalEnabled: true,
    })
    await noteLetIn(tx, id, contact.id)
    await tell(tx, actor, id, companyId, 'access-decided', sayGranted(body))
    return policy.abilities(actor, await find(actor, id, tx))
  })
}

export async function refuse(actor: Actor, { post, brand }: Means, id: string, reason: string): Promise<AccessRequest> {
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDecide(actor, await find(actor, id, tx))
    if (!(await decideRequest(tx, actor, id, { state: 'refused', reason }))) throw await decidedMeanwhile(actor, id, tx)
    await post.queue(tx, refusal(actor, brand, facts, reason))
    await tell(tx, actor, id, facts.company?.id ?? null, 'access-decided', say('access-denied', { reason }))
    return policy.abilities(actor, await find(actor, id, tx))
  })
}

function confirmation(brand: string, asked: AccessAsked, to: string, token: string, usefulUntil: Date) {
  return {
    kind: 'access-confirmation',
    to,
    subject: `Confirm your request for access to ${brand}`,
    paragraphs: [
      `Hello ${asked.firstName},`,
      `Someone requested access to ${brand} with this email address. If it was you, confirm the address. Then your company’s administrator decides.`,
      'The link works for three days. If it was not you, ignore this email and nothing happens.',
    ],
    act: { label: 'Confirm my address', path: '/request-access' as const, fragment: `token=${token}` },
    usefulUntil,
  }
}

function refusal(
  actor: Actor,
  brand: string,
  { emailAddress, firstName, company, companyNamed }: RequestFacts,
  reason: string,
) {
  return {
    kind: 'access-refused',
    to: emailAddress,
    by: actor,
    subject: `Your request for access to ${brand}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${nameOf(actor)} of ${actor.companyName} did not grant you access for ${company?.name ?? companyNamed}. The reason:`,
      reason,
    ],
  }
}

/** Whether the actor may read the request's history. */
export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await findRequest(actor, id)) !== undefined
}

async function find(actor: Actor, id: string, tx: Tx): Promise<RequestFacts> {
  const facts = await findRequest(actor, id, tx)
  if (!facts) throw new Refusal('not-found')
  return facts
}

async function decidedMeanwhile(actor: Actor, id: string, tx: Tx): Promise<Refusal> {
  const facts = await findRequest(actor, id, tx)
  return new Refusal('already-done', facts?.decidedBy ? policy.sayDecided(facts) : undefined)
}

function sayGranted({ roles, permissions }: BodyOf<typeof accessRequests.approve>): Said {
  const rights = [...roles, ...permissions]
  return rights.length > 0 ? say('access-granted-with', { rights }) : say('access-granted')
}

async function tell(
  tx: Tx,
  actor: Actor,
  id: string,
  companyId: string | null,
  kind: HappeningKind,
  described: Said,
): Promise<void> {
  const subject = { type: 'access-request', id } as const
  await record(tx, actor, subject, described)
  await announce(tx, { kind, subject, companyIds: [companyId] })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
