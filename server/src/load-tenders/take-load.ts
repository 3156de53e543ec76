import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { askAgain, endRateRequests } from '../rate-requests/rate-requests.ts'
import {
  atOwnStops,
  createShipment,
  happen,
  type LockedShipment,
  lockShipment,
  replanShipment,
  type ShipmentPlan,
  WAYBILL,
  whatIsMissing,
} from '../shipments/shipments.ts'
import { withdrawTendering } from '../tenders/tenders.ts'
import { type LoadTender, marksOf } from './edi/load-tender.ts'
import { changesBetween, isOtherFreight, timeOf } from './load-changes.ts'
import { type Principals, planOf } from './load-tender-plan.ts'
import { mayStillChange } from './load-tenders.policy.ts'
import {
  type EarlierPlan,
  type EarlierTerms,
  findByDocument,
  findByLoadNumber,
  findCarrier,
  type KnownLoad,
  type NewLoad,
  readEarlierPlan,
  readEarlierTerms,
} from './load-tenders.queries.ts'
import { isOtherDeadline, offerToCarrier } from './offer-load.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** A tender that was read, and where its transaction set begins in the file. */
export type ReadTender = { tender: LoadTender; position: number }

/** What became of one load. `findings` are ours, beside the reader's. An error among them refuses the whole file. */
export type Verdict = Pick<NewLoad, 'outcome' | 'shipmentId' | 'tenderId' | 'findings'>

type Intake = ReadTender & { tx: Tx; actor: Actor; principals: Principals }

/** Does what the document asks: a new load, a change, a cancellation. The actor acts within `tx`. */
export async function takeLoad(tx: Tx, actor: Actor, read: ReadTender, principals: Principals): Promise<NewLoad> {
  const { tender } = read
  const verdict = await judge({ ...read, tx, actor: { ...actor, db: actor.db.within(tx) }, principals })
  const carrier = tender.scac ? await findCarrier(tx, tender.scac) : undefined
  return { ...loadOf(tender, actor.now), ...verdict, carrierName: carrier?.name ?? null }
}

/** A load of a refused file, whatever the reason. */
export function refusedLoad(tender: LoadTender, now: Date): NewLoad {
  return { ...loadOf(tender, now), ...refusal([]), carrierName: null }
}

function loadOf(tender: LoadTender, now: Date) {
  const { idempotencyKey, contentSha256, customerLoadNumber, purpose, scac } = tender
  const isPastDated = marksOf(tender, now).includes('dates-in-the-past')
  return { idempotencyKey, contentSha256, customerLoadNumber, purpose, scac, isPastDated }
}

async function judge(intake: Intake): Promise<Verdict> {
  const { tx, tender, principals } = intake
  const sameDocument = await findByDocument(tx, tender.idempotencyKey)
  if (sameDocument?.contentSha256 === tender.contentSha256) return knownAlready(sameDocument, [])
  if (sameDocument) return refusal([numbersReused(intake, sameDocument)])
  const load = await findByLoadNumber(tx, principals.customer.id, tender.customerLoadNumber)
  switch (tender.purpose) {
    case 'create':
      return load && load.status >= SHIPMENT_STATUS.draft
        ? knownAlready(load, [sentAgain(intake, load)])
        : await create(intake)
    case 'change':
    case 'replace':
      return await change(intake, load)
    case 'cancel':
      return await cancel(intake, load)
  }
}

async function create(intake: Intake): Promise<Verdict> {
  const { tx, actor, tender } = intake
  const { plan, findings } = await planLoad(intake)
  if (!plan) return refusal(findings)
  const origin = say('load-of-customer', { load: tender.customerLoadNumber, customer: plan.customer.name })
  const shipment = await createShipment(tx, actor, plan, origin.text)
  const offer = await offerToCarrier(tx, actor, intake, plan, shipment)
  return {
    outcome: 'created',
    shipmentId: shipment.id,
    tenderId: offer.tenderId,
    findings: [...findings, ...offer.findings],
  }
}

/** On new terms, tendering at the old ones ends first; rates offered for other freight end too. On the same, all goes on as it was. */
async function change(intake: Intake, load: KnownLoad | undefined): Promise<Verdict> {
  const { tx, actor, tender } = intake
  const shipment = load && mayStillChange(await lockShipment(tx, load.shipmentId))
  if (!shipment || 'code' in shipment) return refusal([notPossible(intake, shipment)])
  const { currency } = shipment
  if (tender.currency && tender.currency !== currency) return refusal([otherCurrency(intake, shipment)])
  const { plan: asked, findings } = await planLoad(intake)
  if (!asked) return refusal(findings)
  const { plan, inTheWay } = await atOwnStops(tx, shipment.id, { ...asked, currency })
  if (inTheWay.length > 0) return refusal([...findings, ...inTheWay.map(stopRecorded(intake, shipment))])
  const before = await readEarlierPlan(tx, shipment.id)
  const changes = changesBetween(before, plan)
  const isOther = isOtherFreight(changes)
  const terms = isOther ? undefined : await sameTerms(intake, shipment, before, plan)
  const named = { customer: plan.customer.name, load: tender.customerLoadNumber }
  const reason = changes.length > 0 ? say('load-changed', { ...named, changes }) : say('load-changed-idly', named)
  const { open, wasTendered } = terms
    ? { open: shipment, wasTendered: false }
    : await endTendering(intake, shipment, { term: 'The customer changed the load' })
  const replanned = await replanShipment(tx, actor, open, plan, reason)
  if (isOther) await askAgain(tx, shipment.id, actor.now)
  const offer = terms?.tenderId
    ? { tenderId: terms.tenderId, findings: [] }
    : await offerToCarrier(tx, actor, intake, plan, replanned)
  if (wasTendered && !offer.tenderId)
    await announce(tx, { kind: 'tendering-ended', subject: { type: 'shipment', id: shipment.id }, companyIds: [] })
  return {
    outcome: 'changed',
    shipmentId: shipment.id,
    tenderId: offer.tenderId,
    findings: [...findings, ...appointmentsKept(intake, asked, plan), ...offer.findings],
  }
}

/**
 * The terms of the document before, if this one leaves them as they are: the charge, the carrier, the time to answer, and a load complete
 * enough to tender. An offer that nobody answered in time is made again.
 */
async function sameTerms(
  intake: Intake,
  shipment: LockedShipment,
  { targetRate }: EarlierPlan,
  plan: ShipmentPlan,
): Promise<EarlierTerms | undefined> {
  const { tx, actor, tender } = intake
  const terms = await readEarlierTerms(tx, shipment.id)
  if (!terms || terms.isExpired || terms.scac !== tender.scac || targetRate !== plan.targetRate) return undefined
  if (whatIsMissing(plan).length > 0) return undefined
  return (await isOtherDeadline(tx, actor, intake, shipment, terms.respondBy)) ? undefined : terms
}

/** Nobody is booked: offers are rescinded, rate requests withdrawn, and the shipment is voided (T16, T17). */
async function cancel(intake: Intake, load: KnownLoad | undefined): Promise<Verdict> {
  const { tx, actor, tender, principals } = intake
  if (load?.status === SHIPMENT_STATUS.voided) return knownAlready(load, [])
  const shipment = load && mayStillChange(await lockShipment(tx, load.shipmentId))
  if (!shipment || 'code' in shipment) return refusal([notPossible(intake, shipment)])
  const { open } = await endTendering(intake, shipment, { term: 'The customer canceled the load' })
  await endRateRequests(tx, shipment.id, actor.now, 'Withdrawn')
  await happen(tx, open, WAYBILL, actor.now, { kind: 'voided', at: actor.now })
  const subject = { type: 'shipment', id: shipment.id } as const
  const canceled = say('load-canceled', {
    customer: principals.customer.name,
    load: tender.customerLoadNumber,
    from: { term: SHIPMENT_STATUS_NAMES[open.status] },
    to: { term: SHIPMENT_STATUS_NAMES[SHIPMENT_STATUS.voided] },
  })
  await recordBySystem(tx, actor.now, subject, canceled)
  await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.customer_id] })
  return { outcome: 'cancelled', shipmentId: shipment.id, tenderId: null, findings: [] }
}

async function endTendering(
  { tx, actor }: Intake,
  shipment: Authorized<LockedShipment>,
  reason: { term: string },
): Promise<{ open: Authorized<LockedShipment>; wasTendered: boolean }> {
  const wasTendered = await withdrawTendering(tx, actor, shipment, reason)
  return { open: { ...shipment, ...(await lockShipment(tx, shipment.id)) }, wasTendered }
}

/** The plan and what was guessed for it; no plan if a stop cannot be placed. */
async function planLoad(intake: Intake): Promise<{ plan: ShipmentPlan | undefined; findings: Finding[] }> {
  const { tx, actor, tender, principals } = intake
  const marks = marksOf(tender, actor.now)
  const { plan, guesses, unknownPlaces } = await planOf(tx, tender, principals, marks)
  const at = (severity: Finding['severity'], code: string) => (said: Said) => ofLoad(intake, severity, code, said)
  const missing = whatIsMissing(plan)
  const findings = [
    ...unknownPlaces.map(at('error', 'place-unknown')),
    ...guesses.map(at('warning', 'place-guessed')),
    ...(marks.includes('delivery-before-pickup') ? [say('load-delivery-first')] : []).map(
      at('warning', 'delivery-before-pickup'),
    ),
    ...(missing.length > 0 ? [say('load-draft', { missing })] : []).map(at('warning', 'draft')),
  ]
  return { plan: unknownPlaces.length > 0 ? undefined : plan, findings }
}

/** A finding about the load as a whole. */
function ofLoad({ position }: Intake, severity: Finding['severity'], code: string, said: Said): Finding {
  return { segment: 'ST', position, element: null, code, said, severity }
}

function otherCurrency(intake: Intake, { number, currency }: LockedShipment): Finding {
  const { customerLoadNumber: load, currency: theirs = '' } = intake.tender
  const said = say('load-other-currency', { load, shipment: number, ours: currency, theirs })
  return ofLoad(intake, 'error', 'other-currency', said)
}

const stopRecorded =
  (intake: Intake, { number }: LockedShipment) =>
  (place: string): Finding =>
    ofLoad(intake, 'error', 'stop-recorded', say('load-stop-recorded', { place, shipment: number }))

/** Appointments that the document does not bring, outside its windows. */
function appointmentsKept(intake: Intake, asked: ShipmentPlan, kept: ShipmentPlan): Finding[] {
  return kept.stops.flatMap(({ appointment, early, late }, index) => {
    const isKept = appointment !== null && asked.stops[index]?.appointment === null
    if (!isKept || !((early && appointment < early) || (late && late < appointment))) return []
    const said = say('load-appointment-kept', {
      stop: index + 1,
      appointment: timeOf({ early, late, appointment }),
      window: timeOf({ early, late, appointment: null }),
    })
    return [ofLoad(intake, 'warning', 'appointment-kept', said)]
  })
}

function refusal(findings: Finding[]): Verdict {
  return { outcome: 'refused', shipmentId: null, tenderId: null, findings }
}

function knownAlready({ shipmentId, tenderId }: KnownLoad, findings: Finding[]): Verdict {
  return { outcome: 'known-already', shipmentId, tenderId, findings }
}

function sentAgain({ tender, position }: Intake, { shipmentNumber }: KnownLoad): Finding {
  const said = say('load-known', { load: tender.customerLoadNumber, shipment: shipmentNumber })
  return { segment: 'B2', position: position + 1, element: 4, code: 'load-known', said, severity: 'warning' }
}

/** Only the customer can say which of the two they mean. */
function numbersReused({ tender, position }: Intake, { shipmentNumber }: KnownLoad): Finding {
  const said = say('load-numbers-reused', { load: tender.customerLoadNumber, shipment: shipmentNumber })
  return { segment: 'ST', position, element: 2, code: 'control-numbers-reused', said, severity: 'error' }
}

function notPossible({ tender, position }: Intake, why: Said | undefined): Finding {
  const unknown = tender.purpose === 'cancel' ? 'load-unknown-to-cancel' : 'load-unknown-to-change'
  const said = why ?? say(unknown, { load: tender.customerLoadNumber })
  const code = why === undefined ? 'load-unknown' : 'load-under-way'
  return { segment: 'B2A', position: position + 2, element: 1, code, said, severity: 'error' }
}
