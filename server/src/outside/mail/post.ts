import { type Clock, textOn } from '@waybill/contract/clocks.ts'
import { ownPlace } from '@waybill/contract/notifications/own-place.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { insertMail } from './mail.queries.ts'

/** What somebody is told by mail. Plain words: the post makes text and HTML from them. */
export type Letter = {
  /** What kind of letter it is, for whoever looks into the outbox; the reader does not see it. */
  kind: string
  to: string
  subject: string
  paragraphs: string[]
  /** How its reader writes hours; for a mailbox of several people, 24. */
  clock?: Clock
  /** What the reader may do next: one of our addresses. A secret goes in the fragment, which no server and no log sees. */
  act?: { label: string; path: `/${string}`; fragment?: string }
  /** Why it came and where to turn it off: at the foot of the letter, beside the sender. */
  foot?: { text: string; path: `/${string}` }
  /** When the link expires; after that the letter is no longer sent. */
  usefulUntil?: Date
  /** Whose act it reports: they hear of it if it does not arrive. */
  by?: { id: string } | undefined
}

/** A letter waiting to be sent, with its full link. */
export type MailContent = {
  paragraphs: string[]
  act: { label: string; url: string } | null
  foot?: { text: string; url: string }
}

/** The longest a subject may be; anything longer is cut. */
const SUBJECT_LENGTH = 200

/**
 * Queues letters. A letter is written in the transaction of the act it reports, so it leaves with the commit or not at all; the mailman
 * sends it afterward. Links always start with the configured public address (TRUST P17).
 */
export class Post {
  readonly #publicUrl: string

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl.replace(/(?<!\/)\/+$/, '')
  }

  async queue(tx: Tx, letter: Letter): Promise<void> {
    const { kind, to, act, foot, clock = '24' } = letter
    const written = (text: string) => textOn(clock, withoutControls(text))
    const content: MailContent = {
      paragraphs: letter.paragraphs.map(written),
      act: act ? { label: withoutControls(act.label), url: this.linkTo(act.path, act.fragment) } : null,
      ...(foot && { foot: { text: withoutControls(foot.text), url: this.linkTo(foot.path) } }),
    }
    await insertMail(tx, {
      id: newId(),
      kind,
      recipient: to.trim(),
      subject: written(letter.subject).slice(0, SUBJECT_LENGTH),
      content,
      usefulUntil: letter.usefulUntil,
      byId: letter.by?.id,
    })
  }

  linkTo(path: `/${string}`, fragment?: string): string {
    const place = ownPlace(path)
    if (!place) throw new Error(`A letter's link must lead to one of our addresses, not to ${path}`)
    return `${this.#publicUrl}${place}${fragment ? `#${fragment}` : ''}`
  }
}

/** Names and messages come from people: kept to one line, whole characters, and nothing a mail program or a terminal might obey. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
