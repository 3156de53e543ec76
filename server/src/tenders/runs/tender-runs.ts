import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Job } from '@waybill/contract/jobs/jobs.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type {
  AutomaticTendering,
  RoutingGuide,
  TenderRun,
  TenderRunRequest,
} from '@waybill/contract/tenders/tender-runs.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { announce } from '../../events.ts'
import { type Doer, record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { asWritten } from '../../http/said.ts'
import { beginJob, type HeldJob, type Piece } from '../../jobs/jobs.ts'
import { forLoad as ratesForLoad } from '../../rates/rates.ts'
import {
  isAboveMaxBuy,
  isVisible,
  type LockedShipment,
  visibleTo as loads,
  lockShipment,
} from '../../shipments/shipments.ts'
import { ask } from '../offers/asking.ts'
import { carriersWithOpenOffer } from '../offers/offers.queries.ts'
import * as policy from '../tenders.policy.ts'
import { findCarriers } from '../tenders.queries.ts'
import { rescinded } from '../wording.ts'
import { askNext } from './cascade.ts'
import { settleTendering } from './closing.ts'
import { countsDeskHours, leadOf, usualMinutes } from './response-time.ts'
import {
  countCarriers,
  currentWaterfall,
  endRun,
  findRun,
  findRunFacts,
  insertRun,
  isIdle,
  listRunFacts,
  loadToTender,
  markSent,
  type NewRun,
  orderByTier,
  type Run,
  rescindOpenOf,
  waitingRungs,
  writeAutomatic,
} from './runs.queries.ts'

const MINUTE = 60_000
/** Carriers asked per piece; the rest follow after the request. */
const PIECE = 25
const say = sayer(TENDER_SAYINGS)

/** The most table lines in one guide. */
const MOST_LINES = 200

/** Tenders a load to one carrier, down a ranked list, or to many at once; the first to accept is booked (T3). */
export async function start(actor: Actor, request: TenderRunRequest): Promise<{ run: TenderRun; job: Job | null }> {
  const { runId, job } = await actor.db.transaction(async (tx) => {
    const rungs = request.strategy === 'broadcast' ? await bestTierFirst(tx, rungsOf(request)) : rungsOf(request)
    const dearest = Math.max(...rungs.map(({ rate }) => rate))
    const shipment = policy.mayOffer(actor, await lockShipment(tx, request.shipmentId), dearest)
    if (
      (await countCarriers(
        tx,
        rungs.map(({ carrierId }) => carrierId),
      )) < rungs.length
    )
      throw new Refusal('not-found', 'One of the carriers is unknown')
    const isLong = request.strategy === 'broadcast' && rungs.length > PIECE
    const planned: NewRun = {
      id: newId(),
      shipmentId: shipment.id,
      strategy: request.strategy,
      state: isLong ? 'sending' : 'running',
      note: request.note || null,
      currency: shipment.currency,
      respondWithinMinutes: request.respondWithinMinutes ?? null,
      minimumLeadMinutes: request.strategy === 'waterfall' ? request.minimumLeadMinutes : 0,
      startedAt: actor.now,
      startedBy: nameOf(actor),
      rungs,
    }
    if (planned.strategy === 'waterfall') await refuseWaterfall(tx, actor, shipment, planned.minimumLeadMinutes)
    await insertRun(tx, planned)
    const subject = { type: 'shipment', id: shipment.id } as const
    if (planned.strategy === 'waterfall')
      await record(tx, actor, subject, waterfallStarted(rungs.length), { isInternal: true })
    const run: Run = { ...planned, isAutomatic: true }
    if (!isLong) {
      await askOrRefuse(tx, actor, shipment, run)
      return { runId: run.id, job: null }
    }
    await record(tx, actor, subject, say('tendered-at-once', { count: rungs.length }), { isInternal: true })
    await ask(tx, shipment, run, await waitingRungs(tx, run.id, PIECE), actor, actor.now)
    const by: SentBy = {
      id: actor.id,
      firstName: actor.firstName,
      lastName: actor.lastName,
      companyId: actor.companyId,
    }
    const begun = await beginJob(tx, actor, {
      kind: 'broadcast',
      subject: { ...subject, number: shipment.number },
      payload: { runId: run.id, by },
      done: PIECE,
      total: rungs.length,
    })
    return { runId: run.id, job: begun }
  })
  return { run: await findOne(actor, runId), job }
}

type SentBy = Omit<Doer, 'now'>

/** The next carriers of a running broadcast; nobody is asked twice, whoever ran the last piece. */
export async function sendNextPiece(tx: Tx, job: HeldJob, now: Date): Promise<Piece> {
  // Only `start` writes it.
  const { runId, by } = job.payload as { runId: string; by: SentBy }
  const over = { done: job.total - job.done, isOver: true }
  const planned = await findRun(tx, runId)
  if (!planned) return over
  const shipment = await lockShipment(tx, planned.shipmentId)
  const run = await findRun(tx, runId)
  // Booked or withdrawn meanwhile: nobody else is asked.
  if (
    run?.state !== 'sending' ||
    (shipment.status !== SHIPMENT_STATUS.readyToBook && shipment.status !== SHIPMENT_STATUS.tendering)
  )
    return over
  const rungs = await waitingRungs(tx, run.id, PIECE)
  const asked = await ask(tx, shipment, run, rungs, { ...by, now }, now)
  const isOver = job.done + rungs.length >= job.total || rungs.length === 0
  if (isOver) {
    await markSent(tx, run.id)
    await settleTendering(tx, asked.shipment, now)
  }
  return { done: rungs.length, isOver }
}

/** Every run of the shipment, newest first, as it is now (SPEC §7.2, tender rate status). */
export async function rateStatus(actor: Actor, shipmentId: string): Promise<{ data: TenderRun[]; totalCount: number }> {
  await refuseUnlessVisible(actor, shipmentId)
  const data = (await listRunFacts(actor.db.read, shipmentId)).map((facts) => policy.shownRun(actor, facts))
  return { data, totalCount: data.length }
}

/** Rescinds unanswered offers; a running waterfall or broadcast ends too. */
export async function withdraw(actor: Actor, runId: string, reason: string | undefined): Promise<TenderRun> {
  await actor.db.transaction(async (tx) => {
    const found = await findRun(tx, runId)
    if (!found) throw new Refusal('not-found')
    const shipment = await lockShipment(tx, found.shipmentId)
    const run = policy.mayWithdraw(actor, (await findRun(tx, runId)) ?? found)
    await endRun(tx, run.id, actor.now, { state: 'withdrawn', reason: reason ? asWritten(reason) : null })
    const said = rescinded(reason)
    for (const offer of await rescindOpenOf(tx, run.id, actor.now, nameOf(actor))) {
      const subject = { type: 'tender', id: offer.id } as const
      await record(tx, actor, subject, said)
      await announce(tx, { kind: 'tender-rescinded', subject, companyIds: [offer.carrier_id], byId: actor.id })
    }
    const subject = { type: 'shipment', id: shipment.id } as const
    const withdrawn = reason ? say('tendering-withdrawn-because', { reason }) : 'Tendering withdrawn'
    await record(tx, actor, subject, withdrawn, { isInternal: true })
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [], byId: actor.id })
    await settleTendering(tx, shipment, actor.now)
  })
  return await findOne(actor, runId)
}

/** Carriers with a contract in force for the lane, by rank (domain §2.1). */
export async function guide(actor: Actor, shipmentId: string): Promise<RoutingGuide> {
  await refuseUnlessVisible(actor, shipmentId)
  const load = await loadToTender(actor.db.read, shipmentId)
  if (!load) throw new Refusal('not-found')
  const lines = (await ratesForLoad(actor, loads, shipmentId))
    .slice(0, MOST_LINES)
    .filter(
      ({ rateSource, rank, reference, error }) =>
        rateSource === 'ContractTL' && rank !== null && reference !== null && !NO_CONTRACT.has(error?.code ?? ''),
    )
  const ids = lines.map(({ carrierId }) => carrierId)
  const carriers = await findCarriers(actor.db.read, ids, actor.now, load)
  const open = ids.length > 0 ? await carriersWithOpenOffer(actor.db.read, shipmentId, ids) : []
  const data = lines
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || (one.price ?? 0) - (other.price ?? 0))
    .map(({ carrierId, carrierName, price, reference, error }, index) => {
      const carrier = carriers.find(({ id }) => id === carrierId)
      const because =
        error?.said ??
        (carrier &&
          policy.whyPassedOver(load, load.equipmentMode, carrier, {
            rate: 0,
            hasOpenOffer: open.includes(carrierId),
            isByGuide: true,
          }))
      return {
        rank: index + 1,
        carrierId,
        carrierName,
        rate: price,
        reference,
        canOffer: because ?? (true as const),
        isAboveMaxBuy: price !== null && isAboveMaxBuy(load, price),
      }
    })
  const lead = leadOf(load.pickupAt, actor.now)
  return {
    data,
    totalCount: data.length,
    leadMinutes: Number.isFinite(lead) ? Math.round(lead / MINUTE) : null,
    respondWithinMinutes: usualMinutes(lead),
    isInDeskHours: countsDeskHours(lead),
  }
}

/** Carriers without a contract for this lane on that day are not in its guide. */
const NO_CONTRACT = new Set(['no-tariff', 'not-in-force'])

export async function automatic(actor: Actor, shipmentId: string): Promise<AutomaticTendering> {
  await refuseUnlessVisible(actor, shipmentId)
  return await automaticOf(actor, shipmentId)
}

/** Off stops after the current offer, on continues with the next carrier (domain §2.2). */
export async function setAutomatic(
  actor: Actor,
  shipmentId: string,
  { enabled, pausedReason }: { enabled: boolean; pausedReason?: string | undefined },
): Promise<AutomaticTendering> {
  await actor.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const run = policy.maySetAutomatic(actor, await currentWaterfall(tx, shipmentId))
    if (run.isAutomatic === enabled) return
    await writeAutomatic(tx, run.id, { enabled, pausedReason: pausedReason || null })
    const subject = { type: 'shipment', id: shipment.id } as const
    const turned = enabled
      ? 'Automatic tendering turned on'
      : pausedReason
        ? say('automatic-off-because', { reason: pausedReason })
        : 'Automatic tendering turned off'
    await record(tx, actor, subject, turned, { isInternal: true })
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [], byId: actor.id })
    const isOpen = shipment.status === SHIPMENT_STATUS.readyToBook || shipment.status === SHIPMENT_STATUS.tendering
    if (enabled && run.state === 'running' && isOpen && (await isIdle(tx, run.id)))
      await askNext(tx, shipment, { ...run, isAutomatic: true }, actor, actor.now)
  })
  return await automaticOf(actor, shipmentId)
}

async function automaticOf(actor: Actor, shipmentId: string): Promise<AutomaticTendering> {
  const runs = await listRunFacts(actor.db.read, shipmentId)
  const run = runs.find(({ strategy }) => strategy === 'waterfall')
  if (!run) return { enabled: false, pausedReason: null, currentRank: null, nextActionAt: null }
  const { isAutomatic, state, pausedReason, currentRank, nextActionAt } = run
  return {
    enabled: isAutomatic && (state === 'running' || state === 'booked'),
    pausedReason,
    currentRank,
    nextActionAt,
  }
}

async function refuseWaterfall(tx: Tx, actor: Actor, shipment: LockedShipment, minimumLead: number): Promise<void> {
  const current = await currentWaterfall(tx, shipment.id)
  policy.refuseAnotherWaterfall(current)
  if (leadOf(shipment.pickup_at, actor.now) >= minimumLead * MINUTE) return
  const text = 'Pickup is too soon for a waterfall: tender to several carriers at once'
  throw new Refusal('step-not-allowed', text, { modelState: { minimumLeadMinutes: [text] } })
}

async function askOrRefuse(tx: Tx, actor: Actor, shipment: LockedShipment, run: Run): Promise<void> {
  if (run.strategy === 'waterfall') {
    const { isAsked, passedOver } = await askNext(tx, shipment, run, actor, actor.now)
    if (!isAsked) throw policy.nobodyToAsk(passedOver)
    return
  }
  const { offers, passedOver } = await ask(tx, shipment, run, await waitingRungs(tx, run.id, PIECE), actor, actor.now)
  if (offers.length === 0) throw policy.nobodyToAsk(passedOver.map(({ because }) => because))
}

function rungsOf(request: TenderRunRequest): NewRun['rungs'] {
  switch (request.strategy) {
    case 'single':
      return [{ carrierId: request.carrierId, rate: request.rate, reference: null }]
    case 'broadcast':
      return [...new Set(request.carrierIds)].map((carrierId) => ({ carrierId, rate: request.rate, reference: null }))
    case 'waterfall':
      return request.rungs
  }
}

/** Long broadcasts go out in pieces: the best tier is in the first. */
async function bestTierFirst(tx: Tx, rungs: NewRun['rungs']): Promise<NewRun['rungs']> {
  const order = await orderByTier(
    tx,
    rungs.map(({ carrierId }) => carrierId),
  )
  return order.flatMap((id) => rungs.filter(({ carrierId }) => carrierId === id))
}

function waterfallStarted(count: number): Said {
  return count === 1 ? say('waterfall-started-with-one') : say('waterfall-started', { count })
}

async function findOne(actor: Actor, runId: string): Promise<TenderRun> {
  const facts = await findRunFacts(actor.db.read, runId)
  if (!facts) throw new Refusal('not-found')
  return policy.shownRun(actor, facts)
}

async function refuseUnlessVisible(actor: Actor, shipmentId: string): Promise<void> {
  if (!(await isVisible(actor, shipmentId))) throw new Refusal('not-found')
}
