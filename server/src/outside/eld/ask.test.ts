import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Road } from '../../../world/road/road.ts'
import { ask } from './ask.ts'

let road: Road | undefined
afterEach(() => road?.close())

const Me = z.object({ data: z.object({ name: z.string() }) })
const asMe = ({ url }: Road) => new Request(new URL('/me', url), { headers: { authorization: 'Bearer a-key' } })

test('a provider that never answers is silent after the deadline, and heard again afterwards', async () => {
  road = await Road.open({ keys: ['a-key'] })
  road.fail('hang')
  await expect(ask(asMe(road), Me, { deadlineMs: 100 })).rejects.toMatchObject({ kind: 'silent' })
  await expect(ask(asMe(road), Me)).resolves.toEqual({ data: { name: 'Alder Freight' } })
})

test('a provider that is not there is silent', async () => {
  const gone = await Road.open()
  await gone.close()
  await expect(ask(asMe(gone), Me)).rejects.toMatchObject({ kind: 'silent' })
})

test.each([
  ['expired', 'unauthorized'],
  ['forbidden', 'not-allowed'],
  ['broken', 'broken'],
  ['nonsense', 'broken'],
] as const)('one whose answer is %s is %s', async (fault, kind) => {
  road = await Road.open({ keys: ['a-key'] })
  road.fail(fault)
  await expect(ask(asMe(road), Me)).rejects.toMatchObject({ kind })
})

test('one that is busy says how long', async () => {
  road = await Road.open({ keys: ['a-key'] })
  road.fail('busy', { retryAfter: 7 })
  await expect(ask(asMe(road), Me)).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 7_000 })
})

test('no error repeats the key', async () => {
  road = await Road.open({ keys: ['a-key'] })
  road.fail('broken')
  const error = await ask(asMe(road), Me).catch((reason: unknown) => reason)
  expect(JSON.stringify(error) + String(error)).not.toContain('a-key')
})
