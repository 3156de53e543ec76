import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Anchor } from '../api/server-clock.ts'
import { type Outcome, sendWaiting } from './outbox.ts'
import { OutboxStore, type Report, type WaitingAct } from './outbox-store.ts'

const JOURNEYS = 200
const MINUTE = 60_000
const START = Date.parse('2026-11-24T12:00:00Z')
const WHO = 'driver for carrier'
const LOADS = ['one', 'two'] as const
type LoadName = (typeof LOADS)[number]

/** What can happen on the road. */
type Step =
  | { does: 'report'; load: LoadName }
  | { does: 'wait'; minutes: number }
  | { does: 'signal'; isThere: boolean }
  /** The tab dies, now or while something is being sent, after so many of its steps; the app is opened again. */
  | { does: 'kill'; after: number }
  | { does: 'restart-server' }
  /** The next requests fail: before the server has done anything, or after, when only the answer is lost. */
  | { does: 'lose'; what: 'request' | 'answer'; times: number }
  | { does: 'busy'; times: number }
  | { does: 'set-clock'; minutes: number }
  | { does: 'refuse' }
  | { does: 'send' }

const minutes = fc.integer({ min: -600, max: 600 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('report' as const), load: fc.constantFrom(...LOADS) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('signal' as const), isThere: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('kill' as const), after: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'restart-server' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('lose' as const),
      what: fc.constantFrom('request' as const, 'answer' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('busy' as const), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set-clock' as const), minutes }) },
  { weight: 1, arbitrary: fc.constant({ does: 'refuse' as const }) },
  { weight: 4, arbitrary: fc.constant({ does: 'send' as const }) },
)

class Killed extends Error {}

/** The server: takes each key once, and remembers for 14 days what it was. */
class Server {
  readonly taken: { key: string; load: string; at: number }[] = []
  readonly #bodies = new Map<string, string>()
  refusesNext = false

  take(act: WaitingAct & { at: string }): Outcome {
    const body = JSON.stringify([act.load.id, act.report, act.at])
    const before = this.#bodies.get(act.key)
    if (before !== undefined && before !== body) return { is: 'refused', refused: { code: 'key-reused', reasons: [] } }
    if (before !== undefined) return { is: 'taken' }
    if (this.refusesNext) {
      this.refusesNext = false
      return { is: 'refused', refused: { code: 'step-not-allowed', reasons: ['Not now'] } }
    }
    this.#bodies.set(act.key, body)
    this.taken.push({ key: act.key, load: act.load.id, at: Date.parse(act.at) })
    return { is: 'taken' }
  }
}

/** A phone with its store, and the world around it. */
class Phone {
  readonly server = new Server()
  readonly reported: { key: string; load: LoadName; at: number }[] = []
  readonly #name: string
  #store: OutboxStore
  now = START
  /** How far the wall clock is off. */
  skew = 0
  isClockSet = false
  hasSignal = false
  #lost: ('request' | 'answer')[] = []
  #busy = 0
  #life = 0
  #born = START
  #killAfter: number | undefined
  #anchor: Anchor | null = null

  constructor(name: string, skew: number) {
    this.#name = name
    this.#store = new OutboxStore(name)
    this.skew = skew
  }

  #reading() {
    return { wall: this.now + this.skew, mono: this.now - this.#born, life: String(this.#life) }
  }

  async report(load: LoadName, said?: Report): Promise<void> {
    const key = `${this.#name} ${this.reported.length}`
    await this.#store.add({
      key,
      who: WHO,
      load: { id: load, number: load },
      place: 'Dock',
      report: said ?? { kind: 'arrive', stopId: key },
      reading: this.#reading(),
      anchor: this.#anchor,
    })
    this.reported.push({ key, load, at: this.now })
    this.now += 1_000
  }

  lose(what: 'request' | 'answer', times: number): void {
    this.#lost.push(...Array.from({ length: times }, () => what))
  }

  busy(times: number): void {
    this.#busy += times
  }

  /** The app is opened again, over what the database kept. */
  async reopen(): Promise<void> {
    this.#store.close()
    this.#store = new OutboxStore(this.#name)
    this.#life++
    this.#born = this.now
    this.#killAfter = undefined
  }

  async waiting(): Promise<WaitingAct[]> {
    return await this.#store.of(WHO)
  }

  async tryAgain(): Promise<void> {
    for (const act of await this.waiting()) if (act.refused) await this.#store.change({ ...act, refused: null })
  }

  async send(killAfter?: number): Promise<void> {
    this.#killAfter = killAfter
    await sendWaiting(WHO, {
      // A tab that dies stops at any of its steps: what it had written stays, and nothing else happens.
      store: new Proxy(this.#store, {
        get: (store, name: keyof OutboxStore) => {
          const method = store[name] as (...given: unknown[]) => unknown
          return async (...given: unknown[]) => {
            this.#mayDie()
            const answer = await method.apply(store, given)
            this.#mayDie()
            return answer
          }
        },
      }),
      timeAtServer: async () => {
        this.#mayDie()
        if (!this.hasSignal) return undefined
        this.#anchor = { ...this.#reading(), server: this.now }
        return this.#anchor
      },
      send: async (act) => {
        this.#mayDie()
        this.now += 500
        if (!this.hasSignal) return { is: 'unanswered' }
        const lost = this.#lost.shift()
        if (lost === 'request') return { is: 'unanswered' }
        if (this.#busy > 0) {
          this.#busy--
          return { is: 'unanswered' }
        }
        const outcome = this.server.take(act)
        this.#mayDie()
        return lost === 'answer' ? { is: 'unanswered' } : outcome
      },
      alone: (work) => work(),
    }).catch((failure: unknown) => {
      if (!(failure instanceof Killed)) throw failure
    })
    if (killAfter !== undefined) await this.reopen()
  }

  #mayDie(): void {
    if (this.#killAfter === undefined) return
    if (this.#killAfter === 0) throw new Killed()
    this.#killAfter--
  }
}

async function live(phone: Phone, step: Step): Promise<void> {
  switch (step.does) {
    case 'report':
      return await phone.report(step.load)
    case 'wait':
      phone.now += step.minutes * MINUTE
      return
    case 'signal':
      phone.hasSignal = step.isThere
      return step.isThere ? await phone.send() : undefined
    case 'kill':
      return await phone.send(step.after)
    case 'restart-server':
      // What was under way is lost; what is committed stays.
      phone.lose('answer', 1)
      phone.busy(1)
      return
    case 'lose':
      phone.lose(step.what, step.times)
      return
    case 'busy':
      phone.busy(step.times)
      return
    case 'set-clock':
      phone.skew = step.minutes * MINUTE
      phone.isClockSet = true
      return
    case 'refuse':
      phone.server.refusesNext = true
      return
    case 'send':
      return await phone.send()
  }
}

let journey = 0

it(`${JOURNEYS} journeys with lost signal, killed tabs, restarts and wrong clocks: nothing twice, nothing lost, in order`, {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), minutes, async (steps, skew) => {
      const phone = new Phone(`journey-${journey++}`, skew * MINUTE)
      for (const one of steps) {
        await live(phone, one)
        const refused = (await phone.waiting()).filter((act) => act.refused)
        expect(refused.every((act) => act.refused?.code === 'step-not-allowed')).toBe(true)
        // At every moment an act is on the phone or at the server, mostly at one of the two.
        const there = new Set([...(await phone.waiting()), ...phone.server.taken].map(({ key }) => key))
        expect(phone.reported.every(({ key }) => there.has(key))).toBe(true)
      }

      // Signal at last; whatever was refused is tried again.
      phone.hasSignal = true
      phone.server.refusesNext = false
      for (let round = 0; round < 200 && (await phone.waiting()).length > 0; round++) {
        await phone.tryAgain()
        await phone.send()
      }

      expect(await phone.waiting()).toEqual([])
      const keys = phone.server.taken.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.toSorted()).toEqual(phone.reported.map(({ key }) => key).toSorted())
      for (const load of LOADS) {
        const sent = phone.server.taken.filter((act) => act.load === load)
        const made = phone.reported.filter((act) => act.load === load)
        expect(sent.map(({ key }) => key)).toEqual(made.map(({ key }) => key))
        const times = sent.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((one, other) => one - other))
        expect(times.every((at) => at <= phone.now)).toBe(true)
        // A clock that is wrong is no matter; only one that is set on the way can blur what it said.
        if (!phone.isClockSet) expect(times).toEqual(made.map(({ at }) => at))
      }
    }),
    { numRuns: JOURNEYS, seed: 4_340 },
  )
})

it('a refusal stops its load and no other, and goes on when the act is removed', async () => {
  const phone = new Phone('refused', 0)
  const store = new OutboxStore('refused')
  await phone.report('one')
  await phone.report('one')
  await phone.report('two')
  phone.hasSignal = true
  phone.server.refusesNext = true
  await phone.send()
  expect(phone.server.taken.map(({ load }) => load)).toEqual(['two'])
  const [first, second] = await phone.waiting()
  expect([first?.refused?.reasons, second?.refused]).toEqual([['Not now'], null])
  await phone.send()
  expect(phone.server.taken).toHaveLength(1)
  if (first) await store.remove(first)
  await phone.send()
  expect(phone.server.taken.map(({ key }) => key)).toEqual(['refused 2', 'refused 1'])
  expect(await phone.waiting()).toEqual([])
  store.close()
})

it.each([
  ['request for money', { kind: 'detention', stopId: 'dock', caseType: 1, reason: 'No crew' }],
  ['undo of a preload', { kind: 'undo-preload', stopId: 'dock' }],
] as const)('a refused %s holds back nothing that follows', async (what, report) => {
  const phone = new Phone(what, 0)
  await phone.report('one', report)
  await phone.report('one')
  await phone.report('one')
  phone.hasSignal = true
  phone.server.refusesNext = true
  await phone.send()
  expect(phone.server.taken.map(({ key }) => key)).toEqual([`${what} 1`, `${what} 2`])
  expect((await phone.waiting()).map(({ key, refused }) => [key, refused?.reasons])).toEqual([
    [`${what} 0`, ['Not now']],
  ])
})

it('another user of the phone neither sees nor sends what waits', async () => {
  const phone = new Phone('shared', 0)
  await phone.report('one')
  const store = new OutboxStore('shared')
  expect(await store.of('somebody else')).toEqual([])
  const sent: string[] = []
  const now = { wall: 0, mono: 0, life: '0', server: START }
  await sendWaiting('somebody else', {
    store,
    timeAtServer: async () => now,
    send: async ({ key }) => {
      sent.push(key)
      return { is: 'taken' }
    },
    alone: (work) => work(),
  })
  expect(sent).toEqual([])
  expect(await phone.waiting()).toHaveLength(1)
  store.close()
})

it('stops when the session is over, and keeps everything', async () => {
  const phone = new Phone('signed-out', 0)
  await phone.report('one')
  await phone.report('two')
  const store = new OutboxStore('signed-out')
  let tries = 0
  const now = { wall: START, mono: 0, life: 'later', server: START + MINUTE }
  await sendWaiting(WHO, {
    store,
    timeAtServer: async () => now,
    send: async () => {
      tries++
      return { is: 'signed-out' }
    },
    alone: (work) => work(),
  })
  expect(tries).toBe(1)
  expect(await phone.waiting()).toHaveLength(2)
  store.close()
})
