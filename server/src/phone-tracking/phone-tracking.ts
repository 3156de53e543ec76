import { PHONE_TRACKING_SAYINGS } from '@waybill/contract/phone-tracking/phone-tracking.sayings.ts'
import type { PhonePosition, PhoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import * as eld from '../eld/eld.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { Point } from '../locations/locations.ts'
import * as shipments from '../shipments/shipments.ts'
import { bestOf, placeNear } from '../tracking/tracking.ts'
import { mayAnswer, mayBeFollowed, mayTellOf } from './phone-tracking.policy.ts'
import {
  findAnswer,
  findEldSeenAt,
  findTracking,
  forgetPhone,
  insertAnswer,
  writeBlock,
} from './phone-tracking.queries.ts'

const say = sayer(PHONE_TRACKING_SAYINGS)

/** Farther from a town, people would not say that the truck is there. */
const TOWN_MILES = 15

/** Only people confirm an arrival, so the phone's positions record none. */
const VOICE: eld.Voice = { source: 'driver-app', checked: say('phone-checked') }

export async function find(actor: Actor, idOrNumber: string): Promise<PhoneTracking> {
  return await shown(actor.db.read, actor, await shipments.idOf(actor, idOrNumber))
}

async function shown(tx: Tx, actor: Actor, shipmentId: string): Promise<PhoneTracking> {
  const found = await findTracking(tx, actor, shipmentId)
  if (!found) throw new Refusal('not-found')
  const { eldSeenAt, ...tracking } = found
  return { ...tracking, isEldReporting: !isNeeded(actor.now, eldSeenAt) }
}

/** The same answer again changes nothing. */
export async function answer(
  actor: Actor,
  shipmentId: string,
  said: { isAgreed: boolean; textVersion: number },
): Promise<PhoneTracking> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const given = mayAnswer(actor, shipment, said)
    const before = await findAnswer(tx, shipmentId, actor.id)
    if (before?.isAgreed !== said.isAgreed || before.textVersion !== said.textVersion) {
      await insertAnswer(tx, given)
      await writeBlock(tx, given, null)
      if (!said.isAgreed) await forgetPhone(tx, given)
      const subject = { type: 'shipment', id: shipmentId } as const
      const how = said.isAgreed ? 'phone-agreed' : before?.isAgreed ? 'phone-withdrawn' : 'phone-declined'
      await record(tx, actor, subject, say(how, { driver: nameOf(actor) }))
      await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.carrier_id], byId: actor.id })
    }
    return await shown(tx, actor, shipmentId)
  })
}

/** The phone says that it may not see where it is, or that it may again. */
export async function tellBlocked(
  actor: Actor,
  shipmentId: string,
  { isBlocked }: { isBlocked: boolean },
): Promise<PhoneTracking> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const phone = mayTellOf(actor, shipment, await findAnswer(tx, shipment.id, actor.id))
    await writeBlock(tx, phone, isBlocked ? actor.now : null)
    const subject = { type: 'shipment', id: shipment.id } as const
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.carrier_id], byId: actor.id })
    return await shown(tx, actor, shipment.id)
  })
}

/** Takes where the phone was by the ELD's rules, while no ELD reports. */
export async function report(
  actor: Actor,
  shipmentId: string,
  positions: readonly PhonePosition[],
): Promise<{ kept: number; refused: number }> {
  return await actor.db.transaction(async (tx) => {
    await shipments.lockVisible(tx, actor, shipmentId)
    const { answeredAt } = mayBeFollowed(await findAnswer(tx, shipmentId, actor.id))
    const load = await eld.findFollowedByPhone(tx, shipmentId, actor.now)
    if (!load) throw new Refusal('step-not-allowed', say('phone-load-over'))
    const eldSeenAt = await findEldSeenAt(tx, shipmentId)
    const db = actor.db.within(tx)
    const timed = positions.map(({ at, ...position }) => ({ ...position, at: new Date(at) }))
    const needed = timed.filter(({ at }) => at >= answeredAt && isNeeded(at, eldSeenAt))
    const place = await placeOf(db, needed.at(-1))
    const sightings = needed.map((position) => ({ ...position, place }))
    const seeing = { provider: 'phone', isFirst: true, voice: VOICE } as const
    const { moved, refused } = await eld.see(db, load, sightings, seeing, actor.now)
    if (moved) await eld.keepMoved(tx, [moved])
    const kept = needed.length - refused
    return { kept, refused: positions.length - kept }
  })
}

/** The town that the last of them is in, or just outside. */
async function placeOf(db: Db, point: Point | undefined): Promise<string | null> {
  const near = point && (await placeNear(db, point))
  return near && near.miles <= TOWN_MILES ? `${near.city}, ${near.state}` : null
}

/** The truck's own device is more exact and never asleep: what would not count beside its last word is not taken. */
function isNeeded(at: Date, eldSeenAt: Date | null): boolean {
  const phone = { at, source: 'phone' as const }
  return bestOf(eldSeenAt ? [phone, { at: eldSeenAt, source: 'eld' as const }] : [phone]) === phone
}
