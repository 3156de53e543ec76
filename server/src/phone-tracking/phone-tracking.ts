import { PHONE_TRACKING_SAYINGS } from '@waybill/contract/phone-tracking/phone-tracking.sayings.ts'
import type { PhonePosition, PhoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import * as eld from '../eld/eld.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { findTownNear, type Point } from '../locations/locations.ts'
import * as shipments from '../shipments/shipments.ts'
import { mayAnswer, mayBeFollowed } from './phone-tracking.policy.ts'
import { findAnswer, findTracking, forgetPhone, insertAnswer } from './phone-tracking.queries.ts'

const say = sayer(PHONE_TRACKING_SAYINGS)

/** The truck's own device is more exact and never asleep: while it reports, the phone is not needed. */
const ELD_COUNTS_MS = 15 * 60_000

/** Only people confirm an arrival, so the phone's positions record none. */
const VOICE: eld.Voice = { source: 'driver-app', checked: say('phone-checked') }

export async function find(actor: Actor, idOrNumber: string): Promise<PhoneTracking> {
  return await shown(actor.db.read, actor, await shipments.idOf(actor, idOrNumber))
}

async function shown(tx: Tx, actor: Actor, shipmentId: string): Promise<PhoneTracking> {
  const eldSince = new Date(actor.now.getTime() - ELD_COUNTS_MS)
  const found = await findTracking(tx, actor, { shipmentId, eldSince })
  if (!found) throw new Refusal('not-found')
  return found
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
      if (!said.isAgreed) await forgetPhone(tx, given)
      const subject = { type: 'shipment', id: shipmentId } as const
      const how = said.isAgreed ? 'phone-agreed' : before?.isAgreed ? 'phone-withdrawn' : 'phone-declined'
      await record(tx, actor, subject, say(how, { driver: nameOf(actor) }))
      await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.carrier_id], byId: actor.id })
    }
    return await shown(tx, actor, shipmentId)
  })
}

/** Keeps the last position and what it means by the ELD's rules; the truck's own device goes first while it reports. */
export async function report(
  actor: Actor,
  shipmentId: string,
  positions: readonly PhonePosition[],
): Promise<{ kept: number; refused: number }> {
  return await actor.db.transaction(async (tx) => {
    await shipments.lockVisible(tx, actor, shipmentId)
    const { answeredAt } = mayBeFollowed(await findAnswer(tx, shipmentId, actor.id))
    const load = await eld.findFollowed(tx, shipmentId, actor.now)
    if (!load) throw new Refusal('step-not-allowed', say('phone-load-over'))
    const isEld = load.seenBy !== null && load.seenBy !== 'phone'
    const timed = positions.map(({ at, ...position }) => ({ ...position, at: new Date(at) }))
    const wanted = timed.filter(({ at }) => at >= answeredAt && !(isEld && isStill(load.seenAt, at)))
    const place = await placeOf(tx, wanted.at(-1))
    const needed = wanted.map((position) => ({ ...position, place }))
    const seeing = { provider: 'phone', isFirst: true, voice: VOICE } as const
    const { refused } = await eld.see(actor.db.within(tx), load, needed, seeing, actor.now)
    const kept = needed.length - refused
    return { kept, refused: positions.length - kept }
  })
}

/** Where the last of them is, as people say it. */
async function placeOf(tx: Tx, point: Point | undefined): Promise<string | null> {
  const town = point && (await findTownNear(tx, point))
  return town ? `${town.city}, ${town.state}` : null
}

function isStill(seenAt: Date | null, at: Date): boolean {
  return seenAt !== null && at.getTime() - seenAt.getTime() < ELD_COUNTS_MS
}
