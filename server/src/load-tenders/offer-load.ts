import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { Refusal } from '../http/refusal.ts'
import type { LockedShipment, ShipmentPlan } from '../shipments/shipments.ts'
import { offer } from '../tenders/tenders.ts'
import { endOf } from './edi/wall-time.ts'
import { zoneNamed } from './edi/x12/x12-zones.ts'
import { findCarrier, instantAt } from './load-tenders.queries.ts'
import type { ReadTender } from './take-load.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

const MINUTE = 60_000
/** How long a carrier has if the customer does not say: the first rank of a usual routing guide (domain §2.2). */
const USUAL_MINUTES = 120
const LEAST_MINUTES = 5
const MOST_MINUTES = 7 * 24 * 60

type Offered = { tenderId: string | null; findings: Finding[] }

/** Tenders the load to the carrier the customer names, at the customer's charge; or says why not. */
export async function offerToCarrier(
  tx: Tx,
  actor: Actor,
  read: ReadTender,
  plan: ShipmentPlan,
  shipment: LockedShipment,
): Promise<Offered> {
  const { tender } = read
  if (shipment.status !== SHIPMENT_STATUS.readyToBook || !tender.scac) return { tenderId: null, findings: [] }
  const carrier = await findCarrier(tx, tender.scac)
  if (!carrier) return notOffered(read, 'carrier-unknown', say('load-carrier-unknown', { scac: tender.scac }))
  const to = { carrier: carrier.name }
  if (tender.isTest) return notOffered(read, 'test', say('load-test', to))
  if (plan.isPastDated) return notOffered(read, 'dates-in-the-past', say('load-past-dated', to))
  if (!plan.targetRate) return notOffered(read, 'no-charge', say('load-without-charge', to))
  const minutes = await minutesToAnswer(tx, actor, read, shipment)
  if (minutes < LEAST_MINUTES) return notOffered(read, 'response-time-passed', say('load-answer-late', to))
  try {
    const { data } = await offer(actor, {
      shipmentId: shipment.id,
      carrierIds: [carrier.id],
      rate: plan.targetRate,
      respondWithinMinutes: Math.min(minutes, MOST_MINUTES),
    })
    return { tenderId: data[0]?.id ?? null, findings: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.said ?? saidOf(error.message)
    return notOffered(read, error.code, say('load-not-offered', { reason, ...to }))
  }
}

/** Until the customer's deadline, on its clock or ours; never past the pickup. */
async function minutesToAnswer(
  tx: Tx,
  actor: Actor,
  { tender: { respondBy } }: ReadTender,
  shipment: LockedShipment,
): Promise<number> {
  const limit = respondBy && (await instantAt(tx, endOf(respondBy), zoneNamed(respondBy.zoneCode) ?? actor.timeZone))
  const untilLimit = limit ? minutesUntil(limit, actor.now) : USUAL_MINUTES
  const pickup = shipment.stops[0]?.commitmentEnd
  return pickup ? Math.min(untilLimit, minutesUntil(pickup, actor.now)) : untilLimit
}

/** Whether the customer gives another time to answer than the open offer has. */
export async function isOtherDeadline(
  tx: Tx,
  actor: Actor,
  read: ReadTender,
  shipment: LockedShipment,
  respondBy: Date | null,
): Promise<boolean> {
  if (!respondBy || !read.tender.respondBy) return false
  const minutes = await minutesToAnswer(tx, actor, read, shipment)
  return minutes < MOST_MINUTES && Math.abs(minutes - minutesUntil(respondBy, actor.now)) > 1
}

function minutesUntil(moment: Date, now: Date): number {
  return Math.floor((moment.getTime() - now.getTime()) / MINUTE)
}

function notOffered({ position }: ReadTender, code: string, said: Said): Offered {
  const place = { segment: 'B2', position: position + 1, element: 2 }
  return { tenderId: null, findings: [{ ...place, code, said, severity: 'warning' }] }
}
