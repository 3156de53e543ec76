import { ownPlace } from '@waybill/contract/notifications/own-place.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { insertMail } from './mail.queries.ts'

/** What somebody is told by mail. Plain words: the post makes text and HTML of them. */
export type Letter = {
  /** What sort of letter it is, for whoever looks into the outbox; the reader does not see it. */
  kind: string
  to: string
  subject: string
  paragraphs: string[]
  /** What the reader may do next: a place of ours. A secret stands in the fragment, which no server and no log sees. */
  act?: { label: string; path: `/${string}`; fragment?: string }
  /** Why it came and where to say that it should not: under the letter, beside who wrote. */
  foot?: { text: string; path: `/${string}` }
  /** When the link is over; the letter is not sent any more then. */
  usefulUntil?: Date
  /** Whose act it tells of: they hear of it when it does not arrive. */
  by?: { id: string } | undefined
}

/** A letter as it waits to be sent: the link is whole. */
export type MailContent = {
  paragraphs: string[]
  act: { label: string; url: string } | null
  foot?: { text: string; url: string }
}

/** Longest line that a subject may be; what is longer is cut. */
const SUBJECT_LENGTH = 200

/**
 * Takes letters in. A letter is written in the transaction of the act that it tells of, so it leaves with the commit or not at all;
 * the mailman sends it afterwards. Links always begin with the configured public address (TRUST P17).
 */
export class Post {
  readonly #publicUrl: string

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl.replace(/(?<!\/)\/+$/, '')
  }

  async queue(tx: Tx, letter: Letter): Promise<void> {
    const { kind, to, act, foot } = letter
    const content: MailContent = {
      paragraphs: letter.paragraphs.map(withoutControls),
      act: act ? { label: withoutControls(act.label), url: this.linkTo(act.path, act.fragment) } : null,
      ...(foot && { foot: { text: withoutControls(foot.text), url: this.linkTo(foot.path) } }),
    }
    await insertMail(tx, {
      id: newId(),
      kind,
      recipient: to.trim(),
      subject: withoutControls(letter.subject).slice(0, SUBJECT_LENGTH),
      content,
      usefulUntil: letter.usefulUntil,
      byId: letter.by?.id,
    })
  }

  linkTo(path: `/${string}`, fragment?: string): string {
    const place = ownPlace(path)
    if (!place) throw new Error(`A letter's link leads to a place of ours, not to ${path}`)
    return `${this.#publicUrl}${place}${fragment ? `#${fragment}` : ''}`
  }
}

/** Names and messages come from people: on one line, whole characters, without what a mail program or a terminal might obey. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
