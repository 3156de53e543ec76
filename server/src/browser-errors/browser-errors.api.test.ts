import { api } from '@waybill/contract/api.ts'
import type { BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, newCanary } from '../../test/people.ts'
import { newId } from '../db/new-id.ts'
import { forgetErrorsBefore } from './browser-errors.queries.ts'

const { browserErrors } = api
const TRACE = '0198c6b0-7d1e-4c3a-9b1f-3c5a7e9d1b2f'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

type Session = { token: string }

async function signIn(persona: Persona) {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}

/** An error like no other test's. */
function anError(more: Partial<BrowserErrorReport> = {}): BrowserErrorReport {
  const stack = ['renderRow@list-C8a9xZ01.js:1:2345', '@index-Ab3dEf9k.js:4:1']
  const place = '/shipments/$shipmentNumber'
  return { kind: 'render', name: newCanary(), place, build: 'Ab3dEf9k', trace: TRACE, stack, ...more }
}

const report = (as: Session, body: object) => house.call(browserErrors.report, { as, body: { ...body } })
const resolve = (as: Session, browserErrorId: string, isResolved = true) =>
  house.call(browserErrors.resolve, { as, params: { browserErrorId }, body: { isResolved } })
const list = (as: Session, query: Record<string, string | number> = {}) => house.call(browserErrors.list, { as, query })

async function reported(as: Session, name: string) {
  const { body } = await list(as, { query: name, status: 'all' })
  return body.data
}

async function namesIn(as: Session, query: Record<string, string | number>) {
  return (await list(as, query)).body.data.map(({ name }) => name)
}

describeEndpoint(api.browserErrors.report, {
  works: {
    'the same error of one build stands there once, and tells how often and to how many it came': async () => {
      const ops = await signIn('operations')
      const [driver, dispatcher] = [await signIn('driver'), await signIn('carrier-dispatcher')]
      const error = anError()
      for (const as of [driver, driver, dispatcher]) expect((await report(as, error)).status).toBe(204)
      const { trace: _, ...untraced } = error
      expect((await report(ops, { ...untraced, place: '/orders' })).status).toBe(204)
      const other = anError({ name: error.name, build: 'Zz3dEf9k' })
      await report(driver, other)
      const found = await reported(ops, error.name)
      expect(found).toHaveLength(2)
      expect(found.find(({ build }) => build === error.build)).toMatchObject({
        ...error,
        count: 4,
        people: 3,
        companies: 3,
        resolvedAt: null,
      })
    },
    'nobody is named in what is kept': async () => {
      const driver = await signIn('driver')
      const { name } = anError()
      await report(driver, anError({ name }))
      const { rows } = await sql<{ row: string }>`
        select browser_error::text || string_agg(browser_error_person::text, ' ') as row
        from browser_error join browser_error_person on error_id = browser_error.id
        where name = ${name} group by browser_error.id, browser_error`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      expect(rows[0]?.row).toContain(name)
      for (const who of [driver.id, driver.company.id, driver.sessionId]) expect(rows[0]?.row).not.toContain(who)
    },
  },
  refusesBadInput: {
    'what somebody typed, in whichever field it stands': async () => {
      const as = await signIn('driver')
      const typed = [
        'Call Jane at the dock',
        'jane@carrier.example?x',
        '312 555 0143',
        "can't read",
        '<b>',
        'Zürich',
        'two\nlines',
      ]
      for (const text of typed) {
        for (const field of ['kind', 'name', 'place', 'build', 'trace'])
          expect((await report(as, { ...anError(), [field]: text })).status, `${field}: ${text}`).toBe(400)
        expect((await report(as, { ...anError(), stack: [text] })).status, `stack: ${text}`).toBe(400)
        expect((await report(as, { ...anError(), message: text })).status).toBe(400)
      }
    },
    'an address as it was typed': async () => {
      const as = await signIn('driver')
      for (const place of ['/shipments/4340017', '/orders?query=jane', '/orders#jane', 'https://a.example/', '//a'])
        expect((await report(as, anError({ place }))).status, place).toBe(400)
    },
    'more than an error has to say': async () => {
      const as = await signIn('driver')
      const frame = 'f@a.js:1:1'
      for (const more of [
        { stack: Array(21).fill(frame) },
        { stack: [`${'f'.repeat(160)}@a.js`] },
        { name: 'x'.repeat(61) },
      ])
        expect((await report(as, anError(more))).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(browserErrors.report, { body: anError() })).status).toBe(401)
    },
    'a session that tells more than a browser has to tell': async () => {
      const as = await signIn('driver')
      const answers = await Promise.all(Array.from({ length: 70 }, () => report(as, anError())))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(60)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
      expect((await report(await signIn('driver'), anError())).status).toBe(204)
    },
  },
  refusesTheOtherCompany: doesNotApply('everybody tells of their own browser'),
})

describeEndpoint(api.browserErrors.list, {
  works: {
    'by words, kind and build; the latest first, or the most frequent': async () => {
      const ops = await signIn('operations')
      const build = newCanary()
      const often = anError({ build, kind: 'load', stack: ['@map-C8a9xZ01.css'] })
      const late = anError({ build })
      await report(ops, often)
      await report(ops, often)
      await report(ops, late)
      const [last, frequent] = [late.name, often.name]
      expect(await namesIn(ops, { build })).toEqual([last, frequent])
      expect(await namesIn(ops, { build, sortProperty: 'count' })).toEqual([frequent, last])
      expect(await namesIn(ops, { build, sortDirection: 'asc' })).toEqual([frequent, last])
      expect(await namesIn(ops, { build, kinds: 'load,script' })).toEqual([frequent])
      expect(await namesIn(ops, { build, query: 'MAP-c8a' })).toEqual([frequent])
      const { body } = await list(ops, { build, pageSize: 1, page: 2 })
      expect([body.totalCount, body.data.map(({ name }) => name)]).toEqual([2, [frequent]])
    },
  },
  refusesBadInput: {
    'a build that is none, and an order that there is not': async () => {
      const ops = await signIn('operations')
      expect((await list(ops, { build: 'a b' })).status).toBe(400)
      expect((await list(ops, { sortProperty: 'name' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'payables and a carrier': async () => {
      for (const persona of ['payables', 'carrier-admin'] as const)
        expect((await list(await signIn(persona))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'whoever is not of the provider, whose own error it is too': async () => {
      const admin = await signIn('carrier-admin')
      const { name } = anError()
      await report(admin, anError({ name }))
      expect((await list(admin, { query: name })).status).toBe(403)
      const own = house.waybill.db.as({ kind: 'company', companyId: admin.company.id }).read
      for (const table of ['browser_error', 'browser_error_person'] as const)
        expect(await own.selectFrom(table).selectAll().execute()).toEqual([])
    },
  },
})

describeEndpoint(api.browserErrors.resolve, {
  works: {
    'what is done leaves the open ones, with who did it, and is opened again': async () => {
      const ops = await signIn('operations')
      const { name } = anError()
      await report(ops, anError({ name }))
      const id = (await reported(ops, name))[0]?.id ?? ''
      expect((await resolve(ops, id)).status).toBe(204)
      expect(await namesIn(ops, { query: name })).toEqual([])
      expect((await list(ops, { query: name, status: 'done' })).body.data[0]).toMatchObject({
        resolvedAt: expect.any(String),
        resolvedBy: expect.stringContaining(ops.canary),
      })
      expect((await resolve(ops, id, false)).status).toBe(204)
      expect(await namesIn(ops, { query: name })).toEqual([name])
    },
    'it opens by itself when it comes again': async () => {
      const ops = await signIn('operations')
      const error = anError()
      await report(ops, error)
      await resolve(ops, (await reported(ops, error.name))[0]?.id ?? '')
      await report(await signIn('driver'), error)
      expect(await reported(ops, error.name)).toMatchObject([{ count: 2, resolvedAt: null, resolvedBy: null }])
    },
    'in a newer build it is another one, and open': async () => {
      const ops = await signIn('operations')
      const error = anError()
      await report(ops, error)
      await resolve(ops, (await reported(ops, error.name))[0]?.id ?? '')
      await report(ops, { ...error, build: 'Newer000' })
      expect((await list(ops, { query: error.name })).body.data).toMatchObject([{ build: 'Newer000', count: 1 }])
    },
  },
  refusesBadInput: {
    'an id that is none, and nothing said': async () => {
      const ops = await signIn('operations')
      expect((await resolve(ops, 'error')).status).toBe(400)
      const params = { browserErrorId: newId() }
      expect((await house.call(browserErrors.resolve, { as: ops, params, body: {} })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      expect((await resolve(await signIn('payables'), newId())).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'an error that there is not': async () => {
      expect((await resolve(await signIn('operations'), newId())).status).toBe(404)
    },
  },
})

test('an error that has not come for thirty days is forgotten, with to whom it came', async () => {
  const ops = await signIn('operations')
  const [old, fresh] = [anError(), anError()]
  const day = 24 * 3_600_000
  house.setClock(new Date(Date.now() - 31 * day))
  const then = await house.sessionOf(ops)
  await report(then, old)
  house.setClock(undefined)
  await report(ops, fresh)
  const system = house.waybill.db.as({ kind: 'system' })
  await forgetErrorsBefore(system, new Date(Date.now() - 30 * day))
  expect(await reported(ops, old.name)).toEqual([])
  expect(await reported(ops, fresh.name)).toHaveLength(1)
  const { rows } = await sql`
    select from browser_error_person where error_id not in (select id from browser_error)`.execute(system.read)
  expect(rows).toEqual([])
})
