import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { CONSENT_TEXT } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { sealCredential } from '../src/eld/eld.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import { instantAt } from '../src/wall-clock.ts'
import type { WorldCompany } from './companies.ts'
import type { Random } from './random.ts'
import { along, fractionDriven } from './road/driving.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000
const EVERY_MS = 30 * 60_000
const HEARD_MS = 4 * 60_000

/** What the road of the demo world accepts (world/road). */
export const DEMO_ROAD_KEY = 'samsara_api_demo_alder_4340'

/** One ELD provider tracks Alder's trucks, and one did until its token expired. */
export function layTracking(
  rows: Rows,
  { companies, now, vault }: { companies: ReadonlyMap<string, WorldCompany>; now: Date; vault: Vault },
): void {
  const alder = companies.get('alder')
  if (!alder) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const key = sealCredential(vault, { companyId: alder.id, provider: 'samsara' }, { way: 'key', key: DEMO_ROAD_KEY })
  rows.tracking_integration.push(
    {
      company_id: alder.id,
      provider: 'samsara',
      account: 'Alder Freight, 14 trucks',
      way: 'key',
      sealed: `\\x${key.toString('hex')}`,
      connected_at: ago(210),
      expired_at: null,
    },
    {
      company_id: alder.id,
      provider: 'motive',
      account: 'Alder Freight (leased)',
      way: 'oauth',
      sealed: null,
      connected_at: ago(190),
      expired_at: ago(3),
    },
  )
}

/** Where Alder's trucks have come along on their way, up to where the road takes them over. */
export function layTrails(rows: Rows, { companies, now }: Network): void {
  for (const trip of tripsOf(rows, companies.get('alder')?.id, now))
    rows.truck_position.push(...positionsOf(trip, 'eld', now.getTime()))
}

/** Birch has no ELD: one of its drivers shares the phone's position, and was heard a few minutes ago. */
export function layPhone(rows: Rows, { companies, now, random }: Network & { random: Random }): void {
  const [trip] = tripsOf(rows, companies.get('birch')?.id, now)
  const { contact_id: contactId } = rows.shipment_driver.find((one) => one.shipment_id === trip?.shipment.id) ?? {}
  const number = trip?.shipment.tractor_number
  if (!trip || !contactId || !number) return
  const { id: shipmentId } = trip.shipment
  rows.position_consent.push({
    id: random.id(trip.leftAt),
    shipment_id: shipmentId,
    contact_id: contactId,
    is_agreed: true,
    text_version: CONSENT_TEXT,
    answered_at: new Date(trip.leftAt.getTime() - HEARD_MS),
  })
  const trail = positionsOf(trip, 'phone', now.getTime() - HEARD_MS)
  rows.truck_position.push(...trail)
  const last = trail.at(-1)
  if (!last) return
  const { at, latitude, longitude, mph } = last
  rows.shipment_truck.push({
    shipment_id: shipmentId,
    carrier_id: trip.carrierId,
    tractor_number: number,
    provider: 'phone',
    at,
    latitude,
    longitude,
    mph,
    accuracy_meters: 12,
  })
}

type Network = { companies: ReadonlyMap<string, WorldCompany>; now: Date }
type Spot = { latitude: number; longitude: number }
type Trip = {
  shipment: Rows['shipment'][number] & { id: string }
  carrierId: string
  from: Spot
  to: Spot
  leftAt: Date
  driven: number
}

/** A carrier's loads in transit, with the leg that each is on. */
function tripsOf(rows: Rows, carrierId: string | undefined, now: Date): Trip[] {
  const stopsOf = Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id)
  return rows.shipment.flatMap((shipment): Trip[] => {
    const { id, carrier_id, status } = shipment
    if (!carrierId || !id || carrier_id !== carrierId || status !== SHIPMENT_STATUS.inTransit) return []
    const stops = stopsOf.get(id) ?? []
    const ahead = stops.findIndex(({ departed_at }) => !departed_at)
    const [from, to] = [spotOf(stops[ahead - 1]), spotOf(stops[ahead])]
    const left = stops[ahead - 1]?.departed_at
    const wall = stops[ahead]?.appointment ?? stops[ahead]?.late
    if (!from || !to || !left || !wall) return []
    const leftAt = new Date(left)
    const due = instantAt(wall, stops[ahead]?.time_zone ?? 'UTC').getTime()
    const driven = fractionDriven(leftAt.getTime(), due, now.getTime())
    return [{ shipment: { ...shipment, id }, carrierId, from, to, leftAt, driven }]
  })
}

/** Twice an hour, and at the end. */
function positionsOf({ shipment, carrierId, from, to, leftAt, driven }: Trip, source: 'eld' | 'phone', until: number) {
  const left = leftAt.getTime()
  const times: number[] = []
  for (let at = left + EVERY_MS; at < until; at += EVERY_MS) times.push(at)
  if (source === 'phone' && until > left) times.push(until)
  return times.map((at) => ({
    shipment_id: shipment.id,
    carrier_id: carrierId,
    source,
    at: new Date(at),
    ...along(from, to, (driven * (at - left)) / (until - left)),
    mph: 58,
  }))
}

function spotOf(stop: Rows['shipment_stop'][number] | undefined): Spot | undefined {
  return stop && typeof stop.latitude === 'number' && typeof stop.longitude === 'number'
    ? { latitude: stop.latitude, longitude: stop.longitude }
    : undefined
}
