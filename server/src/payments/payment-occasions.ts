import type { Tx } from '../db/connection.ts'
import type { Happened, Notice, Occasions } from '../notifications/notifications.ts'
import { findDisputeNews } from './disputes/disputes.queries.ts'

/** Each side hears what the other says of a deduction, without amounts. */
export const PAYMENT_OCCASIONS: Occasions = {
  'dispute-opened': async (tx, happened) => await told(tx, happened, 'dispute-opened'),
  'dispute-proven': async (tx, happened) => await told(tx, happened, 'dispute-proven'),
  'dispute-answered': async (tx, happened) => await told(tx, happened, 'dispute-answered'),
}

async function told(
  tx: Tx,
  { subject, disputeId, byId }: Happened,
  what: 'dispute-opened' | 'dispute-proven' | 'dispute-answered',
): Promise<readonly Notice[]> {
  const news = disputeId && (await findDisputeNews(tx, disputeId))
  if (!news) return []
  const { invoice, company, text, answer, state, carrierId, factorId } = news
  const key = `${what}:${disputeId}`
  if (what === 'dispute-opened')
    return [{ wording: what, facts: { invoice, company, reason: text }, subject, key, to: ['provider'], byId }]
  if (what === 'dispute-proven') {
    const facts = { invoice, company }
    // A later document is news too.
    return [{ wording: what, facts, subject, key: `${key}:${news.evidenceDocumentId}`, to: ['provider'], byId }]
  }
  const to = [{ companyId: carrierId }, ...(factorId ? [{ companyId: factorId }] : [])]
  const facts = { invoice, reason: answer ?? '' }
  const wording = state === 'Upheld' ? 'dispute-upheld' : 'dispute-given-back'
  return [{ wording, facts, subject, key, to, byId }]
}
