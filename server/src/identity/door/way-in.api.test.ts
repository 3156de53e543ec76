import { hash } from '@node-rs/argon2'
import { api } from '@waybill/contract/api.ts'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { House } from '../../../test/house.ts'
import { hire, newCanary, type Person } from '../../../test/people.ts'
import { issuePasswordToken } from '../passwords/password-tokens.ts'
import { Throttle } from './throttle.ts'

/** TRUST P19, P20: whatever strangers try, the owner gets in: from a known device, by a mailed link, with the second factor. */

const PASSWORD = 'nine geese over the lake'
const NEW = 'a lantern behind four doors'
const STEP = 30_000
/** What sign-in queries; the server's timers run beside it. */
const OF_SIGN_IN = /"throttle"|"password_hash"/

let house: House
/** Spends strangers' budgets without the cost of comparing passwords. */
let throttle: Throttle
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  house = await House.open()
  throttle = new Throttle(house.waybill.pool)
  passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
})
afterAll(() => house.close())

/** Guesses count by address, so every test uses its own. */
function newAddress(): string {
  addresses++
  return `10.77.${Math.floor(addresses / 250)}.${addresses % 250}`
}

function somebody(): Promise<Person> {
  return hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
}

function signIn(userName: string, { cookie = '', address = newAddress(), password = PASSWORD } = {}) {
  return house.call(api.identity.signIn, { body: { userName, password }, address, headers: { cookie } })
}

/** The cookie the browser keeps and sends next. */
function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** Everything strangers may try: the account from everywhere, and every account from the address. */
async function attack(userName: string, address: string): Promise<void> {
  const guess = { userName, knownAs: undefined, isFamiliar: async () => false }
  const tries = [
    ...Array.from({ length: 8 }, () => ({ ...guess, of: 'password' as const, address })),
    ...Array.from({ length: 50 }, () => ({ ...guess, of: 'password' as const, address: newAddress() })),
    ...Array.from({ length: 20 }, () => ({ ...guess, of: 'code' as const, address: newAddress() })),
    ...Array.from({ length: 95 }, () => ({ ...guess, userName: newCanary(), of: 'password' as const, address })),
  ]
  await Promise.all(tries.map((one) => throttle.count(one).catch(() => undefined)))
}

async function mailedToken(person: Person): Promise<string> {
  const system = house.waybill.db.as({ kind: 'system' })
  return await system.transaction((tx) => issuePasswordToken(tx, person.id, 'reset', new Date()))
}

function reset(resetToken: string, address: string) {
  return house.call(api.passwords.reset, { body: { resetToken, newPassword: NEW }, address })
}

describe('the owner gets in while strangers guess', () => {
  test('on a device that they signed in on before, also from the address of who attacks', async () => {
    const { userName } = await somebody()
    const cookie = cookieOf(await signIn(userName))
    const address = newAddress()
    await attack(userName, address)
    expect((await signIn(userName, { address })).status).toBe(429)
    expect((await signIn(userName, { address, cookie })).status).toBe(200)
  })

  test('from a new address by a link to the mailbox, and the device is known from then on', async () => {
    const person = await somebody()
    const address = newAddress()
    await attack(person.userName, address)
    const refused = await signIn(person.userName, { address })
    expect(refused.status).toBe(429)
    expect(refused.problem.detail).toContain('the link in our email lets you in')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const letIn = await reset(await mailedToken(person), address)
    expect(letIn.status).toBe(200)
    const again = await signIn(person.userName, { address, cookie: cookieOf(letIn), password: NEW })
    expect(again.status).toBe(200)
  })

  test('by the link and the code of the second factor, though who has the password spent all codes of strangers', async () => {
    const person = await somebody()
    const secret = await turnOnSecondFactor(person)
    const address = newAddress()
    const thief = await signIn(person.userName)
    await attack(person.userName, address)
    expect((await finish(thief.problem.challenge ?? '', codeOf(secret, 1), address)).status).toBe(429)

    const half = await reset(await mailedToken(person), address)
    expect(half.problem.code).toBe('second-factor-required')
    expect((await finish(half.problem.challenge ?? '', codeOf(secret, 1), address)).status).toBe(200)
  })

  test('a new password ends what was begun with the old one', async () => {
    const person = await somebody()
    const secret = await turnOnSecondFactor(person)
    const thief = await signIn(person.userName)
    await reset(await mailedToken(person), newAddress())
    const answer = await finish(thief.problem.challenge ?? '', codeOf(secret, 1), newAddress())
    expect(answer.problem.code).toBe('challenge-expired')
  })
})

describe('what makes a device known', () => {
  test('goes to the sign-in alone, and no script reads it', async () => {
    const { headers } = await signIn((await somebody()).userName)
    const rules = String(headers['set-cookie']).split('; ')
    expect(rules).toEqual(expect.arrayContaining(['Path=/api/v2/authorize', 'HttpOnly', 'SameSite=Strict']))
  })

  test('is given to nobody who did not get in', async () => {
    const { headers } = await signIn((await somebody()).userName, { password: 'not those geese at all' })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test("is worth nothing when it is another account's, edited, or a token of another kind", async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const own = await signIn(owner.userName)
    const [name = '', proof = ''] = cookieOf(own).split('=')
    const [, foreign = ''] = cookieOf(await signIn(other.userName)).split('=')
    await attack(owner.userName, newAddress())
    const forged = [`${name}=${foreign}`, `${name}=${proof.slice(0, -4)}AAAA`, `${name}=${own.body.accessToken}`, name]
    for (const cookie of forged) expect((await signIn(owner.userName, { cookie })).status).toBe(429)
    expect((await signIn(owner.userName, { cookie: `${name}=${proof}` })).status).toBe(200)
  })

  test('opens no session', async () => {
    const [, token = ''] = cookieOf(await signIn((await somebody()).userName)).split('=')
    expect((await house.call(api.identity.me, { as: { token } })).status).toBe(401)
  })

  test('has eight guesses of its own, and then waits like everybody', async () => {
    const { userName } = await somebody()
    const cookie = cookieOf(await signIn(userName))
    for (let tries = 0; tries < 8; tries++)
      expect((await signIn(userName, { cookie, password: 'not those geese at all' })).status).toBe(401)
    expect((await signIn(userName, { cookie })).status).toBe(429)
  })
})

test('who guessed too often learns nothing of the account: known, unknown, disabled and blocked ones answer alike', async () => {
  const [known, disabled, blocked] = [await somebody(), await somebody(), await somebody()]
  const { read } = house.waybill.db.as({ kind: 'system' })
  await read.updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', disabled.id).execute()
  await read.updateTable('company').set({ is_do_not_use: true }).where('id', '=', blocked.company.id).execute()
  const answers = []
  for (const userName of [known.userName, `${newCanary()}@nowhere.example`, disabled.userName, blocked.userName]) {
    const address = newAddress()
    await attack(userName, address)
    const { status, problem } = await signIn(userName, { address })
    answers.push({ status, problem: { ...problem, traceId: '' } })
  }
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a wrong sign-in asks the database the same of every account, so that its time tells nothing', async () => {
  const [known, disabled, blocked] = [await somebody(), await somebody(), await somebody()]
  const { read } = house.waybill.db.as({ kind: 'system' })
  await read.updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', disabled.id).execute()
  await read.updateTable('company').set({ is_do_not_use: true }).where('id', '=', blocked.company.id).execute()
  const guesses = [
    { userName: known.userName, password: 'not those geese at all' },
    { userName: `${newCanary()}@nowhere.example`, password: PASSWORD },
    { userName: disabled.userName, password: PASSWORD },
    { userName: blocked.userName, password: 'not those geese at all' },
  ]
  const asked: string[][] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const { userName, password } of guesses) {
    query.mockClear()
    expect((await signIn(userName, { password })).status).toBe(401)
    asked.push(query.mock.calls.map(([statement]) => textOf(statement)).filter((text) => OF_SIGN_IN.test(text)))
  }
  query.mockRestore()
  expect(asked[0]?.length).toBeGreaterThan(4)
  expect(asked.slice(1)).toEqual([asked[0], asked[0], asked[0]])
})

test('strangers in a crowd are told to retry, and known devices sign in past them', async () => {
  const { userName } = await somebody()
  const cookie = cookieOf(await signIn(userName))
  const address = newAddress()
  const crowd = Array.from({ length: 40 }, () => signIn(`${newCanary()}@nowhere.example`, { address }))
  const owner = signIn(userName, { cookie, address })
  const answers = await Promise.all(crowd)
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { problem, headers } of turnedAway)
    expect([problem.code, headers['retry-after']]).toEqual(['too-busy', '1'])
  expect(answers.filter(({ status }) => status !== 503 && status !== 401)).toEqual([])
  expect((await owner).status).toBe(200)
})

function finish(challenge: string, code: string, address: string) {
  return house.call(api.identity.finishSignIn, { body: { challenge, code }, address })
}

async function turnOnSecondFactor(person: Person): Promise<string> {
  const as = await house.sessionOf(person)
  const { body } = await house.call(api.security.beginSecondFactor, { as })
  const turnedOn = await house.call(api.security.turnOnSecondFactor, { as, body: { code: codeOf(body.secret, 0) } })
  expect(turnedOn.status).toBe(201)
  return body.secret
}

/** The authenticator's code that many steps from now. */
function codeOf(secret: string, steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return statement !== null && typeof statement === 'object' && 'text' in statement ? String(statement.text) : ''
}
