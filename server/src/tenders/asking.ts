import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record, recordBySystem, type Told } from '../history/history.ts'
import { happen, type LockedShipment, type Reporter, WAYBILL } from '../shipments/shipments.ts'
import { carriersWithOpenOffer, insertOffers, type SentOffer } from './offers.queries.ts'
import { respondByOf } from './response-time.ts'
import { equipmentModeOf, markOffered, markSkipped, type Run, type Rung } from './runs.queries.ts'
import { price, whyPassedOver } from './tenders.policy.ts'
import { type HeldCarrier, lockCarriers } from './tenders.queries.ts'

/** Who sends the offers: a person, or Waybill by itself. */
export type Sender = Doer | undefined

export type Asked = {
  /** As it is afterwards: Tendering, when anybody was asked (T3). */
  shipment: LockedShipment
  offers: readonly SentOffer[]
  passedOver: readonly { rank: number; because: string }[]
}

/**
 * Offers the load to those of the rungs who can be asked; the others are passed over, with the reason. The shipment is held, so
 * that of two processes only the first finds the rungs waiting.
 */
export async function ask(
  tx: Tx,
  shipment: LockedShipment,
  run: Run,
  rungs: readonly Rung[],
  sender: Sender,
  now: Date,
): Promise<Asked> {
  const ids = rungs.map(({ carrierId }) => carrierId)
  const carriers = new Map(
    (await lockCarriers(tx, ids, now, shipment.delivery_on)).map((carrier) => [carrier.id, carrier]),
  )
  const open = new Set(await carriersWithOpenOffer(tx, shipment.id, ids))
  const mode = await equipmentModeOf(tx, shipment.id)
  const isByGuide = run.strategy === 'waterfall'
  const fitting: { carrier: HeldCarrier; rung: Rung }[] = []
  const passedOver: { rank: number; because: string }[] = []
  for (const rung of rungs) {
    const carrier = carriers.get(rung.carrierId)
    const hasOpenOffer = open.has(rung.carrierId)
    const because = carrier
      ? whyPassedOver(shipment, mode, carrier, { rate: rung.rate, hasOpenOffer, isByGuide })?.text
      : 'The carrier is not known any more'
    if (because !== undefined) passedOver.push({ rank: rung.rank, because })
    else if (carrier) fitting.push({ carrier, rung })
  }
  await markSkipped(tx, run.id, passedOver)
  if (fitting.length === 0) return { shipment, offers: [], passedOver }

  const wanted = fitting.map(({ carrier, rung }) => ({
    carrierId: carrier.id,
    rate: rung.rate,
    respondBy: respondByOf(now, shipment.pickup_at, carrier.timeZone, run.respondWithinMinutes),
  }))
  const terms = { runId: run.id, shipmentId: shipment.id, currency: run.currency, note: run.note, sentAt: now }
  const offers = await insertOffers(tx, terms, wanted)
  await markOffered(tx, run.id, offers)
  const after =
    shipment.status === 2
      ? shipment
      : await happen(tx, shipment, reporterOf(sender), now, { kind: 'tendered', at: now })
  await say(tx, shipment, run, fitting, offers, sender, now)
  return { shipment: after, offers, passedOver }
}

/** Each carrier hears of its own offer; who else is asked, and at what price, is not for everybody party to the shipment (P9). */
async function say(
  tx: Tx,
  before: LockedShipment,
  run: Run,
  fitting: readonly { carrier: HeldCarrier; rung: Rung }[],
  offers: readonly SentOffer[],
  sender: Sender,
  now: Date,
): Promise<void> {
  for (const offer of offers)
    await note(tx, sender, now, { type: 'tender', id: offer.id }, `Offered at ${price(offer.rate, run.currency)}`, {
      tellsMoney: true,
    })
  const byId = sender && { byId: sender.id }
  const news = offers.map(
    ({ id, carrier_id }) =>
      ({ kind: 'tender-offered', subject: { type: 'tender', id }, companyIds: [carrier_id], ...byId }) as const,
  )
  const subject = { type: 'shipment', id: before.id } as const
  const rates = new Set(offers.map(({ rate }) => rate))
  const names = fitting
    .map(({ carrier, rung }) =>
      rates.size > 1 ? `${carrier.name} at ${price(rung.rate, run.currency)}` : carrier.name,
    )
    .join(', ')
  const [only] = rates
  const at = rates.size === 1 && only !== undefined ? ` at ${price(only, run.currency)}` : ''
  const inTurn = run.strategy === 'waterfall' ? `, rank ${fitting.map(({ rung }) => rung.rank).join(', ')}` : ''
  await note(tx, sender, now, subject, `Offered to ${names}${at}${inTurn}`, { isInternal: true })
  if (before.status !== 2)
    await note(tx, sender, now, subject, 'Tendered: Ready to Book → Tendering', { isInternal: true })
  await announce(tx, ...news, { kind: 'shipment-changed', subject, companyIds: [before.customer_id] })
}

async function note(
  tx: Tx,
  sender: Sender,
  now: Date,
  subject: Parameters<typeof record>[2],
  what: string,
  more: Told = {},
): Promise<void> {
  if (sender) await record(tx, { ...sender, now }, subject, what, more)
  else await recordBySystem(tx, now, subject, what, more)
}

function reporterOf(sender: Sender): Reporter {
  return sender ? { contactId: sender.id, name: `${sender.firstName} ${sender.lastName}` } : WAYBILL
}
