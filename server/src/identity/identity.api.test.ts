import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@waybill/contract/api.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, newCanary, type Person } from '../../test/people.ts'
import { hashPassword } from './passwords/passwords.ts'
import { findSetClocks } from './zone-clocks.queries.ts'

const PASSWORD = 'nine geese over the lake'
const MINUTE = 60_000

let house: House
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  house = await House.open()
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** Guesses count by address, so every test uses its own. */
function newAddress(): string {
  addresses++
  return `203.0.113.${addresses}`
}

function dispatcher(): Promise<Person> {
  return hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
}

function signIn(userName: string, password: string, address = newAddress()) {
  return house.call(api.identity.signIn, { body: { userName, password }, address })
}

async function signedIn(person: Person): Promise<SignedIn & { token: string }> {
  const { body } = await signIn(person.userName, PASSWORD)
  return { ...body, token: body.accessToken }
}

const statusOf = async (as: { token: string }, headers: Record<string, string> = {}) =>
  (await house.call(api.identity.me, { as, headers })).status

describeEndpoint(api.identity.welcome, {
  works: {
    'tells a stranger the environment and the brand': async () => {
      const { status, body } = await house.call(api.identity.welcome)
      expect(status).toBe(200)
      expect(body.environment).toBe('test')
    },
    'names no demo people in production': async () => {
      const production = await House.open({ environment: 'production' })
      const { body } = await production.call(api.identity.welcome)
      await production.close()
      expect(body).toMatchObject({ demoPeople: [], demoPassword: null })
    },
    'names the street map, whose hosts alone a page may ask beside ours': async () => {
      const style = { version: 8, sources: {}, glyphs: 'https://fonts.example/{range}.pbf', layers: [] }
      const maps = createServer((_, response) => response.end(JSON.stringify(style))).listen(0, '127.0.0.1')
      await once(maps, 'listening')
      const origin = `http://127.0.0.1:${(maps.address() as AddressInfo).port}`
      const light = `${origin}/style.json`
      const withStreets = await House.open({ streetMap: { light, dark: light } })
      const { body, headers } = await withStreets.call(api.identity.welcome)
      await withStreets.close()
      maps.close()
      expect(body.streetMap).toEqual({ light, dark: light })
      const hosts = `${origin} https://fonts.example`
      expect(String(headers['content-security-policy']).split('; ')).toEqual(
        expect.arrayContaining([
          `connect-src 'self' ${hosts}`,
          `img-src 'self' blob: data: ${hosts}`,
          "script-src 'self'",
        ]),
      )
      const without = await house.call(api.identity.welcome)
      expect(without.body.streetMap).toBeNull()
      expect(without.headers['content-security-policy']).toContain("connect-src 'self';")
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { status, problem } = await house.call(api.identity.welcome, { query: { who: 'everybody' } })
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'bad-request', modelState: { who: ['Unknown field'] } })
    },
  },
  refusesWhoMayNot: doesNotApply('it is for everybody'),
  refusesTheOtherCompany: doesNotApply('it holds nothing of any company'),
})

describeEndpoint(api.identity.signIn, {
  works: {
    'gives a session for the right password, however the name is written': async () => {
      const person = await dispatcher()
      const { status, body } = await signIn(` ${person.userName.toUpperCase()} `, PASSWORD)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ id: person.id, persona: 'carrier-dispatcher', companyId: person.company.id })
      expect(await statusOf({ token: body.accessToken }, { 'x-claims': body.claims })).toBe(200)
    },
    'shows neither the password nor its hash': async () => {
      const person = await dispatcher()
      const { text } = await signIn(person.userName, PASSWORD)
      expect(text).not.toContain('argon2')
      expect(text).not.toContain(PASSWORD)
    },
  },
  refusesBadInput: {
    'a missing password, beside its field': async () => {
      const { status, problem } = await house.call(api.identity.signIn, { body: { userName: 'robin', password: '' } })
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({ password: ['Enter your password'] })
    },
    'fields that nobody asked for': async () => {
      const body = { userName: 'robin', password: PASSWORD, roles: ['Admin'] }
      const { status, problem } = await house.call(api.identity.signIn, { body })
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({ roles: ['Unknown field'] })
    },
  },
  refusesWhoMayNot: {
    'unknown, known and disabled accounts alike': async () => {
      const known = await dispatcher()
      const disabled = await dispatcher()
      await change(disabled, { is_portal_enabled: false })
      const tries = [
        [known.userName, 'the wrong password'],
        [`${newCanary()}@nowhere.example`, 'the wrong password'],
        [disabled.userName, PASSWORD],
      ] as const
      const answers = []
      for (const [userName, password] of tries) answers.push(await signIn(userName, password))
      for (const { status, problem } of answers) {
        expect(status).toBe(401)
        expect({ ...problem, traceId: '' }).toEqual({
          type: '/problems/wrong-credentials',
          title: 'Wrong username or password.',
          status: 401,
          code: 'wrong-credentials',
          traceId: '',
        })
      }
    },
    'a "Do Not Use" carrier, and says so only after the right password': async () => {
      const person = await dispatcher()
      await blacklist(person)
      expect((await signIn(person.userName, 'the wrong password')).problem.code).toBe('wrong-credentials')
      const { status, problem } = await signIn(person.userName, PASSWORD)
      expect(status).toBe(403)
      expect(problem).toMatchObject({ code: 'do-not-use', detail: expect.stringContaining('support@') })
    },
    'a guesser after eight tries, while the owner still walks in from elsewhere': async () => {
      const person = await dispatcher()
      const guesser = newAddress()
      for (let guess = 0; guess < 8; guess++)
        expect((await signIn(person.userName, `guess ${guess}`, guesser)).status).toBe(401)
      const { status, problem } = await signIn(person.userName, PASSWORD, guesser)
      expect(status).toBe(429)
      expect(problem.code).toBe('too-many-requests')
      expect((await signIn(person.userName, PASSWORD)).status).toBe(200)
    },
  },
  refusesTheOtherCompany: doesNotApply('a session is of the company that its person belongs to'),
})

describeEndpoint(api.identity.me, {
  works: {
    'says who is signed in, for which company': async () => {
      const person = await dispatcher()
      const { status, body } = await house.call(api.identity.me, { as: await house.sessionOf(person) })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: person.id, companyId: person.company.id, roles: [] })
    },
    'tells the clocks of all places and companies: when each was set, and what it is called since': async () => {
      const [central, person] = [await dispatcher(), await dispatcher()]
      const clocksOf = async (one: Person) =>
        (await house.call(api.identity.me, { as: await house.sessionOf(one) })).body.zoneClocks
      const find = (clocks: Awaited<ReturnType<typeof clocksOf>>, zone: string) =>
        clocks.find(({ zones }) => zones.includes(zone))?.shifts
      expect(find(await clocksOf(central), 'America/Chicago')).toEqual(
        expect.arrayContaining([
          [Date.UTC(2025, 2, 9, 8) / 60_000, -300, 'CDT'],
          [Date.UTC(2025, 10, 2, 7) / 60_000, -360, 'CST'],
        ]),
      )
      // Whoever moves to a zone that nobody was in reads it at once.
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ time_zone: 'America/St_Johns' })
        .where('id', '=', person.company.id)
        .execute()
      const clocks = await clocksOf(person)
      expect(find(clocks, 'America/St_Johns')).toEqual(
        expect.arrayContaining([
          [Date.UTC(2025, 2, 9, 5, 30) / 60_000, -150, 'NDT'],
          [Date.UTC(2025, 10, 2, 4, 30) / 60_000, -210, 'NST'],
        ]),
      )
      const zones = clocks.flatMap((clock) => clock.zones)
      expect(zones).toEqual([...new Set(zones)])
    },
    'knows no clock of a company in a zone that PostgreSQL does not know, and all others': async () => {
      const { company } = await dispatcher()
      const system = house.waybill.db.as({ kind: 'system' })
      const move = async (timeZone: string) =>
        await system.read.updateTable('company').set({ time_zone: timeZone }).where('id', '=', company.id).execute()
      const zonesNow = async () => {
        const set = await findSetClocks(system, new Date('2025-01-01'), new Date('2026-01-01'))
        return set.map(({ zone }) => zone)
      }
      try {
        await move('Mars/Olympus')
        expect(await zonesNow()).toContain('America/Chicago')
        expect(await zonesNow()).not.toContain('Mars/Olympus')
        await move('america/chicago')
        expect(await zonesNow()).toContain('america/chicago')
      } finally {
        await move('America/Chicago')
      }
    },
    'renews a token past half its life': async () => {
      const person = await dispatcher()
      const session = await house.sessionOf(person)
      house.setClock(new Date(Date.now() + 16 * MINUTE))
      const { headers } = await house.call(api.identity.me, { as: session })
      const renewed = { token: String(headers['x-access-token']) }
      house.setClock(new Date(Date.now() + 40 * MINUTE))
      expect(await statusOf(session)).toBe(401)
      expect(await statusOf(renewed)).toBe(200)
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await house.sessionOf(await dispatcher())
      expect((await house.call(api.identity.me, { as, query: { companyId: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const { status, problem, headers } = await house.call(api.identity.me)
      expect(status).toBe(401)
      expect(problem.code).toBe('unknown-session')
      expect(headers['www-authenticate']).toBe('Bearer')
    },
    'a session that has not been used for two hours': async () => {
      const session = await house.sessionOf(await dispatcher())
      await age(session.sessionId, { last_used_at: new Date(Date.now() - 121 * MINUTE) })
      expect(await statusOf(session)).toBe(401)
    },
    'a session past its twelve hours': async () => {
      const session = await house.sessionOf(await dispatcher())
      await age(session.sessionId, { ends_at: new Date(Date.now() - 1) })
      expect(await statusOf(session)).toBe(401)
    },
    'an account that was disabled a second ago': async () => {
      const person = await dispatcher()
      const session = await house.sessionOf(person)
      expect(await statusOf(session)).toBe(200)
      await change(person, { is_portal_enabled: false })
      house.setClock(new Date(Date.now() + 1_000))
      expect(await statusOf(session)).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.identity.signOut, {
  works: {
    'ends this session at once and leaves the others': async () => {
      const person = await dispatcher()
      const [phone, desk] = [await house.sessionOf(person), await house.sessionOf(person)]
      expect((await house.call(api.identity.signOut, { as: phone })).status).toBe(204)
      expect(await statusOf(phone)).toBe(401)
      expect(await statusOf(desk)).toBe(200)
    },
  },
  refusesBadInput: {
    'a body': async () => {
      const as = await house.sessionOf(await dispatcher())
      expect((await house.call(api.identity.signOut, { as, body: { sessionId: 'another' } })).status).toBe(400)
      expect(await statusOf(as)).toBe(200)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.identity.signOut)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it ends the own session'),
})

describeEndpoint(api.identity.signOutEverywhere, {
  works: {
    'ends every session of the person, and nobody else is signed out': async () => {
      const person = await dispatcher()
      const colleague = await hire(house.waybill.db, 'carrier-admin', { company: person.company })
      const [phone, desk] = [await house.sessionOf(person), await house.sessionOf(person)]
      const bystander = await house.sessionOf(colleague)
      expect((await house.call(api.identity.signOutEverywhere, { as: phone })).status).toBe(204)
      expect([await statusOf(phone), await statusOf(desk), await statusOf(bystander)]).toEqual([401, 401, 200])
    },
    'reaches another server process within a second': async () => {
      const session = await house.sessionOf(await dispatcher())
      const otherProcess = await House.open()
      expect((await otherProcess.call(api.identity.me, { as: session })).status).toBe(200)
      await house.call(api.identity.signOutEverywhere, { as: session })
      otherProcess.setClock(new Date(Date.now() + 1_000))
      expect((await otherProcess.call(api.identity.me, { as: session })).status).toBe(401)
      await otherProcess.close()
    },
  },
  refusesBadInput: {
    'a body': async () => {
      const as = await house.sessionOf(await dispatcher())
      const { status } = await house.call(api.identity.signOutEverywhere, { as, body: { contactId: 'another' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.identity.signOutEverywhere)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it ends the own sessions'),
})

describe('forged tokens and claims (P22)', () => {
  test('no edited token is a session', async () => {
    const { token } = await house.sessionOf(await dispatcher())
    const edited = [...everyBitFlipped(token), ...everyCut(token), ...reassembled(token)].filter(
      (forged) => !saysTheSame(forged, token),
    )
    expect(edited.length).toBeGreaterThan(500)
    const admitted: string[] = []
    for (const forged of edited) if ((await statusOf({ token: forged })) !== 401) admitted.push(forged)
    expect(admitted).toEqual([])
    expect(await statusOf({ token })).toBe(200)
  })

  test('a token signed with another key, algorithm or issuer is no session', async () => {
    const { sessionId } = await house.sessionOf(await dispatcher())
    const now = Math.floor(Date.now() / 1000)
    const sign = (secret: string, alg: string, issuer: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + 600)
        .sign(Buffer.from(secret.padEnd(64, '.')))
    const forged = [
      await sign('a guessed key', 'HS256', 'waybill'),
      await sign('a guessed key', 'HS512', 'waybill'),
      await sign('', 'HS256', 'somebody'),
      unsigned({ sid: sessionId, iss: 'waybill', iat: now, exp: now + 600 }),
    ]
    for (const token of forged) expect(await statusOf({ token })).toBe(401)
  })

  test('an expired token is no session', async () => {
    const session = await house.sessionOf(await dispatcher())
    house.setClock(new Date(Date.now() + 31 * MINUTE))
    expect(await statusOf(session)).toBe(401)
  })

  test('claims of somebody else, edited or invented, are refused', async () => {
    const person = await signedIn(await dispatcher())
    const other = await signedIn(await dispatcher())
    const said = JSON.parse(Buffer.from(person.claims, 'base64url').toString()) as Record<string, unknown>
    const written = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url')
    const invented = [
      other.claims,
      written({ ...said, roles: ['Admin'] }),
      written({ ...said, permissions: ['Admin'] }),
      written({ ...said, companyId: other.user.companyId }),
      written({}),
      'null',
      ...everyBitFlipped(person.claims).slice(0, 400),
    ]
    const admitted: string[] = []
    for (const claims of invented) if ((await statusOf(person, { 'x-claims': claims })) !== 401) admitted.push(claims)
    expect(admitted).toEqual([])
    expect(await statusOf(person, { 'x-claims': person.claims })).toBe(200)
  })
})

/** Each character with its first bit flipped, then its last. */
function everyBitFlipped(text: string): string[] {
  return [...flipped(text, 0b100000), ...flipped(text, 0b000001)]
}

function flipped(text: string, bit: number): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return [...text].map((character, at) => {
    const other = character === '.' ? '_' : alphabet[alphabet.indexOf(character) ^ bit]
    return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
  })
}

/** The last base64url character of 32 bytes has unused bits: changing them edits nothing. */
function saysTheSame(forged: string, token: string): boolean {
  const bytes = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return bytes(forged).join('.') === bytes(token).join('.')
}

function everyCut(text: string): string[] {
  return [...text].map((_, at) => text.slice(0, at))
}

function reassembled(token: string): string[] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${payload}.${header}.${signature}`,
    `${header}.${payload}.${signature}.${signature}`,
    `${header}..${signature}`,
    `${token}A`,
    `${token}${token}`,
  ]
}

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
}

async function change(person: Person, contact: { is_portal_enabled: boolean }): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('contact').set(contact).where('id', '=', person.id).execute()
}

async function blacklist(person: Person): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('company').set({ is_do_not_use: true }).where('id', '=', person.company.id).execute()
}

async function age(sessionId: string, session: { last_used_at: Date } | { ends_at: Date }): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('session').set(session).where('id', '=', sessionId).execute()
}
