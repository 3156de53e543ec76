import { DECLINE_REASON_NAMES } from '@waybill/contract/freight-codes.ts'
import type { Tx } from '../db/connection.ts'
import type { Notice, Occasions, Watch } from '../notifications/notifications.ts'
import { expiringRequests, findDueNews, findRequestNews, type RequestNews } from './rate-request-occasions.queries.ts'

/** Who is notified of requests and answers. No prices: the portal shows them to those allowed. */
export const RATE_REQUEST_OCCASIONS: Occasions = {
  'rate-asked': (tx, { subject }) => about(tx, subject.id, asked),
  'rate-answered': (tx, { subject, byId }) => about(tx, subject.id, (request) => answered(request, byId)),
  'rate-countered': (tx, { subject }) => about(tx, subject.id, countered),
  'rate-request-ended': (tx, { subject, byId }) => about(tx, subject.id, (request) => ended(request, byId)),
  'rates-due': (tx, { subject }) => due(tx, subject.id),
}

/** Early enough to look at the load, and not so early that it is forgotten: as a tender's. */
export const RATE_REQUEST_WATCH: Watch = {
  everyMs: 20_000,
  find: async (tx, now) => (await expiringRequests(tx, now)).map(expiring),
}

async function about(
  tx: Tx,
  requestId: string,
  say: (request: RequestNews) => Notice | undefined,
): Promise<readonly Notice[]> {
  const request = await findRequestNews(tx, requestId)
  const notice = request && say(request)
  return notice ? [notice] : []
}

function toCarrier({ id, carrierId }: RequestNews) {
  return { subject: { type: 'rate-request', id } as const, to: [{ companyId: carrierId }] }
}

const factsOf = ({ id, number, lane }: RequestNews) => ({ request: number, requestId: id, lane })
const at = (instant: string | null) => (instant ? { at: instant, timeZone: null } : null)

/** A request answered or over before its notice is not news. */
function asked(request: RequestNews): Notice | undefined {
  if (request.status !== 'Sent') return undefined
  const told = request.offers
    ? ({ wording: 'rate-asked-again', key: `rate-asked-again:${request.id}:${request.version}` } as const)
    : ({ wording: 'rate-asked', key: `rate-asked:${request.id}` } as const)
  return {
    ...told,
    facts: { ...factsOf(request), until: at(request.respondBy) },
    ...toCarrier(request),
    usefulUntil: new Date(request.respondBy),
  }
}

function expiring(request: RequestNews): Notice {
  return {
    wording: 'rate-request-expiring',
    facts: { ...factsOf(request), until: at(request.respondBy) },
    key: ['rate-request-expiring', request.id, request.offers ?? []].flat().join(':'),
    ...toCarrier(request),
    usefulUntil: new Date(request.respondBy),
  }
}

function countered(request: RequestNews): Notice | undefined {
  if (request.status !== 'Offered' || !request.counterUntil) return undefined
  return {
    wording: 'rate-countered',
    facts: { ...factsOf(request), until: at(request.counterUntil) },
    key: `rate-countered:${request.id}:${request.version}`,
    ...toCarrier(request),
    usefulUntil: new Date(request.counterUntil),
  }
}

/** A carrier does not learn who got the load (domain §2.5). Nobody is told that they did not answer. */
function ended(request: RequestNews, byId: string | undefined): Notice | undefined {
  const told = { key: `rate-request-ended:${request.id}`, ...toCarrier(request) }
  switch (request.status) {
    case 'Awarded':
      return { wording: 'rate-awarded', facts: { shipment: request.shipment, lane: request.lane }, byId, ...told }
    case 'NotAwarded':
      return { wording: 'rate-not-awarded', facts: factsOf(request), ...told }
    case 'Withdrawn':
      return { wording: 'rate-request-withdrawn', facts: factsOf(request), ...told }
    default:
      return undefined
  }
}

function answered(request: RequestNews, byId: string | undefined): Notice | undefined {
  const { carrierName: carrier, shipment, lane, status, declineReason } = request
  const told = {
    subject: { type: 'rate-request', id: request.id } as const,
    key: `rate-answered:${request.id}:${request.version}`,
    to: [{ companyId: request.providerId }],
    byId,
  }
  if (status === 'Offered') return { wording: 'rate-offered', facts: { carrier, shipment, lane }, ...told }
  if (status !== 'Declined' || declineReason === null) return undefined
  const reason = request.declineText || DECLINE_REASON_NAMES[declineReason]
  return { wording: 'rate-declined', facts: { carrier, shipment, lane, reason }, ...told }
}

async function due(tx: Tx, shipmentId: string): Promise<readonly Notice[]> {
  const round = await findDueNews(tx, shipmentId)
  if (!round) return []
  const { roundId, shipment, lane, offers, asked: carriers } = round
  const told = {
    subject: { type: 'shipment', id: shipmentId } as const,
    key: `rates-due:${roundId}`,
    to: [{ companyId: round.providerId }],
  }
  const facts = { shipment, lane }
  return offers > 0
    ? [{ wording: 'rates-due', facts: { ...facts, offers: String(offers), carriers: String(carriers) }, ...told }]
    : [{ wording: 'rates-missing', facts, ...told }]
}
