import { api } from '@waybill/contract/api.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { actFor, foundCompany, hire, type Person } from '../../../test/people.ts'
import { aShipment } from '../../../world/factories.ts'
import { newId } from '../../db/new-id.ts'

const PUBLIC_URL = 'https://portal.northbound.test'
const SECOND = 1_000
const DAY = 86_400_000

let house: House
let addresses = 0
beforeAll(async () => {
  house = await House.open({ publicUrl: PUBLIC_URL })
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** Throttles count by address, so every test uses its own. */
const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${addresses % 250}`
const system = () => house.waybill.db.as({ kind: 'system' }).read

type Crew = { dispatcher: Person; driver: Person; as: { token: string } }

async function crew(): Promise<Crew> {
  const company = await foundCompany(house.waybill.db, 'carrier')
  const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher', { company })
  const driver = await hire(house.waybill.db, 'driver', { company })
  return { dispatcher, driver, as: await house.sessionOf(dispatcher) }
}

const make = (
  { as, driver }: { as: Crew['as']; driver: { id: string } },
  body: { isMailed?: boolean; shipmentId?: string } = {},
) => house.call(api.driverSignIn.makeLink, { as, params: { driverId: driver.id }, body, address: newAddress() })
const exchange = (code: string, address = newAddress()) =>
  house.call(api.driverSignIn.authorize, { body: { code }, address })
const codeIn = (url: string | undefined) => /\/driver-link#code=([\w-]{22})$/.exec(url ?? '')?.[1] ?? ''
const newCode = async (of: Crew) => codeIn((await make(of)).body.url)
const meAs = (token: string) => house.call(api.identity.me, { as: { token } })

/** The refusal does not reveal its reason. */
async function expectOver(code: string): Promise<void> {
  const { status, problem } = await exchange(code)
  expect([status, problem.code, problem.detail]).toEqual([410, 'link-over', undefined])
}

/** A crew whose driver is on a load, dispatched and under way. */
async function onTheRoad() {
  const of = await crew()
  const driver = { id: of.driver.id, name: `Robin ${of.driver.canary}` }
  const load = await aShipment(house.waybill.db, {
    provider: await foundCompany(house.waybill.db, 'provider'),
    customer: await foundCompany(house.waybill.db, 'shipper'),
    carrier: of.driver.company,
    driver,
    status: 'dispatched',
  })
  return { ...of, load }
}

const loadsOf = (as: Crew['as'], driverId: string) => house.call(api.driverSignIn.loads, { as, params: { driverId } })
const takeOff = ({ as, driver, load }: Awaited<ReturnType<typeof onTheRoad>>) =>
  house.call(api.shipments.removeDriver, { as, params: { shipmentId: load.shipmentId, driverId: driver.id } })

describeEndpoint(api.driverSignIn.loads, {
  works: {
    'the loads that the driver is on, and no other': async () => {
      const of = await onTheRoad()
      const { body } = await loadsOf(of.as, of.driver.id)
      expect(body.data).toMatchObject([{ shipmentId: of.load.shipmentId, shipmentNumber: of.load.number }])
      expect([body.data[0]?.from, body.data[0]?.to]).toEqual([
        expect.stringMatching(/, [A-Z]{2}$/),
        expect.stringMatching(/, [A-Z]{2}$/),
      ])
      await takeOff(of)
      expect((await loadsOf(of.as, of.driver.id)).body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'an id that is none, and somebody who does not drive': async () => {
      const { as, dispatcher } = await crew()
      expect((await loadsOf(as, 'robin')).status).toBe(400)
      expect((await loadsOf(as, dispatcher.id)).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'the driver, billing and operations': async () => {
      const { driver } = await crew()
      for (const persona of ['driver', 'carrier-billing', 'operations'] as const) {
        const company = persona === 'operations' ? {} : { company: driver.company }
        const as = await house.sessionOf(await hire(house.waybill.db, persona, company))
        expect((await loadsOf(as, driver.id)).status, persona).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    "another's driver, as if there were nobody": async () => {
      const of = await onTheRoad()
      const { as } = await crew()
      const { status, text } = await loadsOf(as, of.driver.id)
      expect(status).toBe(404)
      expect(text).not.toContain(of.load.number)
    },
  },
})

describe('a link that leads to a load (domain §10.3)', () => {
  test('says which, in answer, letter and history, and the exchange says it to the phone', async () => {
    const of = await onTheRoad()
    const { body } = await make(of, { isMailed: true, shipmentId: of.load.shipmentId })
    expect(body.shipmentNumber).toBe(of.load.number)
    expect((await house.mails(of.driver.userName))[0]?.paragraphs.join()).toContain(`load ${of.load.number}`)
    expect((await historyOf(of.driver))[0]?.description).toContain(`created for load ${of.load.number}`)
    const came = await exchange(codeIn(body.url))
    expect([came.status, came.body.shipmentNumber]).toEqual([200, of.load.number])
  })

  test('a driver taken off the load meanwhile still gets to their other loads', async () => {
    const of = await onTheRoad()
    const { body } = await make(of, { shipmentId: of.load.shipmentId })
    await takeOff(of)
    const came = await exchange(codeIn(body.url))
    expect([came.status, came.body.shipmentNumber]).toEqual([200, null])
  })

  test('is not made for a load that the driver is not on, whosever it is', async () => {
    const [of, other] = [await crew(), await onTheRoad()]
    for (const shipmentId of [other.load.shipmentId, newId()]) {
      const { status, problem, text } = await make(of, { shipmentId })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['shipmentId']])
      expect(text).not.toContain(other.load.number)
    }
  })

  test('a driver who only used links is listed as such, and can still be invited', async () => {
    const { driver, as, ...of } = await crew()
    const admin = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: driver.company }))
    const stateOf = async () =>
      (await house.call(api.contacts.find, { as: admin, params: { contactId: driver.id } })).body
    expect((await stateOf()).portalState).toBe('invited')
    await exchange(await newCode({ ...of, driver, as }))
    expect(await stateOf()).toMatchObject({ portalState: 'by-link', can: { inviteAgain: true } })
    const listed = await house.call(api.contacts.findByRoles, { as: admin, body: { portalStates: ['by-link'] } })
    expect(listed.body.data.map(({ id }) => id)).toEqual([driver.id])
    await system().updateTable('contact').set({ password_hash: 'chosen' }).where('id', '=', driver.id).execute()
    expect((await stateOf()).portalState).toBe('active')
  })
})

describeEndpoint(api.driverSignIn.makeLink, {
  works: {
    'answers a link to this house, with the code in the fragment': async () => {
      const of = await crew()
      house.setClock(new Date('2026-03-02T10:00:00Z'))
      of.as = await house.sessionOf(of.dispatcher)
      const { status, body } = await make(of)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        driverName: `Robin ${of.driver.canary}`,
        expiresAt: '2026-03-02T10:02:00.000Z',
        mailedTo: null,
      })
      expect(body.url).toMatch(new RegExp(`^${PUBLIC_URL}/driver-link#code=[\\w-]{22}$`))
      expect(await house.mails(of.driver.userName)).toEqual([])
    },
    'mails it when that is asked for, and the letter is worth sending as long as the link': async () => {
      const of = await crew()
      const { body } = await make(of, { isMailed: true })
      expect(body.mailedTo).toBe(of.driver.userName)
      const letters = await house.mails(of.driver.userName)
      expect(letters).toMatchObject([{ kind: 'driver-link', link: body.url }])
      const mail = await system()
        .selectFrom('mail')
        .select(['useful_until', 'subject'])
        .where('recipient', '=', of.driver.userName)
        .executeTakeFirstOrThrow()
      expect(mail.useful_until?.toISOString()).toBe(body.expiresAt)
      expect(mail.subject).not.toContain(codeIn(body.url))
    },
    'overtakes the link made before': async () => {
      const of = await crew()
      const [first, second] = [await newCode(of), await newCode(of)]
      await expectOver(first)
      expect((await exchange(second)).status).toBe(200)
    },
    'leaves one that holds when many are made at once': async () => {
      const of = await crew()
      const made = await Promise.all(Array.from({ length: 8 }, () => make(of)))
      expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201))
      const came = await Promise.all(made.map(({ body }) => exchange(codeIn(body.url))))
      expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
    },
    'says so in the history of the driver': async () => {
      const of = await crew()
      const code = await newCode(of)
      const rows = await historyOf(of.driver)
      expect(rows.map((row) => [row.description, row.contact_id])).toEqual([
        ['Driver app sign-in link created', of.dispatcher.id],
      ])
      expect(JSON.stringify(rows)).not.toContain(code)
    },
  },
  refusesBadInput: {
    'what it does not know': async () => {
      const { as, driver } = await crew()
      const { status, problem } = await house.call(api.driverSignIn.makeLink, {
        as,
        params: { driverId: driver.id },
        body: { to: 'somebody@else.example' },
      })
      expect([status, problem.modelState]).toEqual([400, { to: ['Unknown field'] }])
    },
    'a mail to who has no address': async () => {
      const of = await crew()
      await system()
        .updateTable('contact')
        .set({ user_name: null, email_addresses: [] })
        .where('id', '=', of.driver.id)
        .execute()
      const { status, problem } = await make(of, { isMailed: true })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['isMailed']])
      expect((await make(of)).status).toBe(201)
    },
    'more letters than anybody waits for': async () => {
      const of = await crew()
      const params = { driverId: of.driver.id }
      const statuses: number[] = []
      for (let letters = 0; letters < 7; letters++) {
        const said = { as: of.as, params, body: { isMailed: true }, address: '198.18.200.1' }
        statuses.push((await house.call(api.driverSignIn.makeLink, said)).status)
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    },
  },
  refusesWhoMayNot: {
    'everybody but administrators and dispatchers of a carrier': async () => {
      const { driver } = await crew()
      for (const persona of ['carrier-billing', 'driver', 'factor', 'broker', 'operations'] as const) {
        const company = driver.company.kind === kindFor(persona) ? { company: driver.company } : {}
        const as = await house.sessionOf(await hire(house.waybill.db, persona, company))
        expect((await make({ as, driver })).status, persona).toBe(403)
      }
      const admin = await hire(house.waybill.db, 'carrier-admin', { company: driver.company })
      expect((await make({ as: await house.sessionOf(admin), driver })).status).toBe(201)
    },
    'for a colleague who does not only drive': async () => {
      const { as, dispatcher } = await crew()
      const { status, problem } = await make({ as, driver: dispatcher })
      expect([status, problem.code]).toEqual([404, 'not-found'])
    },
    'for a driver whom nobody let in': async () => {
      const of = await crew()
      await shutOut(of.driver)
      const { status, problem } = await make(of)
      expect([status, problem.code]).toEqual([409, 'driver-not-let-in'])
    },
  },
  refusesTheOtherCompany: {
    'a driver of others, as if there were none': async () => {
      const { as } = await crew()
      const { driver } = await crew()
      const { status, problem } = await make({ as, driver })
      expect([status, problem.code]).toEqual([404, 'not-found'])
      expect(
        await system().selectFrom('driver_link').selectAll().where('contact_id', '=', driver.id).execute(),
      ).toEqual([])
    },
  },
})

describeEndpoint(api.driverSignIn.authorize, {
  works: {
    'lets the driver in for fourteen days, on a phone that sleeps between stops': async () => {
      const of = await crew()
      const start = new Date()
      const { status, body } = await exchange(await newCode(of))
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ id: of.driver.id, persona: 'driver', companyId: of.driver.company.id })
      house.setClock(new Date(start.getTime() + 13 * DAY))
      const asleep = await meAs(body.accessToken)
      expect([asleep.status, asleep.body.id]).toEqual([200, of.driver.id])
      house.setClock(new Date(start.getTime() + 15 * DAY))
      expect((await meAs(String(asleep.headers['x-access-token']))).status).toBe(401)
    },
    'and asks for the password before anything that matters': async () => {
      const { driver, body } = await inside()
      const session = await system()
        .selectFrom('session')
        .select('confirmed_at')
        .where('contact_id', '=', driver.id)
        .executeTakeFirstOrThrow()
      expect(session.confirmed_at).toEqual(new Date(0))
      const off = await house.call(api.security.turnOffSecondFactor, { as: { token: body.accessToken }, body: {} })
      expect([off.status, off.problem.code]).toEqual([403, 'confirm-identity'])
    },
    'with the terms before anything else, where they were not accepted': async () => {
      const company = await foundCompany(house.waybill.db, 'carrier')
      const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher', { company })
      const driver = await hire(house.waybill.db, 'driver', { company, hasAcceptedTerms: false })
      const { body } = await exchange(await newCode({ dispatcher, driver, as: await house.sessionOf(dispatcher) }))
      expect(body.user.hasAcceptedAccessTermsAndConditions).toBe(false)
      const list = await house.call(api.shipments.list, { as: { token: body.accessToken } })
      expect([list.status, list.problem.code]).toEqual([403, 'terms-not-accepted'])
    },
    'and writes that down': async () => {
      const { driver } = await inside()
      const [row] = (await historyOf(driver)).slice(-1)
      expect([row?.description, row?.contact_id]).toEqual([
        'Signed in to the driver app with a sign-in link',
        driver.id,
      ])
    },
  },
  refusesBadInput: {
    'no code, and fields that nobody asked for': async () => {
      const none = await house.call(api.driverSignIn.authorize, { body: {}, address: newAddress() })
      expect([none.status, Object.keys(none.problem.modelState ?? {})]).toEqual([400, ['code']])
      const more = await house.call(api.driverSignIn.authorize, {
        body: { code: 'x', driverId: 'y' },
        address: newAddress(),
      })
      expect([more.status, more.problem.modelState]).toEqual([400, { driverId: ['Unknown field'] }])
    },
    'a code in the address': async () => {
      const code = await newCode(await crew())
      const { status } = await house.call(api.driverSignIn.authorize, {
        query: { code },
        body: { code },
        address: newAddress(),
      })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'unknown, used and expired codes alike': async () => {
      const of = await crew()
      await expectOver('A'.repeat(22))
      const used = await newCode(of)
      expect((await exchange(used)).status).toBe(200)
      await expectOver(used)
      const now = new Date()
      house.setClock(now)
      const inTime = await newCode(of)
      house.setClock(new Date(now.getTime() + 119 * SECOND))
      expect((await exchange(inTime)).status).toBe(200)
      house.setClock(now)
      const late = await newCode(of)
      house.setClock(new Date(now.getTime() + 121 * SECOND))
      await expectOver(late)
    },
    'who was shut out, or does not only drive any more': async () => {
      const shut = await crew()
      const before = await newCode(shut)
      await shutOut(shut.driver)
      await expectOver(before)
      const promoted = await crew()
      const code = await newCode(promoted)
      await system()
        .updateTable('membership')
        .set({ roles: ['Driver', 'Admin'], permissions: ['CarrierPortal'] })
        .where('contact_id', '=', promoted.driver.id)
        .execute()
      await expectOver(code)
    },
    'the people of a carrier that is not to be used, with the reason that only a valid code shows': async () => {
      const of = await crew()
      const code = await newCode(of)
      await system()
        .updateTable('company')
        .set({ is_do_not_use: true })
        .where('id', '=', of.driver.company.id)
        .execute()
      await expectOver('B'.repeat(22))
      const { status, problem } = await exchange(code)
      expect([status, problem.code]).toEqual([403, 'do-not-use'])
    },
    'whose authenticator was not asked yet: the link stands for the password alone': async () => {
      const of = await crew()
      const secret = await turnOnSecondFactor(of.driver)
      const { status, problem } = await exchange(await newCode(of))
      expect([status, problem.code]).toEqual([401, 'second-factor-required'])
      const body = { challenge: problem.challenge ?? '', code: codeOf(secret, 1) }
      const { status: finished } = await house.call(api.identity.finishSignIn, { body, address: newAddress() })
      expect(finished).toBe(200)
    },
    'whose authenticator was not asked yet, on the way to a load: the refusal says to which': async () => {
      const of = await onTheRoad()
      await turnOnSecondFactor(of.driver)
      const { body } = await make(of, { shipmentId: of.load.shipmentId })
      const { problem } = await exchange(codeIn(body.url))
      expect([problem.code, problem.shipmentNumber]).toEqual(['second-factor-required', of.load.number])
    },
    'who tries again and again from one place': async () => {
      const address = newAddress()
      let last = 0
      for (let tries = 0; tries < 61; tries++) last = (await exchange('C'.repeat(22), address)).status
      expect(last).toBe(429)
      expect((await exchange(await newCode(await crew()))).status).toBe(200)
    },
  },
  refusesTheOtherCompany: {
    'nobody: the session is for the company whose dispatcher made the link, whoever else the driver works for':
      async () => {
        const of = await crew()
        const other = await foundCompany(house.waybill.db, 'carrier')
        await system()
          .insertInto('membership')
          .values({
            contact_id: of.driver.id,
            company_id: other.id,
            roles: ['Admin'],
            permissions: ['CarrierPortal'],
            is_default: false,
          })
          .execute()
        const { body } = await exchange(await newCode(of))
        expect(body.user).toMatchObject({ companyId: of.driver.company.id, persona: 'driver' })
      },
  },
})

const PASSWORD = 'nine geese over the lake'

/** A driver who administers another carrier too, come in by a link of the first one's dispatcher. */
async function driverOfTwo(passwordHash?: string) {
  const company = await foundCompany(house.waybill.db, 'carrier')
  const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher', { company })
  const driver = await hire(house.waybill.db, 'driver', { company, ...(passwordHash ? { passwordHash } : {}) })
  const other = await foundCompany(house.waybill.db, 'carrier')
  await hire(house.waybill.db, 'carrier-admin', { company: other, passwordHash: 'chosen' })
  await actFor(house.waybill.db, driver, other, 'carrier-admin')
  return { dispatcher, driver, other, as: await house.sessionOf(dispatcher) }
}

type DriverOfTwo = Awaited<ReturnType<typeof driverOfTwo>>

async function comeByLink(of: DriverOfTwo): Promise<{ token: string }> {
  return { token: (await exchange(await newCode(of))).body.accessToken }
}

const switchTo = (as: { token: string }, companyId: string) =>
  house.call(api.identity.switchCompany, { as, body: { companyId } })

/** Everything that reaches another company. */
const reaching = (as: { token: string }, { other }: DriverOfTwo) =>
  Promise.all([
    switchTo(as, other.id),
    house.call(api.memberships.leave, { as, params: { companyId: other.id } }),
    house.call(api.memberships.answer, { as, params: { invitationId: newId() }, body: { isAccepted: true } }),
  ])

describe('a driver who acts for another company too', () => {
  test('reaches it from a link only with the password, and for no longer than there', async () => {
    const of = await driverOfTwo(await cheapHash(PASSWORD))
    const as = await comeByLink(of)
    for (const { status, problem } of await reaching(as, of))
      expect([status, problem.code]).toEqual([403, 'confirm-identity'])
    const body = { password: PASSWORD }
    expect((await house.call(api.security.confirmIdentity, { as, body, address: newAddress() })).status).toBe(204)
    const switched = await switchTo(as, of.other.id)
    expect(switched.body.user).toMatchObject({ companyId: of.other.id, persona: 'carrier-admin' })
    const { ends_at } = await system()
      .selectFrom('session')
      .select('ends_at')
      .where('contact_id', '=', of.driver.id)
      .where('company_id', '=', of.other.id)
      .executeTakeFirstOrThrow()
    expect(ends_at.getTime() - Date.now()).toBeLessThanOrEqual(DAY / 2)
  })

  test('reads what to do when they have no password', async () => {
    const of = await driverOfTwo()
    for (const { status, problem } of await reaching(await comeByLink(of), of))
      expect([status, problem.code, problem.title]).toEqual([
        403,
        'password-missing',
        'You have no password yet. Choose “Forgot password?” to get one.',
      ])
  })

  test('comes with the second factor into the company of the link too, and has still given no password', async () => {
    const of = await driverOfTwo(await cheapHash(PASSWORD))
    const secret = await turnOnSecondFactor(of.driver)
    const memberships = system().updateTable('membership').where('contact_id', '=', of.driver.id)
    await memberships.set({ is_default: false }).execute()
    await memberships.set({ is_default: true }).where('company_id', '=', of.other.id).execute()
    const { problem } = await exchange(await newCode(of))
    const answer = { challenge: problem.challenge ?? '', code: codeOf(secret, 1) }
    const { body } = await house.call(api.identity.finishSignIn, { body: answer, address: newAddress() })
    expect(body.user).toMatchObject({ companyId: of.driver.company.id, persona: 'driver' })
    const switched = await switchTo({ token: body.accessToken }, of.other.id)
    expect([switched.status, switched.problem.code]).toEqual([403, 'confirm-identity'])
  })
})

describe('a code', () => {
  test('lets in once under 50 exchanges at the same time', async () => {
    const of = await crew()
    const code = await newCode(of)
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
    const sessions = await system().selectFrom('session').select('id').where('contact_id', '=', of.driver.id).execute()
    expect(sessions).toHaveLength(1)
  })

  test('is in no row of the database, before or after', async () => {
    const of = await crew()
    const code = codeIn((await make(of)).body.url)
    await exchange(code)
    const rows = await system().selectFrom('driver_link').selectAll().where('contact_id', '=', of.driver.id).execute()
    const news = await system().selectFrom('outbox').selectAll().execute()
    const kept = await system().selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify([rows, news, kept, await historyOf(of.driver)])).not.toContain(code)
    expect(rows.map((row) => Buffer.from(row.code_hash).toString())).not.toContain(code)
  })

  test('is in no log line and kept by no idempotency key', async () => {
    const of = await crew()
    const log: string[] = []
    const logging = await House.open({ logLevel: 'debug' }, { logTo: { write: (line) => log.push(line) } })
    try {
      const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
        const answer = await logging.waybill.server.inject({ method: 'POST', url, headers, payload })
        return { status: answer.statusCode, body: answer.json<{ url?: string }>() }
      }
      const headers = { authorization: `Bearer ${of.as.token}`, 'idempotency-key': 'the-same-press' }
      const path = `/api/v2/drivers/${of.driver.id}/sign_in_link`
      const [first, second] = [await post(path, {}, headers), await post(path, {}, headers)]
      const codes = [first, second].map(({ body }) => codeIn(body.url))
      expect(new Set(codes).size).toBe(2)
      const [, code = ''] = codes
      const statuses = []
      for (const tried of [code, code, `${code}x`])
        statuses.push((await post('/api/v2/mobile/authorize', { code: tried })).status)
      expect(statuses).toEqual([200, 410, 410])
      for (const each of codes) expect(log.join('')).not.toContain(each)
    } finally {
      await logging.close()
    }
  })
})

async function inside() {
  const of = await crew()
  const { body } = await exchange(await newCode(of))
  return { ...of, body }
}

async function historyOf(person: Person) {
  return await system()
    .selectFrom('history_entry')
    .selectAll()
    .where('subject_id', '=', person.id)
    .orderBy('operation_at')
    .orderBy('id')
    .execute()
}

async function shutOut(person: Person): Promise<void> {
  await system().updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', person.id).execute()
}

function kindFor(persona: string): string {
  return persona.startsWith('carrier') || persona === 'driver' ? 'carrier' : 'another'
}

/** As the person's phone does it; a step later the next code is new. */
async function turnOnSecondFactor(person: Person): Promise<string> {
  const as = await house.sessionOf(person)
  const { body } = await house.call(api.security.beginSecondFactor, { as, body: {} })
  const on = await house.call(api.security.turnOnSecondFactor, { as, body: { code: codeOf(body.secret) } })
  expect(on.status).toBe(201)
  return body.secret
}

function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
