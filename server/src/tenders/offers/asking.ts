import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { type Doer, record, recordBySystem, type Told } from '../../history/history.ts'
import { happen, type LockedShipment, type Reporter, WAYBILL } from '../../shipments/shipments.ts'
import { respondByOf } from '../runs/response-time.ts'
import { equipmentModeOf, markOffered, markSkipped, type Run, type Rung } from '../runs/runs.queries.ts'
import { whyPassedOver } from '../tenders.policy.ts'
import { type HeldCarrier, lockCarriers } from '../tenders.queries.ts'
import { carriersWithOpenOffer, insertOffers, type SentOffer } from './offers.queries.ts'

const say = sayer(TENDER_SAYINGS)

/** Who sends the offers: a person or Waybill. */
export type Sender = Doer | undefined

export type Asked = {
  /** As it is afterwards: Tendering if anyone was asked (T3). */
  shipment: LockedShipment
  offers: readonly SentOffer[]
  passedOver: readonly PassedOver[]
}

export type PassedOver = { rank: number; because: Said }

/**
 * Offers the load to every rung that can be asked; skips the others and says why. The shipment is locked, so of two
 * processes only the first finds the rungs waiting.
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
  const carriers = new Map((await lockCarriers(tx, ids, now, shipment)).map((carrier) => [carrier.id, carrier]))
  const open = new Set(await carriersWithOpenOffer(tx, shipment.id, ids))
  const mode = await equipmentModeOf(tx, shipment.id)
  const isByGuide = run.strategy === 'waterfall'
  const fitting: { carrier: HeldCarrier; rung: Rung }[] = []
  const passedOver: PassedOver[] = []
  for (const rung of rungs) {
    const carrier = carriers.get(rung.carrierId)
    const hasOpenOffer = open.has(rung.carrierId)
    const because = carrier
      ? whyPassedOver(shipment, mode, carrier, { rate: rung.rate, hasOpenOffer, isByGuide })
      : say('carrier-gone')
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
    shipment.status === SHIPMENT_STATUS.tendering
      ? shipment
      : await happen(tx, shipment, reporterOf(sender), now, { kind: 'tendered', at: now })
  await tell(tx, shipment, run, fitting, offers, sender, now)
  return { shipment: after, offers, passedOver }
}

/** Each carrier hears of its own offer; the other carriers and prices are not for everyone on the shipment (P9). */
async function tell(
  tx: Tx,
  before: LockedShipment,
  run: Run,
  fitting: readonly { carrier: HeldCarrier; rung: Rung }[],
  offers: readonly SentOffer[],
  sender: Sender,
  now: Date,
): Promise<void> {
  for (const offer of offers)
    await note(tx, sender, now, { type: 'tender', id: offer.id }, say('offered-at', { rate: rateOf(offer, run) }), {
      tellsMoney: true,
    })
  const byId = sender && { byId: sender.id }
  const news = offers.map(
    ({ id, carrier_id }) =>
      ({ kind: 'tender-offered', subject: { type: 'tender', id }, companyIds: [carrier_id], ...byId }) as const,
  )
  const subject = { type: 'shipment', id: before.id } as const
  await note(tx, sender, now, subject, offeredTo(run, fitting), { isInternal: true })
  if (before.status !== SHIPMENT_STATUS.tendering)
    await note(tx, sender, now, subject, 'Tendered: Ready to Book → Tendering', { isInternal: true })
  await announce(tx, ...news, { kind: 'shipment-changed', subject, companyIds: [before.customer_id] })
}

async function note(
  tx: Tx,
  sender: Sender,
  now: Date,
  subject: Parameters<typeof record>[2],
  what: string | Said,
  more: Told = {},
): Promise<void> {
  if (sender) await record(tx, { ...sender, now }, subject, what, more)
  else await recordBySystem(tx, now, subject, what, more)
}

function offeredTo(run: Run, fitting: readonly { carrier: HeldCarrier; rung: Rung }[]): Said {
  const ranks = fitting.map(({ rung }) => rung.rank)
  const [first] = fitting
  if (first && fitting.every(({ rung }) => rung.rate === first.rung.rate)) {
    const told = { carriers: fitting.map(({ carrier }) => carrier.name), rate: rateOf(first.rung, run) }
    return run.strategy === 'waterfall' ? say('offered-by-rank-at', { ...told, ranks }) : say('offered-to-at', told)
  }
  const carriers = fitting.map(({ carrier, rung }) =>
    say('carrier-at-rate', { carrier: carrier.name, rate: rateOf(rung, run) }),
  )
  return run.strategy === 'waterfall' ? say('offered-by-rank', { carriers, ranks }) : say('offered-to', { carriers })
}

const rateOf = ({ rate }: { rate: number }, { currency }: Run) => ({ amount: rate, currency })

function reporterOf(sender: Sender): Reporter {
  return sender ? { contactId: sender.id, name: `${sender.firstName} ${sender.lastName}` } : WAYBILL
}
