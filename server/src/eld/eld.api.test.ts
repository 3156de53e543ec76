import { randomUUID } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { type Point, type Pusher, Road, toldBy } from '../../world/road/road.ts'
import { openElds } from '../outside/eld/eld.ts'
import { Vault } from '../outside/vault/vault.ts'
import { sealCredential } from './access.ts'
import { Following } from './following.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const KEY = 'samsara_api_of_test'
const GEOTAB = { provider: 'geotab', database: 'alder', userName: 'waybill', password: 'a user of the road' } as const
/** In base64, as Samsara gives its secrets. */
const SECRET = Buffer.from('a secret of the road').toString('base64')
const VAULT = new Vault(Buffer.from('7'.repeat(64), 'hex'))
/** Where the factory's loads are picked up. */
const CHICAGO = { latitude: 41.782, longitude: -87.771 }

let house: House
let road: Road
/** Where the house answers the road. */
let home: string
beforeAll(async () => {
  road = await Road.open({ keys: [KEY], users: [GEOTAB], account: 'Fleet of the road' })
  house = await House.open({ eld: addressesOf(road) })
  home = await house.waybill.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  house.setClock(undefined)
})
afterAll(async () => {
  await house.close()
  await road.close()
})

const addressesOf = ({ url, client }: Road) => ({
  samsara: { url, site: url, client },
  motive: { url, site: url, client },
  geotab: { url, site: url, client: undefined },
})

const { integrations, connect, authorize, complete, disconnect, listen, vehicles } = api.eld
const tryIt = api.eld.test

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

const system = () => house.waybill.db.as({ kind: 'system' })
const by = (of: Road) => ({ system: system(), vault: VAULT, elds: openElds(addressesOf(of)) })

async function anAdmin(provider: TrackingProvider = 'samsara') {
  const admin = await signIn('carrier-admin')
  const body = provider === 'geotab' ? GEOTAB : { provider, key: KEY }
  const { status } = await house.call(connect, { as: admin, body })
  expect(status).toBe(201)
  return admin
}

const samsaraOf = async (as: { token: string }) =>
  (await house.call(integrations, { as })).body.data.find(({ provider }) => provider === 'samsara')

/** The browser's way: to the provider, where somebody agrees, and back. */
async function signInThere(as: { token: string }, provider: TrackingProvider = 'samsara') {
  const { body } = await house.call(authorize, { as, body: { provider } })
  const answer = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '', back }
}

describeEndpoint(api.eld.integrations, {
  works: {
    'each provider with its state, and an expired one is told to the current user': async () => {
      const admin = await signIn('carrier-admin')
      const tracking = async () => (await house.call(api.identity.me, { as: admin })).body.trackingIntegration
      const { body } = await house.call(integrations, { as: admin })
      expect(body.data.map(({ state, ways }) => [state, ways])).toEqual([
        ['not-connected', ['oauth', 'key']],
        ['not-connected', ['oauth', 'key']],
        ['not-connected', ['user']],
      ])
      expect(await tracking()).toBeNull()
      await house.call(connect, { as: admin, body: { provider: 'motive', key: KEY } })
      expect(await tracking()).toEqual({ expired: false })
      road.fail('expired')
      await house.call(tryIt, { as: admin, body: { provider: 'motive' } })
      expect(await tracking()).toEqual({ expired: true })
    },
    'a dispatcher reads which loads are followed, and until the first position that none was seen': async () => {
      const { admin, load } = await aFollowedLoad()
      const dispatcher = await signIn('carrier-dispatcher', admin.company)
      const { body } = await house.call(integrations, { as: dispatcher })
      expect(body.loads).toEqual([{ shipmentNumber: load.number, tractorNumber: load.tractor, seenAt: null }])
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(integrations, { as, query: { companyId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, a payables clerk, a shipper': async () => {
      for (const persona of ['driver', 'carrier-billing', 'shipper'] as const) {
        const as = await signIn(persona)
        expect((await house.call(integrations, { as })).problem.code).toBe('not-authorized')
      }
    },
  },
  refusesTheOtherCompany: {
    'what another carrier has connected is not there': async () => {
      await anAdmin()
      expect(await samsaraOf(await signIn('carrier-admin'))).toMatchObject({ state: 'not-connected', account: null })
    },
  },
})

describeEndpoint(api.eld.connect, {
  works: {
    'by a key that the provider accepts; the key is sealed and never comes back': async () => {
      const as = await signIn('carrier-admin')
      const { body, text } = await house.call(connect, { as, body: { provider: 'samsara', key: KEY } })
      expect(body).toMatchObject({ state: 'connected', way: 'key', account: 'Fleet of the road', trouble: null })
      const stored = await storedOf(as.company.id)
      expect(stored.sealed?.includes(KEY)).toBe(false)
      expect(text + JSON.stringify((await house.call(integrations, { as })).body)).not.toContain(KEY)
    },
    'by a user at Geotab, whose session is opened again when it is over': async () => {
      const as = await signIn('carrier-admin')
      const { body, text } = await house.call(connect, { as, body: GEOTAB })
      expect(body).toMatchObject({ state: 'connected', way: 'user', account: 'alder', ways: ['user'], webhook: null })
      expect(text).not.toContain(GEOTAB.password)
      road.revokeAll()
      const tested = async () => (await house.call(tryIt, { as, body: { provider: 'geotab' } })).body
      expect(await tested()).toMatchObject({ state: 'connected', trouble: null })
      road.fail('busy')
      expect(await tested()).toMatchObject({ state: 'connected', trouble: 'busy' })
      road.fail('expired', { times: 2 })
      expect(await tested()).toMatchObject({ state: 'expired' })
    },
    'again with another key, in the place of the first': async () => {
      const as = await anAdmin('motive')
      expect((await house.call(connect, { as, body: { provider: 'motive', key: KEY } })).status).toBe(201)
    },
  },
  refusesBadInput: {
    'a key that is none, and an unknown provider': async () => {
      const as = await signIn('carrier-admin')
      for (const body of [{ provider: 'samsara', key: 'short' }, { provider: 'omnitracs', key: KEY }, { key: KEY }])
        expect((await house.call(connect, { as, body })).status).toBe(400)
    },
    'a key that the provider does not accept, and one without the right scope': async () => {
      const as = await signIn('carrier-admin')
      const stranger = await house.call(connect, { as, body: { ...GEOTAB, password: 'another' } })
      expect(stranger.problem.detail).toBe('Geotab does not accept this user')
      const wrong = await house.call(connect, { as, body: { provider: 'samsara', key: 'samsara_api_wrong' } })
      expect(wrong.problem).toMatchObject({ code: 'eld-refused', detail: 'Samsara does not accept this key' })
      road.fail('forbidden')
      const narrow = await house.call(connect, { as, body: { provider: 'samsara', key: KEY } })
      expect(narrow.problem.detail).toBe('Samsara does not let this account read vehicles')
      road.fail('broken')
      const silent = await house.call(connect, { as, body: { provider: 'samsara', key: KEY } })
      expect(silent.problem).toMatchObject({ status: 503, code: 'eld-unavailable' })
      expect(await samsaraOf(as)).toMatchObject({ state: 'not-connected' })
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, and operations': async () => {
      for (const persona of ['carrier-dispatcher', 'operations'] as const) {
        const as = await signIn(persona)
        const { problem } = await house.call(connect, { as, body: { provider: 'samsara', key: KEY } })
        expect(problem.code).toBe('not-authorized')
      }
    },
  },
  refusesTheOtherCompany: {
    'it connects the own company alone': async () => {
      const [one, other] = [await anAdmin(), await signIn('carrier-admin')]
      expect(await samsaraOf(one)).toMatchObject({ state: 'connected' })
      expect(await samsaraOf(other)).toMatchObject({ state: 'not-connected' })
    },
  },
})

describeEndpoint(api.eld.authorize, {
  works: {
    'leads to the provider, and back to the profile': async () => {
      const as = await signIn('carrier-admin')
      for (const provider of ['samsara', 'motive'] as const) {
        const { back } = await signInThere(as, provider)
        expect(`${back.pathname}${back.search}`).toMatch(/^\/profile\?tab=integrations&code=/)
      }
    },
  },
  refusesBadInput: {
    'an unknown provider, and one that this portal is not registered with': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(authorize, { as, body: { provider: 'omnitracs' } })).status).toBe(400)
      const { url } = road
      const bare = { url, site: url, client: undefined }
      const other = await House.open(
        { eld: { samsara: bare, motive: bare, geotab: bare } },
        { database: house.database },
      )
      const { problem } = await other.call(authorize, { as, body: { provider: 'samsara' } })
      expect(problem).toMatchObject({ code: 'eld-refused', detail: 'Samsara can only be connected by a key here' })
      expect((await other.call(integrations, { as })).body.data.map(({ ways }) => ways)).toEqual([
        ['key'],
        ['key'],
        ['user'],
      ])
      await other.waybill.close()
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const as = await signIn('carrier-dispatcher')
      const { problem } = await house.call(authorize, { as, body: { provider: 'samsara' } })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'the sign-in is of the own company alone': async () => {
      const { state, code } = await signInThere(await signIn('carrier-admin'))
      const { problem } = await house.call(complete, { as: await signIn('carrier-admin'), body: { state, code } })
      expect(problem.code).toBe('eld-refused')
    },
  },
})

describeEndpoint(api.eld.complete, {
  works: {
    'what the provider sent back connects it': async () => {
      for (const provider of ['samsara', 'motive'] as const) {
        const as = await signIn('carrier-admin')
        const { state, code } = await signInThere(as, provider)
        const { body } = await house.call(complete, { as, body: { state, code } })
        expect(body).toMatchObject({ provider, state: 'connected', way: 'oauth', account: 'Fleet of the road' })
      }
    },
  },
  refusesBadInput: {
    'a code that was used, a state that nobody sealed, and one that is too old': async () => {
      const as = await signIn('carrier-admin')
      const { state, code } = await signInThere(as)
      const send = async (body: { state: string; code: string }) => (await house.call(complete, { as, body })).problem
      expect(await send({ state: 'made-up', code })).toMatchObject({ code: 'eld-refused' })
      house.setClock(new Date(Date.now() + 11 * MINUTE))
      expect((await send({ state, code })).detail).toMatch(/took too long/)
      house.setClock(undefined)
      expect((await house.call(complete, { as, body: { state, code } })).status).toBe(201)
      expect((await send({ state, code })).detail).toBe('Samsara did not confirm the sign-in. Start again.')
      expect((await house.call(complete, { as, body: { state: '', code } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const as = await signIn('carrier-dispatcher')
      const { problem } = await house.call(complete, { as, body: { state: 'a', code: 'b' } })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a colleague of another carrier, or of the same one, cannot bring the code': async () => {
      const admin = await signIn('carrier-admin')
      const { state, code } = await signInThere(admin)
      for (const as of [await signIn('carrier-admin'), await signIn('carrier-admin', admin.company)])
        expect((await house.call(complete, { as, body: { state, code } })).problem.code).toBe('eld-refused')
      expect(await samsaraOf(admin)).toMatchObject({ state: 'not-connected' })
    },
  },
})

describeEndpoint(api.eld.test, {
  works: {
    'says that it works, or what is wrong; an unaccepted key makes it expired': async () => {
      const as = await anAdmin()
      const tested = async () => (await house.call(tryIt, { as, body: { provider: 'samsara' } })).body
      expect(await tested()).toMatchObject({ state: 'connected', trouble: null })
      road.fail('busy', { retryAfter: 5 })
      expect(await tested()).toMatchObject({ state: 'connected', trouble: 'busy' })
      expect(await tested()).toMatchObject({ trouble: null })
      road.fail('nonsense')
      expect(await tested()).toMatchObject({ trouble: 'broken' })
      road.fail('expired')
      expect(await tested()).toMatchObject({ state: 'expired', trouble: null })
      const history = await system()
        .read.selectFrom('history_entry')
        .select('description')
        .where('subject_id', '=', as.company.id)
        .execute()
      expect(history.map(({ description }) => description)).toContain('The connection to Samsara has expired')
    },
    'a token sealed with a key that is gone makes it expired, and it can be disconnected and connected again':
      async () => {
        const as = await anAdmin()
        const other = await House.open(
          { eld: addressesOf(road), secretsKey: '8'.repeat(64) },
          { database: house.database },
        )
        const said = { as, body: { provider: 'samsara' } } as const
        expect((await other.call(tryIt, said)).body).toMatchObject({ state: 'expired' })
        expect((await other.call(disconnect, said)).body).toMatchObject({ state: 'not-connected' })
        const again = await other.call(connect, { as, body: { provider: 'samsara', key: KEY } })
        expect(again.body).toMatchObject({ state: 'connected' })
        await other.waybill.close()
      },
  },
  refusesBadInput: {
    'an unknown provider': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(tryIt, { as, body: { provider: 'omnitracs' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { company } = await anAdmin()
      const as = await signIn('carrier-dispatcher', company)
      expect((await house.call(tryIt, { as, body: { provider: 'samsara' } })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'what another carrier connected is not found': async () => {
      await anAdmin()
      const as = await signIn('carrier-admin')
      expect((await house.call(tryIt, { as, body: { provider: 'samsara' } })).problem.code).toBe('not-found')
    },
  },
})

describeEndpoint(api.eld.disconnect, {
  works: {
    'forgets the token and the trucks, and ends it at the provider': async () => {
      const { admin, load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -10 })
      road.report(pointOf(load.tractor, north(150)))
      await roundFor(admin.company.id)
      expect(await truckOf(admin, load)).not.toBeNull()
      const { body } = await house.call(disconnect, { as: admin, body: { provider: 'samsara' } })
      expect(body).toMatchObject({ state: 'not-connected', account: null })
      expect(await truckOf(admin, load)).toBeNull()
      await expect(storedOf(admin.company.id)).rejects.toThrow('no result')
    },
    'revokes what a sign-in granted': async () => {
      const as = await signIn('carrier-admin')
      await house.call(complete, { as, body: codeOf(await signInThere(as)) })
      await house.call(disconnect, { as, body: { provider: 'samsara' } })
      expect(road.asked.at(-1)).toBe('POST /oauth2/revoke')
    },
  },
  refusesBadInput: {
    'one that is not connected': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(disconnect, { as, body: { provider: 'motive' } })).problem.code).toBe('not-found')
      expect((await house.call(disconnect, { as, body: {} })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { company } = await anAdmin()
      const as = await signIn('carrier-dispatcher', company)
      expect((await house.call(disconnect, { as, body: { provider: 'samsara' } })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'what another carrier connected is not found, and stays': async () => {
      const one = await anAdmin()
      const as = await signIn('carrier-admin')
      expect((await house.call(disconnect, { as, body: { provider: 'samsara' } })).problem.code).toBe('not-found')
      expect(await samsaraOf(one)).toMatchObject({ state: 'connected' })
    },
  },
})

/** A carrier whose provider tells by itself, and how it does. */
async function aListener(provider: Pusher = 'motive') {
  const admin = await anAdmin(provider)
  const { body } = await house.call(listen, { as: admin, body: { provider, secret: SECRET } })
  const address = `${home}${new URL(body.webhook?.url ?? '').pathname}`
  const tell = async (body: string, wrong?: Record<string, string>, secret = SECRET) =>
    (await road.tell(address, { provider, secret, body, ...(wrong && { wrong }) })).status
  return { admin, address, tell }
}

describeEndpoint(api.eld.listen, {
  works: {
    'the secret is kept sealed, and the address is the connection’s own': async () => {
      const admin = await anAdmin()
      const { body, text } = await house.call(listen, { as: admin, body: { provider: 'samsara', secret: SECRET } })
      expect(body.webhook).toMatchObject({ isOn: true, heardAt: null })
      expect(text).not.toContain(SECRET)
      expect((await storedOf(admin.company.id)).webhook_secret?.includes(SECRET)).toBe(false)
    },
    'whoever signs in there again keeps it, unless it is with another account': async () => {
      const admin = await anAdmin()
      const { body } = await house.call(listen, { as: admin, body: { provider: 'samsara', secret: SECRET } })
      const again = async () => {
        await house.call(connect, { as: admin, body: { provider: 'samsara', key: KEY } })
        return (await samsaraOf(admin))?.webhook
      }
      expect(await again()).toEqual(body.webhook)
      await system()
        .read.updateTable('tracking_integration')
        .set({ account: 'Their leased trucks' })
        .where('company_id', '=', admin.company.id)
        .execute()
      expect(await again()).toEqual({ url: body.webhook?.url, isOn: false, heardAt: null })
    },
  },
  refusesBadInput: {
    'a secret that is none, a provider that is not connected, and one that never tells': async () => {
      const as = await anAdmin('geotab')
      const said = async (body: Record<string, string>) => (await house.call(listen, { as, body })).problem.code
      expect(await said({ provider: 'samsara', secret: 'short' })).toBe('bad-request')
      expect(await said({ provider: 'samsara', secret: SECRET })).toBe('not-found')
      expect(await said({ provider: 'geotab', secret: SECRET })).toBe('eld-refused')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { company } = await anAdmin()
      const as = await signIn('carrier-dispatcher', company)
      const { problem } = await house.call(listen, { as, body: { provider: 'samsara', secret: SECRET } })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'what another carrier connected is not found': async () => {
      await anAdmin()
      const as = await signIn('carrier-admin')
      const { problem } = await house.call(listen, { as, body: { provider: 'samsara', secret: SECRET } })
      expect(problem.code).toBe('not-found')
    },
  },
})

describeEndpoint(api.eld.hear, {
  works: {
    'what Motive tells moves the truck at once; told again or too late, it changes nothing': async () => {
      const { admin, tell } = await aListener()
      const { load } = await aFollowedLoad({}, admin)
      const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
      const told = toldBy('motive', pointOf(load.tractor, north(40), { at: at(2) }))
      expect(await tell(told)).toBe(204)
      expect(await truckOf(admin, load)).toMatchObject({ ...north(40), source: 'motive' })
      const newer = toldBy('motive', pointOf(load.tractor, north(39), { at: at(1) }))
      const older = toldBy('motive', pointOf(load.tractor, north(45), { at: at(9) }))
      const stale = toldBy('motive', pointOf(load.tractor, north(90), { at: at(70) }))
      for (const body of [newer, told, older, stale, newer]) expect(await tell(body)).toBe(204)
      expect(await truckOf(admin, load)).toMatchObject(north(39))
      const { body } = await house.call(integrations, { as: admin })
      expect(body.data.find(({ provider }) => provider === 'motive')?.webhook?.heardAt).not.toBeNull()
      expect((await storedOf(admin.company.id)).read_at).toBeNull()
    },
    'a truck that drives into a place drawn at Samsara is there': async () => {
      const { admin, tell } = await aListener('samsara')
      const { load } = await aFollowedLoad({}, admin)
      expect(await tell(toldBy('samsara', pointOf(load.tractor, north(0.05))))).toBe(204)
      expect(await truckOf(admin, load)).toMatchObject({ ...north(0.05), source: 'samsara' })
    },
    'of a truck without a load nothing is kept, and a trial is answered': async () => {
      const { admin, tell } = await aListener()
      expect(await tell('["vehicle_location_updated"]')).toBe(204)
      expect(await tell(toldBy('motive', pointOf('990011', north(40))))).toBe(204)
      const { rows } = await sql`select from shipment_truck where carrier_id = ${admin.company.id}`.execute(
        system().read,
      )
      expect(rows).toEqual([])
    },
  },
  refusesBadInput: {
    'bytes that were changed, another secret, another hour, no signature, and no webhook': async () => {
      const { admin, address, tell } = await aListener('samsara')
      const { load } = await aFollowedLoad({}, admin)
      const told = toldBy('samsara', pointOf(load.tractor, north(30)))
      const wrong = {
        'x-samsara-signature': `v1=${'0'.repeat(64)}`,
        'x-samsara-timestamp': String(Math.floor(Date.now() / 1_000) - 3_600),
      }
      expect(await tell(told, wrong)).toBe(401)
      expect(await tell(told, { 'x-samsara-timestamp': wrong['x-samsara-timestamp'] })).toBe(401)
      expect(await tell(told, { 'x-samsara-signature': 'v1=none' })).toBe(401)
      expect(await tell(told, undefined, Buffer.from('another').toString('base64'))).toBe(401)
      const bare = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: told,
      })
      expect(bare.status).toBe(401)
      house.setClock(new Date(Date.now() + 6 * MINUTE))
      expect(await tell(told)).toBe(401)
      house.setClock(undefined)
      expect(await truckOf(admin, load)).toBeNull()
    },
  },
  refusesWhoMayNot: doesNotApply('the signature alone says who may'),
  refusesTheOtherCompany: {
    'a provider’s word for one carrier is none for another, nor is there a webhook of nobody': async () => {
      const [one, other] = [await aListener(), await aListener()]
      const { load } = await aFollowedLoad({}, other.admin)
      const told = toldBy('motive', pointOf(load.tractor, north(30)))
      expect(await one.tell(told)).toBe(204)
      expect(await truckOf(other.admin, load)).toBeNull()
      const { problem, status } = await house.call(api.eld.hear, { params: { webhookId: randomUUID() } })
      expect([status, problem.code]).toEqual([401, 'webhook-refused'])
    },
  },
})

describeEndpoint(api.eld.vehicles, {
  works: {
    'those that the provider had when it was connected and those seen since, each with its tractor': async () => {
      const { admin, load } = await aFollowedLoad()
      const tractor = await aTractor(admin.company, `00${load.tractor}`)
      road.report(pointOf(load.tractor, north(20)))
      await roundFor(admin.company.id)
      const known = (await house.call(vehicles, { as: admin })).body.data
      expect(known.find(({ name }) => name === `Truck ${load.tractor}`)).toEqual({
        provider: 'samsara',
        eldVehicleId: `9${load.tractor}`,
        name: `Truck ${load.tractor}`,
        vehicleId: tractor,
        isByHand: false,
      })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(vehicles, { as, query: { companyId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver and a shipper': async () => {
      for (const persona of ['driver', 'shipper'] as const)
        expect((await house.call(vehicles, { as: await signIn(persona) })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s vehicles are not there': async () => {
      road.report(pointOf('7777001', north(20)))
      await anAdmin()
      expect((await house.call(vehicles, { as: await signIn('carrier-admin') })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.fleet.linkVehicle, {
  works: {
    'a tractor that its ELD knows by another name is followed from then on, and told in the history': async () => {
      const { admin, load } = await aFollowedLoad()
      const tractor = await aTractor(admin.company, load.tractor)
      const point = pointOf(load.tractor, north(35), { vehicle: 'Big Blue', vehicleId: '777' })
      road.report(point)
      await roundFor(admin.company.id)
      expect(await truckOf(admin, load)).toBeNull()
      const params = { vehicleId: tractor }
      const link = { provider: 'samsara', eldVehicleId: '777' } as const
      const { body } = await house.call(api.fleet.linkVehicle, { as: admin, params, body: { link } })
      expect(body.data.find(({ vehicleId }) => vehicleId === tractor)).toMatchObject({
        name: 'Big Blue',
        isByHand: true,
      })
      road.report({ ...point, at: new Date() }, pointOf(load.tractor, north(80), { vehicleId: '778' }))
      await roundFor(admin.company.id)
      expect(await truckOf(admin, load)).toMatchObject(north(35))
      const again = await house.call(api.fleet.linkVehicle, { as: admin, params, body: { link: null } })
      expect(again.body.data.some(({ isByHand }) => isByHand)).toBe(false)
    },
  },
  refusesBadInput: {
    'a vehicle that no provider has, and a trailer': async () => {
      const admin = await anAdmin()
      const link = { provider: 'samsara', eldVehicleId: 'nobody’s' }
      const at = async (vehicleId: string) =>
        (await house.call(api.fleet.linkVehicle, { as: admin, params: { vehicleId }, body: { link } })).problem.code
      expect(await at(await aTractor(admin.company, '41'))).toBe('not-found')
      expect(await at(await aTractor(admin.company, '41', 'trailer'))).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const admin = await anAdmin()
      const params = { vehicleId: await aTractor(admin.company, '42') }
      const as = await signIn('driver', admin.company)
      const { problem } = await house.call(api.fleet.linkVehicle, { as, params, body: { link: null } })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s tractor, and another carrier’s vehicle': async () => {
      road.report(pointOf('7777002', north(20)))
      const [one, other] = [await anAdmin(), await signIn('carrier-admin')]
      const theirs = (await house.call(vehicles, { as: one })).body.data[0]
      const link = { provider: theirs?.provider, eldVehicleId: theirs?.eldVehicleId }
      for (const company of [one.company, other.company]) {
        const params = { vehicleId: await aTractor(company, '43') }
        const { problem } = await house.call(api.fleet.linkVehicle, { as: other, params, body: { link } })
        expect(problem.code).toBe('not-found')
      }
    },
  },
})

async function aTractor({ id }: Company, number: string, kind: 'tractor' | 'trailer' = 'tractor'): Promise<string> {
  const vehicleId = randomUUID()
  await system().read.insertInto('fleet_vehicle').values({ id: vehicleId, company_id: id, kind, number }).execute()
  return vehicleId
}

const codeOf = ({ state, code }: { state: string; code: string }) => ({ state, code })

const storedOf = async (companyId: string) =>
  await system()
    .read.selectFrom('tracking_integration')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()

let tractors = 5_000

/** A load of a connected carrier, on a tractor that no other test has. */
async function aFollowedLoad(wish: Partial<LoadWish> = {}, admin?: Awaited<ReturnType<typeof anAdmin>>) {
  const { db } = house.waybill
  const owner = admin ?? (await anAdmin())
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const driver = await hire(db, 'driver', { company: owner.company })
  const tractor = String(tractors++)
  const load = await aShipment(db, {
    provider,
    customer,
    carrier: owner.company,
    driver: { id: driver.id, name: 'Dan Driver' },
    status: 'dispatched',
    pickupInHours: 1,
    ...wish,
    but: { tractorNumber: tractor, ...wish.but },
  })
  return { admin: owner, provider, customer, driver, load: { ...load, tractor } }
}

const north = (miles: number) => ({ latitude: CHICAGO.latitude + miles / 69, longitude: CHICAGO.longitude })

function pointOf(tractor: string, where: { latitude: number; longitude: number }, more: Partial<Point> = {}): Point {
  const place = { city: 'Joliet', state: 'IL' }
  const at = new Date()
  return {
    vehicleId: `9${tractor}`,
    vehicle: `Truck ${tractor}`,
    at,
    ...where,
    heading: 200,
    mph: 58,
    place,
    driveMinutes: 400,
    ...more,
  }
}

/** One round for the carrier alone: what other tests have connected is not due. */
async function roundFor(companyId: string, now = new Date(), following = new Following(by(road))): Promise<void> {
  const { read } = system()
  await read
    .updateTable('tracking_integration')
    .set({ polled_at: new Date(now.getTime() + HOUR) })
    .execute()
  await read.updateTable('tracking_integration').set({ polled_at: null }).where('company_id', '=', companyId).execute()
  await following.round(now)
}

const shipmentOf = async (as: { token: string }, { number }: { number: string }) =>
  (await house.call(api.shipments.find, { as, params: { shipment: number } })).body
const truckOf = async (as: { token: string }, load: { number: string }) => (await shipmentOf(as, load)).truck

describe('a truck', () => {
  test.each(['samsara', 'motive', 'geotab'] as const)(
    'is seen through %s, with its ETA at the next stop',
    async (provider) => {
      const { admin, load } = await aFollowedLoad({}, await anAdmin(provider))
      const at = new Date(Date.now() - MINUTE)
      road.report(pointOf(load.tractor, north(50), { at }))
      await roundFor(admin.company.id)
      const { truck, stops } = await shipmentOf(admin, load)
      expect(truck).toMatchObject({
        at: at.toISOString(),
        ...north(50),
        heading: 200,
        mph: 58,
        source: provider,
        nextStopId: stops[0]?.stopId,
        left: null,
      })
      expect(truck?.milesLeft).toBeGreaterThanOrEqual(50)
      const hours = (Date.parse(truck?.eta ?? '') - at.getTime()) / HOUR
      expect(hours).toBeCloseTo((truck?.milesLeft ?? 0) / 52, 0)
      const { rows } = await sql<{ hours: unknown }>`
      select hours from shipment_truck where shipment_id = ${load.shipmentId}`.execute(system().read)
      expect(rows).toEqual([{ hours: { drive: 400, shift: 580, untilBreak: 400, cycle: 2_400 } }])
    },
  )

  test('is shown to who moves the load and who waits for it, and to nobody else', async () => {
    const { admin, load, customer, driver } = await aFollowedLoad()
    road.report(pointOf(load.tractor, north(40)))
    await roundFor(admin.company.id)
    const shipper = await signIn('shipper', customer)
    const readers = [shipper, await signIn('operations'), { ...driver, ...(await house.sessionOf(driver)) }]
    for (const as of readers) expect(await truckOf(as, load)).toMatchObject(north(40))
    for (const persona of ['carrier-billing', 'payables'] as const)
      expect(await truckOf(await signIn(persona, persona === 'payables' ? undefined : admin.company), load)).toBeNull()
    await system().read.updateTable('shipment').set({ is_blind: true }).where('number', '=', load.number).execute()
    expect(await truckOf(shipper, load)).toBeNull()
    expect(await truckOf(admin, load)).not.toBeNull()
  })

  test('is not looked for a day before the pickup or earlier, nor an hour after the last stop, nor on another tractor', async () => {
    const { admin, load } = await aFollowedLoad({ pickupInHours: 30 })
    road.report(pointOf(load.tractor, north(40)))
    const before = road.asked.length
    await roundFor(admin.company.id)
    expect(road.asked.length).toBe(before)
    expect(await truckOf(admin, load)).toBeNull()
    const later = new Date(Date.now() + 7 * HOUR)
    road.report(pointOf(load.tractor, north(39), { at: later }))
    house.setClock(later)
    await roundFor(admin.company.id, later)
    const then = await signIn('carrier-admin', admin.company)
    expect(await truckOf(then, load)).toMatchObject(north(39))
    await system().read.updateTable('shipment').set({ tractor_number: '1' }).where('number', '=', load.number).execute()
    expect(await truckOf(then, load)).toBeNull()
  })

  test('of a delivered load is shown for an hour without an ETA, and then forgotten', async () => {
    const { admin, load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -20 })
    road.report(pointOf(load.tractor, north(100)))
    await roundFor(admin.company.id)
    const stopId = load.stopIds.at(-1) ?? ''
    const params = { shipmentId: load.shipmentId, stopId }
    await house.call(api.shipments.arrive, { as: admin, params, body: { at: new Date().toISOString() } })
    const lineItems = (await shipmentOf(admin, load)).stops.at(-1)?.lineItems ?? []
    const confirmedLineItems = lineItems.map(({ lineItemId, packages }) => ({ lineItemId, packages }))
    const left = { at: new Date().toISOString(), confirmedLineItems }
    expect((await house.call(api.shipments.depart, { as: admin, params, body: left })).body.status).toBe(7)
    expect(await truckOf(admin, load)).toMatchObject({ eta: null, milesLeft: null, nextStopId: null })
    house.setClock(new Date(Date.now() + 61 * MINUTE))
    const later = await signIn('carrier-admin', admin.company)
    expect(await truckOf(later, load)).toBeNull()
  })

  test('that nobody can tell from another of its name is not taken for either', async () => {
    const { admin, load } = await aFollowedLoad()
    road.report(
      pointOf(load.tractor, north(50)),
      pointOf(load.tractor, north(60), { vehicleId: '1', vehicle: `#0${load.tractor}` }),
    )
    await roundFor(admin.company.id)
    expect(await truckOf(admin, load)).toBeNull()
  })
})

describe('at a stop', () => {
  test('the arrival is recorded by the device, when the truck got there; the departure is proposed', async () => {
    const { admin, load } = await aFollowedLoad()
    const start = Date.now() - 40 * MINUTE
    const at = (minutes: number) => new Date(start + minutes * MINUTE)
    road.report(pointOf(load.tractor, north(5), { at: at(0) }), pointOf(load.tractor, north(0.1), { at: at(6) }))
    await roundFor(admin.company.id)
    expect((await shipmentOf(admin, load)).status).toBe(4)
    road.report(pointOf(load.tractor, north(0.1), { at: at(7), mph: 0 }))
    await roundFor(admin.company.id)
    const arrived = await shipmentOf(admin, load)
    expect(arrived.status).toBe(6)
    expect(Date.parse(arrived.stops[0]?.arrivedAt ?? '') / 1_000).toBeCloseTo(at(6).getTime() / 1_000, -1)
    expect(arrived.truck).toMatchObject({ nextStopId: null, eta: null, left: null })
    const activity = await house.call(api.shipments.activity, { as: admin, params: { shipment: load.number } })
    expect(activity.body.data[0]).toMatchObject({ kind: 'arrived', source: 'eld', by: 'Waybill' })
    road.report(
      pointOf(load.tractor, north(0.1), { at: at(30), mph: 0 }),
      pointOf(load.tractor, north(2), { at: at(34) }),
    )
    await roundFor(admin.company.id)
    const gone = await shipmentOf(admin, load)
    expect(gone.status).toBe(6)
    expect(gone.truck?.left?.stopId).toBe(load.stopIds[0])
    expect(Date.parse(gone.truck?.left?.at ?? '') / 1_000).toBeCloseTo(at(30).getTime() / 1_000, -1)
    expect(gone.truck?.nextStopId).toBe(load.stopIds[1])
  })

  test('an arrival that a person recorded stays as it is', async () => {
    const { admin, load } = await aFollowedLoad()
    const said = new Date(Date.now() - 30 * MINUTE)
    const params = { shipmentId: load.shipmentId, stopId: load.stopIds[0] ?? '' }
    await house.call(api.shipments.arrive, { as: admin, params, body: { at: said.toISOString() } })
    road.report(pointOf(load.tractor, north(0.1), { mph: 0 }))
    await roundFor(admin.company.id)
    const { stops } = await shipmentOf(admin, load)
    expect(Math.abs(Date.parse(stops[0]?.arrivedAt ?? '') - said.getTime())).toBeLessThan(1_000)
  })

  test('the next load of a truck waits until it has delivered this one', async () => {
    const { admin, load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -5 })
    const next = await aFollowedLoad({ but: { tractorNumber: load.tractor } }, admin)
    road.report(pointOf(load.tractor, north(0.1), { mph: 0 }))
    await roundFor(admin.company.id)
    expect((await shipmentOf(admin, next.load)).status).toBe(4)
    expect(await truckOf(admin, next.load)).toMatchObject({ eta: null, nextStopId: null })
  })
})

describe('between stops', () => {
  test('the device checks in once an hour, so nobody is asked to', async () => {
    const { admin, load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -5 })
    const calls = async () =>
      (await house.call(api.running.find, { as: admin, params: { shipment: load.number } })).body.checkCalls
    const before = (await calls()).length
    road.report(pointOf(load.tractor, north(120), { at: new Date(Date.now() - 20 * MINUTE) }))
    await roundFor(admin.company.id)
    road.report(pointOf(load.tractor, north(110)))
    await roundFor(admin.company.id)
    const told = await calls()
    expect(told.length).toBe(before + 1)
    expect(told[0]).toMatchObject({ source: 'eld', by: 'Waybill', city: 'Joliet', state: 'IL' })
    const problems = await house.call(api.running.trackingProblems, { as: admin, params: { shipment: load.number } })
    expect(problems.body.data.map(({ kind }) => kind)).not.toContain('TokenExpired')
  })

  test.each(['duplicate', 'out-of-order', 'jump', 'future', 'frozen'] as const)(
    'a device whose positions are wrong (%s) does not move the truck',
    async (fault) => {
      const { admin, load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -5 })
      road.report(pointOf(load.tractor, north(120), { at: new Date(Date.now() - 5 * MINUTE) }))
      await roundFor(admin.company.id)
      const known = await truckOf(admin, load)
      expect(known).toMatchObject(north(120))
      road.fail(fault)
      road.report(pointOf(load.tractor, north(118), { at: new Date(Date.now() - 2 * MINUTE) }))
      await roundFor(admin.company.id)
      const isRead = fault === 'duplicate' || fault === 'out-of-order'
      expect(await truckOf(admin, load)).toMatchObject(isRead ? north(118) : { at: known?.at ?? '', ...north(120) })
    },
  )
})

describe('a connection', () => {
  test('is read on from its cursor, and begins again when the provider has forgotten it', async () => {
    const { admin, load } = await aFollowedLoad()
    road.report(pointOf(load.tractor, north(50), { at: new Date(Date.now() - 9 * MINUTE) }))
    await roundFor(admin.company.id)
    const { cursor } = await storedOf(admin.company.id)
    expect(Number(cursor)).toBeGreaterThan(0)
    await system()
      .read.updateTable('tracking_integration')
      .set({ cursor: 'gone' })
      .where('company_id', '=', admin.company.id)
      .execute()
    road.report(pointOf(load.tractor, north(45)))
    await roundFor(admin.company.id)
    expect(await truckOf(admin, load)).toMatchObject(north(45))
    expect(Number((await storedOf(admin.company.id)).cursor)).toBeGreaterThan(Number(cursor))
  })

  test('a page that leads to itself is not read for ever', async () => {
    const { admin, load } = await aFollowedLoad()
    road.report(pointOf(load.tractor, north(50)))
    road.fail('endless-page', { times: 30 })
    const before = road.asked.length
    await roundFor(admin.company.id)
    expect(road.asked.length - before).toBeLessThan(5)
    // What is left of it would meet the next test.
    const rest = road.asked.length
    for (let asked = 0; asked < 30; asked++)
      await fetch(new URL('/fleet/vehicles/stats/feed', road.url), { headers: { authorization: `Bearer ${KEY}` } })
    expect(road.asked.length).toBe(rest + 30)
  })

  test('asked to wait, leaves the provider alone until then', async () => {
    const { admin } = await aFollowedLoad()
    road.fail('busy', { retryAfter: 600 })
    await roundFor(admin.company.id)
    expect(await samsaraOf(admin)).toMatchObject({ state: 'connected', trouble: 'busy' })
    const before = road.asked.length
    await roundFor(admin.company.id, new Date(Date.now() + 9 * MINUTE))
    expect(road.asked.length).toBe(before)
    await roundFor(admin.company.id, new Date(Date.now() + 11 * MINUTE))
    expect(road.asked.length).toBeGreaterThan(before)
    expect(await samsaraOf(admin)).toMatchObject({ trouble: null, readAt: expect.any(String) })
  })

  test('whose token is refused is refreshed once, with a refresh token that works once', async () => {
    const as = await signIn('carrier-admin')
    await house.call(complete, { as, body: codeOf(await signInThere(as)) })
    const { admin, load } = await aFollowedLoad({}, as)
    const first = (await storedOf(admin.company.id)).sealed
    road.fail('expired')
    road.report(pointOf(load.tractor, north(50)))
    await roundFor(admin.company.id)
    expect(await truckOf(admin, load)).toMatchObject(north(50))
    expect((await storedOf(admin.company.id)).sealed?.equals(first ?? Buffer.alloc(0))).toBe(false)
    expect(await samsaraOf(admin)).toMatchObject({ state: 'connected' })
  })

  test('that several ask for at once uses its refresh token once', async () => {
    const as = await signIn('carrier-admin')
    await house.call(complete, { as, body: codeOf(await signInThere(as)) })
    await system()
      .read.updateTable('tracking_integration')
      .set({ token_expires_at: new Date(0) })
      .where('company_id', '=', as.company.id)
      .execute()
    const before = road.asked.filter((asked) => asked === 'POST /oauth2/token').length
    const tests = await Promise.all(
      Array.from({ length: 4 }, () => house.call(tryIt, { as, body: { provider: 'samsara' } })),
    )
    expect(tests.map(({ body }) => [body.state, body.trouble])).toEqual(
      Array.from({ length: 4 }, () => ['connected', null]),
    )
    expect(road.asked.filter((asked) => asked === 'POST /oauth2/token').length).toBe(before + 1)
  })

  test('that the provider has ended is expired: told once, shown to the carrier, and read no more', async () => {
    const ended = await Road.open({ keys: [] })
    const admin = await signIn('carrier-admin')
    const { load } = await aFollowedLoad({ status: 'inTransit', pickupInHours: -5 }, await connectedTo(admin, ended))
    const following = new Following(by(ended))
    await roundFor(admin.company.id, new Date(), following)
    expect(await samsaraOf(admin)).toMatchObject({ state: 'expired', expiredAt: expect.any(String) })
    const problems = await house.call(api.running.trackingProblems, { as: admin, params: { shipment: load.number } })
    expect(problems.body.data.map(({ kind }) => kind)).toContain('TokenExpired')
    const before = ended.asked.length
    await roundFor(admin.company.id, new Date(), following)
    expect(ended.asked.length).toBe(before)
    await ended.close()
  })
})

/** As if it had been connected there, before everything was revoked. */
async function connectedTo<Admin extends { company: Company }>(admin: Admin, { client }: Road): Promise<Admin> {
  const of = { companyId: admin.company.id, provider: 'samsara' } as const
  const sealed = sealCredential(VAULT, of, { way: 'oauth', access: 'gone', refresh: `gone with ${client.id}` })
  await system()
    .read.insertInto('tracking_integration')
    .values({
      company_id: of.companyId,
      provider: of.provider,
      account: 'Gone',
      way: 'oauth',
      sealed,
      connected_at: new Date(),
    })
    .execute()
  return admin
}
