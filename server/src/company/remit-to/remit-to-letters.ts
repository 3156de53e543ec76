import type { Tx } from '../../db/connection.ts'
import type { Post } from '../../outside/mail/post.ts'
import { utcText } from '../../wall-clock.ts'
import { type Addressee, addresseeOf, addressesOnRecord, type ChangeFacts } from './remit-to-change.queries.ts'

/**
 * The letters of each step. Everyone on record hears of the request, its approval and its end. The requester hears of every step. No letter
 * gives a number, not even its last four: the wrong person may read it.
 */
export async function tellOfRequest(tx: Tx, post: Post, change: ChangeFacts, now: Date): Promise<void> {
  await write(tx, post, await everybody(tx, change, now), {
    subject: `${change.companyName}: a change of payment details was requested`,
    paragraphs: [
      `On ${utcText(change.requestedAt)} ${change.requestedBy} asked ${change.providerName} to pay ${change.companyName} ${where(change)}.`,
      'Nothing has changed yet. We call a number we have on record, a second person here checks it, and then 72 hours pass. Until then payments go to the current account.',
      'If you did not expect this, stop it now and change your password. Someone may be using an account at your company.',
    ],
  })
}

export async function tellOfVerification(tx: Tx, post: Post, change: ChangeFacts): Promise<void> {
  await write(tx, post, await theAsker(tx, change), {
    subject: `${change.companyName}: your change of payment details was verified`,
    paragraphs: [
      `${change.providerName} called a number on record, and the change was confirmed. A second person checks it next.`,
      'Payments still go to the current account.',
    ],
  })
}

export async function tellOfApproval(tx: Tx, post: Post, change: ChangeFacts, now: Date): Promise<void> {
  await write(tx, post, await everybody(tx, change, now), {
    subject: `${change.companyName}: the change of payment details was approved`,
    paragraphs: [
      `Two people at ${change.providerName} checked the change that ${change.requestedBy} requested. It takes effect on ${utcText(change.takesEffectAt)}.`,
      'Until then anyone at your company can stop it.',
    ],
  })
}

export async function tellOfEffect(tx: Tx, post: Post, change: ChangeFacts, now: Date): Promise<void> {
  await write(tx, post, await everybody(tx, change, now), {
    subject: `${change.companyName}: your new payment details are in effect`,
    paragraphs: [
      `The change that ${change.requestedBy} requested on ${utcText(change.requestedAt)} has taken effect.`,
      `If you did not expect this, call ${change.providerName} right away, on a number you know.`,
    ],
  })
}

export async function tellOfStop(tx: Tx, post: Post, change: ChangeFacts, now: Date): Promise<void> {
  await write(tx, post, await everybody(tx, change, now), {
    subject: `${change.companyName}: the change of payment details was stopped`,
    paragraphs: [
      `${change.stoppedBy} stopped the change that ${change.requestedBy} requested: ${change.stopReason}`,
      'Payments keep going to the current account.',
    ],
  })
}

async function write(
  tx: Tx,
  post: Post,
  to: readonly Addressee[],
  letter: { subject: string; paragraphs: string[] },
): Promise<void> {
  const act = { label: 'View payment details', path: '/company' } as const
  for (const { address, clock } of to)
    await post.queue(tx, { kind: 'remit-to-change', to: address, clock, act, ...letter })
}

async function everybody(tx: Tx, change: ChangeFacts, now: Date): Promise<Addressee[]> {
  const heard = [...(await theAsker(tx, change)), ...(await addressesOnRecord(tx, change.companyId, now))]
  return [...new Map(heard.map((one) => [one.address, one])).values()]
}

async function theAsker(tx: Tx, change: ChangeFacts): Promise<Addressee[]> {
  const asker = await addresseeOf(tx, change.requestedById)
  return asker ? [asker] : []
}

function where({ to }: ChangeFacts): string {
  switch (to.method) {
    case 'bank':
      return `into another bank account, at ${to.bankName}`
    case 'check':
      return 'by check'
    case 'factor':
      return `through a factoring company, ${to.factorName}`
  }
}
