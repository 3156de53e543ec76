import pg from 'pg'
import { Db } from '../server/src/db/connection.ts'
import { estimateDue, keepPositions, type NewPosition } from '../server/src/tracking/tracking.ts'
import type { Bench } from './bench.ts'
import { ask } from './browser.ts'
import { median } from './figures.ts'
import { timesFigure } from './rows.ts'

const TRUCKS = 5_000
/** A carrier's round writes its trucks in one statement. */
const FLEET = 100
const LISTS = 60
const MOST_SLOWER = 1.2

/** Thousands of trucks with a position a minute, and the lists that people read meanwhile. */
export async function trucks(bench: Bench): Promise<void> {
  const { postgres, row } = bench
  const pool = new pg.Pool({ ...postgres.ownerConnection, max: 2, pipeline: true })
  const db = new Db(pool)
  try {
    const hauled = await loadsOnTheRoad(pool)
    const quiet = await listTimes(bench)
    const writing = { ends: false, minutes: [] as number[] }
    const driving = drive(db, hauled, writing)
    const busy = await listTimes(bench)
    writing.ends = true
    await driving
    const ratio = median(busy) / median(quiet)
    row(
      `lists while ${hauled.length.toLocaleString('en-US')} trucks send a position a minute`,
      `${ratio.toFixed(2)} × of ${median(quiet).toFixed(0)} ms (p50)`,
      `at most ${MOST_SLOWER} ×`,
      ratio <= MOST_SLOWER,
    )
    row(
      'a minute of their positions, written',
      timesFigure(writing.minutes),
      'at most a quarter of it',
      Math.max(...writing.minutes) < 15_000,
    )
    const began = performance.now()
    await estimateDue(db, new Date())
    row(
      'estimates of all loads on the road',
      `${(performance.now() - began).toFixed(0)} ms`,
      'for information, no limit',
    )
  } finally {
    await pool.query('truncate truck_position, shipment_estimate')
    await pool.end()
  }
}

type Hauled = Pick<NewPosition, 'shipmentId' | 'carrierId'>

/** Any loads: what is written of a truck does not depend on how far its load is. */
async function loadsOnTheRoad(pool: pg.Pool): Promise<Hauled[]> {
  const { rows } = await pool.query<Hauled>(
    `select id as "shipmentId", carrier_id as "carrierId" from shipment where carrier_id is not null order by pickup_at desc limit ${TRUCKS}`,
  )
  return rows
}

/** Spread over the minute, as devices are; every truck has moved far enough to be kept. */
async function drive(db: Db, hauled: readonly Hauled[], writing: { ends: boolean; minutes: number[] }): Promise<void> {
  const fleets = Array.from({ length: Math.ceil(hauled.length / FLEET) }, (_, at) =>
    hauled.slice(at * FLEET, (at + 1) * FLEET),
  )
  for (let minute = 0; !writing.ends; minute++) {
    let spent = 0
    for (const fleet of fleets) {
      if (writing.ends) return
      const began = performance.now()
      await db.transaction((tx) =>
        keepPositions(
          tx,
          fleet.map((load) => positionAt(load, minute)),
        ),
      )
      spent += performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, 60_000 / fleets.length - (performance.now() - began)))
    }
    writing.minutes.push(spent)
  }
}

function positionAt(load: Hauled, minute: number): NewPosition {
  const at = new Date(Date.now() + minute)
  return { ...load, source: 'eld', at, latitude: 30 + (minute % 100) / 10, longitude: -95, mph: 60 }
}

/** The list of all shipments, its counts and a search, in turn, for longer than a minute. */
async function listTimes({ waybill, cast }: Bench): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < LISTS; turn++)
    for (const target of [
      '/api/v2/shipments?pageSize=50',
      '/api/v2/shipments/total_count',
      '/api/v2/shipments?view=late-risk',
    ]) {
      const began = performance.now()
      await ask(waybill, target, cast.operations.token)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  return times
}
