import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCanary } from '../../test/people.ts'
import { workerDatabase } from '../../test/worker-database.ts'
import { openPool } from '../db/connection.ts'
import { blockOf, type Guess, Throttle } from './throttle.ts'

/** TRUST P20 where it is counted; what sign-in makes of it stands in identity.api.test.ts and second-factor.api.test.ts. */

let pools: pg.Pool[]
/** Two server processes on one database. */
let processes: [Throttle, Throttle]
let addresses = 0

beforeAll(async () => {
  const { connection } = await workerDatabase()
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
  isFamiliar: async () => false,
  ...more,
})

async function fail(times: number, made: () => Guess): Promise<void> {
  for (let time = 0; time < times; time++) await processes[time % 2 === 0 ? 0 : 1].countFailure(made())
}

/** What each process says of it; they say the same. */
async function isRefused(asked: Guess): Promise<boolean> {
  const said = await Promise.all(
    processes.map((throttle) =>
      throttle.refuseIfTooMany(asked).then(
        () => false,
        (error: { code?: string }) => {
          if (error.code !== 'too-many-requests') throw error
          return true
        },
      ),
    ),
  )
  expect(said[0]).toBe(said[1])
  return said[0] ?? false
}

describe('guessing is slowed, whichever process is asked', () => {
  test('eight guesses at one account from one address; other accounts and other addresses are free', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await fail(7, () => guess(account, address))
    expect(await isRefused(guess(account, address))).toBe(false)
    await fail(1, () => guess(account, address))
    expect(await isRefused(guess(account, address))).toBe(true)
    expect(await isRefused(guess(account.toUpperCase(), address))).toBe(true)
    expect(await isRefused(guess(newAccount(), address))).toBe(false)
    expect(await isRefused(guess(account, newAddress()))).toBe(false)
  })

  test('a hundred guesses from one address, at however many accounts', async () => {
    const address = newAddress()
    await fail(99, () => guess(newAccount(), address))
    expect(await isRefused(guess(newAccount(), address))).toBe(false)
    await fail(1, () => guess(newAccount(), address))
    expect(await isRefused(guess(newAccount(), address))).toBe(true)
  })

  test('fifty guesses at one account from anywhere stop strangers, and never its owner where they were before', async () => {
    const account = newAccount()
    await fail(49, () => guess(account, newAddress()))
    expect(await isRefused(guess(account, newAddress()))).toBe(false)
    await fail(1, () => guess(account, newAddress()))
    expect(await isRefused(guess(account, newAddress()))).toBe(true)
    expect(await isRefused(guess(account, newAddress(), { isFamiliar: async () => true }))).toBe(false)
    expect(await isRefused(guess(newAccount(), newAddress()))).toBe(false)
  })

  test('of codes strangers have twenty a day', async () => {
    const account = newAccount()
    await fail(20, () => guess(account, newAddress(), { of: 'code' }))
    expect(await isRefused(guess(account, newAddress(), { of: 'code' }))).toBe(true)
    expect(await isRefused(guess(account, newAddress(), { of: 'password' }))).toBe(false)
    expect(await isRefused(guess(account, newAddress(), { of: 'code', isFamiliar: async () => true }))).toBe(false)
  })

  test('who got in is forgiven there, and nobody else is', async () => {
    const [account, address] = [newAccount(), newAddress()]
    await fail(8, () => guess(account, address))
    const elsewhere = newAddress()
    await fail(8, () => guess(account, elsewhere))
    await processes[0].forgive(account, address)
    expect(await isRefused(guess(account, address))).toBe(false)
    expect(await isRefused(guess(account, elsewhere))).toBe(true)
  })

  test('the longest name there may be is counted like any other', async () => {
    const account = `${'a'.repeat(240)}@guessed.example`
    const address = newAddress()
    await fail(8, () => guess(account, address))
    expect(await isRefused(guess(account, address))).toBe(true)
  })

  test('every address of one IPv6 network counts as one', async () => {
    const account = newAccount()
    let last = 0
    await fail(8, () => guess(account, `2001:db8:7:${(addresses % 60_000).toString(16)}::${(++last).toString(16)}`))
    expect(await isRefused(guess(account, `2001:db8:7:${(addresses % 60_000).toString(16)}:ffff::1`))).toBe(true)
  })
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
