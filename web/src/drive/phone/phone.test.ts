import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, test } from 'vitest'
import type { Anchor } from '../../api/server-clock.ts'
import type { Outcome } from '../outbox.ts'
import { type Fix, isWorthKeeping, metersBetween } from './fix.ts'
import { type AtStop, follow, proposal } from './geofence.ts'
import { type Batch, PositionStore } from './position-store.ts'
import { sendPositions } from './send-positions.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-24T15:00:00Z')
const DOCK = { latitude: 41.782, longitude: -87.771 }
/** A degree of latitude is 111 km. */
const north = (meters: number) => ({ latitude: DOCK.latitude + meters / 111_195, longitude: DOCK.longitude })

function fix(minutes: number, meters: number, accuracyMeters = 20): Fix {
  const reading = { wall: START + minutes * MINUTE, mono: minutes * MINUTE, life: 'page' }
  return { ...north(meters), accuracyMeters, heading: null, mph: null, moment: { reading, anchor: null } }
}

test('meters are as the crow flies', () => {
  expect(metersBetween(DOCK, north(800))).toBeCloseTo(800, 0)
  expect(metersBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22_239, 0)
})

describe('a position is kept', () => {
  it.each([
    ['the first', undefined, fix(0, 0), true],
    ['a minute later', fix(0, 0), fix(1, 0), true],
    ['half a kilometer on', fix(0, 0), fix(0.3, 501), true],
    ['sooner and nearer', fix(0, 0), fix(0.9, 400), false],
    ['too inexact', undefined, fix(5, 0, 2_001), false],
  ])('%s: %s', (_what, last, next, isKept) => {
    expect(isWorthKeeping(last, next)).toBe(isKept)
  })
})

describe('at a stop', () => {
  const stop = { stopId: 'one', ...DOCK, arrivedAt: null, departedAt: null }
  const arrived = { ...stop, arrivedAt: '2026-11-24T15:02:00Z' }
  const after = (fixes: readonly Fix[], at: typeof stop | typeof arrived = stop, before?: AtStop) =>
    fixes.reduce((memory: AtStop | undefined, one) => follow(memory, one, at), before)

  test('the arrival is proposed at the first position within 800 m', () => {
    expect(proposal(after([fix(0, 900)]), stop)).toBeUndefined()
    const there = after([fix(0, 900), fix(2, 700), fix(9, 30)])
    expect(proposal(there, stop)).toMatchObject({ kind: 'arrive', at: fix(2, 0).moment })
  })

  test('none is proposed to who drove past, said no, or has arrived', () => {
    expect(proposal(after([fix(2, 700), fix(3, 1_600)]), stop)).toBeUndefined()
    const there = after([fix(2, 700)])
    expect(proposal(there && { ...there, isDenied: true }, stop)).toBeUndefined()
    expect(proposal(there, arrived)).toBeUndefined()
  })

  test('a denied arrival is proposed again when the truck has been away and comes back', () => {
    const there = after([fix(2, 700)])
    const again = after([fix(20, 5_000), fix(30, 100)], stop, there && { ...there, isDenied: true })
    expect(proposal(again, stop)).toMatchObject({ kind: 'arrive', at: fix(30, 0).moment })
  })

  test('the departure is proposed beyond 1.5 km, at the last position there, and no more when it comes back', () => {
    const there = after([fix(2, 100), fix(40, 50)], arrived)
    expect(proposal(after([fix(42, 1_200)], arrived, there), arrived)).toBeUndefined()
    const gone = after([fix(42, 1_200), fix(44, 1_600)], arrived, there)
    expect(proposal(gone, arrived)).toMatchObject({ kind: 'depart', at: fix(40, 0).moment })
    expect(proposal(after([fix(50, 100)], arrived, gone), arrived)).toBeUndefined()
  })

  test('nothing is proposed of a stop whose place is not known, or where the phone never was', () => {
    expect(after([fix(2, 100)], { ...stop, latitude: null as never })).toBeUndefined()
    expect(proposal(after([fix(2, 9_000)], arrived), arrived)).toBeUndefined()
  })

  test('an inexact position says nothing', () => {
    expect(after([fix(2, 100, 500)])).toBeUndefined()
  })
})

describe('positions without signal', () => {
  let store = new PositionStore('positions-of-tests')
  const now: Anchor = { wall: START + 60 * MINUTE, mono: 60 * MINUTE, life: 'page', server: START + 70 * MINUTE }
  afterEach(async () => {
    for (const loadId of ['a', 'b']) await store.forget(loadId)
    store.close()
    store = new PositionStore('positions-of-tests')
  })

  const add = async (minutes: number, loadId = 'a', who = 'robin') =>
    await store.add({ ...fix(minutes, 0), who, loadId })
  const sending = (outcomes: Outcome['is'][]) => {
    const sent: Batch[] = []
    const send = async (batch: Batch): Promise<Outcome> => {
      sent.push(batch)
      const is = outcomes.shift() ?? 'taken'
      return await Promise.resolve(
        is === 'refused' ? { is, refused: { code: 'phone-not-shared', reasons: [] } } : { is },
      )
    }
    return { sent, means: { store, send, timeAtServer: async () => await Promise.resolve(now) } }
  }

  test('wait, and go in batches of one load each, in their order, with the server’s time', async () => {
    for (let minute = 0; minute < 120; minute++) await add(minute)
    await add(5, 'b')
    await add(6, 'a', 'somebody else')
    const { sent, means } = sending([])
    await sendPositions('robin', means)
    expect(sent.map(({ loadId, positions }) => [loadId, positions.length])).toEqual([
      ['a', 100],
      ['a', 20],
      ['b', 1],
    ])
    // This phone is ten minutes slow.
    expect(sent[0]?.positions[0]?.at).toBe(new Date(START + 10 * MINUTE).toISOString())
    expect(await store.nextBatch('somebody else', now)).toMatchObject({ positions: [{}] })
  })

  test('a batch without an answer is sent again as it was, also after the app was closed', async () => {
    await add(1)
    const first = sending(['unanswered'])
    await sendPositions('robin', first.means)
    await add(2)
    store.close()
    store = new PositionStore('positions-of-tests')
    const second = sending([])
    await sendPositions('robin', second.means)
    expect(second.sent[0]).toEqual(first.sent[0])
    expect(second.sent).toHaveLength(2)
  })

  test('what the server refuses goes with all that waits for that load', async () => {
    await add(1)
    await add(2, 'b')
    const first = sending(['unanswered'])
    await sendPositions('robin', first.means)
    await add(3)
    const { sent, means } = sending(['refused'])
    expect(await sendPositions('robin', means)).toBe(true)
    expect(sent.map(({ loadId }) => loadId)).toEqual(['a', 'b'])
    expect(await store.nextBatch('robin', now)).toBeUndefined()
  })
})
