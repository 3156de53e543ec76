import { sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import { type Rounds, startRounds } from '../../src/rounds.ts'
import { isFollowed } from '../../src/shipments/shipments.ts'
import { DEMO_ROAD_KEY } from '../tracking.ts'
import { along, Driving, fractionDriven } from './driving.ts'
import { Road } from './road.ts'

const EVERY_MS = 60_000
/** The demo world's carrier whose trucks have devices. */
const CARRIER = 'Alder Freight'

type Spot = { latitude: number; longitude: number }
type Leg = {
  tractor: string
  last: Spot | null
  from: (Spot & { at: string }) | null
  to: (Spot & { due: string }) | null
}

/** A road for the demo world: it answers before the house is there, and its trucks drive once it is. */
export async function openDemoRoad(): Promise<Road> {
  return await Road.open({ keys: [DEMO_ROAD_KEY], account: CARRIER })
}

/** Trucks on their way drive a minute's miles every minute, to the next stop of their loads, and stand there until somebody sends them on. */
export function startDemoRoad(road: Road, db: Db, onError: (error: unknown) => void): Rounds {
  const trucks = new Map<string, Driving>()
  const system = db.as({ kind: 'system' })
  const round = async () => driveOn(road, trucks, await legs(system, new Date()), new Date())
  const rounds = startRounds(EVERY_MS, round, onError)
  rounds.hurry()
  return rounds
}

function driveOn(road: Road, trucks: Map<string, Driving>, wanted: readonly Leg[], now: Date): void {
  for (const { tractor, last, from, to } of wanted) {
    if (!to) continue
    const known = trucks.get(tractor)
    const truck =
      known ?? new Driving({ vehicleId: idOf(tractor), vehicle: tractor, from: last ?? begin(from, to, now), to })
    truck.sendTo(to)
    trucks.set(tractor, truck)
    road.report(truck.drive(known ? EVERY_MS / 60_000 : 0, now))
  }
}

/** As far as the plan has it. */
function begin(from: Leg['from'], to: NonNullable<Leg['to']>, now: Date): Spot {
  if (!from) return to
  return along(from, to, fractionDriven(Date.parse(from.at), Date.parse(to.due), now.getTime()))
}

const idOf = (tractor: string) => `28${[...tractor].map((letter) => letter.charCodeAt(0)).join('')}`

/** Of each tractor the load it hauls first: where it was, where it came from, and the stop it is at or drives to. */
async function legs(db: Db, now: Date): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select distinct on (shipment.tractor_number) shipment.tractor_number as tractor,
      (select json_build_object('latitude', truck.latitude, 'longitude', truck.longitude) from shipment_truck as truck
        where truck.shipment_id = shipment.id and truck.tractor_number = shipment.tractor_number and truck.source = 'eld') as last,
      coalesce(
        (select json_build_object('latitude', latitude, 'longitude', longitude, 'at', wire_time(departed_at)) from shipment_stop
          where shipment_id = shipment.id and departed_at is not null and latitude is not null order by sequence desc limit 1),
        (select json_build_object('latitude', latitude + 0.9, 'longitude', longitude,
            'at', wire_time(shipment.pickup_at - interval '90 minutes')) from shipment_stop
          where shipment_id = shipment.id and arrived_at is null and latitude is not null order by sequence limit 1)) as "from",
      (select json_build_object('latitude', latitude, 'longitude', longitude,
          'due', wire_time(coalesce(appointment, late, early) at time zone time_zone)) from shipment_stop
        where shipment_id = shipment.id and departed_at is null and latitude is not null order by sequence limit 1) as "to"
    from shipment join company on company.id = shipment.carrier_id
    where company.name = ${CARRIER} and shipment.status < 7 and ${isFollowed(now)}
    order by shipment.tractor_number, shipment.status = 4, shipment.pickup_at`.execute(db.read)
  return rows
}
