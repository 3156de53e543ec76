import { RUNNING_SAYINGS } from '@waybill/contract/running/running.sayings.ts'
import type { AppointmentChange, AppointmentVersion, Run } from '@waybill/contract/running/running.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { allOf } from '../../http/said.ts'
import * as shipments from '../../shipments/shipments.ts'
import { mayChangeAppointment, sideOf } from '../running.policy.ts'
import { clearAppointment, docksAt, wallAt, writeAppointment } from '../running.queries.ts'
import { find, lookAtStop } from '../running.ts'
import { warningsOf } from './appointments.policy.ts'

const say = sayer(RUNNING_SAYINGS)

type Version = Omit<AppointmentVersion, 'version' | 'changedBy' | 'changedAt'>

/** Another version of a stop's appointment (domain §1.4): all versions stay, and the confirmed one is the stop's. */
export async function changeAppointment(
  actor: Actor,
  shipmentId: string,
  stopId: string,
  change: AppointmentChange,
): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    // The row is locked before it is read: the second change to one version finds a newer one.
    const locked = await shipments.lockVisible(tx, actor, shipmentId)
    const { shipment, stop: found, run } = await lookAtStop(actor, shipmentId, stopId, tx)
    const stop = mayChangeAppointment(found, run.appointment, change)
    const version = versionOf(actor, change, run.appointment)
    const isOfCarrier = version.askedBy === 'carrier' && !isAnswerToAnEarlierOne(locked, stop, change)
    await settle(tx, shipment, stop, change, version, { isOfCarrier, wasConfirmed: run.appointment.confirmed !== null })
    // The on-time commitment may have moved: the timeline is read with it.
    const held = await shipments.lockVisible(tx, actor, shipmentId)
    await shipments.tellStep(tx, actor, held, {
      events: [{ kind: 'appointment-changed', at: actor.now, stopId: stop.stopId, payload: version }],
      says: sentence(change, version, stop),
      kind: change.act === 'request' ? 'appointment-asked' : 'appointment-changed',
      stopId: stop.stopId,
    })
    return await find(actor, shipment.id, tx)
  })
}

function versionOf(actor: Actor, change: AppointmentChange, before: Run['stops'][number]['appointment']): Version {
  const { type, loading, proposed, confirmed } = before
  const held = confirmed?.start ?? null
  const said = { type, loading, held, confirmationNumber: null, askedBy: sideOf(actor), reason: null }
  switch (change.act) {
    case 'set':
      return {
        status: change.isConfirmed ? 'CONFIRMED' : 'UNCONFIRMED',
        start: change.start,
        held,
        minutes: change.minutes,
        type: change.type,
        loading: change.loading,
        confirmationNumber: change.confirmationNumber,
        // A shipper speaks for nobody else; the provider records who called.
        askedBy: actor.persona === 'operations' ? change.askedBy : sideOf(actor),
        reason: change.reason,
      }
    case 'request':
      return { ...said, status: 'PENDING', start: change.start, minutes: change.minutes, reason: change.reason }
    case 'confirm':
      // Whoever asked stays on record: on time is measured by it.
      return {
        ...said,
        status: 'CONFIRMED',
        start: proposed?.start ?? null,
        minutes: proposed?.minutes ?? null,
        confirmationNumber: change.confirmationNumber ?? proposed?.confirmationNumber ?? null,
        askedBy: proposed?.askedBy ?? said.askedBy,
        reason: proposed?.reason ?? null,
      }
    case 'reject':
      return {
        ...said,
        status: 'REJECTED',
        start: proposed?.start ?? null,
        minutes: proposed?.minutes ?? null,
        reason: change.reason,
      }
    case 'cancel':
      return {
        ...said,
        status: 'CANCELED',
        start: proposed?.start ?? confirmed?.start ?? null,
        minutes: null,
        reason: change.reason,
      }
  }
}

/** What the version does to the stop; odd times are refused until somebody has read why. */
async function settle(
  tx: Tx,
  shipment: Shipment,
  stop: ShipmentStop,
  change: AppointmentChange,
  { status, start, minutes, askedBy }: Version,
  { isOfCarrier, wasConfirmed }: { isOfCarrier: boolean; wasConfirmed: boolean },
): Promise<void> {
  if (status === 'CANCELED') {
    // A withdrawn request leaves what is confirmed.
    if (wasConfirmed && askedBy !== 'carrier') await clearAppointment(tx, stop.stopId)
    return
  }
  if (status === 'REJECTED' || start === null) return
  const { wall, early, late } = await wallAt(tx, stop.stopId, new Date(start))
  if ('isWarningConfirmed' in change && !change.isWarningConfirmed) {
    const warnings = warningsOf(wall, shipment, { type: stop.type, early, late }, await docksAt(tx, stop.stopId))
    if (warnings.length > 0) throw new Refusal('appointment-unusual', allOf(warnings.map(saidOf)), { errors: warnings })
  }
  if (status === 'CONFIRMED') await writeAppointment(tx, stop.stopId, { wall, minutes, isOfCarrier })
}

/** The carrier that asked has lost the load since: the next one is held to what it is told. */
function isAnswerToAnEarlierOne(
  { events }: shipments.LockedShipment,
  { stopId }: ShipmentStop,
  { act }: AppointmentChange,
): boolean {
  const asked = events.findLastIndex((event) => event.kind === 'appointment-changed' && event.stopId === stopId)
  return act === 'confirm' && events.findLastIndex(({ kind }) => kind === 'booking-rescinded') > asked
}

function sentence({ act }: AppointmentChange, { status }: Version, { name: stop }: ShipmentStop): Said {
  const what = {
    set: say(status === 'CONFIRMED' ? 'appointment-now-confirmed' : 'appointment-now-set', { stop }),
    request: say('appointment-now-asked', { stop }),
    confirm: say('appointment-now-confirmed', { stop }),
    reject: say('appointment-now-refused', { stop }),
    cancel: say('appointment-now-canceled', { stop }),
  }
  return what[act]
}
