import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDatabase } from '../../../test/file-database.ts'
import { newCanary } from '../../../test/people.ts'
import { openPool } from '../../db/connection.ts'
import { DoorThrottle } from './door-throttle.ts'
import { blockOf, type Guess, Throttle } from './throttle.ts'

/** TRUST P20 where it is counted; its effect on sign-in is in identity.api.test.ts and second-factor.api.test.ts. */

let pools: pg.Pool[]
/** Two server processes on one database. */
let processes: [Throttle, Throttle]
let addresses = 0

beforeAll(async () => {
  const { connection } = await fileDatabase()
  pools = [openPool(connection), openPool(connection)]
  const [one, other] = pools
  if (!one || !other) throw new Error('Two pools were opened')
  processes = [new Throttle(one), new Throttle(other)]
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const newAccount = () => `${newCanary()}@guessed.example`
const newAddress = () =>
  `10.${Math.floor(addresses / 65_025) + 1}.${Math.floor(addresses / 255) % 255}.${addresses++ % 255}`
const guess = (userName: string, address: string, more: Partial<Guess> = {}): Guess => ({
  userName,
  address,
  of: 'password',
  knownAs: undefined,
  isFamiliar: async () => false,
  ...more,
})

/** All at once, split over both processes; returns how many get checked. */
async function guessAtOnce(times: number, made: () => Guess): Promise<number> {
  const said = await Promise.all(Array.from({ length: times }, (_, time) => isTaken(time, made())))
  return said.filter((taken) => taken).length
}

/** Whether the guess gets checked. */
async function isTaken(time: number, asked: Guess): Promise<boolean> {
  return await processes[time % 2 === 0 ? 0 : 1].count(asked).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'too-many-requests') throw error
      return false
    },
  )
}

/** Whether a right guess is refused; both processes agree. */
async function isRefused(asked: Guess): Promise<boolean> {
  const said: boolean[] = []
  for (const throttle of processes) {
    const takeBack = await throttle.count(asked).catch(() => undefined)
    await takeBack?.()
    said.push(takeBack === undefined)
  }
  expect(said[0]).toBe(said[1])
  return said[0] ?? false
}

describe('guessing is slowed, whichever process is asked and however many come at once', () => {
  test('eight guesses at one account from one address; other accounts and other addresses are free', async () => {
    const [account, address] = [newAccount(), newAddress()]
    expect(await guessAtOnce(7, () => guess(account, address))).toBe(7)
    expect(await isRefused(guess(account, address))).toBe(false)
    expect(await guessAtOnce(20, () => guess(account, address))).toBe(1)
    expect(await isRefused(guess(account.toUpperCase(), address))).toBe(true)
    expect(await isRefused(guess(newAccount(), address))).toBe(false)
    expect(await isRefused(guess(account, newAddress()))).toBe(false)
  })

  test('a hundred guesses from one address, at however many accounts', async () => {
    const address = newAddress()
    expect(await guessAtOnce(99, () => guess(newAccount(), address))).toBe(99)
    expect(await isRefused(guess(newAccount(), address))).toBe(false)
    expect(await guessAtOnce(10, () => guess(newAccount(), address))).toBe(1)
  })

  test('fifty guesses at one account from anywhere stop strangers, and never its owner where they were before', async () => {
    const account = newAccount()
    expect(await guessAtOnce(60, () => guess(account, newAddress()))).toBe(50)
    expect(await isRefused(guess(account, newAddress()))).toBe(true)
    expect(await isRefused(guess(account, newAddress(), { isFamiliar: async () => true }))).toBe(false)
    expect(await isRefused(guess(account, newAddress(), { knownAs: 'their telephone' }))).toBe(false)
    expect(await isRefused(guess(newAccount(), newAddress()))).toBe(false)
  })

  test('of codes strangers have twenty a day', async () => {
    const account = newAccount()
    expect(await guessAtOnce(25, () => guess(account, newAddress(), { of: 'code' }))).toBe(20)
    expect(await isRefused(guess(account, newAddress(), { of: 'password' }))).toBe(false)
    expect(await isRefused(guess(account, newAddress(), { of: 'code', isFamiliar: async () => true }))).toBe(false)
    expect(await isRefused(guess(account, newAddress(), { of: 'code', knownAs: 'link' }))).toBe(false)
  })

  test('a burst from one address spends nothing of what all addresses share', async () => {
    const [account, address] = [newAccount(), newAddress()]
    expect(await guessAtOnce(100, () => guess(account, address))).toBe(8)
    expect(await guessAtOnce(100, () => guess(account, address))).toBe(0)
    expect(await guessAtOnce(60, () => guess(account, newAddress()))).toBe(42)
  })

  test('a known device has eight guesses of its own, whatever strangers at its address have spent', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await guessAtOnce(100, () => guess(newAccount(), address))
    await guessAtOnce(20, () => guess(account, address))
    const known = () => guess(account, address, { knownAs: 'their telephone' })
    expect(await guessAtOnce(20, known)).toBe(8)
    expect(await isRefused(known())).toBe(true)
    expect(await isRefused(guess(account, address, { knownAs: 'their computer' }))).toBe(false)
  })

  test('a right guess costs nothing', async () => {
    const [account, address] = [newAccount(), newAddress()]
    for (let time = 0; time < 12; time++) expect(await isRefused(guess(account, address))).toBe(false)
    expect(await guessAtOnce(20, () => guess(account, address))).toBe(8)
  })

  test('who is refused learns when to come again', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await guessAtOnce(8, () => guess(account, address))
    const refusal = await processes[0].count(guess(account, address)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
  })

  test('a successful sign-in clears the count for that person there, and for nobody else', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await guessAtOnce(8, () => guess(account, address))
    const elsewhere = newAddress()
    await guessAtOnce(8, () => guess(account, elsewhere))
    await processes[0].forgive(guess(account, address))
    expect(await isRefused(guess(account, address))).toBe(false)
    expect(await isRefused(guess(account, elsewhere))).toBe(true)
  })

  test('the longest name there may be is counted like any other', async () => {
    const account = `${'a'.repeat(240)}@guessed.example`
    const address = newAddress()
    expect(await guessAtOnce(10, () => guess(account, address))).toBe(8)
  })

  test('every address of one IPv6 network counts as one', async () => {
    const account = newAccount()
    const network = `2001:db8:7:${(addresses % 60_000).toString(16)}`
    let last = 0
    expect(await guessAtOnce(10, () => guess(account, `${network}::${(++last).toString(16)}`))).toBe(8)
    expect(await isRefused(guess(account, `${network}:ffff::1`))).toBe(true)
  })
})

test('the doors count the longest email address there may be, for both processes and for each asker', async () => {
  const doors = pools.map((pool) => new DoorThrottle(pool))
  const matter = `${newCanary()}${'a'.repeat(220)}@guessed.example`
  const ask = async (process: number, address: string) =>
    await doors[process]?.count('reset', address, matter).then(
      () => 'heard',
      (error: { code?: string }) => error.code,
    )
  const address = newAddress()
  const said: unknown[] = []
  for (let asks = 0; asks < 6; asks++) said.push(await ask(asks % 2, address))
  expect(said).toEqual([...Array(5).fill('heard'), 'too-many-requests'])
  expect(await ask(0, newAddress())).toBe('heard')
})

test('the doors count every address of one IPv6 network as one, and say when to come again', async () => {
  const [pool] = pools
  if (!pool) throw new Error('Two pools were opened')
  const doors = new DoorThrottle(pool)
  const door = newCanary()
  for (let asks = 0; asks < 60; asks++) await doors.count(door, `2001:db8:9:1::${asks.toString(16)}`)
  const refusal = await doors.count(door, '2001:db8:9:1:ffff::1').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
  await doors.count(door, '2001:db8:9:2::1')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, block) => {
  expect(blockOf(address)).toBe(block)
})
