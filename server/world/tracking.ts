import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sealCredential } from '../src/eld/eld.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import { instantAt } from '../src/wall-clock.ts'
import type { WorldCompany } from './companies.ts'
import { along, fractionDriven } from './road/driving.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000
const EVERY_MS = 30 * 60_000

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
export function layTrails(
  rows: Rows,
  { companies, now }: { companies: ReadonlyMap<string, WorldCompany>; now: Date },
): void {
  const alder = companies.get('alder')
  const stopsOf = Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id)
  for (const { id, carrier_id, status } of rows.shipment) {
    if (!alder || carrier_id !== alder.id || status !== SHIPMENT_STATUS.inTransit) continue
    const stops = stopsOf.get(id) ?? []
    const ahead = stops.findIndex(({ departed_at }) => !departed_at)
    const [from, to] = [spotOf(stops[ahead - 1]), spotOf(stops[ahead])]
    const leftAt = stops[ahead - 1]?.departed_at
    const wall = stops[ahead]?.appointment ?? stops[ahead]?.late
    if (!from || !to || !leftAt || !wall) continue
    const [left, due] = [new Date(leftAt).getTime(), instantAt(wall, stops[ahead]?.time_zone ?? 'UTC').getTime()]
    const driven = fractionDriven(left, due, now.getTime())
    for (let at = left + EVERY_MS; at < now.getTime(); at += EVERY_MS)
      rows.truck_position.push({
        shipment_id: id,
        carrier_id: alder.id,
        source: 'eld',
        at: new Date(at),
        ...along(from, to, (driven * (at - left)) / (now.getTime() - left)),
        mph: 58,
      })
  }
}

function spotOf(stop: Rows['shipment_stop'][number] | undefined) {
  return stop && typeof stop.latitude === 'number' && typeof stop.longitude === 'number'
    ? { latitude: stop.latitude, longitude: stop.longitude }
    : undefined
}
