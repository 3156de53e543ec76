import type { Tx } from '../db/connection.ts'
import { type Actor, nameOf } from '../identity/actor.ts'
import { issuePasswordToken, PASSWORD_TOKEN_LIFE, passwordLink } from '../identity/password-tokens.ts'
import type { Post } from '../outside/mail/post.ts'
import { claimUserName, noteInvitation } from './contacts.queries.ts'

export type Invited = { id: string; firstName: string; companyName: string }

/** What people are told by mail of their access: the letters of this room, and what goes with each. */
export class Invitations {
  readonly #post: Post
  readonly #brand: string

  constructor(post: Post, brand: string) {
    this.#post = post
    this.#brand = brand
  }

  /**
   * Lets somebody choose their first password. When the address is a user name already, its owner is told and nobody else:
   * the company that invites must not learn who signs in elsewhere (TRUST P6, P19).
   */
  async invite(tx: Tx, actor: Actor, contact: Invited, address: string): Promise<void> {
    const isTheirs = await claimUserName(tx, contact.id, address)
    await noteInvitation(tx, contact.id, actor.now)
    const inviter = `${nameOf(actor)} of ${actor.companyName}`
    if (!isTheirs) {
      await this.#post.queue(tx, {
        kind: 'invitation-of-known',
        to: address,
        subject: `${contact.companyName} wants to work with you on ${this.#brand}`,
        paragraphs: [
          `${inviter} wanted to give ${contact.firstName} access to ${this.#brand} for ${contact.companyName} under this address.`,
          'You sign in with this address already, for another company. Nothing about that has changed, and nobody was told.',
          `If you shall work for ${contact.companyName} as well, ask them to invite you under another address.`,
        ],
      })
      return
    }
    const token = await issuePasswordToken(tx, contact.id, 'first', actor.now)
    await this.#post.queue(tx, {
      kind: 'invitation',
      to: address,
      subject: `Your access to ${this.#brand}`,
      paragraphs: [
        `Hello ${contact.firstName},`,
        `${inviter} gives you access to ${this.#brand} for ${contact.companyName}. Choose a password and you are in.`,
        'The link holds for seven days and works once. If you do not know what this is about, ignore this letter.',
      ],
      act: { label: 'Choose your password', ...passwordLink(token) },
      usefulUntil: new Date(actor.now.getTime() + PASSWORD_TOKEN_LIFE.first),
    })
  }

  /** Whoever chose a password before comes in with it again. */
  async tellLetInAgain(tx: Tx, actor: Actor, contact: Invited, address: string): Promise<void> {
    await this.#post.queue(tx, {
      kind: 'access-restored',
      to: address,
      subject: `You can sign in to ${this.#brand} again`,
      paragraphs: [
        `Hello ${contact.firstName},`,
        `${nameOf(actor)} of ${actor.companyName} has given you back your access for ${contact.companyName}. Your password is the one you had.`,
      ],
      act: { label: 'Sign in', path: '/login' },
    })
  }

  async tellShutOut(tx: Tx, actor: Actor, contact: Invited, address: string): Promise<void> {
    await this.#post.queue(tx, {
      kind: 'access-ended',
      to: address,
      subject: `Your access to ${this.#brand} has ended`,
      paragraphs: [
        `Hello ${contact.firstName},`,
        `${nameOf(actor)} of ${actor.companyName} has ended your access for ${contact.companyName}. You are signed out everywhere.`,
      ],
    })
  }

  /** To every address that the person had or has: a change that somebody else wished for is not told to them alone. */
  async tellChanged(
    tx: Tx,
    actor: Actor,
    contact: Invited,
    addresses: readonly string[],
    changes: readonly string[],
  ): Promise<void> {
    for (const to of new Set(addresses.map((address) => address.toLowerCase()))) {
      await this.#post.queue(tx, {
        kind: 'contact-changed',
        to,
        subject: `What changed about you on ${this.#brand}`,
        paragraphs: [
          `Hello ${contact.firstName},`,
          `${nameOf(actor)} of ${actor.companyName} changed the following about you:`,
          ...changes,
          `If that is not right, write to the administrators of ${contact.companyName}.`,
        ],
      })
    }
  }
}
