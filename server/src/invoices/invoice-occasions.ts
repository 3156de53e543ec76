import { INVOICE_EXCEPTION_SENTENCES, type InvoiceExceptionCode } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Tx } from '../db/connection.ts'
import { sentBack } from '../documents/documents.ts'
import type { Happened, Notice, Occasions } from '../notifications/notifications.ts'
import { findInvoiceNews } from './invoice-occasions.queries.ts'

/**
 * Whoever is paid, the carrier and its factor, hears that a bill is sent back, approved, held or paid. Each is told once, even the sender of a
 * bill approved at that moment: none of it is their own act.
 */
export const INVOICE_OCCASIONS: Occasions = { 'invoice-changed': told, 'document-reviewed': paperSentBack }

/** The sender of a bill's document hears why it was rejected; the carrier corrects the provider's. */
async function paperSentBack(tx: Tx, { subject, documentId, byId }: Happened, now: Date): Promise<readonly Notice[]> {
  const back = subject.type === 'invoice' ? await sentBack(tx, documentId) : undefined
  const news = back && (await findInvoiceNews(tx, subject.id, now))
  if (!back || !news) return []
  const { number: invoice, room, carrierId, factorId, payerId } = news
  const { document, reason, key } = back
  const companyId = [factorId, payerId].find((id) => id === back.companyId) ?? carrierId
  const facts = { invoice, room, document, reason }
  return [{ wording: 'bill-document-rejected', facts, subject, key, to: [{ companyId }], byId }]
}

/** Whatever of it is news: a hold does not keep its payee from hearing that the bill came back. */
async function told(tx: Tx, { subject }: Happened, now: Date): Promise<readonly Notice[]> {
  const news = await findInvoiceNews(tx, subject.id, now)
  if (!news) return []
  const { id, number: invoice, shipment, room, dueOn, payerId } = news
  const about = {
    subject: { type: 'invoice', id } as const,
    to: [{ companyId: news.carrierId }, ...(news.factorId ? [{ companyId: news.factorId }] : [])],
  }
  const { returnedAt, enteredByIds, approvedAt, paidAt, heldAt, holdReason } = news
  const notices: Notice[] = []
  if (returnedAt) {
    const reason = [...news.codes.map((code) => INVOICE_EXCEPTION_SENTENCES[code as InvoiceExceptionCode]), news.text]
      .filter(Boolean)
      .join('. ')
    const back = { ...about, facts: { invoice, reason, room }, key: `invoice-returned:${id}:${returnedAt}` }
    if (enteredByIds.length === 0) notices.push({ ...back, wording: 'invoice-returned' })
    else {
      // A broker's bill is corrected by who entered it. What of it is told first may be news of that entry, so whose act it was says nothing.
      const own = { to: ['provider'], onlyIds: enteredByIds, key: `${back.key}:entered` } as const
      notices.push({ ...back, wording: 'brokers-bill-returned' }, { ...back, ...own, wording: 'invoice-returned' })
    }
  }
  if (approvedAt && dueOn) {
    const facts = { invoice, shipment, room, due: dayText(dueOn) }
    notices.push({ wording: 'invoice-approved', facts, key: `invoice-approved:${id}:${approvedAt}`, ...about })
  }
  if (heldAt) {
    const reason = news.isHeldByWaybill ? { term: holdReason ?? '' } : (holdReason ?? '')
    const facts = { invoice, reason, room }
    notices.push({ wording: 'invoice-on-hold', facts, key: `invoice-on-hold:${id}:${heldAt}`, ...about })
  }
  if (news.countedAgainAt) {
    const to = payerId ? ([{ companyId: payerId }] as const) : (['provider'] as const)
    const key = `counts-corrected:${id}:${news.countedAgainAt}`
    notices.push({ ...about, wording: 'counts-corrected', facts: { invoice, shipment, room }, key, to })
  }
  if (paidAt) {
    const facts = { invoice, shipment, room }
    notices.push({ wording: 'invoice-paid', facts, key: `invoice-paid:${id}:${paidAt}`, ...about })
  }
  return notices
}

/** M/DD/YYYY (SPEC §9). */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}
