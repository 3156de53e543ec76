import type { Subject } from '@waybill/contract/ids.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import type { Post } from '../outside/mail/post.ts'
import { mailAddressOf } from './account-notices.queries.ts'

/** The history's own verb; that room stands above this one, so it is handed in. */
export type Recorder = (tx: Tx, actor: Actor, subject: Subject, said: string | Said) => Promise<void>

export type Notice = {
  kind: string
  /** What the history says. */
  says: string | Said
  subject: string
  paragraphs: string[]
}

/** What happened to somebody's account stands in its history, and is told to them by mail: whoever it was, the owner hears of it. */
export class AccountNotices {
  readonly #record: Recorder
  readonly #post: Post

  constructor(record: Recorder, post: Post) {
    this.#record = record
    this.#post = post
  }

  async give(tx: Tx, actor: Actor, notice: Notice): Promise<void> {
    await this.#record(tx, actor, { type: 'contact', id: actor.id }, notice.says)
    const to = await mailAddressOf(tx, actor.id)
    if (!to) return
    await this.#post.queue(tx, {
      kind: notice.kind,
      to,
      subject: notice.subject,
      paragraphs: [
        `Hello ${actor.firstName},`,
        ...notice.paragraphs,
        'If this was not you, change your password at once and tell your administrator.',
      ],
      act: { label: 'Look at your security settings', path: '/profile?tab=security' },
    })
  }

  /** For the history alone: nothing that one would want to be woken for. */
  async note(tx: Tx, actor: Actor, says: string | Said): Promise<void> {
    await this.#record(tx, actor, { type: 'contact', id: actor.id }, says)
  }
}
