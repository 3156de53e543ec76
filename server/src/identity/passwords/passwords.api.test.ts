import { api } from '@waybill/contract/api.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerTimes } from '../../../test/answer-times.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { actFor, foundCompany, hire, type Person } from '../../../test/people.ts'
import { issuePasswordToken, type PasswordTokenKind } from './password-tokens.ts'
import { hashPassword } from './passwords.ts'

const PUBLIC_URL = 'https://portal.northbound.test'
const OLD = 'correct horse battery'
const NEW = 'harbour lamp 31 otter'
const MINUTE = 60_000

let house: House
let addresses = 0
beforeAll(async () => {
  house = await House.open({ publicUrl: PUBLIC_URL })
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** Throttles count by address, so every test uses its own. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`

async function somebody(persona: Parameters<typeof hire>[1] = 'carrier-dispatcher'): Promise<Person> {
  return await hire(house.waybill.db, persona, { passwordHash: await hashPassword(OLD) })
}

async function tokenFor(person: Person, kind: PasswordTokenKind = 'reset', now = new Date()): Promise<string> {
  const system = house.waybill.db.as({ kind: 'system' })
  return await system.transaction((tx) => issuePasswordToken(tx, person.id, kind, now))
}

const ask = (emailAddress: string, more: Parameters<House['call']>[1] & { url?: string } = {}) => {
  const { url, ...said } = more
  const body = url === undefined ? { emailAddress } : { emailAddress, url }
  return house.call(api.passwords.requestReset, { address: newAddress(), ...said, body })
}
const reset = (resetToken: string, newPassword = NEW, address = newAddress()) =>
  house.call(api.passwords.reset, { body: { resetToken, newPassword }, address })
const signIn = (person: Person, password: string) =>
  house.call(api.identity.signIn, { body: { userName: person.userName, password }, address: newAddress() })
const meAs = (token: string) => house.call(api.identity.me, { as: { token } })

/** Somebody's letters, once the requests have been handled. */
async function lettersFor(userName: string, atLeast = 1): ReturnType<House['mails']> {
  await expect.poll(() => waitingRequests()).toBe(0)
  await expect.poll(async () => (await house.mails(userName)).length).toBeGreaterThanOrEqual(atLeast)
  return await house.mails(userName)
}

async function waitingRequests(): Promise<number> {
  const system = house.waybill.db.as({ kind: 'system' }).read
  const rows = await system.selectFrom('password_reset_request').select('id').where('handled_at', 'is', null).execute()
  return rows.length
}

const tokenIn = (link: string | undefined) => /#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''

async function change(person: Person, set: { is_portal_enabled?: boolean }): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('contact').set(set).where('id', '=', person.id).execute()
}

async function doNotUse(person: Person): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('company').set({ is_do_not_use: true }).where('id', '=', person.company.id).execute()
}

describeEndpoint(api.passwords.requestReset, {
  works: {
    'mails a link that lets in': async () => {
      const person = await somebody()
      const asked = await ask(person.userName.toUpperCase())
      expect([asked.status, asked.text]).toEqual([204, ''])
      const [letter] = await lettersFor(person.userName)
      expect(letter).toMatchObject({ kind: 'password-reset', subject: 'Choose a new password' })
      const answer = await reset(tokenIn(letter?.link))
      expect(answer.status).toBe(200)
      expect((await meAs(answer.body.accessToken)).body.id).toBe(person.id)
    },
    'fills nobody’s letter box, however many strangers ask': async () => {
      const person = await somebody()
      for (let asks = 0; asks < 12; asks++) expect((await ask(person.userName)).status).toBe(204)
      expect(await lettersFor(person.userName)).toHaveLength(1)
    },
    'the newest link alone lets in, and strangers who ask leave it alone for ten minutes': async () => {
      const person = await somebody()
      const asked = Date.now()
      const older = await tokenFor(person, 'reset', new Date(asked))
      house.setClock(new Date(asked + 9 * MINUTE))
      await ask(person.userName)
      expect(await lettersFor(person.userName, 0)).toEqual([])
      house.setClock(new Date(asked + 11 * MINUTE))
      await ask(person.userName)
      const [newer] = await lettersFor(person.userName)
      expect((await reset(older)).problem.code).toBe('link-over')
      expect((await reset(tokenIn(newer?.link))).status).toBe(200)
    },
  },
  refusesBadInput: {
    'no address': async () => {
      const { status, problem } = await house.call(api.passwords.requestReset, { body: {}, address: newAddress() })
      expect([status, problem.modelState?.['emailAddress']]).toEqual([400, expect.anything()])
    },
    'what is no address': async () => {
      expect((await ask('nobody')).problem.modelState).toEqual({ emailAddress: ['Enter your email address'] })
    },
  },
  refusesWhoMayNot: {
    'who asks again and again, alike for known and unknown': async () => {
      const known = (await somebody()).userName
      for (const userName of [known, 'nobody@nowhere.example']) {
        const address = newAddress()
        const statuses: number[] = []
        for (let asks = 0; asks < 7; asks++) statuses.push((await ask(userName, { address })).status)
        expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
        // The owner asks from elsewhere and is heard.
        expect((await ask(userName)).status).toBe(204)
      }
    },
  },
  refusesTheOtherCompany: doesNotApply('it answers nobody anything'),
})

describeEndpoint(api.passwords.readLink, {
  works: {
    'says what the link is good for': async () => {
      const person = await somebody()
      const now = new Date()
      const body = { resetToken: await tokenFor(person, 'first', now) }
      const answer = await house.call(api.passwords.readLink, { body, address: newAddress() })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        kind: 'first',
        userName: person.userName,
        firstName: 'Robin',
        companyName: person.company.name,
      })
      // Looking uses nothing up.
      expect((await reset(body.resetToken)).status).toBe(200)
    },
  },
  refusesBadInput: {
    'a token that is none': async () => {
      const body = { resetToken: 'x'.repeat(43) }
      const { status, problem } = await house.call(api.passwords.readLink, { body, address: newAddress() })
      expect([status, problem.code]).toEqual([410, 'link-over'])
    },
  },
  refusesWhoMayNot: {
    'who tries one token after the other': async () => {
      const address = newAddress()
      let answer = await house.call(api.passwords.readLink, { body: { resetToken: 'x' }, address })
      for (let tries = 0; tries < 60; tries++)
        answer = await house.call(api.passwords.readLink, { body: { resetToken: `${tries}` }, address })
      expect(answer.status).toBe(429)
    },
  },
  refusesTheOtherCompany: doesNotApply('whoever holds the token is whom it was mailed to'),
})

describeEndpoint(api.passwords.reset, {
  works: {
    'signs in; the old password is over and the owner is told': async () => {
      const person = await somebody()
      const { status, body } = await reset(await tokenFor(person))
      expect(status).toBe(200)
      expect(body.user.id).toBe(person.id)
      expect((await meAs(body.accessToken)).status).toBe(200)
      expect((await signIn(person, OLD)).status).toBe(401)
      expect((await signIn(person, NEW)).status).toBe(200)
      expect(await house.mails(person.userName)).toMatchObject([{ kind: 'password-changed' }])
    },
    'a first password, of somebody who never had one': async () => {
      const person = await hire(house.waybill.db, 'carrier-billing')
      const { status, body } = await reset(await tokenFor(person, 'first'))
      expect([status, body.user.id]).toEqual([200, person.id])
      expect(await house.mails(person.userName)).toEqual([])
    },
    'with a second factor its code is still asked for; until then nobody is in': async () => {
      const person = await somebody()
      const as = await house.sessionOf(person)
      const { secret } = (await house.call(api.security.beginSecondFactor, { as })).body
      const totp = new TOTP({ secret: Secret.fromBase32(secret) })
      const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
      const turnedOn = await house.call(api.security.turnOnSecondFactor, { as, body: { code: code(-1) } })
      expect(turnedOn.status).toBe(201)
      const { status, problem } = await reset(await tokenFor(person))
      expect([status, problem.code, typeof problem.challenge]).toEqual([401, 'second-factor-required', 'string'])
      expect(JSON.stringify(problem)).not.toContain('accessToken')
      const challenge = problem.challenge ?? ''
      const address = newAddress()
      expect(
        (await house.call(api.identity.finishSignIn, { body: { challenge, code: '000000' }, address })).status,
      ).toBe(401)
      const entered = await house.call(api.identity.finishSignIn, { body: { challenge, code: code(0) }, address })
      expect([entered.status, entered.body.user.id]).toEqual([200, person.id])
    },
    'leaves one line in the history': async () => {
      const person = await somebody()
      await reset(await tokenFor(person))
      const system = house.waybill.db.as({ kind: 'system' }).read
      const entries = await system.selectFrom('history_entry').selectAll().where('subject_id', '=', person.id).execute()
      expect(entries.map(({ description, contact_id }) => [description, contact_id])).toEqual([
        ['Password reset by mail', person.id],
      ])
    },
  },
  refusesBadInput: {
    'a password that is short, long, common or the own address': async () => {
      const person = await somebody()
      const token = await tokenFor(person)
      for (const [password, message] of [
        ['elevensigns', 'Use at least 12 characters'],
        ['x'.repeat(129), 'Use at most 128 characters'],
        ['Password1234', 'easy to guess'],
        [person.userName, 'email address'],
      ] as const) {
        const { status, problem } = await reset(token, password)
        expect([status, problem.modelState?.['newPassword']?.[0]]).toEqual([400, expect.stringContaining(message)])
      }
      // The link survives a refusal.
      expect((await reset(token)).status).toBe(200)
    },
    'a token that is used, overtaken, over or invented': async () => {
      const person = await somebody()
      const used = await tokenFor(person)
      expect((await reset(used)).status).toBe(200)
      const overtaken = await tokenFor(person, 'first')
      const current = await tokenFor(person, 'first')
      const over = await tokenFor(person, 'reset', new Date(Date.now() - 30 * MINUTE))
      for (const token of [used, overtaken, over, `${current.slice(0, -1)}!`, ''])
        expect([(await reset(token)).status, token]).toEqual([token === '' ? 400 : 410, token])
      expect((await reset(current)).status).toBe(200)
    },
  },
  refusesWhoMayNot: {
    'who was shut out meanwhile': async () => {
      const person = await somebody()
      const token = await tokenFor(person)
      await change(person, { is_portal_enabled: false })
      expect((await reset(token)).problem.code).toBe('link-over')
    },
    'a carrier that is not used any more, by name and with an address': async () => {
      const person = await somebody()
      const token = await tokenFor(person)
      await doNotUse(person)
      const { status, problem } = await reset(token)
      expect([status, problem.detail]).toEqual([
        403,
        'Carrier is "Do Not Use", if you have questions please email support@northbound.example',
      ])
      expect((await reset('x'.repeat(43))).text).not.toContain('Do Not Use')
    },
  },
  refusesTheOtherCompany: doesNotApply('whoever holds the token is whom it was mailed to'),
})

describe('P17: a link always leads to the configured address', () => {
  const HOSTILE = [
    'evil.test',
    'evil.test:443',
    'portal.northbound.test.evil.test',
    'portal.northbound.test@evil.test',
    '[::1]',
  ]
  const URLS = [
    'https://evil.test',
    'https://evil.test/reset-password',
    '//evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    `${PUBLIC_URL}@evil.test`,
    `${PUBLIC_URL}.evil.test`,
    'https:evil.test',
    'http://portal.northbound.test',
    '/\\evil.test',
    'x'.repeat(2_000),
    '',
    '#token=mine',
    'https://evil.test/#',
    ' https://evil.test',
    'https://portal.northbound.test%2eevil.test',
    'https://evil.test\r\nHost: evil.test',
    '{"a":1}',
    '../../evil',
  ]
  const HEADERS = [
    ...HOSTILE.map((host) => ({ host })),
    ...HOSTILE.slice(0, 4).map((host) => ({ 'x-forwarded-host': host })),
    ...HOSTILE.slice(0, 3).map((host) => ({ forwarded: `host="${host}";proto=https` })),
    { 'x-original-host': 'evil.test' },
    { 'x-host': 'evil.test' },
    { 'x-forwarded-server': 'evil.test' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
    { 'x-original-url': 'https://evil.test/' },
    { 'x-rewrite-url': 'https://evil.test/' },
    { origin: 'https://evil.test' },
    { referer: 'https://evil.test/forgot-password' },
  ]

  test('an address with an invisible character is refused for anyone', async () => {
    const known = await hire(house.waybill.db, 'carrier-dispatcher')
    for (const userName of [known.userName, 'nobody@nowhere.example']) {
      const { status, problem } = await ask(userName, { url: '\u0000https://evil.test' })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['url']])
    }
    expect(await lettersFor(known.userName, 0)).toEqual([])
  })

  test('20 addresses in the request and 20 headers', async () => {
    expect(URLS.length + HEADERS.length).toBeGreaterThanOrEqual(40)
    const said = [...URLS.map((url) => ({ url })), ...HEADERS.map((headers) => ({ headers }))]
    const people = await Promise.all(said.map(() => hire(house.waybill.db, 'carrier-dispatcher')))
    for (const [index, more] of said.entries()) {
      const answer = await ask(people[index]?.userName ?? '', more as Parameters<typeof ask>[1])
      expect([answer.status, more]).toEqual([204, more])
    }
    for (const person of people) {
      const [letter] = await lettersFor(person.userName)
      expect(letter?.link).toMatch(/^https:\/\/portal\.northbound\.test\/reset-password#token=[\w-]{43}$/)
      expect(JSON.stringify(letter)).not.toContain('evil')
    }
  })
})

describe('P18: a link lets in once, for half an hour', () => {
  test('256 bits, and only the hash is kept', async () => {
    const person = await somebody()
    const token = await tokenFor(person)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const system = house.waybill.db.as({ kind: 'system' }).read
    const rows = await system.selectFrom('password_token').selectAll().where('contact_id', '=', person.id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(token)
  })

  test('one use under 50 tries at once', async () => {
    const person = await somebody()
    const token = await tokenFor(person)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `${NEW} ${index}`)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    // The others are too late, or find the queue full.
    expect(answers.filter(({ status }) => status === 410 || status === 503)).toHaveLength(49)
    expect(await house.mails(person.userName)).toHaveLength(1)
  }, 120_000)

  test('30 minutes less a second it holds, then no more', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const sent = new Date()
    const [early, late] = [await tokenFor(one, 'reset', sent), await tokenFor(other, 'reset', sent)]
    house.setClock(new Date(sent.getTime() + 30 * MINUTE))
    expect((await reset(late)).status).toBe(410)
    house.setClock(new Date(sent.getTime() + 30 * MINUTE - 1_000))
    expect((await reset(early)).status).toBe(200)
  })

  test('a reset ends every other session and every other link', async () => {
    const person = await somebody()
    const [phone, desk] = await Promise.all([house.sessionOf(person), house.sessionOf(person)])
    expect((await meAs(phone.token)).status).toBe(200)
    const [other, used] = [await tokenFor(person, 'first'), await tokenFor(person)]
    const { body } = await reset(used)
    expect((await meAs(phone.token)).status).toBe(401)
    expect((await meAs(desk.token)).status).toBe(401)
    expect((await meAs(body.accessToken)).status).toBe(200)
    expect((await reset(other)).status).toBe(410)
  })
})

describe('P19: the answer does not tell who has an account', () => {
  test('the same text and the same time for known, unknown, disabled and blocked', async () => {
    const ROUNDS = 48
    // Each account asks once: those with enough letters get no more, which would hide what the first ones cost.
    const people = (count: number) =>
      Promise.all(Array.from({ length: count }, () => hire(house.waybill.db, 'carrier-dispatcher')))
    const [known, disabled, blocked] = [await people(ROUNDS), await people(ROUNDS), await people(ROUNDS)]
    for (const person of disabled) await change(person, { is_portal_enabled: false })
    for (const person of blocked) await doNotUse(person)
    const kinds: Record<string, (round: number) => string> = {
      known: (round) => known[round]?.userName ?? '',
      unknown: (round) => `nobody${round}@${known[round]?.company.canary}.example`,
      disabled: (round) => disabled[round]?.userName ?? '',
      blocked: (round) => blocked[round]?.userName ?? '',
    }
    const texts = new Set<string>()
    const times = await answerTimes(
      Object.keys(kinds),
      async (kind, round) => {
        const { status, text, headers } = await ask(kinds[kind]?.(round) ?? '')
        texts.add(JSON.stringify([status, text, Object.keys(headers).sort()]))
      },
      ROUNDS,
    )
    expect(texts.size).toBe(1)
    expect(times).toMatchObject({ telling: [] })
  }, 120_000)

  test('a person without access gets no email; a blocked carrier does, and its link says why', async () => {
    const [disabled, blocked] = await Promise.all([somebody(), somebody()])
    await change(disabled, { is_portal_enabled: false })
    await doNotUse(blocked)
    await ask(disabled.userName)
    await ask(blocked.userName)
    const [letter] = await lettersFor(blocked.userName)
    expect((await reset(tokenIn(letter?.link))).problem.code).toBe('do-not-use')
    expect(await house.mails(disabled.userName)).toEqual([])
  })

  test('who acts for another carrier than the blocked one comes in there', async () => {
    const person = await somebody()
    const other = await foundCompany(house.waybill.db, 'carrier')
    await actFor(house.waybill.db, person, other, 'carrier-dispatcher')
    await doNotUse(person)
    const { status, body } = await reset(await tokenFor(person))
    expect([status, body.user.companyId]).toEqual([200, other.id])
  })
})

test('no other company issues or reads a token of somebody', async () => {
  const [person, stranger] = [await somebody(), await foundCompany(house.waybill.db, 'carrier')]
  const through = house.waybill.db.as({ kind: 'company', companyId: stranger.id })
  const act = through.transaction((tx) => issuePasswordToken(tx, person.id, 'first', new Date()))
  await expect(act).rejects.toThrow(/row-level security/)
  await tokenFor(person)
  expect(await through.read.selectFrom('password_token').select('id').execute()).toEqual([])
})
