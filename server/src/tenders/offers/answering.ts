import { DECLINE_REASON_NAMES, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import type { Tender, TenderAnswer } from '@waybill/contract/tenders/tenders.ts'
import { type Actor, isProvider, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import type { Authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import { offerInstead } from '../../rate-requests/rate-requests.ts'
import { type LockedShipment, lockShipment } from '../../shipments/shipments.ts'
import { expireOffers, rescindOthers, settleTendering } from '../runs/closing.ts'
import { bookingOf, settleBooking } from '../settle-booking.ts'
import * as policy from '../tenders.policy.ts'
import { lockCarriers, type TenderFacts } from '../tenders.queries.ts'
import { rescinded } from '../wording.ts'
import { find, findOne } from './finding.ts'
import { closeOffer, type Outcome } from './offers.queries.ts'

const say = sayer(TENDER_SAYINGS)

/**
 * The carrier accepts or declines, or provider operations do so for it. The first acceptance books the shipment and
 * rescinds all other offers; the last decline makes it Ready to Book (T4, T5).
 */
export async function answer(actor: Actor, tenderId: string, said: TenderAnswer): Promise<Tender> {
  const tender = policy.mayAnswer(actor, await findOne(actor, tenderId))
  await closeOrRefuse(actor, tender, outcomeOf(actor, tender, said), (tx, shipment) =>
    said.status === TENDER_STATUS.accepted
      ? book(tx, actor, tender, shipment, said.carrierReference)
      : reject(tx, actor, tender, shipment, said),
  )
  return await find(actor, tenderId)
}

/** The provider rescinds an offer nobody has answered yet. */
export async function rescind(actor: Actor, tenderId: string, reason: string | undefined): Promise<Tender> {
  const tender = policy.mayRescind(actor, await findOne(actor, tenderId))
  const outcome = { status: TENDER_STATUS.rescinded, respondedBy: nameOf(actor), declineText: reason } as const
  await closeOrRefuse(actor, tender, outcome, async (tx, shipment) => {
    await tell(tx, actor, tender, rescinded(reason), 'tender-rescinded')
    await settleTendering(tx, shipment, actor.now)
  })
  return await find(actor, tenderId)
}

/**
 * Locks the shipment, closes the offer, and does the rest in the system's scope: the answering carrier must not see what
 * happens to others' offers. Refused if the offer was not open; if its time was up, that is kept.
 */
async function closeOrRefuse(
  actor: Actor,
  tender: Authorized<TenderFacts>,
  outcome: Outcome,
  thenDo: (tx: Tx, shipment: LockedShipment) => Promise<void>,
): Promise<void> {
  const isClosed = await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const shipment = await lockShipment(tx, tender.shipmentId)
      const wasOpen = await closeOffer(tx, tender.id, actor.now, outcome)
      if (wasOpen) await thenDo(tx, shipment)
      else if ((await expireOffers(tx, shipment, actor.now)) > 0) await settleTendering(tx, shipment, actor.now)
      return wasOpen
    }),
  )
  if (!isClosed) throw policy.noLongerAvailable(actor, await findOne(actor, tender.id))
}

async function book(
  tx: Tx,
  actor: Actor,
  tender: Authorized<TenderFacts>,
  shipment: LockedShipment,
  proNumber: string | undefined,
): Promise<void> {
  const [carrier] = await lockCarriers(tx, [tender.carrierId], actor.now, shipment)
  if (!carrier) throw new Refusal('carrier-not-bookable')
  const open = policy.mayBook(actor, shipment, tender, carrier)
  await rescindOthers(tx, open, actor.now)
  await tell(tx, actor, tender, 'Accepted', 'tender-answered')
  await settleBooking(tx, actor, open, { ...bookingOf(tender, carrier), proNumber })
}

async function reject(
  tx: Tx,
  actor: Actor,
  tender: Authorized<TenderFacts>,
  shipment: LockedShipment,
  said: Extract<TenderAnswer, { status: typeof TENDER_STATUS.rejected }>,
): Promise<void> {
  const reason = DECLINE_REASON_NAMES[said.declineReason]
  await tell(
    tx,
    actor,
    tender,
    say('tender-declined', { reason: said.declineText || { term: reason } }),
    'tender-answered',
  )
  if (said.counterAmount !== undefined) {
    const { counterAmount: amount, declineText: note } = said
    await offerInstead(tx, actor, shipment, { carrierId: tender.carrierId, amount, note })
  }
  await settleTendering(tx, shipment, actor.now)
}

function outcomeOf(actor: Actor, tender: TenderFacts, said: TenderAnswer): Outcome {
  const respondedBy = isProvider(actor) ? `${nameOf(actor)} for ${tender.carrierName}` : nameOf(actor)
  return said.status === TENDER_STATUS.accepted
    ? { status: said.status, respondedBy, carrierReference: said.carrierReference }
    : { status: said.status, respondedBy, declineReason: said.declineReason, declineText: said.declineText }
}

/** To the tender's carrier and the provider in full; on the shipment for the provider only, as others are party to it (P9). */
async function tell(
  tx: Tx,
  actor: Actor,
  tender: TenderFacts,
  what: string | Said,
  kind: 'tender-answered' | 'tender-rescinded',
): Promise<void> {
  const subject = { type: 'tender', id: tender.id } as const
  const isOnBehalf = kind === 'tender-answered' && isProvider(actor)
  const [carrier, answer] = [tender.carrierName, typeof what === 'string' ? { term: what } : what]
  const described = isOnBehalf ? say('answered-on-behalf', { answer, company: actor.companyName, carrier }) : what
  await record(tx, actor, subject, described)
  const onShipment = say('answer-to-tender', {
    number: tender.tenderNumber,
    carrier,
    answer: typeof described === 'string' ? answer : described,
  })
  await record(tx, actor, { type: 'shipment', id: tender.shipmentId }, onShipment, { isInternal: true })
  await announce(tx, { kind, subject, companyIds: [tender.carrierId], byId: actor.id })
}
