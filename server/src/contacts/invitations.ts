import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { offerMembership } from '../identity/memberships/memberships.ts'
import { issuePasswordToken, PASSWORD_TOKEN_LIFE, passwordLink } from '../identity/passwords/password-tokens.ts'
import { claimUserName, noteInvitation } from './contacts.queries.ts'
import type { Means } from './means.ts'

export type Invited = { id: string; firstName: string; companyName: string }

/** What people are told by mail of their access is written with these. */
type Writing = Pick<Means, 'post' | 'brand'>

/**
 * Lets somebody choose their first password. When the address is a user name already, its owner is asked whether they act for this
 * company as well, and nobody else hears of it: the company that invites must not learn who signs in elsewhere (TRUST P6, P19).
 */
export async function invite(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  const isTheirs = await claimUserName(tx, contact.id, address)
  await noteInvitation(tx, contact.id, actor.now)
  const inviter = `${nameOf(actor)} of ${actor.companyName}`
  if (!isTheirs) {
    const expiresAt = await offerMembership(tx, actor, contact.id, address)
    await post.queue(tx, {
      kind: 'invitation-of-known',
      to: address,
      by: actor,
      subject: `${contact.companyName} asks you to act for them on ${brand}`,
      paragraphs: [
        `${inviter} asks you to act for ${contact.companyName} on ${brand} as well.`,
        'You sign in with this address already, for another company. Nothing about that has changed, and nobody was told.',
        'Sign in as always: the invitation stands in your profile, under Security, for seven days. Accept it there or decline it.',
      ],
      act: { label: 'Look at the invitation', path: '/profile?tab=security' },
      usefulUntil: expiresAt,
    })
    return
  }
  const token = await issuePasswordToken(tx, contact.id, 'first', actor.now)
  await post.queue(tx, {
    kind: 'invitation',
    to: address,
    by: actor,
    subject: `Your access to ${brand}`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${inviter} gives you access to ${brand} for ${contact.companyName}. Choose a password and you are in.`,
      'The link holds for seven days and works once. If you do not know what this is about, ignore this letter.',
    ],
    act: { label: 'Choose your password', ...passwordLink(token) },
    usefulUntil: new Date(actor.now.getTime() + PASSWORD_TOKEN_LIFE.first),
  })
}

/** To every address: whoever lost nothing must hear that somebody says they did. */
export async function tellSecondFactorReset(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  addresses: readonly string[],
): Promise<void> {
  for (const to of new Set(addresses.map((address) => address.toLowerCase()))) {
    await post.queue(tx, {
      kind: 'second-factor-reset',
      to,
      by: actor,
      subject: 'Your second factor was reset',
      paragraphs: [
        `Hello ${contact.firstName},`,
        `${nameOf(actor)} of ${actor.companyName} has reset your second factor on ${brand}. You are signed out everywhere, and your authenticator app and recovery codes are worth nothing any more.`,
        'Sign in with your password and set up a second factor anew.',
        `If you did not ask for it, choose another password at once and write to the administrators of ${contact.companyName}.`,
      ],
      act: { label: 'Sign in', path: '/login' },
    })
  }
}

export async function tellRemoved(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await post.queue(tx, {
    kind: 'membership-ended',
    to: address,
    by: actor,
    subject: `You act for ${actor.companyName} no more`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} has ended that you act for ${actor.companyName} on ${brand}. What you do for others stays as it is.`,
    ],
  })
}

/** Whoever chose a password before comes in with it again. */
export async function tellLetInAgain(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await post.queue(tx, {
    kind: 'access-restored',
    to: address,
    by: actor,
    subject: `You can sign in to ${brand} again`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} has given you back your access for ${contact.companyName}. Your password is the one you had.`,
    ],
    act: { label: 'Sign in', path: '/login' },
  })
}

export async function tellShutOut(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await post.queue(tx, {
    kind: 'access-ended',
    to: address,
    by: actor,
    subject: `Your access to ${brand} has ended`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} has ended your access for ${contact.companyName}. You are signed out everywhere.`,
    ],
  })
}

/** To every address that the person had or has: a change that somebody else wished for is not told to them alone. */
export async function tellChanged(
  tx: Tx,
  actor: Actor,
  { post, brand }: Writing,
  contact: Invited,
  addresses: readonly string[],
  changes: readonly string[],
): Promise<void> {
  for (const to of new Set(addresses.map((address) => address.toLowerCase()))) {
    await post.queue(tx, {
      kind: 'contact-changed',
      to,
      by: actor,
      subject: `What changed about you on ${brand}`,
      paragraphs: [
        `Hello ${contact.firstName},`,
        `${nameOf(actor)} of ${actor.companyName} changed the following about you:`,
        ...changes,
        `If that is not right, write to the administrators of ${contact.companyName}.`,
      ],
    })
  }
}
