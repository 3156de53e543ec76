import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { actFor, foundCompany, hire, type Person } from '../../../test/people.ts'
import { canariesIn, leaks, type PlantedNetwork, plantInbound, plantNetwork } from '../../../test/planted-network.ts'
import { requestsAt } from '../../../test/samples.ts'
import { mayAsk, probed, requestsOf } from '../../../test/strangers.ts'
import { targetsIn } from '../../../test/targets.ts'

const PASSWORD = 'nine geese over the lake'

let house: House
let passwordHash: string
beforeAll(async () => {
  house = await House.open()
  passwordHash = await cheapHash(PASSWORD)
})
afterAll(() => house.close())

type As = { token: string }

/** Somebody at one carrier who acts for another too, there as an administrator. */
async function agent(): Promise<{ person: Person; other: Person['company'] }> {
  const person = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
  const other = await foundCompany(house.waybill.db, 'carrier')
  await actFor(house.waybill.db, person, other, 'carrier-admin')
  return { person, other }
}

const signIn = (person: Person) =>
  house.call(api.identity.signIn, { body: { userName: person.userName, password: PASSWORD } })
const me = (as: As, claims?: string) =>
  house.call(api.identity.me, { as, headers: claims === undefined ? {} : { 'x-claims': claims } })
const switchTo = (as: As, companyId: string) => house.call(api.identity.switchCompany, { as, body: { companyId } })

describeEndpoint(api.identity.memberships, {
  works: {
    'the companies that one acts for, and which of them now': async () => {
      const { person, other } = await agent()
      const as = await house.sessionOf(person)
      expect((await me(as)).body.actsForSeveralCompanies).toBe(true)
      const { data } = (await house.call(api.identity.memberships, { as })).body
      expect(new Map(data.map(({ companyId, isCurrent }) => [companyId, isCurrent]))).toEqual(
        new Map([
          [person.company.id, true],
          [other.id, false],
        ]),
      )
    },
    'of who acts for one company that one alone': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await me(as)).body.actsForSeveralCompanies).toBe(false)
      expect((await house.call(api.identity.memberships, { as })).body.data).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'a query for another': async () => {
      const as = await house.sessionOf((await agent()).person)
      expect((await house.call(api.identity.memberships, { as, query: { contactId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.identity.memberships)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.identity.switchCompany, {
  works: {
    'a session of that company with the rights there; the one before is over': async () => {
      const { person, other } = await agent()
      const before = await house.sessionOf(person)
      const { status, body } = await switchTo(before, other.id)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ id: person.id, companyId: other.id, persona: 'carrier-admin' })
      expect((await me(before)).status).toBe(401)
      const now = { token: body.accessToken }
      expect((await me(now, body.claims)).body.companyId).toBe(other.id)
    },
    'the next sign-in begins where one was last': async () => {
      const { person, other } = await agent()
      expect((await signIn(person)).body.user.companyId).toBe(person.company.id)
      await switchTo(await house.sessionOf(person), other.id)
      expect((await signIn(person)).body.user.companyId).toBe(other.id)
    },
    'it lasts no longer than the session before would have, and is as long confirmed': async () => {
      const { person, other } = await agent()
      const before = await house.sessionOf(person)
      const endsAt = new Date(Date.now() + 3_600_000)
      const system = house.waybill.db.as({ kind: 'system' })
      const confirmedAt = new Date(Date.now() - 7 * 60_000)
      await system.read
        .updateTable('session')
        .set({ ends_at: endsAt, confirmed_at: confirmedAt })
        .where('id', '=', before.sessionId)
        .execute()
      await switchTo(before, other.id)
      const kept = await system.read
        .selectFrom('session')
        .select(['ends_at', 'confirmed_at'])
        .where('contact_id', '=', person.id)
        .where('company_id', '=', other.id)
        .execute()
      expect(kept).toEqual([{ ends_at: endsAt, confirmed_at: confirmedAt }])
    },
    'whose own company is "Do Not Use" begins in the other': async () => {
      const { person, other } = await agent()
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read
        .updateTable('company')
        .set({ is_do_not_use: true })
        .where('id', '=', person.company.id)
        .execute()
      expect((await signIn(person)).body.user.companyId).toBe(other.id)
    },
    'of ten at once one switches': async () => {
      const { person, other } = await agent()
      const before = await house.sessionOf(person)
      const answers = await Promise.all(Array.from({ length: 10 }, () => switchTo(before, other.id)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'the company of now': async () => {
      const { person } = await agent()
      const answer = await switchTo(await house.sessionOf(person), person.company.id)
      expect(answer.problem.code).toBe('already-done')
    },
    'an id that is none': async () => {
      expect((await switchTo(await house.sessionOf((await agent()).person), 'Birch Lines')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const { other } = await agent()
      expect((await house.call(api.identity.switchCompany, { body: { companyId: other.id } })).status).toBe(401)
    },
    'a company that is "Do Not Use"': async () => {
      const { person, other } = await agent()
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read.updateTable('company').set({ is_do_not_use: true }).where('id', '=', other.id).execute()
      const as = await house.sessionOf(person)
      expect((await switchTo(as, other.id)).problem.code).toBe('do-not-use')
      expect((await me(as)).status).toBe(200)
    },
  },
  refusesTheOtherCompany: {
    'a company that one does not act for, as if there were none': async () => {
      const { person } = await agent()
      const stranger = await foundCompany(house.waybill.db, 'carrier')
      const as = await house.sessionOf(person)
      const answers = [await switchTo(as, stranger.id), await switchTo(as, '0190a0b0-0000-7000-8000-000000000001')]
      for (const answer of answers) expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
      expect((await me(as)).body.companyId).toBe(person.company.id)
    },
  },
})

describe('scopes never union (domain §10.3)', () => {
  let alder: PlantedNetwork
  let birch: PlantedNetwork
  let inbound: Awaited<ReturnType<typeof plantInbound>>
  let person: Person

  beforeAll(async () => {
    const { db } = house.waybill
    const provider = await foundCompany(db, 'provider')
    alder = await plantNetwork(db, provider)
    birch = await plantNetwork(db, provider)
    inbound = await plantInbound(db, birch)
    const service = await foundCompany(db, 'dispatch-service')
    person = await hire(db, 'carrier-dispatcher', { company: service })
    const system = db.as({ kind: 'system' })
    await system.read.deleteFrom('membership').where('contact_id', '=', person.id).execute()
    for (const network of [alder, birch])
      await actFor(db, person, network.people['carrier-admin'].company, 'carrier-dispatcher')
  })

  const carrierOf = (network: PlantedNetwork) => network.people['carrier-admin'].company

  async function everythingRead(as: As, own: PlantedNetwork, other: PlantedNetwork) {
    const canaries = [...alder.canaries, ...birch.canaries, ...inbound.canaries]
    const found: string[] = []
    let ownWords = 0
    const reading = probed.filter(
      (operation) =>
        operation.method === 'GET' &&
        // Who may not is refused before anything is read: server/test/permissions.
        mayAsk('carrier-dispatcher', operation) &&
        // It names the companies one can switch to.
        operation.name !== 'identity.memberships',
    )
    for (const operation of reading) {
      for (const network of [own, other]) {
        const targets = targetsIn(network, inbound)
        const searches = requestsAt(operation, targets).filter(({ url }) => url.endsWith(`query=${network.family}`))
        const asked = [...requestsOf('carrier-dispatcher', operation, targets), ...searches]
        for (const url of new Set(asked.map((request) => request.url))) {
          const headers = { authorization: `Bearer ${as.token}` }
          const answer = await house.waybill.server.inject({ method: 'GET', url, headers })
          found.push(...leaks(answer.body, carrierOf(own).id, canaries).map((leak) => `${url}: reads ${leak}`))
          if (operation.inPath.length > 0 && network === other && answer.statusCode < 400)
            found.push(`${url}: ${answer.statusCode} for a record of the other company`)
          ownWords += canariesIn(answer.body, own.canaries).length
        }
      }
    }
    return { found: found.slice(0, 10), ownWords }
  }

  test('for whichever company one acts, nothing of the other is read', { timeout: 120_000 }, async () => {
    const system = house.waybill.db.as({ kind: 'system' })
    const own = { ...person, company: carrierOf(alder) }
    const first = await house.sessionOf(own)
    const asAlder = await everythingRead(first, alder, birch)
    expect(asAlder.found).toEqual([])
    expect(asAlder.ownWords).toBeGreaterThan(20)
    const { body } = await switchTo(first, carrierOf(birch).id)
    const asBirch = await everythingRead({ token: body.accessToken }, birch, alder)
    expect(asBirch.found).toEqual([])
    expect(asBirch.ownWords).toBeGreaterThan(20)
    const open = system.read.selectFrom('session').select('company_id').where('contact_id', '=', person.id)
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([{ company_id: carrierOf(birch).id }])
  })
})
