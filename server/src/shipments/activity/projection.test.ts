import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventKind, nextStop, type PlannedStop, project, type ShipmentEvent } from './projection.ts'
import { allows } from './transitions.ts'

const HOUR = 3_600_000
const MORNING = new Date('2026-03-10T14:00:00Z')

function stops(count: number): PlannedStop[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `stop-${index}`,
    type: index === count - 1 ? 'Delivery' : 'Pickup',
    sequence: index + 1,
    commitmentStart: new Date(MORNING.getTime() + index * 8 * HOUR),
    commitmentEnd: new Date(MORNING.getTime() + (index * 8 + 2) * HOUR),
  }))
}

function event(kind: EventKind, more: Partial<ShipmentEvent> = {}): ShipmentEvent {
  return { kind, stopId: null, occurredAt: MORNING, payload: {}, ...more }
}

const created = event('created')
const booked = [created, event('tendered'), event('booked')]
const dispatched = [
  ...booked,
  event('driver-assigned', { payload: { driverId: 'd' } }),
  event('equipment-set', { payload: { tractorNumber: '12' } }),
]
const at = (kind: 'arrived' | 'departed', stop: number, hours = 0) =>
  event(kind, { stopId: `stop-${stop}`, occurredAt: new Date(MORNING.getTime() + hours * HOUR) })

describe('the status of a shipment follows from what happened to it', () => {
  test.each([
    ['a draft', [event('created-draft')], 0],
    ['a complete one is Ready to Book', [created], 1],
    ['an open offer makes it Tendering', [created, event('tendered')], 2],
    ['no offer left opens it again', [created, event('tendered'), event('tendering-ended')], 1],
    ['an accepted offer books it', booked, 3],
    ['a driver alone does not dispatch it', [...booked, event('driver-assigned', { payload: { driverId: 'd' } })], 3],
    ['a driver and a tractor dispatch it', dispatched, 4],
    [
      'without its last driver it is Booked again',
      [...dispatched, event('driver-removed', { payload: { driverId: 'd' } })],
      3,
    ],
    ['an arrival puts it At Stop', [...dispatched, at('arrived', 0)], 6],
    ['a departure puts it In Transit', [...dispatched, at('arrived', 0), at('departed', 0)], 5],
    [
      'the last departure delivers it',
      [...dispatched, at('arrived', 0), at('departed', 0), at('arrived', 1), at('departed', 1)],
      7,
    ],
    [
      'an accepted proof confirms it',
      [
        ...dispatched,
        at('arrived', 0),
        at('departed', 0),
        at('arrived', 1),
        at('departed', 1),
        event('delivery-confirmed'),
      ],
      8,
    ],
    ['rescinding opens it again', [...dispatched, event('booking-rescinded')], 1],
    ['voided stays voided', [created, event('voided')], -1],
  ])('%s', (_, events, status) => {
    expect(project(stops(2), events).status).toBe(status)
  })

  test('an arrival is late beyond the commitment and a quarter of an hour', () => {
    const arrival = (minutes: number) =>
      project(stops(2), [...dispatched, at('arrived', 0, 2 + minutes / 60)]).stops.get('stop-0')?.isLate
    expect(arrival(15)).toBe(false)
    expect(arrival(16)).toBe(true)
  })

  test('what is owed next follows the status', () => {
    const owed = (events: ShipmentEvent[]) => project(stops(2), events).update?.kind ?? null
    expect(owed([created])).toBeNull()
    expect(owed(booked)).toBe('driver-and-equipment')
    const withTruck = [...dispatched, event('empty-location-set')]
    expect(owed(dispatched)).toBe('empty-location')
    expect(owed(withTruck)).toBe('arrival-overdue')
    expect(owed([...dispatched, at('arrived', 0)])).toBe('departure-overdue')
    expect(owed([...dispatched, at('arrived', 0), at('departed', 0), at('arrived', 1), at('departed', 1)])).toBeNull()
  })

  test('papers are owed: the signature a day before pickup, the proof a day after the last departure', () => {
    const cold = { isTemperatureRequired: false }
    const owed = (events: ShipmentEvent[], lacks: object) =>
      project(stops(2), events, { ...cold, ...lacks }).updates.map(
        ({ kind, dueAt }) => `${kind} ${(dueAt.getTime() - MORNING.getTime()) / HOUR}`,
      )
    expect(owed(booked, { isSignatureAwaited: true })).toEqual(['driver-and-equipment -22', 'signature -22'])
    expect(owed(dispatched, { isSignatureAwaited: true })).toEqual(['empty-location 0', 'arrival-overdue 2.5'])
    expect(owed(dispatched, { isSignatureAwaited: true, isSignatureDue: true })).toContain('signature -22')
    const delivered = [...dispatched, at('arrived', 0), at('departed', 0), at('arrived', 1, 9), at('departed', 1, 10)]
    expect(owed(delivered, { isProofMissing: true })).toEqual(['proof-of-delivery 34'])
    expect(owed(delivered, { isProofMissing: false })).toEqual([])
    expect(owed([...delivered, event('delivery-confirmed')], { isProofMissing: true })).toEqual([])
  })
})

describe('on the road a truck is heard of', () => {
  const left = [...dispatched, at('arrived', 0), at('departed', 0)]
  const checked = (hours: number, payload: ShipmentEvent['payload'] = {}) =>
    event('checked', { occurredAt: new Date(MORNING.getTime() + hours * HOUR), payload })
  const due = (events: ShipmentEvent[], isTemperatureRequired = false) =>
    project(stops(2), events, { isTemperatureRequired }).updates.map(
      ({ kind, dueAt }) => `${kind} ${(dueAt.getTime() - MORNING.getTime()) / HOUR}`,
    )

  test('every four hours, and at the next stop', () => {
    expect(due(left)).toEqual(['check-call 4', 'arrival-overdue 10.5'])
    expect(due([...left, checked(3)])).toEqual(['check-call 7', 'arrival-overdue 10.5'])
  })
  test('with the temperature where the freight must be kept cold', () => {
    expect(due([...left, checked(1, { temperature: 34 }), checked(3)], true)).toEqual([
      'temperature 5',
      'check-call 7',
      'arrival-overdue 10.5',
    ])
  })
  test('with a reason where it will be late', () => {
    const late = new Date(MORNING.getTime() + 11 * HOUR).toISOString()
    const inTime = new Date(MORNING.getTime() + 9 * HOUR).toISOString()
    expect(due([...left, checked(3, { eta: late })])[0]).toBe('delay-reason 3')
    expect(due([...left, checked(3, { eta: late, reason: 'NS' })])[0]).toBe('delay-reason 3')
    expect(due([...left, checked(3, { eta: late, reason: 'AO' })])[0]).toBe('check-call 7')
    expect(due([...left, checked(3, { eta: inTime })])[0]).toBe('check-call 7')
  })
  test('a planned arrival nobody reported is never late', () => {
    const planned = { ...at('arrived', 1, 40), source: 'quick-closure' }
    expect(project(stops(2), [...left, planned]).stops.get('stop-1')).toMatchObject({
      isLate: false,
      isEstimated: true,
    })
  })
})

describe('whatever is done in whatever order', () => {
  const COMMANDS = {
    dispatch: 'dispatch',
    undispatch: 'undispatch',
    arrive: 'record-arrival',
    depart: 'record-departure',
  } as const
  type Act = keyof typeof COMMANDS
  const acts: Act[] = ['dispatch', 'undispatch', 'arrive', 'depart']
  const commands = fc.array(fc.constantFrom(...acts), { maxLength: 30 })

  test('only legal steps change the status, and stops are visited in their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), commands, (count, walk) => {
        const plan = stops(count)
        let events = booked
        for (const command of walk) {
          const before = project(plan, events)
          const step = stepOf(command, plan, before)
          if (!step || allows(COMMANDS[command], before.status, 'carrier-dispatcher') !== true) continue
          events = [...events, ...step]
          const after = project(plan, events).status
          expect(LEGAL[command]).toContainEqual([before.status, after])
        }
        const visited = plan.map((stop) => project(plan, events).stops.get(stop.id)?.arrivedAt !== null)
        expect(visited).toEqual(visited.toSorted((a, b) => Number(b) - Number(a)))
      }),
      { numRuns: 2_000, seed: 4_340 },
    )
  })

  /** From and to, as in domain T8–T13. */
  const LEGAL = {
    dispatch: [
      [3, 4],
      [4, 4],
    ],
    undispatch: [
      [4, 3],
      [3, 3],
    ],
    arrive: [
      [3, 6],
      [4, 6],
      [5, 6],
    ],
    depart: [
      [6, 5],
      [6, 7],
    ],
  }

  function stepOf(command: string, plan: PlannedStop[], now: ReturnType<typeof project>): ShipmentEvent[] | undefined {
    const open = nextStop(plan, now.stops)
    switch (command) {
      case 'dispatch':
        return [
          event('driver-assigned', { payload: { driverId: 'd' } }),
          event('equipment-set', { payload: { tractorNumber: '12' } }),
        ]
      case 'undispatch':
        return [event('driver-removed', { payload: { driverId: 'd' } })]
      default:
        return open && [event(command === 'arrive' ? 'arrived' : 'departed', { stopId: open.id })]
    }
  }
})

describe('a step that the rules do not know is refused with its reason', () => {
  test('a draft cannot be tendered', () => {
    expect(allows('tender', 0, 'operations')).toMatchObject({ text: 'It cannot be tendered: the shipment is Draft' })
  })
  test('a delivered shipment takes no arrival', () => {
    expect(allows('record-arrival', 7, 'carrier-dispatcher')).toMatchObject({
      text: 'No arrival can be recorded: the shipment is Delivered',
    })
  })
  test('a carrier does not tender', () => {
    expect(allows('tender', 1, 'carrier-admin')).toMatchObject({ text: 'Your role cannot do this' })
  })
  test('a driver records arrivals and does not dispatch', () => {
    expect(allows('record-arrival', 4, 'driver')).toBe(true)
    expect(allows('dispatch', 3, 'driver')).toMatchObject({ text: 'Your role cannot do this' })
  })
})
