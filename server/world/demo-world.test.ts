import { REMIT_TO_STATES } from '@waybill/contract/company.ts'
import { SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { describe, expect, test } from 'vitest'
import { type PlannedStop, project, type ShipmentEvent } from '../src/shipments/projection.ts'
import { instantAt, wallAt } from '../src/wall-clock.ts'
import { CAST, DEMO_PEOPLE } from './cast.ts'
import { imagineDemoWorld } from './demo-world.ts'
import type { Rows } from './rows.ts'

const now = new Date('2026-03-11T15:20:00Z')
const { rows } = imagineDemoWorld(now, 'no password', 800)

function groupedBy<Row, Key>(list: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  return Map.groupBy(list, key)
}

describe('the demo world', () => {
  test('is the same for the same moment', () => {
    const again = imagineDemoWorld(now, 'no password', 800)
    expect(JSON.stringify(again.rows.shipment)).toBe(JSON.stringify(rows.shipment))
    expect(JSON.stringify(again.rows.tender)).toBe(JSON.stringify(rows.tender))
  })

  test('has every status of shipments and tenders, and an expired tender', () => {
    const statuses = new Set(rows.shipment.map((shipment) => String(shipment.status)))
    expect([...statuses].sort()).toEqual(Object.keys(SHIPMENT_STATUS_NAMES).sort())
    expect(new Set(rows.tender.map((tender) => tender.status)).size).toBe(5)
    expect(rows.tender.some((tender) => tender.is_expired)).toBe(true)
    expect(new Set(rows.tender.map((tender) => tender.decline_reason)).size).toBe(7)
  })

  test('has applications in every state that waits for somebody, and decided ones', () => {
    const states = new Set(rows.application.map((application) => application.state))
    for (const state of [
      'Invited',
      'AuthorityChecked',
      'ProfileEntered',
      'InReview',
      'Approved',
      'ConditionallyApproved',
      'Rejected',
      'Expired',
    ])
      expect(states).toContain(state)
    const waiting = rows.application.map((application) => application.waiting_for)
    expect(waiting).toEqual(expect.arrayContaining(['review', 'call', 'conditions']))
    for (const event of rows.application_event)
      expect(Date.parse(String(event.occurred_at))).toBeLessThanOrEqual(now.getTime())
  })

  test('has the uncommon loads: five stops, LTL, reefer, hazmat, cross-border, quick closure, truck ordered not used', () => {
    const stops = groupedBy(rows.shipment_stop, (stop) => stop.shipment_id)
    expect(Math.max(...[...stops.values()].map((visits) => visits.length))).toBe(5)
    expect([...stops.values()].some((visits) => new Set(visits.map((visit) => visit.country)).size > 1)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.shipping_mode === 1)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.reefer_temperature === 34)).toBe(true)
    expect(rows.shipment.some((shipment) => shipment.is_hazmat)).toBe(true)
    expect(rows.shipment_event.some((event) => event.source === 'quick-closure')).toBe(true)
    expect(JSON.stringify(rows.shipment_event)).toContain('truckOrderedNotUsed')
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
      expect(own.filter(isUpdateOwed).length).toBeGreaterThan(name === 'Alder Freight' ? 3 : 0)
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
    const trips = groupedBy(moving, ({ id, tractor_number }) => `${tractor_number} ${drivers.get(id)}`)
    const sequences = [...trips.values()].map((loads) =>
      loads.map(({ status }) => status).toSorted((one, other) => one - other),
    )
    expect(sequences).toContainEqual([4, 5, 8])
  })

  test('has a truck that waits past its free time by appointment, whatever the hour of the week', () => {
    for (let hour = 0; hour < 168; hour += 11) {
      const moment = new Date(now.getTime() + hour * 3_600_000)
      const { shipment_stop } = imagineDemoWorld(moment, 'no password', 40).rows
      const waiting = shipment_stop.find(
        ({ name, arrived_at, departed_at }) =>
          name === 'Hawthorn Memphis Converting' &&
          !departed_at &&
          arrived_at &&
          moment.getTime() - new Date(arrived_at).getTime() > 5 * 3_600_000,
      )
      expect(waiting?.appointment, moment.toISOString()).toBeTypeOf('string')
    }
  })

  test('visits the stops of a load one after the other, never in the future', () => {
    for (const visits of groupedBy(rows.shipment_stop, (stop) => stop.shipment_id).values()) {
      const moments = visits
        .toSorted((a, b) => a.sequence - b.sequence)
        .flatMap((stop) => [stop.arrived_at, stop.departed_at])
        .map((moment) => (moment ? new Date(moment).getTime() : Number.POSITIVE_INFINITY))
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
      expect(moments.filter((moment) => moment !== Number.POSITIVE_INFINITY && moment > now.getTime())).toEqual([])
    }
  })

  test('has companies in every standing: ending in nine days, lapsed, on hold, "Do Not Use", and a bank change at each step', () => {
    const left = new Set(
      rows.company_insurance.map(({ expires_on }) => Math.round((Date.parse(expires_on) - now.getTime()) / 86_400_000)),
    )
    expect([...left].some((days) => days === 8 || days === 9)).toBe(true)
    expect([...left].some((days) => days < 0)).toBe(true)
    expect(rows.company.filter((company) => company.is_on_hold)).toHaveLength(1)
    expect(rows.company.filter((company) => company.is_do_not_use)).toHaveLength(1)
    expect(new Set(rows.remit_to_change.map(({ state }) => state))).toEqual(new Set(REMIT_TO_STATES))
    for (const company of rows.company.filter(({ kind, is_approved }) => kind === 'carrier' && is_approved))
      expect(rows.company_profile.some(({ company_id }) => company_id === company.id)).toBe(true)
  })

  test('has several rates for each load that is ready to book, and fresh diesel', () => {
    const today = now.toISOString().slice(0, 10)
    const stops = groupedBy(rows.shipment_stop, (stop) => stop.shipment_id)
    const zones = (stop: (typeof rows.shipment_stop)[number] | undefined) => [
      `${stop?.city}, ${stop?.state}`,
      stop?.postal_code.slice(0, 3),
      stop?.state,
    ]
    const ready = rows.shipment.filter(({ status }) => status === 1)
    expect(ready.some(({ shipping_mode }) => shipping_mode === 1)).toBe(true)
    for (const { id, shipping_mode, equipment_mode } of ready.filter(({ shipping_mode: mode }) => mode === 0)) {
      const own = (stops.get(id) ?? []).toSorted((a, b) => a.sequence - b.sequence)
      // From a crossdock to itself nobody has a contract.
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
    const events = groupedBy(rows.shipment_event, (event) => event.shipment_id)
    const stops = groupedBy(rows.shipment_stop, (stop) => stop.shipment_id)
    for (const shipment of rows.shipment) {
      const own = events.get(shipment.id) ?? []
      const times = own.map((event) => new Date(event.occurred_at).getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const projection = project((stops.get(shipment.id) ?? []).map(planned), own.map(happened), {
        isTemperatureRequired: shipment.reefer_temperature != null,
      })
      expect(projection.status).toBe(shipment.status)
      expect(projection.update?.kind ?? null).toBe(shipment.update_kind)
    }
  })

  test('has arrivals on both sides of the commitment, by the clock of the stop', () => {
    const decided = rows.shipment_stop.filter((stop) => stop.arrived_at)
    const late = decided.filter((stop) => stop.is_late).length / decided.length
    expect(late).toBeGreaterThan(0.03)
    expect(late).toBeLessThan(0.25)
  })

  test('books a load at most once and pays no carrier before', () => {
    const accepted = groupedBy(
      rows.tender.filter((tender) => tender.status === 1),
      (tender) => tender.shipment_id,
    )
    expect(Math.max(...[...accepted.values()].map((tenders) => tenders.length))).toBe(1)
    for (const shipment of rows.shipment) {
      if (shipment.status >= 3) expect(shipment.carrier_id).toBe(accepted.get(shipment.id)?.[0]?.carrier_id)
      if (shipment.status >= 0 && shipment.status < 3) expect(shipment.carrier_rate).toBeNull()
    }
  })

  test('asks for answers only where the shipment is being tendered', () => {
    const open = new Set(rows.tender.filter((tender) => tender.status === 0).map((tender) => tender.shipment_id))
    for (const shipment of rows.shipment) expect(open.has(shipment.id)).toBe(shipment.status === 2)
  })

  test('offers one door per kind of user, and nobody real', () => {
    expect(DEMO_PEOPLE).toHaveLength(12)
    for (const company of CAST) if (company.usdot) expect(Number(company.usdot)).toBeGreaterThan(9_000_000)
    for (const contact of rows.contact) {
      expect(contact.email_addresses?.every((address) => address.endsWith('.example'))).toBe(true)
      expect(contact.phone_numbers?.every((phone) => phone.includes('555-01'))).toBe(true)
    }
  })
})

describe('the clock at the dock', () => {
  test('turns wall time into the instant and back, across the change of clocks', () => {
    expect(instantAt('2026-03-08T03:30:00', 'America/Chicago').toISOString()).toBe('2026-03-08T08:30:00.000Z')
    expect(instantAt('2026-11-01T08:00:00', 'America/New_York').toISOString()).toBe('2026-11-01T13:00:00.000Z')
    expect(wallAt(new Date('2026-07-01T12:00:00Z'), 'America/St_Johns')).toBe('2026-07-01T09:30:00')
    expect(wallAt(new Date('2026-07-01T12:00:00Z'), 'America/Phoenix')).toBe('2026-07-01T05:00:00')
  })
})

function isUpdateOwed(shipment: Rows['shipment'][number]): boolean {
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
    // The rows were made from events; the column is text.
    kind: event.kind as ShipmentEvent['kind'],
    stopId: event.stop_id ?? null,
    occurredAt: new Date(event.occurred_at),
    source: event.source ?? null,
    payload: (event.payload ?? {}) as ShipmentEvent['payload'],
  }
}

describe('letters', () => {
  test('lead to the address that people know the house by', () => {
    const { rows: rehearsed } = imagineDemoWorld(now, 'no password', 1, undefined, 'https://portal.example')
    const links = rehearsed.mail.flatMap(({ content }) => JSON.stringify(content).match(/"url":"[^"]*/g) ?? [])
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.startsWith('"url":"https://portal.example/'))).toEqual([])
  })
})
