import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type {
  AvailableDriver,
  Equipment,
  EquipmentChange,
  Shipment,
  Swap,
} from '@waybill/contract/shipments/shipments.ts'
import { SWAP_REASONS } from '@waybill/contract/shipments/swap-reasons.ts'
import type { z } from 'zod'
import type { Actor } from '../../actor.ts'
import { canBook } from '../../company/bookability/bookability.policy.ts'
import * as company from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import type { Authorized } from '../../http/authorized.ts'
import { Refusal } from '../../http/refusal.ts'
import type { NewEvent } from '../activity/timeline.queries.ts'
import { happen, type LockedShipment, reporter } from '../activity/timeline.ts'
import { findFacts } from '../shipment.queries.ts'
import * as policy from '../shipments.policy.ts'
import { find, lockVisible, recordStep, sourceOf } from '../shipments.ts'
import * as stored from './crew.queries.ts'

const say = sayer(SHIPMENT_SAYINGS)

/** A load with the carrier that mans it. */
type Manned = Authorized<LockedShipment & { carrier_id: string }>

export async function availableDrivers(
  actor: Actor,
  shipmentId: string,
  text: string | undefined,
): Promise<{ data: AvailableDriver[]; totalCount: number }> {
  const facts = await findFacts(actor, shipmentId)
  if (!facts?.carrierId) throw new Refusal('not-found')
  const { id, carrierId, pickupAt, deliveryAt } = facts
  const span = { id, carrierId, pickupAt: momentOf(pickupAt), deliveryAt: momentOf(deliveryAt) }
  const data = (await stored.listDrivers(actor, span, text)).map(({ hazmatUntil, ...driver }) => ({
    ...driver,
    can: policy.endorsed(facts, { name: driver.name, hazmatUntil }),
  }))
  return { data, totalCount: data.length }
}

/** Assigns a driver. One on another load at that time is refused unless confirmed (TRUST P12). */
export async function assignDriver(
  actor: Actor,
  shipmentId: string,
  { driverId, isOverlapConfirmed }: { driverId: string; isOverlapConfirmed: boolean },
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayDispatch(actor, await lockVisible(tx, actor, shipmentId))
    await refuseUnlessBookable(tx, actor, shipment)
    const driver = await holdDriver(tx, shipment, driverId, isOverlapConfirmed)
    if (isOn(shipment, driver.id)) return await find(actor, shipment.id, tx)
    await stored.insertDriver(tx, shipment.id, driver.id, actor.now)
    await stored.refreshDriverName(tx, shipment.id)
    const assigned = {
      kind: 'driver-assigned',
      at: actor.now,
      source: sourceOf(actor),
      payload: { driverId: driver.id },
    } as const
    const after = await happen(tx, shipment, reporter(actor), actor.now, assigned)
    await recordStep(tx, actor, shipment, after, say('driver-put-on', { driver: driver.name }), 'driver-changed', {
      driver: { id: driver.id, isOn: true },
    })
    return await find(actor, shipment.id, tx)
  })
}

export async function removeDriver(actor: Actor, shipmentId: string, driverId: string): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayDispatch(actor, await lockVisible(tx, actor, shipmentId))
    if (!(await stored.endDriver(tx, shipment.id, driverId, actor.now))) throw new Refusal('not-found')
    await stored.refreshDriverName(tx, shipment.id)
    const removed = { kind: 'driver-removed', at: actor.now, source: sourceOf(actor), payload: { driverId } } as const
    const after = await happen(tx, shipment, reporter(actor), actor.now, removed)
    await recordStep(tx, actor, shipment, after, 'Driver removed', 'driver-changed', {
      driver: { id: driverId, isOn: false },
    })
    return await find(actor, shipment.id, tx)
  })
}

/** Sets the load's tractor and trailer; with a driver, it is Dispatched (T8). No tractor pulls two loads unless confirmed (P12). */
export async function equip(
  actor: Actor,
  shipmentId: string,
  { replaces, isOverlapConfirmed, ...equipment }: z.infer<typeof EquipmentChange>,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayDispatch(actor, await lockVisible(tx, actor, shipmentId))
    await refuseUnlessBookable(tx, actor, shipment)
    const named = { tractorNumber: equipment.tractorNumber || null, trailerNumber: equipment.trailerNumber || null }
    if (replaces && !policy.isEquippedWith(shipment, replaces)) throw new Refusal('changed-meanwhile')
    if (!isOverlapConfirmed) await refuseBusyTractor(tx, shipment, named.tractorNumber)
    await stored.writeEquipment(tx, shipment.id, named)
    const set = { kind: 'equipment-set', at: actor.now, source: sourceOf(actor), payload: named } as const
    const after = await happen(tx, shipment, reporter(actor), actor.now, set)
    await recordStep(tx, actor, shipment, after, sayEquipment(named), 'equipment-changed')
    return await find(actor, shipment.id, tx)
  })
}

/** Another driver, tractor or trailer takes over under way. Whoever leaves the load no longer sees it; both drivers are told. */
export async function swap(actor: Actor, shipmentId: string, wish: Swap): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.maySwap(actor, await lockVisible(tx, actor, shipmentId))
    if (wish.replaces && !policy.isEquippedWith(shipment, wish.replaces)) throw new Refusal('changed-meanwhile')
    const because = { reason: wish.reason, ...(wish.text ? { text: wish.text } : {}) }
    const told = { at: actor.now, source: sourceOf(actor) }
    const events: NewEvent[] = []
    const what: Fact[] = []

    if (wish.driver) {
      const { offId, onId } = wish.driver
      if (offId === onId || isOn(shipment, onId)) refuseSame()
      const driver = await holdDriver(tx, shipment, onId, wish.isOverlapConfirmed)
      const off = await stored.nameOfDriverOn(tx, shipment.id, offId)
      if (!off || !(await stored.endDriver(tx, shipment.id, offId, actor.now)))
        throw new Refusal('step-not-allowed', say('driver-not-on'))
      await stored.insertDriver(tx, shipment.id, driver.id, actor.now)
      await stored.refreshDriverName(tx, shipment.id)
      events.push(
        { kind: 'driver-removed', ...told, payload: { driverId: offId, ...because } },
        { kind: 'driver-assigned', ...told, payload: { driverId: onId, ...because } },
      )
      what.push(say('driver-swapped', { off, on: driver.name }))
    }
    const equipment = { tractorNumber: wish.tractorNumber || null, trailerNumber: wish.trailerNumber || null }
    if (!policy.isEquippedWith(shipment, equipment)) {
      if (equipment.tractorNumber === null) throw new Refusal('step-not-allowed', say('swap-needs-tractor'))
      if (!wish.isOverlapConfirmed && equipment.tractorNumber !== shipment.tractor_number)
        await refuseBusyTractor(tx, shipment, equipment.tractorNumber)
      await stored.writeEquipment(tx, shipment.id, equipment)
      events.push({ kind: 'equipment-set', ...told, payload: { ...equipment, ...because } })
      what.push(sayEquipment(equipment))
    }
    if (events.length === 0) refuseSame()

    const after = await happen(tx, shipment, reporter(actor), actor.now, ...events)
    const says = say('crew-swapped', { what, reason: wish.text || { term: SWAP_REASONS[wish.reason] } })
    if (!wish.driver) await recordStep(tx, actor, shipment, after, says, 'equipment-changed')
    else {
      await recordStep(tx, actor, shipment, after, says, 'driver-changed', {
        driver: { id: wish.driver.offId, isOn: false },
      })
      const subject = { type: 'shipment', id: shipment.id } as const
      const driver = { id: wish.driver.onId, isOn: true }
      await announce(tx, {
        kind: 'driver-changed',
        subject,
        companyIds: [shipment.carrier_id],
        byId: actor.id,
        driver,
      })
    }
    return await find(actor, shipment.id, tx)
  })
}

/** A driver who may take the load; nobody else gives them another until the commit. */
async function holdDriver(tx: Tx, shipment: Manned, driverId: string, isOverlapConfirmed: boolean) {
  const driver = await stored.findDriver(tx, driverId, spanOf(shipment))
  if (!driver) throw new Refusal('not-found')
  if (driver.isRetired) throw new Refusal('step-not-allowed', say('driver-retired', { driver: driver.name }))
  const answer = policy.endorsed({ isHazmat: shipment.is_hazmat, deliveryOn: shipment.delivery_on }, driver)
  if (answer !== true) throw new Refusal('driver-not-endorsed', answer)
  if (driver.busyWith && !isOverlapConfirmed)
    throw new Refusal('driver-not-available', say('driver-busy', { driver: driver.name, shipment: driver.busyWith }))
  return driver
}

async function refuseBusyTractor(tx: Tx, shipment: Manned, tractorNumber: string | null): Promise<void> {
  if (tractorNumber === null) return
  const busyWith = await stored.findTractorsLoad(tx, tractorNumber, spanOf(shipment))
  if (busyWith)
    throw new Refusal('tractor-not-available', say('tractor-busy', { tractor: tractorNumber, shipment: busyWith }))
}

/** Checked again before dispatch (domain §2.4), but for the freight's value, which the booking judged; a truck on its way is not called back. */
async function refuseUnlessBookable(tx: Tx, actor: Actor, shipment: Manned): Promise<void> {
  if (shipment.status !== SHIPMENT_STATUS.booked) return
  const carrier = await company.standingOf(tx, shipment.carrier_id, actor.now, {
    id: null,
    delivery_on: shipment.delivery_on,
  })
  const answer = canBook(actor, carrier)
  if (answer !== true) throw new Refusal('carrier-not-bookable', answer)
}

function refuseSame(): never {
  throw new Refusal('step-not-allowed', say('swap-nothing'))
}

function isOn(shipment: LockedShipment, driverId: string): boolean {
  return (
    shipment.events.findLast((event) => event.kind === 'booking-rescinded' || event.payload.driverId === driverId)
      ?.kind === 'driver-assigned'
  )
}

function sayEquipment({ tractorNumber, trailerNumber }: Equipment): Said {
  return say('equipment-is', {
    tractor: tractorNumber ?? { term: 'none' },
    trailer: trailerNumber ?? { term: 'none' },
  })
}

function spanOf(shipment: Manned): stored.Span {
  const { id, carrier_id, pickup_at, delivery_at } = shipment
  return { id, carrierId: carrier_id, pickupAt: pickup_at, deliveryAt: delivery_at }
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
