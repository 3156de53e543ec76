import { expect, test } from 'vitest'
import { Turns, type Who } from './turns.ts'

/** TRUST F11: expensive work is bounded, and nobody we know waits behind strangers. */

const stranger = (key: string): Who => ({ isKnown: false, key })
const known = (key: string): Who => ({ isKnown: true, key })

/** Work that ends on demand, and who started it, in order. */
function workshop(atOnce: number) {
  const turns = new Turns(atOnce)
  const began: string[] = []
  const ends: (() => void)[] = []
  const take = (who: Who, name = who.key) =>
    turns
      .take(who, async () => {
        began.push(name)
        await new Promise<void>((end) => ends.push(end))
        return 'done' as const
      })
      .catch((error: unknown) => error)
  /** Ends the oldest work, and lets the next begin. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { turns, began, take, endOne }
}

test('so many are under way at once, and another begins when one ends', async () => {
  const { began, take, endOne } = workshop(2)
  for (const key of ['a', 'b', 'c']) void take(stranger(key))
  expect(began).toEqual(['a', 'b'])
  await endOne()
  expect(began).toEqual(['a', 'b', 'c'])
})

test('known devices go before every waiting stranger', async () => {
  const { began, take, endOne } = workshop(1)
  for (const key of ['a', 'b', 'c']) void take(stranger(key))
  void take(known('owner'))
  await endOne()
  await endOne()
  expect(began).toEqual(['a', 'owner', 'c'])
})

test('of two hundred strangers eight wait; the others are asked to come again, and the owner is let in', async () => {
  const { began, take, endOne } = workshop(2)
  const answers = Array.from({ length: 200 }, (_, at) => take(stranger(`address ${at}`)))
  // Two were running; of the others, the last to come wait.
  const refused = answers.slice(2, -8)
  for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ code: 'too-busy', retryAfter: 1 })
  const owner = take(known('owner'))
  await endOne()
  expect(began.at(-1)).toBe('owner')
  for (let more = 0; more < 20; more++) await endOne()
  expect(await owner).toBe('done')
  expect(await Promise.all([...answers.slice(0, 2), ...answers.slice(-8)])).toEqual(Array(10).fill('done'))
})

test('one address never fills the queue: another one still gets a place', async () => {
  const { began, take, endOne } = workshop(1)
  const answers = Array.from({ length: 50 }, (_, at) => take(stranger('flood'), `flood ${at}`))
  for (const answer of await Promise.all(answers.slice(5))) expect(answer).toMatchObject({ code: 'too-busy' })
  void take(stranger('somebody'))
  for (let more = 0; more < 5; more++) await endOne()
  expect(began).toEqual(['flood 0', 'somebody', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
})

/** The owner on a new device is a stranger. What counts is their place in line, however long each turn takes. */
test('a stranger who comes behind two hundred is next', async () => {
  const { began, take, endOne } = workshop(1)
  for (let at = 0; at < 200; at++) void take(stranger(`address ${at}`))
  void take(stranger('owner'))
  await endOne()
  expect(began).toEqual(['address 0', 'owner'])
})

test('two hundred who press, all of them again after each refusal, do not keep a newcomer from being next', async () => {
  const { began, take, endOne } = workshop(1)
  const press = () => {
    for (let at = 0; at < 200; at++) void take(stranger(`address ${at}`))
  }
  press()
  await endOne()
  press()
  void take(stranger('owner'))
  // They all come back before the turn is over.
  press()
  await endOne()
  expect(began.at(-1)).toBe('owner')
})

test('who asked is forgotten after two minutes', async () => {
  let now = 0
  const turns = new Turns(1, () => now)
  const began: string[] = []
  let end = () => undefined as void
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => {
      end = resolve
    })
  }
  const take = (key: string) => void turns.take(stranger(key), work(key)).catch(() => undefined)
  for (let ask = 0; ask < 3; ask++) take('often')
  for (let ask = 0; ask < 4; ask++) {
    end()
    await new Promise(setImmediate)
  }
  now = 120_000
  take('under way')
  take('once')
  take('often')
  end()
  await new Promise(setImmediate)
  // Equal again: the last to come.
  expect(began.slice(-2)).toEqual(['under way', 'often'])
})

test('known devices wait for each other within bounds, too', async () => {
  const { take } = workshop(1)
  const answers = Array.from({ length: 30 }, (_, at) => take(known(`device ${at}`)))
  for (const answer of await Promise.all(answers.slice(17))) expect(answer).toMatchObject({ code: 'too-busy' })
})

test('what fails gives its turn back', async () => {
  const turns = new Turns(1)
  const failing = turns.take(stranger('a'), () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await turns.take(stranger('b'), async () => 'in')).toBe('in')
})
