import type { Actor } from '../actor.ts'
import { addressesOnRecord } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import type { Post } from '../outside/mail/post.ts'
import { utcText } from '../wall-clock.ts'
import type { AssignmentFacts, Due } from './factoring.queries.ts'

type Reader = Pick<Actor, 'now' | 'companyName'>
type Letter = { subject: string; paragraphs: string[] }

/** What everyone on record hears, old contacts too (P23). No letter says where anyone is paid. */
export async function tellOfNotice(
  tx: Tx,
  post: Post,
  facts: AssignmentFacts,
  { now, companyName }: Reader,
): Promise<void> {
  await write(tx, post, facts.carrierId, now, {
    subject: `${facts.carrierName}: a notice of assignment was received`,
    paragraphs: [
      `${companyName} received a notice that ${facts.carrierName} assigned its receivables to ${facts.factorName}, effective ${utcText(facts.effectiveAt)}.`,
      'Nothing has changed yet. A second person here checks with a contact we have on record.',
      `If you did not expect this, call ${companyName} right away, on a number you know.`,
    ],
  })
}

/** Both sides of a conflict hear of it (domain §4.6). */
export async function tellOfConflict(
  tx: Tx,
  post: Post,
  { carrierId, carrierName, factorId }: AssignmentFacts,
  others: readonly { factorId: string }[],
  { now, companyName }: Reader,
): Promise<void> {
  for (const companyId of new Set([carrierId, factorId, ...others.map((other) => other.factorId)]))
    await write(tx, post, companyId, now, {
      subject: `${carrierName}: payments are held`,
      paragraphs: [
        `More than one factor claims what ${companyName} owes ${carrierName}. Until that is cleared up, none of it is paid.`,
        'Send a letter of release, or tell us which notice is valid.',
      ],
    })
}

export async function tellOfRejection(
  tx: Tx,
  post: Post,
  { carrierId, carrierName, factorName }: AssignmentFacts,
  { now, companyName }: Reader,
): Promise<void> {
  await write(tx, post, carrierId, now, {
    subject: `${carrierName}: the notice of assignment was rejected`,
    paragraphs: [
      `${companyName} does not pay under the notice from ${factorName}. Payments keep going to the current payee.`,
    ],
  })
}

/** Tells the carrier, and the factor said to release it. */
export async function tellOfLetter(
  tx: Tx,
  post: Post,
  { carrierId, carrierName, factorId, factorName }: AssignmentFacts,
  effectiveAt: string,
  { now, companyName }: Reader,
): Promise<void> {
  for (const companyId of [carrierId, factorId])
    await write(tx, post, companyId, now, {
      subject: `${carrierName}: a letter of release was received`,
      paragraphs: [
        `${companyName} received a letter in which ${factorName} releases the receivables of ${carrierName}, effective ${utcText(effectiveAt)}. A second person here verifies it first.`,
        `If you did not expect this, call ${companyName} right away, on a number you know.`,
      ],
    })
}

export async function tellOfEffect(tx: Tx, post: Post, due: Due, now: Date): Promise<void> {
  for (const companyId of [due.carrierId, due.factorId])
    await write(tx, post, companyId, now, {
      subject: `${due.carrierName}: ${due.factorName} is paid from now on`,
      paragraphs: [
        `Two people checked the notice of assignment. Unpaid invoices of ${due.carrierName} are now paid to ${due.factorName}.`,
      ],
    })
}

export async function tellOfEnd(tx: Tx, post: Post, due: Due & { releasedAt: Date }, now: Date): Promise<void> {
  for (const companyId of [due.carrierId, due.factorId])
    await write(tx, post, companyId, now, {
      subject: `${due.carrierName}: the assignment to ${due.factorName} has ended`,
      paragraphs: [
        `Two people checked the letter of release. Invoices of ${due.carrierName} opened since ${utcText(due.releasedAt.toISOString())} are paid to the carrier, unless they were settled before. Older ones are still paid to ${due.factorName}.`,
      ],
    })
}

async function write(tx: Tx, post: Post, companyId: string, now: Date, letter: Letter): Promise<void> {
  const act = { label: 'View notices of assignment', path: '/payments/assignments' } as const
  for (const { address, clock } of await addressesOnRecord(tx, companyId, now))
    await post.queue(tx, { kind: 'factor-assignment', to: address, clock, act, ...letter })
}
