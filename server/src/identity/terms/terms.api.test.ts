import { api, endpoints } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { hire } from '../../../test/people.ts'
import { operations, requestsAt } from '../../../test/samples.ts'
import { nowhere } from '../../../test/targets.ts'

let house: House
let production: House

beforeAll(async () => {
  house = await House.open()
  production = await House.open({ environment: 'production' })
})
afterAll(async () => {
  await house.close()
  await production.close()
})

type As = { token: string }

async function beginner(): Promise<As & { id: string }> {
  const person = await hire(house.waybill.db, 'carrier-dispatcher', { hasAcceptedTerms: false })
  return { ...(await house.sessionOf(person)), id: person.id }
}

const read = async (as: As) => (await house.call(api.terms.read, { as })).body

describeEndpoint(api.terms.read, {
  works: {
    'tells the text in the name of the provider, and that nobody accepted it yet': async () => {
      const terms = await read(await beginner())
      expect(terms).toMatchObject({ title: 'Terms of access', acceptedAt: null })
      const text = JSON.stringify(terms.sections)
      expect(text).toContain('Northbound Logistics')
      expect(text).not.toMatch(/[{]\w+[}]/)
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const as = await beginner()
      expect((await house.call(api.terms.read, { as, query: { version: 'another' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.terms.read)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.terms.accept, {
  works: {
    'opens the portal at once, and keeps who, what, when and from where': async () => {
      const as = await beginner()
      expect((await house.call(api.tenders.counts, { as })).problem.code).toBe('terms-not-accepted')
      const { version } = await read(as)
      const address = '198.51.100.7'
      const { status, body } = await house.call(api.terms.accept, { as, body: { version }, address })
      expect([status, body.hasAcceptedAccessTermsAndConditions]).toEqual([200, true])
      expect((await house.call(api.tenders.counts, { as })).status).toBe(200)
      expect((await read(as)).acceptedAt).not.toBeNull()
      const system = house.waybill.db.as({ kind: 'system' })
      const kept = system.read.selectFrom('terms_acceptance').selectAll().where('contact_id', '=', as.id)
      expect(await kept.execute()).toEqual([expect.objectContaining({ version, address })])
      const history = system.read.selectFrom('history_entry').select('description').where('subject_id', '=', as.id)
      expect(await history.execute()).toEqual([{ description: `Accepted the terms of access, version ${version}` }])
    },
    'the first acceptance of a version stands': async () => {
      const as = await beginner()
      const { version } = await read(as)
      await house.call(api.terms.accept, { as, body: { version } })
      const { acceptedAt } = await read(as)
      expect((await house.call(api.terms.accept, { as, body: { version } })).status).toBe(200)
      expect((await read(as)).acceptedAt).toBe(acceptedAt)
    },
  },
  refusesBadInput: {
    'a version that is not in force': async () => {
      const as = await beginner()
      const { status } = await house.call(api.terms.accept, { as, body: { version: '2019-01-01' } })
      expect(status).toBe(412)
      expect((await house.call(api.tenders.counts, { as })).status).toBe(403)
    },
    'no version': async () => {
      expect((await house.call(api.terms.accept, { as: await beginner(), body: {} })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.terms.accept, { body: { version: 'x' } })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

const doors = operations().filter(({ endpoint }) => endpoint.may !== 'public')
const beyond = doors.filter(({ endpoint }) => !endpoint.isAtTheDoor)

async function codesBeyond(at: House, as: As): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const operation of beyond) {
    const [request] = requestsAt(operation, nowhere())
    if (!request) throw new Error(`${operation.name} cannot be asked`)
    const answer = await at.waybill.server.inject({
      method: request.method,
      url: request.url,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    })
    codes.add(answer.json<{ code: string }>().code)
  }
  return codes
}

describe('at the door', () => {
  test('stand these and no others', () => {
    const names = endpoints().flatMap(({ name, endpoint }) => (endpoint.isAtTheDoor ? [name] : []))
    expect(names.sort()).toEqual([
      'identity.me',
      'identity.memberships',
      'identity.signOut',
      'identity.signOutEverywhere',
      'identity.switchCompany',
      'live.listen',
      'security.beginSecondFactor',
      'security.confirmIdentity',
      'security.newRecoveryCodes',
      'security.secondFactor',
      'security.turnOnSecondFactor',
      'terms.accept',
      'terms.read',
    ])
  })

  test('anyone who has not accepted the terms is refused everything else', async () => {
    expect(beyond.length).toBeGreaterThan(40)
    expect(await codesBeyond(house, await beginner())).toEqual(new Set(['terms-not-accepted']))
  })

  test.each(['operations', 'payables'] as const)(
    'in production %s without a second factor are refused everything beyond it, until they have one',
    async (persona) => {
      const as = await house.sessionOf(await hire(house.waybill.db, persona))
      expect(await codesBeyond(production, as)).toEqual(new Set(['second-factor-missing']))
      expect((await production.call(api.identity.me, { as })).body.mustSetUpSecondFactor).toBe(true)
      expect((await house.call(api.tenders.counts, { as })).status).toBe(200)
    },
  )

  test('in production nobody else owes one', async () => {
    const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
    expect((await production.call(api.tenders.counts, { as })).status).toBe(200)
  })
})
