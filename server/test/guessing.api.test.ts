import { hash } from '@node-rs/argon2'
import { api, endpoints } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { House } from './house.ts'
import { hire, newCanary, type Person } from './people.ts'
import { often } from './thorough.ts'

/**
 * TRUST P20 for every endpoint that checks a secret: however many guesses come at once, to two processes, only as many as the limit
 * are checked. What counts is how often the secret was read, not the answers.
 */

const PASSWORD = 'nine geese over the lake'
const WRONG = 'not those geese at all'
const STEP = 30_000

type Guess = (at: House) => Promise<{ status: number; problem: { code?: string } }>
type Guarded = { limit: number; readsSecret: RegExp; readsEach?: number; prepare: (address: string) => Promise<Guess> }
type Unguarded = { because: string }

let processes: [House, House]
let passwordHash: string

beforeAll(async () => {
  processes = [await House.open(), await House.open()]
  // As an earlier version may have hashed it, cheaply: this proves how often, not how slowly.
  passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const house of processes) await house.close()
})

const READS_PASSWORD = /^select .*"password_hash".* from "contact"/
const READS_CODE = /^select "secret"/

const GUARDED: Record<string, Guarded | Unguarded> = {
  'identity.signIn': {
    limit: 8,
    readsSecret: READS_PASSWORD,
    prepare: async (address) => {
      const { userName } = await somebody()
      return (at) => at.call(api.identity.signIn, { body: { userName, password: WRONG }, address })
    },
  },
  'identity.finishSignIn': {
    limit: 8,
    readsSecret: READS_CODE,
    prepare: async (address) => {
      const { person, wrongCode } = await enrolled(address)
      const challenges: string[] = []
      for (let count = 0; count < GUESSES / TRIES; count++) challenges.push(await challengeOf(person, address))
      let guesses = 0
      return (at) => {
        const challenge = challenges[guesses++ % challenges.length] ?? ''
        return at.call(api.identity.finishSignIn, { body: { challenge, code: wrongCode }, address })
      }
    },
  },
  'security.confirmIdentity': {
    limit: 8,
    readsSecret: READS_PASSWORD,
    prepare: async (address) => {
      const as = await processes[0].sessionOf(await somebody())
      return (at) => at.call(api.security.confirmIdentity, { as, body: { password: WRONG }, address })
    },
  },
  'security.turnOnSecondFactor': {
    limit: 8,
    readsSecret: READS_CODE,
    // Whether it is already on, then whether the code is right.
    readsEach: 2,
    prepare: async (address) => {
      const as = await processes[0].sessionOf(await somebody())
      const { body } = await processes[0].call(api.security.beginSecondFactor, { as })
      const code = codeOf(body.secret, 50)
      return (at) => at.call(api.security.turnOnSecondFactor, { as, body: { code }, address })
    },
  },
  'security.changePassword': {
    limit: 8,
    readsSecret: READS_PASSWORD,
    prepare: async (address) => {
      const as = await processes[0].sessionOf(await somebody())
      const body = { currentPassword: WRONG, newPassword: 'a lantern behind four doors' }
      return (at) => at.call(api.security.changePassword, { as, body, address })
    },
  },
  'passwords.readLink': {
    limit: 60,
    readsSecret: /from "password_token" inner join/,
    prepare: async (address) => (at) => at.call(api.passwords.readLink, { body: { resetToken: newCanary() }, address }),
  },
  'passwords.reset': {
    limit: 60,
    readsSecret: /from "password_token" inner join/,
    prepare: async (address) => (at) =>
      at.call(api.passwords.reset, {
        body: { resetToken: newCanary(), newPassword: 'a lantern behind four doors' },
        address,
      }),
  },
  'driverSignIn.authorize': {
    limit: 60,
    readsSecret: /^update "driver_link"/,
    prepare: async (address) => (at) =>
      at.call(api.driverSignIn.authorize, { body: { code: newCanary().slice(0, 22).padEnd(22, 'C') }, address }),
  },
  'accessRequests.confirm': {
    limit: 60,
    readsSecret: /^update "access_request"/,
    prepare: async (address) => (at) => at.call(api.accessRequests.confirm, { body: { token: newCanary() }, address }),
  },
  'onboarding.enterCode': { because: 'its own test holds it: fifty tries at once count as five' },
  'identity.switchCompany': { because: 'who is signed in chooses among their own companies' },
  'security.beginSecondFactor': { because: 'it gives a secret and takes none' },
  'security.newRecoveryCodes': { because: 'it gives codes and takes none' },
  'driverSignIn.makeLink': { because: 'it gives a code and takes none' },
  'eld.connect': { because: 'it takes a key that the ELD provider verifies, and compares it with none' },
  'eld.authorize': { because: 'it gives an address and takes no secret' },
  'eld.complete': { because: 'its state is sealed for who asked for it, and the ELD provider verifies its code' },
  'eld.listen': { because: 'it takes a secret to keep and compares it with none' },
  'push.subscribe': { because: 'it takes the keys of the caller’s own phone, and compares them with none' },
  'companies.requestRemitToChange': { because: 'it takes a bank number to keep and compares it with none' },
}

/** More than any limit. */
const GUESSES = 80
/** One challenge's tries. */
const TRIES = 5
const AT_ONCE = 20

test('every endpoint in which secrets travel is named here', () => {
  const secret = endpoints().filter(({ endpoint }) => endpoint.isSecret && endpoint.method !== 'GET')
  expect(secret.map(({ name }) => name).toSorted()).toEqual(Object.keys(GUARDED).toSorted())
})

test('what takes a password, a code or a token says that secrets travel in it', () => {
  const silent = endpoints().filter(({ endpoint }) => !endpoint.isSecret && takesSecret(endpoint))
  expect(silent.map(({ name }) => name)).toEqual([])
})

describe('no more than the limit are looked at', () => {
  const guarded = Object.entries(GUARDED).flatMap(([name, how]) => ('limit' in how ? [{ name, ...how }] : []))
  const throughTheDoor = guarded.filter(({ name }) => name.startsWith('identity.'))
  test.each(guarded)('$name', async ({ limit, readsSecret, readsEach = 1, prepare }) => {
    const guess = await prepare(newAddress())
    const reads = countStatements(readsSecret)
    const statuses: number[] = []
    for (let sent = 0; sent < GUESSES; sent += AT_ONCE) {
      const wave = Array.from({ length: AT_ONCE }, (_, at) => guess(processes[at % 2 === 0 ? 0 : 1]))
      for (const { status } of await Promise.all(wave)) statuses.push(status)
    }
    expect(reads()).toBe(limit * readsEach)
    expect(statuses.filter((status) => status < 400)).toEqual([])
  })

  test.each(throughTheDoor)(`$name, ${GUESSES} of them in one moment`, async ({ limit, readsSecret, prepare }) => {
    const guess = await prepare(newAddress())
    const reads = countStatements(readsSecret)
    const wave = Array.from({ length: GUESSES }, (_, at) => guess(processes[at % 2 === 0 ? 0 : 1]))
    const statuses = (await Promise.all(wave)).map(({ status }) => status)
    // Who is told that it is too busy was not looked at.
    expect(reads()).toBeLessThanOrEqual(limit)
    expect(reads()).toBeGreaterThan(0)
    expect(statuses.filter((status) => status < 400)).toEqual([])
  })

  test('a code of the second factor, asked for beside the right password', async () => {
    const { person, wrongCode } = await enrolled(newAddress())
    const as = await processes[0].sessionOf(person)
    const reads = countStatements(READS_CODE)
    for (let sent = 0; sent < often({ thorough: 200, everyDay: 40 }); sent += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          processes[at % 2 === 0 ? 0 : 1].call(api.security.confirmIdentity, {
            as,
            body: { password: PASSWORD, code: wrongCode },
          }),
        ),
      )
    expect(reads()).toBeLessThanOrEqual(8)
    expect(reads()).toBeGreaterThan(0)
  })
})

let addresses = 0

/** Guesses are counted by address, so every test has its own. */
function newAddress(): string {
  addresses++
  return `198.51.100.${addresses}`
}

function somebody(): Promise<Person> {
  return hire(processes[0].waybill.db, 'carrier-dispatcher', { passwordHash })
}

/** With a second factor on, and a code it never has. */
async function enrolled(address: string): Promise<{ person: Person; wrongCode: string }> {
  const [house] = processes
  const person = await somebody()
  const as = await house.sessionOf(person)
  const { body } = await house.call(api.security.beginSecondFactor, { as })
  const code = codeOf(body.secret, 0)
  const { status } = await house.call(api.security.turnOnSecondFactor, { as, body: { code }, address })
  expect(status).toBe(201)
  return { person, wrongCode: codeOf(body.secret, 50) }
}

/** The authenticator's code this many steps from now. */
function codeOf(secret: string, steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })
}

async function challengeOf({ userName }: Person, address: string): Promise<string> {
  const answer = await processes[0].call(api.identity.signIn, { body: { userName, password: PASSWORD }, address })
  expect(answer.problem.code).toBe('second-factor-required')
  return answer.problem.challenge ?? ''
}

/** How many such statements both processes have sent since. */
function countStatements(kind: RegExp): () => number {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockClear()
  return () => spy.mock.calls.filter(([asked]) => kind.test(textOf(asked))).length
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return asked !== null && typeof asked === 'object' && 'text' in asked ? String(asked.text) : ''
}

/** By the contract's names; a six-digit or link `code` is one, a charge's code is not. */
function takesSecret({ body }: Endpoint): boolean {
  const shape = 'shape' in body ? Object.keys(body.shape as object) : []
  return shape.some((name) => /password|token|challenge|secret/i.test(name) || name === 'code')
}
