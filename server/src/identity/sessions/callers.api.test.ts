import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { House } from '../../../test/house.ts'
import { hire, type Person } from '../../../test/people.ts'
import { openTokens } from '../identity.ts'
import type { Means } from '../means.ts'
import { Callers } from './callers.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const NOW = Date.now()
/** So many seconds after the session began. */
const at = (seconds: number) => new Date(NOW + seconds * 1000)

/** A process of its own that remembers callers, and its readings of their rows. */
async function aProcess(hasHeard: () => boolean) {
  const system = house.waybill.db.as({ kind: 'system' })
  const readings = vi.spyOn(system, 'hot')
  const callers = new Callers({ system } as Means, await openTokens(system))
  callers.watch(hasHeard)
  return { callers, readings }
}

async function aSession(): Promise<{ person: Person; token: string; sessionId: string }> {
  const person = await hire(house.waybill.db, 'carrier-dispatcher')
  return { person, ...(await house.sessionOf(person)) }
}

test('a caller whose changes are heard is read once a minute, however often they ask', async () => {
  const { callers, readings } = await aProcess(() => true)
  const { token } = await aSession()
  for (let second = 0; second < 59; second++) await callers.recognize(token, undefined, at(second))
  expect(readings).toHaveBeenCalledTimes(1)
  await callers.recognize(token, undefined, at(60))
  expect(readings).toHaveBeenCalledTimes(2)
})

test('a caller is read every second while it is uncertain whether changes are heard', async () => {
  const { callers, readings } = await aProcess(() => false)
  const { token } = await aSession()
  for (let tenth = 0; tenth < 50; tenth++) await callers.recognize(token, undefined, at(tenth / 10))
  expect(readings).toHaveBeenCalledTimes(5)
})

test('whoever a change concerns is read again, and nobody else', async () => {
  const { callers, readings } = await aProcess(() => true)
  const [one, other] = [await aSession(), await aSession()]
  const ask = async () => {
    for (const { token } of [one, other]) await callers.recognize(token, undefined, at(5))
    return readings.mock.calls.length
  }
  expect(await ask()).toBe(2)
  callers.forget({ whose: 'person', id: one.person.id })
  expect(await ask()).toBe(3)
  callers.forget({ whose: 'company', id: other.person.company.id })
  expect(await ask()).toBe(4)
  callers.forget({ whose: 'session', id: one.sessionId })
  expect(await ask()).toBe(5)
  callers.forgetAll()
  expect(await ask()).toBe(7)
})

test('a row that was read while a change arrived is read again a second later', async () => {
  const { callers, readings } = await aProcess(() => true)
  const { token, sessionId } = await aSession()
  const reading = callers.recognize(token, undefined, at(0))
  callers.forget({ whose: 'session', id: sessionId })
  await reading
  await callers.recognize(token, undefined, at(0.9))
  expect(readings).toHaveBeenCalledTimes(1)
  await callers.recognize(token, undefined, at(1))
  expect(readings).toHaveBeenCalledTimes(2)
})

test('a remembered session still ends when its time is over', async () => {
  const { callers } = await aProcess(() => true)
  const { token, sessionId } = await aSession()
  await callers.recognize(token, undefined, at(0))
  const system = house.waybill.db.as({ kind: 'system' }).read
  await system
    .updateTable('session')
    .set({ ends_at: at(10) })
    .where('id', '=', sessionId)
    .execute()
  callers.forgetAll()
  await callers.recognize(token, undefined, at(0))
  await expect(callers.recognize(token, undefined, at(10))).rejects.toMatchObject({ code: 'unknown-session' })
})

test('nobody unknown is remembered', async () => {
  const { callers, readings } = await aProcess(() => true)
  const { token, sessionId } = await aSession()
  const system = house.waybill.db.as({ kind: 'system' }).read
  await system
    .updateTable('session')
    .set({ ended_at: at(0) })
    .where('id', '=', sessionId)
    .execute()
  for (const second of [0, 0.1]) expect(await callers.stillKnows(token, undefined, at(second))).toBeUndefined()
  expect(readings).toHaveBeenCalledTimes(2)
})
