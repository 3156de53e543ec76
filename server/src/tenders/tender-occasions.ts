import { DECLINE_REASON_NAMES, SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Tx } from '../db/connection.ts'
import type { Notice, Occasions, Watch } from '../notifications/notifications.ts'
import { WAYBILL } from '../shipments/shipments.ts'
import { expiringTenders, findLoadNews, findTenderNews, type TenderNews } from './tender-occasions.queries.ts'

/** Who is notified of offers and answers. No prices: the portal shows them to those allowed. */
export const TENDER_OCCASIONS: Occasions = {
  'tender-offered': (tx, { subject }) => about(tx, subject.id, offered),
  'tender-rescinded': (tx, { subject }) => about(tx, subject.id, takenBack),
  'tender-answered': (tx, { subject, byId }) => about(tx, subject.id, (tender) => answered(tender, byId)),
  'tender-expired': (tx, { subject }) => about(tx, subject.id, unanswered),
  'guide-exhausted': (tx, { subject }) => aboutLoad(tx, subject.id, 'guide-exhausted'),
  'waterfall-stopped': (tx, { subject }) => aboutLoad(tx, subject.id, 'waterfall-stopped'),
  'tendering-ended': (tx, { subject }) => aboutLoad(tx, subject.id, 'tendering-ended'),
}

/**
 * A quarter of the time is left, and at most half an hour: early enough to look at the load, and not so early that it is
 * forgotten.
 */
export const TENDER_WATCH: Watch = {
  everyMs: 20_000,
  find: async (tx, now) => (await expiringTenders(tx, now)).map(expiring),
}

async function about(
  tx: Tx,
  tenderId: string,
  say: (tender: TenderNews) => Notice | undefined,
): Promise<readonly Notice[]> {
  const tender = await findTenderNews(tx, tenderId)
  const notice = tender && say(tender)
  return notice ? [notice] : []
}

function toCarrier(tender: TenderNews) {
  return {
    subject: { type: 'tender', id: tender.id } as const,
    to: [{ companyId: tender.carrierId }],
  }
}

const until = ({ respondBy }: TenderNews) => (respondBy ? { at: respondBy, timeZone: null } : null)

/** An offer answered or rescinded before its notice is not news. */
function offered(tender: TenderNews): Notice | undefined {
  if (!tender.isOpen) return undefined
  return {
    wording: 'tender-offered',
    facts: { tender: tender.number, tenderId: tender.id, lane: tender.lane, until: until(tender) },
    key: `tender-offered:${tender.id}`,
    ...toCarrier(tender),
    usefulUntil: tender.respondBy ? new Date(tender.respondBy) : undefined,
  }
}

function expiring(tender: TenderNews): Notice {
  return {
    wording: 'tender-expiring',
    facts: { tender: tender.number, tenderId: tender.id, lane: tender.lane, until: until(tender) },
    key: `tender-expiring:${tender.id}`,
    ...toCarrier(tender),
    usefulUntil: tender.respondBy ? new Date(tender.respondBy) : undefined,
  }
}

/** A carrier does not learn who got the load (domain §2.5). */
function takenBack(tender: TenderNews): Notice | undefined {
  if (tender.status !== TENDER_STATUS.rescinded) return undefined
  return {
    wording: tender.respondedBy === WAYBILL.name ? 'load-covered' : 'tender-withdrawn',
    facts: { tender: tender.number, tenderId: tender.id, lane: tender.lane },
    key: `tender-rescinded:${tender.id}`,
    ...toCarrier(tender),
  }
}

function answered(tender: TenderNews, byId: string | undefined): Notice | undefined {
  const { shipmentNumber: shipment, lane, number, carrierName: carrier } = tender
  const told = {
    subject: { type: 'tender', id: tender.id } as const,
    key: `tender-answered:${tender.id}`,
    to: [{ companyId: tender.providerId }],
    byId,
  }
  if (tender.status === TENDER_STATUS.accepted)
    return { wording: 'tender-accepted', facts: { carrier, tender: number, shipment, lane }, ...told }
  if (tender.status !== TENDER_STATUS.rejected || tender.isExpired) return undefined
  const reason =
    tender.declineText || (tender.declineReason === null ? null : DECLINE_REASON_NAMES[tender.declineReason])
  return {
    wording: 'tender-declined',
    facts: { carrier, tender: number, tenderId: tender.id, shipment, lane, reason },
    ...told,
  }
}

/** The last of a group of offers: the load is Ready to Book again, with no open offers. */
function unanswered(tender: TenderNews): Notice | undefined {
  if (tender.shipmentStatus !== SHIPMENT_STATUS.readyToBook || tender.isOfWaterfall) return undefined
  return {
    wording: 'tender-unanswered',
    facts: { shipment: tender.shipmentNumber, lane: tender.lane },
    subject: { type: 'shipment', id: tender.shipmentId },
    key: `tender-unanswered:${tender.shipmentId}:${tender.lastRunId}`,
    to: [{ companyId: tender.providerId }],
  }
}

/** A waterfall, or what else a customer's change ended, has left it without a carrier: somebody must look at the load. */
async function aboutLoad(
  tx: Tx,
  shipmentId: string,
  wording: 'guide-exhausted' | 'waterfall-stopped' | 'tendering-ended',
): Promise<readonly Notice[]> {
  const load = await findLoadNews(tx, shipmentId)
  if (!load || load.isBooked) return []
  return [
    {
      wording,
      facts: { shipment: load.number, lane: load.lane },
      subject: { type: 'shipment', id: load.id },
      key: `${wording}:${load.lastRunId}`,
      to: [{ companyId: load.providerId }],
    },
  ]
}
