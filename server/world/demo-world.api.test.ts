import { SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Db, openPool, type Tx } from '../src/db/connection.ts'
import type { DB } from '../src/db/types.generated.ts'
import { type LoadOnPaper, materialChanges, readLoad } from '../src/paper/paper.ts'
import { type PlannedStop, project, type ShipmentEvent } from '../src/shipments/shipments.ts'
import { instantAt } from '../src/wall-clock.ts'
import { demoDatabase, layDemoWorld } from '../test/demo-database.ts'
import { enlargeMoney, enlargeWorld } from './bulk.ts'

const TABLES = [
  'company',
  'diesel_price',
  'invoice',
  'lane_contract',
  'rate_request',
  'shipment',
  'shipment_driver',
  'shipment_event',
  'shipment_stop',
  'tender',
  'tender_rung',
  'tender_run',
] as const
type Rows = { [Table in (typeof TABLES)[number]]: Selectable<DB[Table]>[] }

/** The database's rows once the world is built and has acted. */
async function rowsOf(system: Tx): Promise<Rows> {
  const read = TABLES.map(async (table) => [table, await system.selectFrom(table).selectAll().execute()] as const)
  // Each table under its own name.
  const rows = Object.fromEntries(await Promise.all(read)) as unknown as Rows
  const bySequence = <Row extends { sequence: number }>(list: Row[]) =>
    list.toSorted((one, other) => one.sequence - other.sequence)
  return {
    ...rows,
    shipment_event: bySequence(rows.shipment_event),
    shipment_stop: bySequence(rows.shipment_stop),
    tender_rung: rows.tender_rung.toSorted((one, other) => one.rank - other.rank),
  }
}

const NOW = inject('testServer').startedAt
const SUNDAY_NIGHT = new Date('2026-02-15T09:30:00Z')

describe.each([
  ['now', NOW],
  ['on a Sunday night', SUNDAY_NIGHT],
])('the demo world %s', (name, now) => {
  let db: Db
  let system: Tx
  let rows: Rows
  beforeAll(async () => {
    db = new Db(openPool((await demoDatabase(name.replaceAll(' ', '_').toLowerCase(), now)).connection, 2))
    system = db.as({ kind: 'system' }).read
    rows = await rowsOf(system)
  }, 240_000)
  afterAll(() => db.end())

  test('has every status of shipments and tenders, and an expired tender', () => {
    const statuses = new Set(rows.shipment.map((shipment) => String(shipment.status)))
    expect([...statuses].sort()).toEqual(Object.keys(SHIPMENT_STATUS_NAMES).sort())
    expect(new Set(rows.tender.map((tender) => tender.status)).size).toBe(5)
    expect(rows.tender.some((tender) => tender.is_expired)).toBe(true)
    expect(new Set(rows.tender.map((tender) => tender.decline_reason)).size).toBe(7)
  })

  test('has the uncommon loads: five stops, LTL, reefer, hazmat, cross-border, quick closure, truck ordered not used', () => {
    const stops = Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id)
    expect(Math.max(...[...stops.values()].map((visits) => visits.length))).toBe(5)
    expect([...stops.values()].some((visits) => new Set(visits.map((visit) => visit.country)).size > 1)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.shipping_mode === 1)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.reefer_temperature === 34)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.is_hazmat)).toBe(true)
    expect(rows.shipment_event.some((event) => event.source === 'quick-closure')).toBe(true)
    expect(rows.invoice.filter((invoice) => invoice.is_truck_unused)).toHaveLength(2)
  })

  test('has a waterfall in progress and one that is over, and a run for every offer', () => {
    const states = rows.tender_run.filter(({ strategy }) => strategy === 'waterfall').map(({ state }) => state)
    expect(states.toSorted()).toEqual(['exhausted', 'running'])
    const inTurns = rows.tender_run.find(({ state, strategy }) => state === 'running' && strategy === 'waterfall')
    const ladder = rows.tender_rung.filter((rung) => rung.run_id === inTurns?.id)
    expect(ladder.map((rung) => rung.state)).toEqual(['offered', 'skipped', 'offered', 'offered', 'waiting', 'waiting'])
    const asked = new Set(rows.tender_rung.map((rung) => rung.tender_id))
    expect(rows.tender.filter(({ id }) => !asked.has(id))).toEqual([])
  })

  test('keeps Alder and Birch busy: open tenders from minutes to days, loads under way, updates owed', () => {
    for (const name of ['Alder Freight', 'Birch Lines']) {
      const id = rows.company.find((company) => company.name === name)?.id
      const left = rows.tender
        .filter((tender) => tender.carrier_id === id && tender.status === 0)
        .map((tender) => (Date.parse(String(tender.respond_by)) - now.getTime()) / 60_000)
      expect(left.length).toBeGreaterThan(5)
      expect(Math.min(...left)).toBeLessThan(60)
      expect(Math.max(...left)).toBeGreaterThan(2_880)
      const own = rows.shipment.filter((shipment) => shipment.carrier_id === id)
      expect(own.some((shipment) => shipment.status === 5)).toBe(true)
      expect(own.filter((shipment) => isUpdateOwed(shipment, now)).length).toBeGreaterThan(
        name === 'Alder Freight' ? 3 : 0,
      )
    }
  })

  test('has a pickup of Alder for which another time is asked, and three loads of one truck and its driver', () => {
    const alder = rows.company.find(({ name }) => name === 'Alder Freight')?.id
    const asked = rows.shipment_event.find(({ kind }) => kind === 'appointment-changed')
    expect(asked?.payload).toMatchObject({ status: 'PENDING' })
    const booked = rows.shipment.find(({ id }) => id === asked?.shipment_id)
    expect(booked).toMatchObject({ carrier_id: alder, status: 3 })
    const drivers = new Map(rows.shipment_driver.map((driver) => [driver.shipment_id, driver.contact_id]))
    const moving = rows.shipment.filter(({ carrier_id, status }) => carrier_id === alder && status >= 4 && status <= 8)
    const trips = Map.groupBy(moving, ({ id, tractor_number }) => `${tractor_number} ${drivers.get(id)}`)
    const sequences = [...trips.values()].map((loads) =>
      loads.map(({ status }) => status).toSorted((one, other) => one - other),
    )
    expect(sequences).toContainEqual([4, 5, 8])
  })

  test('visits the stops of a load one after the other, never in the future', () => {
    for (const visits of Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id).values()) {
      const moments = visits
        .toSorted((a, b) => a.sequence - b.sequence)
        .flatMap((stop) => [stop.arrived_at, stop.departed_at])
        .map((moment) => (moment ? new Date(moment).getTime() : Number.POSITIVE_INFINITY))
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(moments.filter((moment) => moment !== Number.POSITIVE_INFINITY && moment > now.getTime())).toEqual([])
    }
  })

  test('has several rates for each load that is ready to book by contract, and fresh diesel', () => {
    const today = now.toISOString().slice(0, 10)
    const stops = Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id)
    const zones = (stop: (typeof rows.shipment_stop)[number] | undefined) => [
      `${stop?.city}, ${stop?.state}`,
      stop?.postal_code.slice(0, 3),
      stop?.state,
    ]
    const ready = rows.shipment.filter(({ status }) => status === 1)
    expect(ready.some(({ shipping_mode }) => shipping_mode === 1)).toBe(true)
    for (const { id, shipping_mode, equipment_mode } of ready.filter(
      ({ shipping_mode: mode, origination }) => mode === 0 && origination === 'TmsContract',
    )) {
      const own = (stops.get(id) ?? []).toSorted((a, b) => a.sequence - b.sequence)
      // Nobody has a contract from a crossdock to itself.
      if (own[0]?.postal_code === own.at(-1)?.postal_code) continue
      const carriers = rows.lane_contract.filter(
        (contract) =>
          contract.shipping_mode === shipping_mode &&
          contract.equipment_mode === equipment_mode &&
          zones(own[0]).includes(contract.origin_zone) &&
          zones(own.at(-1)).includes(contract.destination_zone) &&
          String(contract.expires_on) > today,
      )
      expect(new Set(carriers.map(({ carrier_id }) => carrier_id)).size).toBeGreaterThan(2)
    }
    const newest =
      rows.diesel_price
        .map(({ published_on }) => published_on)
        .toSorted()
        .at(-1) ?? ''
    expect(now.getTime() - Date.parse(newest)).toBeLessThan(7 * 86_400_000)
    expect(newest <= today).toBe(true)
  })

  test('puts no driver into two trucks at once', () => {
    const onTheRoad = new Set(
      rows.shipment.filter(({ status }) => status === 5 || status === 6).map((shipment) => shipment.id),
    )
    const drivers = rows.shipment_driver.filter((row) => onTheRoad.has(row.shipment_id)).map((row) => row.contact_id)
    expect(drivers.length).toBeGreaterThan(10)
    expect(drivers.length - new Set(drivers).size).toBe(0)
  })

  test('projects every shipment from its events, which follow each other in time', () => {
    const events = Map.groupBy(rows.shipment_event, (event) => event.shipment_id)
    const stops = Map.groupBy(rows.shipment_stop, (stop) => stop.shipment_id)
    for (const shipment of rows.shipment) {
      const own = events.get(shipment.id) ?? []
      const times = own.map((event) => new Date(event.occurred_at).getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const projection = project((stops.get(shipment.id) ?? []).map(planned), own.map(happened), {
        isTemperatureRequired: shipment.reefer_temperature != null,
      })
      expect(projection.status).toBe(shipment.status)
    }
  })

  test('has arrivals on both sides of the commitment, by the clock of the stop', () => {
    const decided = rows.shipment_stop.filter((stop) => stop.arrived_at)
    const late = decided.filter((stop) => stop.is_late).length / decided.length
    expect(late).toBeGreaterThan(0.03)
    expect(late).toBeLessThan(0.25)
  })

  test('books a load at most once and pays no carrier before', () => {
    const agreed = [
      ...rows.tender.filter((tender) => tender.status === 1),
      ...rows.rate_request.filter((request) => request.status === 'Awarded'),
    ]
    const booked = Map.groupBy(agreed, (one) => one.shipment_id)
    expect(Math.max(...[...booked.values()].map((all) => all.length))).toBe(1)
    for (const shipment of rows.shipment) {
      if (shipment.status >= 3) expect(shipment.carrier_id).toBe(booked.get(shipment.id)?.[0]?.carrier_id)
      if (shipment.status >= 0 && shipment.status < 3) expect(shipment.carrier_rate).toBeNull()
    }
  })

  test('asks for answers only where the shipment is being tendered', () => {
    const open = new Set(rows.tender.filter((tender) => tender.status === 0).map((tender) => tender.shipment_id))
    for (const shipment of rows.shipment) expect(open.has(shipment.id)).toBe(shipment.status === 2)
  })

  test('has a truck that waits past its free time, by appointment', () => {
    const waiting = rows.shipment_stop.find(
      ({ name: dock, arrived_at, departed_at }) =>
        dock === 'Hawthorn Memphis Converting' &&
        !departed_at &&
        arrived_at &&
        now.getTime() - arrived_at.getTime() > 5 * 3_600_000,
    )
    expect(waiting?.appointment).toBeTypeOf('string')
  })

  test('says of its loads on paper what is so, and happened before the present', async () => {
    expect(await untrueConfirmations(system)).toEqual([])
    const { rows: ahead } = await sql`
      select 'shipment_event' as what from shipment_event where occurred_at > ${now} or reported_at > ${now}
      union all select 'tender' from tender where sent_at > ${now} or responded_at > ${now}
      union all select 'history_entry' from history_entry where operation_at > ${now}
      union all select 'document' from document where uploaded_at > ${now} or reviewed_at > ${now}
      union all select 'booking' from booking where booked_at > ${now}
      union all select 'orders' from orders where created_at > ${now}`.execute(system)
    expect(ahead).toEqual([])
  })

  test('shows every state of payments, runs and disputes, and its books sum to zero', async () => {
    const { rows } = await sql<{ kind: string; states: string[] }>`
      select 'payment' as kind, array_agg(distinct state order by state) as states from payment
      union all select 'dispute', array_agg(distinct state order by state) from invoice_dispute
      union all select 'run', array_agg(distinct state order by state) from payment_run
      union all select 'truck', array_agg(distinct state::text) from invoice where is_truck_unused
      union all select 'terms', array_agg(distinct terms order by terms) from invoice where state >= 2 and payer_id is null
      union all select 'audit', array_agg(distinct exception.code || ' ' || (due_on is not null) order by exception.code || ' ' || (due_on is not null))
        from invoice join invoice_exception as exception on exception.invoice_id = invoice.id and resolved_at is null
        where payer_id is null and state = 1 and approved_at is null and invoice.next_actor = 'provider'
      union all select 'books', array_agg(total::text) from (select sum(amount) as total from ledger_line) as summed`.execute(
      system,
    )
    expect(Object.fromEntries(rows.map(({ kind, states }) => [kind, states]))).toEqual({
      payment: ['Cleared', 'Reissued', 'Returned', 'Scheduled', 'Sent'],
      dispute: ['Evidence', 'Open', 'Overturned', 'Partial', 'Review', 'Upheld'],
      run: ['Prepared', 'Released'],
      truck: expect.arrayContaining(['0']),
      terms: ['quick-7', 'standard-30'],
      audit: ['FUEL_MISMATCH true', 'RATE_MISMATCH true'],
      books: ['0.00'],
    })
  })

  test('fills the board with loads at a price, and with others that a truck could haul after them', async () => {
    const { rows: found } = await sql`
      with load as (select * from board_load where is_open and pickup_until > ${now} and origin_latitude is not null)
      select (select count(*) from load)::int as loads, (select count(*) from load where rate is not null)::int as priced,
        (select count(distinct first.id) from load as first join load as next on next.currency = first.currency
            and next.equipment_mode = first.equipment_mode and next.origin_state = first.destination_state
            and next.pickup_until > first.delivery_at + interval '2 hours' and next.pickup_at < first.delivery_at + interval '26 hours'
          where first.rate is not null and next.rate is not null)::int as linked,
        (select count(distinct first.id) from load as first join load as next
            on abs(next.origin_latitude - first.destination_latitude) + abs(next.origin_longitude - first.destination_longitude) < 1
            and next.pickup_until > first.delivery_at + interval '2 hours' and next.pickup_at < first.delivery_at + interval '26 hours'
          where first.rate is not null and next.rate is not null and first.lane -> 0 ->> 'city' = 'Chicago')::int as "fromChicago",
        (select count(*) from board_alert)::int as alerts`.execute(system)
    const [board] = found as Record<'loads' | 'priced' | 'linked' | 'fromChicago' | 'alerts', number>[]
    expect(board?.loads).toBeGreaterThan(54)
    expect(board?.priced).toBeGreaterThan(35)
    expect(board?.linked).toBeGreaterThan(8)
    expect(board?.fromChicago).toBeGreaterThan(2)
    expect(board?.alerts).toBe(2)
  })

  test('names nobody who is not known', async () => {
    const { rows: strangers } = await sql`
      select distinct by from (
        select reported_by as by from shipment_event union select posted_by from ledger_entry union select prepared_by_name from payment_run
        union select released_by_name from payment_run where released_by_name is not null
        union select approved_by from invoice_approval union select settled_by from invoice where settled_by is not null
      ) as named
      where by <> 'Waybill' and not exists (select from contact where first_name || ' ' || last_name = by)`.execute(
      system,
    )
    expect(strangers).toEqual([])
  })
})

test('the demo world fills an empty database once, row security on, and can be enlarged', async () => {
  const database = await demoDatabase('enlarged', SUNDAY_NIGHT)
  const db = new Db(openPool(database.connection, 2))
  const system = db.as({ kind: 'system' }).read
  expect(await layDemoWorld(database, SUNDAY_NIGHT)).toBe(false)
  const alder = await system.selectFrom('company').select('id').where('scac', '=', 'ALDX').executeTakeFirstOrThrow()
  const own = await db
    .as({ kind: 'company', companyId: alder.id })
    .read.selectFrom('shipment')
    .select(['carrier_id', 'status'])
    .execute()
  expect(own.length).toBeGreaterThan(280)
  expect(own.every((shipment) => shipment.carrier_id === alder.id || shipment.status === 2)).toBe(true)
  expect(await enlargeWorld(db, 2_500)).toBe(2_500)
  const lanes = await system.selectFrom('shipment').select('id').where(sql`lane::text`, '=', '[]').execute()
  expect(lanes).toEqual([])
  const owed = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from invoice`.execute(system)).rows[0]?.n)
  expect(await owed()).toBeGreaterThan(1_500)
  expect([await enlargeMoney(db, 3_000), await owed()]).toEqual([3_000, 3_000])
  const { rows } = await sql`
    select from payment where total <> (select sum(net) from payment_line where payment_id = payment.id)
      and char_length(number) = 10`.execute(system)
  expect(rows.length, 'payments are copied with what they pay').toBeLessThan(20)
  const { rows: overdue } = await sql`
    select from invoice where state between 0 and 2 and char_length(number) > 6 and delivered_at < now() - interval '75 days'`.execute(
    system,
  )
  expect(overdue.length, 'old copies are paid').toBe(0)
  const { rows: wrong } = await sql`
    select from payment join payment_line on payment_line.payment_id = payment.id join invoice on invoice.id = invoice_id
    where invoice.state = 3 and char_length(invoice.number) > 6 and char_length(payment.number) = 6
      and total <> (select sum(net) from payment_line as line where line.payment_id = payment.id)`.execute(system)
  expect(wrong.length, 'by payments of what they pay').toBe(0)
  await db.end()
}, 240_000)

/** Rate confirmations that the next act on their load would reissue, and what is wrong in them. */
async function untrueConfirmations(system: Tx): Promise<string[]> {
  const inForce = await system
    .selectFrom('rate_confirmation')
    .innerJoin('shipment', 'shipment.id', 'shipment_id')
    .select(['shipment.id', 'number', 'content'])
    .where('void_at', 'is', null)
    .where('status', 'in', [3, 4, 5, 6])
    .execute()
  expect(inForce.length).toBeGreaterThan(50)
  const said = await Promise.all(
    inForce.map(async ({ id, number, content }) => {
      const { load } = content as { load: LoadOnPaper }
      return materialChanges(load, await readLoad(system, id)).map(({ text }) => `${number} ${text}`)
    }),
  )
  return said.flat()
}

function isUpdateOwed(shipment: Rows['shipment'][number], now: Date): boolean {
  return Boolean(shipment.update_due_at) && new Date(String(shipment.update_due_at)) <= now
}

function planned(stop: Rows['shipment_stop'][number]): PlannedStop {
  const instant = (wall: string | null | undefined) => (wall ? instantAt(wall, stop.time_zone) : null)
  return {
    id: stop.id,
    type: stop.stop_type === 'Pickup' ? 'Pickup' : 'Delivery',
    sequence: stop.sequence,
    commitmentStart: instant(stop.appointment ?? stop.early),
    commitmentEnd: instant(stop.appointment ?? stop.late),
  }
}

function happened(event: Rows['shipment_event'][number]): ShipmentEvent {
  return {
    // Rows come from events; the column is text.
    kind: event.kind as ShipmentEvent['kind'],
    stopId: event.stop_id ?? null,
    occurredAt: new Date(event.occurred_at),
    source: event.source ?? null,
    payload: (event.payload ?? {}) as ShipmentEvent['payload'],
  }
}
