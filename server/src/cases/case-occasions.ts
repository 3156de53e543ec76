import { CASE_TYPES } from '@waybill/contract/cases/case-types.ts'
import type { Tx } from '../db/connection.ts'
import type { Happened, Notice, Occasions } from '../notifications/notifications.ts'
import { findAsked } from './approval/customer-approvals.queries.ts'
import { findCaseNews } from './case-occasions.queries.ts'

/** Each side hears what the other does to a case, without amounts. */
export const CASE_OCCASIONS: Occasions = {
  'case-opened': async (tx, happened) => await toProvider(tx, happened, 'case-opened'),
  'case-replied': async (tx, happened) => await toProvider(tx, happened, 'case-replied'),
  'case-asked': async (tx, happened) => await toCarrier(tx, happened, 'case-asked'),
  'case-answered': async (tx, happened) => await toCarrier(tx, happened, 'case-answered'),
  'customer-asked': toCustomer,
  'customer-answered': fromCustomer,
}

async function toProvider(
  tx: Tx,
  { id, subject, byId }: Happened,
  wording: 'case-opened' | 'case-replied',
): Promise<readonly Notice[]> {
  const news = await findCaseNews(tx, subject.id)
  if (!news) return []
  const facts = { case: news.number, company: news.carrier, type: { term: CASE_TYPES[news.type].name } }
  return [{ wording, facts, subject, key: `${wording}:${id}`, to: [{ companyId: news.providerId }], byId }]
}

async function toCustomer(tx: Tx, { id, subject, byId, approvalId }: Happened): Promise<readonly Notice[]> {
  const asked = await findAsked(tx, { subject, approvalId })
  if (asked?.state !== 'open') return []
  const facts = { shipment: asked.shipmentNumber, type: { term: CASE_TYPES[asked.type].name } }
  return [
    {
      wording: 'customer-asked',
      facts,
      subject,
      key: `customer-asked:${id}`,
      to: [{ companyId: asked.customerId }],
      byId,
    },
  ]
}

async function fromCustomer(tx: Tx, { id, subject, byId, approvalId }: Happened): Promise<readonly Notice[]> {
  const asked = await findAsked(tx, { subject, approvalId })
  if (asked?.state !== 'approved' && asked?.state !== 'declined') return []
  const wording = asked.state === 'approved' ? 'customer-approved' : 'customer-declined'
  const facts = { case: asked.caseNumber, company: asked.customer, type: { term: CASE_TYPES[asked.type].name } }
  return [{ wording, facts, subject, key: `${wording}:${id}`, to: [{ companyId: asked.providerId }], byId }]
}

async function toCarrier(
  tx: Tx,
  { id, subject, byId }: Happened,
  wording: 'case-asked' | 'case-answered',
): Promise<readonly Notice[]> {
  const news = await findCaseNews(tx, subject.id)
  if (!news) return []
  const about = { subject, key: `${wording}:${id}`, to: [{ companyId: news.carrierId }], byId }
  const facts = { case: news.number, type: { term: CASE_TYPES[news.type].name } }
  if (wording === 'case-answered')
    return [{ wording, facts: { ...facts, outcome: { term: news.subStatus } }, ...about }]
  // It went on before anybody heard.
  return news.reason === null ? [] : [{ wording, facts: { ...facts, reason: news.reason }, ...about }]
}
