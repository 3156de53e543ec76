import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hitBy } from '../server/src/available-freight/board-alert-occasions.ts'
import { Db, openPool } from '../server/src/db/connection.ts'
import type { Bench, Group } from './bench.ts'
import { ask } from './browser.ts'
import { percentile } from './figures.ts'
import { timesFigure } from './rows.ts'

const BENCH = 'bench'
const SEARCHES = 10_000
const SEARCHED = 200
const AT_ONCE = 4
const NEW_LOADS = 60
const DAY = 86_400_000
/** Loads as they are on the board, without shipments behind them: no trigger draws or announces them, no key looks for them. */
const OPTIONS = '-c session_replication_role=replica -c synchronous_commit=off'

/** The load board with very many open loads: what a dispatcher searches for, and who hears of one new load. */
export function board(loads: number): Group {
  return async (bench) => {
    const client = new pg.Client({ ...bench.postgres.ownerConnection, options: OPTIONS })
    await client.connect()
    try {
      await postLoads(client, loads)
      await search(bench, client, loads)
      await tell(bench, client)
    } finally {
      await client.query('delete from board_alert_cell; delete from board_alert_hit; delete from board_alert')
      await client.query(`delete from filter_set where name like '${BENCH} %'`)
      await client.query(`delete from board_load where posted_by = '${BENCH}'`)
      await client.end()
    }
  }
}

/** From and to any postal code, so that towns have more than deserts; picked up within two weeks. */
async function postLoads(client: pg.Client, loads: number): Promise<void> {
  await client.query(`
    create temporary table town as
      select row_number() over (order by postal_code) as nth, city, state, latitude, longitude, time_zone from place where country = 'US'`)
  await client.query('create index on town (nth)')
  await client.query(`
    insert into board_load (id, rate, posted_at, posted_by, version, number, status, lane, equipment_mode, shipping_mode, miles, weight, commodities,
      is_hazmat, is_team_required, currency, pickup_at, pickup_until, pickup_on, delivery_at, delivery_until, delivery_on, stops, search_text,
      origin_state, origin_latitude, origin_longitude, destination_state, destination_latitude, destination_longitude, shown_minutes)
    select gen_random_uuid(), case when random() < 0.8 then round((400 + far * (1.6 + random() * 1.4))::numeric) end,
      now() - random() * interval '5 days', '${BENCH}', wish.nth, 'B' || wish.nth, 1,
      json_build_array(
        json_build_object('city', a.city, 'state', a.state, 'timeZone', a.time_zone, 'sequence', 1, 'type', 'Pickup'),
        json_build_object('city', b.city, 'state', b.state, 'timeZone', b.time_zone, 'sequence', 2, 'type', 'Delivery')),
      (random() * 4)::int, 0, far, 20000 + random() * 25000, '{Dry goods}', random() < 0.05, false, 'USD',
      picked, picked + interval '4 hours', picked::date, picked + far * interval '2 minutes', picked + far * interval '2 minutes' + interval '1 day',
      (picked + far * interval '2 minutes')::date, 2, lower('b' || wish.nth || e'\\n' || a.city || e'\\n' || b.city),
      a.state, a.latitude, a.longitude, b.state, b.latitude, b.longitude,
      -- To everybody: otherwise the server would show them all while it is measured.
      (select max(head_start_minutes) from tier_benefit)
    from (select nth, ceil(random() * (select count(*) from town))::int as one, ceil(random() * (select count(*) from town))::int as other,
        now() + interval '5 hours' + random() * interval '14 days' as picked from generate_series(1, ${loads}) as nth offset 0) as wish
    join town as a on a.nth = one join town as b on b.nth = other
    cross join lateral (select 60 + round(69 * 1.17 * sqrt(power(a.latitude - b.latitude, 2) + power((a.longitude - b.longitude) * 0.77, 2)))::int as far) as road`)
  await settle(client, 'board_load')
}

/**
 * As in a house that has stood for a day: vacuum has seen all rows, and the disk has them. A transaction that began before they were laid keeps
 * the first vacuum from marking up to two thirds of the pages, and every search would then look for its loads in the table as well.
 */
async function settle(client: pg.Client, ...tables: string[]): Promise<void> {
  for (const table of tables)
    for (let marked = 0, tries = 0; marked < 0.99 && tries < 5; tries++) {
      if (tries > 0) await pause(1_000)
      await client.query(`vacuum (analyze) ${table}`)
      const { rows } = await client.query<{ marked: number }>(
        'select relallvisible::float8 / greatest(relpages, 1) as marked from pg_class where oid = $1::regclass',
        [table],
      )
      marked = rows[0]?.marked ?? 0
    }
  await client.query('checkpoint')
}

/** A hundred miles around any of many towns, one equipment, three days, most dollars per mile first. */
async function search({ waybill, cast, row }: Bench, client: pg.Client, loads: number): Promise<void> {
  const { rows: towns } = await client.query<{ origin: string }>(
    `select city || ', ' || state as origin from town where nth % (select greatest(count(*) / ${SEARCHED}, 1) from town) = 0 limit ${SEARCHED}`,
  )
  const times: number[] = []
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const ways = towns.map(({ origin }, at) => {
    const from = 1 + (at % 8)
    return new URLSearchParams({
      origin,
      originRadius: '100',
      equipmentModes: String(at % 4),
      pickupStart: day(from),
      pickupEnd: day(from + 2),
      sortProperty: 'perMile',
    }).toString()
  })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (const way of ways.filter((_way, at) => at % AT_ONCE === lane)) {
        const began = performance.now()
        await (await ask(waybill, `/api/v2/available_freight?${way}`, cast.dispatcher.token)).arrayBuffer()
        times.push(performance.now() - began)
      }
    }),
  )
  const p95 = percentile(times, 0.95)
  const what = `the board with ${loads.toLocaleString('en-US')} open loads: 100 miles, equipment, three days, by $/mi, ${AT_ONCE} at once`
  row(what, timesFigure(times), 'p95 ≤ 100 ms', p95 <= 100)
}

/** One new load after the other, each held against ten thousand saved searches of the carriers' people. */
async function tell({ postgres, row }: Bench, client: pg.Client): Promise<void> {
  await client.query(`
    with person as (select contact_id, company_id, row_number() over () as nth, count(*) over () as total from membership
        join company on company.id = company_id where kind = 'carrier'),
      wish as (select gen_random_uuid() as id, nth, ceil(random() * (select count(*) from town))::int as at from generate_series(1, ${SEARCHES}) as nth),
      kept as (insert into filter_set (id, list, contact_id, company_id, name, filters)
        select id, 'available_freight', contact_id, company_id, '${BENCH} ' || wish.nth, '{}' from wish join person on person.nth = wish.nth % total + 1
        returning id, contact_id, company_id),
      alert as (insert into board_alert (filter_set_id, contact_id, company_id, pace, view, origin_latitude, origin_longitude, origin_radius, equipment_modes, min_per_mile)
        select kept.id, contact_id, company_id, 'at-once', 'open', latitude, longitude, 150, array[(wish.nth % 5)::smallint], 1.5
        from kept join wish on wish.id = kept.id join town on town.nth = wish.at
        returning filter_set_id, origin_latitude, origin_longitude)
    insert into board_alert_cell (filter_set_id, cell)
      select filter_set_id, (floor(origin_latitude * 2)::int + north) * 1000 + floor((origin_longitude + 180) * 2)::int + east
      from alert cross join generate_series(-5, 5) as north cross join generate_series(-7, 7) as east`)
  const { rows } = await client.query<{ id: string }>(
    `select id from board_load where posted_by = '${BENCH}' order by id limit ${2 * NEW_LOADS}`,
  )
  const pool = openPool({ ...postgres.ownerConnection, options: OPTIONS }, 1)
  const system = new Db(pool).as({ kind: 'system' })
  const times: number[] = []
  let found = 0
  const post = async ({ id }: { id: string }) => {
    const now = new Date()
    const began = performance.now()
    found += (await system.transaction((tx) => hitBy(tx, id, now))).hits.length
    times.push(performance.now() - began)
  }
  // Nobody has ever heard of a load: PostgreSQL plans for an empty table, until autovacuum has seen some hits.
  for (const load of rows.splice(0, NEW_LOADS)) await post(load)
  await settle(client, 'board_alert_cell', 'board_alert', 'filter_set', 'board_alert_hit')
  times.length = found = 0
  for (const load of rows) await post(load)
  await pool.end()
  const p95 = percentile(times, 0.95)
  const figure = `${timesFigure(times)}; ${(found / rows.length).toFixed(1)} people found for each`
  row(`a new load against ${SEARCHES.toLocaleString('en-US')} saved searches`, figure, 'p95 ≤ 50 ms', p95 <= 50)
}
