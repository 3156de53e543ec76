import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { mailAddressOf } from './account-notices.queries.ts'
import type { Means } from './means.ts'

export type Notice = {
  kind: string
  /** What the history says. */
  says: string | Said
  subject: string
  paragraphs: string[]
}

/** Records what happened to an account in its history and mails it: whoever did it, the owner hears of it. */
export async function giveNotice(
  tx: Tx,
  actor: Actor,
  { record, post }: Pick<Means, 'record' | 'post'>,
  notice: Notice,
): Promise<void> {
  await record(tx, actor, { type: 'contact', id: actor.id }, notice.says)
  const to = await mailAddressOf(tx, actor.id)
  if (!to) return
  await post.queue(tx, {
    kind: notice.kind,
    to,
    subject: notice.subject,
    paragraphs: [
      `Hello ${actor.firstName},`,
      ...notice.paragraphs,
      'If this was not you, change your password now and tell your administrator.',
    ],
    act: { label: 'Review your security settings', path: '/profile?tab=security' },
  })
}

/** For the history alone: nothing worth waking anyone for. */
export async function noteOwn(
  tx: Tx,
  actor: Actor,
  { record }: Pick<Means, 'record'>,
  says: string | Said,
): Promise<void> {
  await record(tx, actor, { type: 'contact', id: actor.id }, says)
}
