import type { Tx } from '../db/connection.ts'
import type { Notice, Watch } from '../notifications/notifications.ts'
import { findUnreadAnswers } from './support.queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Whoever is still in the chat reads it sooner. */
const UNREAD_FOR_MS = 10 * MINUTE
/** Older ones were told, or are no longer worth a letter. */
const TOLD_WITHIN_MS = 2 * DAY

/** An answer that nobody read for ten minutes goes to whoever asked, once. */
export const SUPPORT_WATCH: Watch = { everyMs: MINUTE, find: unreadAnswers }

async function unreadAnswers(tx: Tx, now: Date): Promise<Notice[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const answers = await findUnreadAnswers(tx, before(TOLD_WITHIN_MS), before(UNREAD_FOR_MS))
  return answers.map(({ conversationId, companyId, askedById, newestId, person, subject, answer }) => ({
    wording: 'support-answered',
    facts: { person, subject, answer, conversationId },
    subject: { type: 'support-conversation', id: conversationId },
    key: `support-answered:${newestId}`,
    to: [{ companyId, drivers: [askedById] }],
    onlyIds: [askedById],
  }))
}
