import type { NotificationPage } from '@waybill/contract/notifications/notifications.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { Refusal } from '../http/refusal.ts'
import { listOwn, markRead, markReadUntil, withOwnEyes } from './notifications.queries.ts'

export type { Happened, Notice, Occasions, Watch } from './notice.ts'
export { claimNotice, findMembers, insertNotifications, untold } from './notices.queries.ts'

export async function list(actor: Actor, query: { page: number; pageSize: number }): Promise<NotificationPage> {
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  return await withOwnEyes(actor, (tx) => listOwn(tx, actor, page))
}

/** Reading is private: it leaves no history, and only the reader's other windows hear of it. */
export async function read(actor: Actor, id: string): Promise<void> {
  await withOwnEyes(actor, async (tx) => {
    const outcome = await markRead(tx, actor, id)
    if (outcome === 'not-there') throw new Refusal('not-found')
    if (outcome === 'marked') await tellOwnWindows(tx, actor, id)
  })
}

export async function readAll(actor: Actor, until: Date): Promise<void> {
  await withOwnEyes(actor, async (tx) => {
    if ((await markReadUntil(tx, actor, until)) > 0) await tellOwnWindows(tx, actor, actor.id)
  })
}

async function tellOwnWindows(tx: Tx, actor: Actor, id: string): Promise<void> {
  const subject = { type: 'notification', id } as const
  await announce(tx, { kind: 'notified', subject, companyIds: [actor.companyId], onlyIds: [actor.id] })
}
