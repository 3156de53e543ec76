import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { offerMembership } from '../identity/memberships/memberships.ts'
import { issuePasswordToken, PASSWORD_TOKEN_LIFE, passwordLink } from '../identity/passwords/password-tokens.ts'
import { claimUserName, isUserNameLeft } from '../identity/passwords/user-names.ts'
import type { Letter } from '../outside/mail/post.ts'
import { noteInvitation } from './contacts.queries.ts'
import type { Means } from './means.ts'

export type Invited = { id: string; firstName: string; companyName: string }

/** What letters about access are written with. */
type Writing = Pick<Means, 'post' | 'brand'>

/**
 * Lets somebody choose their first password. If the address is a user name already, its owner is asked whether they act for this company
 * too, and nobody else hears of it: the inviting company must not learn who signs in elsewhere (TRUST P6, P19). Whoever left with it gets
 * both: they choose a first password here, or their employer lets them in again and they find the invitation.
 */
export async function invite(tx: Tx, actor: Actor, writing: Writing, contact: Invited, address: string): Promise<void> {
  const { brand } = writing
  const isTheirs = await claimUserName(tx, contact.id, address)
  await noteInvitation(tx, contact.id, actor.now)
  const inviter = `${nameOf(actor)} of ${actor.companyName}`
  const expiresAt = isTheirs ? undefined : await offerMembership(tx, actor, contact.id, address)
  if (expiresAt && !(await isUserNameLeft(tx, address))) {
    await write(tx, actor, writing, [address], {
      kind: 'invitation-of-known',
      subject: `${contact.companyName} invites you to act for them on ${brand}`,
      paragraphs: [
        `${inviter} invites you to act for ${contact.companyName} on ${brand} as well.`,
        'You already sign in with this address for another company. That has not changed, and nobody was told.',
        'Sign in as usual. The invitation is in your profile under Security for seven days. Accept or decline it there.',
      ],
      act: { label: 'View the invitation', path: '/profile?tab=security' },
      usefulUntil: expiresAt,
    })
    return
  }
  const token = await issuePasswordToken(tx, contact.id, 'first', actor.now)
  await write(tx, actor, writing, [address], {
    kind: 'invitation',
    subject: `Your access to ${brand}`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${inviter} gave you access to ${brand} for ${contact.companyName}. Choose a password and you’re in.`,
      'The link works once, for seven days. If you were not expecting this, ignore this email.',
    ],
    act: { label: 'Choose your password', ...passwordLink(token) },
    usefulUntil: new Date(actor.now.getTime() + PASSWORD_TOKEN_LIFE.first),
  })
}

/** To every address: if nothing was lost, the owner must hear of the claim. */
export async function tellSecondFactorReset(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  contact: Invited,
  addresses: readonly string[],
): Promise<void> {
  await write(tx, actor, writing, eachOnce(addresses), {
    kind: 'second-factor-reset',
    subject: 'Your second factor was reset',
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} reset your second factor on ${writing.brand}. You are signed out everywhere, and your authenticator app and recovery codes no longer work.`,
      'Sign in with your password and set up a second factor again.',
      `If you did not ask for this, change your password now and contact the administrators of ${contact.companyName}.`,
    ],
    act: { label: 'Sign in', path: '/login' },
  })
}

export async function tellRemoved(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await write(tx, actor, writing, [address], {
    kind: 'membership-ended',
    subject: `You no longer act for ${actor.companyName}`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} ended your access for ${actor.companyName} on ${writing.brand}. Your access for other companies stays.`,
    ],
  })
}

/** Those who had a password use it again. */
export async function tellLetInAgain(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await write(tx, actor, writing, [address], {
    kind: 'access-restored',
    subject: `You can sign in to ${writing.brand} again`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} restored your access for ${contact.companyName}. Your old password works again.`,
    ],
    act: { label: 'Sign in', path: '/login' },
  })
}

export async function tellShutOut(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  contact: Invited,
  address: string,
): Promise<void> {
  await write(tx, actor, writing, [address], {
    kind: 'access-ended',
    subject: `Your access to ${writing.brand} has ended`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} ended your access for ${contact.companyName}. You are signed out everywhere.`,
    ],
  })
}

/** To every address the person had or has: whoever asked for the change may own the new one. */
export async function tellChanged(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  contact: Invited,
  addresses: readonly string[],
  changes: readonly string[],
): Promise<void> {
  await write(tx, actor, writing, eachOnce(addresses), {
    kind: 'contact-changed',
    subject: `Your contact record on ${writing.brand} was changed`,
    paragraphs: [
      `Hello ${contact.firstName},`,
      `${nameOf(actor)} of ${actor.companyName} changed your contact record:`,
      ...changes,
      `If this is wrong, contact the administrators of ${contact.companyName}.`,
    ],
  })
}

const eachOnce = (addresses: readonly string[]) => new Set(addresses.map((address) => address.toLowerCase()))

async function write(
  tx: Tx,
  actor: Actor,
  { post }: Writing,
  addresses: Iterable<string>,
  letter: Omit<Letter, 'to' | 'by'>,
): Promise<void> {
  for (const to of addresses) await post.queue(tx, { ...letter, to, by: actor })
}
