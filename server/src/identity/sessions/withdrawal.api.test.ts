import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { House } from '../../../test/house.ts'
import { actFor, foundCompany, hire, type Person } from '../../../test/people.ts'
import { environmentFor, type ServerProcess, startServer } from '../../../test/server-process.ts'
import { aShipment } from '../../../world/factories.ts'
import { issuePasswordToken } from '../passwords/password-tokens.ts'

/** TRUST P21, with a real second process and the real clock: what was withdrawn is gone at the next request within a second. */

const PASSWORD = 'nine geese over the lake'
const WITHIN_MS = 1_000

let house: House
let other: ServerProcess
let passwordHash: string

beforeAll(async () => {
  house = await House.open()
  passwordHash = await cheapHash(PASSWORD)
  await foundCompany(house.waybill.db, 'provider')
  other = await startServer(environmentFor(house.database))
})
afterAll(async () => {
  await other?.stop()
  await house?.close()
})

type As = { token: string }

async function ask(as: As, path: string): Promise<number> {
  const answer = await fetch(`${other.url}${path}`, { headers: { authorization: `Bearer ${as.token}` } })
  await answer.arrayBuffer()
  return answer.status
}

/** Everything a stream of the other process sends until it ends. */
async function listenThere(as: As): Promise<{ everything: Promise<string> }> {
  const answer = await fetch(`${other.url}${api.live.listen.path}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { everything: answer.text() }
}

/** How the other process, which has cached the session, answers a second later. */
async function afterASecond(
  as: As,
  path: string,
  act: () => Promise<unknown>,
): Promise<[before: number, after: number]> {
  const before = await ask(as, path)
  await act()
  const asked = performance.now()
  // Constant requests keep nothing alive.
  while (performance.now() - asked < WITHIN_MS) await ask(as, path)
  return [before, await ask(as, path)]
}

const system = () => house.waybill.db.as({ kind: 'system' }).read
const dispatcher = (): Promise<Person> => hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
const ME = '/api/v2/me'

describe.concurrent('within a second, on the other process too, is over what was', () => {
  test('disabled', async () => {
    const person = await dispatcher()
    const as = await house.sessionOf(person)
    const disable = () =>
      system().updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', person.id).execute()
    expect(await afterASecond(as, ME, disable)).toEqual([200, 401])
  })

  test('a role', async () => {
    const person = await dispatcher()
    const as = await house.sessionOf(person)
    const makeDriver = () =>
      system()
        .updateTable('membership')
        .set({ roles: ['Driver'] })
        .where('contact_id', '=', person.id)
        .execute()
    expect(await afterASecond(as, '/api/v2/tenders', makeDriver)).toEqual([200, 403])
  })

  test('an access level', async () => {
    const person = await hire(house.waybill.db, 'carrier-dispatcher', { accessLevels: ['Financials'] })
    const [provider, customer] = [
      await foundCompany(house.waybill.db, 'provider'),
      await foundCompany(house.waybill.db, 'shipper'),
    ]
    await aShipment(house.waybill.db, { provider, customer, carrier: person.company, status: 'booked' })
    const as = await house.sessionOf(person)
    const rate = async () => {
      const answer = await fetch(`${other.url}${api.shipments.list.path}`, {
        headers: { authorization: `Bearer ${as.token}` },
      })
      return api.shipments.list.returns.parse(await answer.json()).data[0]?.carrierRate
    }
    const before = await rate()
    await system().updateTable('membership').set({ access_levels: [] }).where('contact_id', '=', person.id).execute()
    const asked = performance.now()
    while (performance.now() - asked < WITHIN_MS) await rate()
    expect([before, await rate()]).toEqual([1_850, null])
  })

  test('a membership', async () => {
    const person = await dispatcher()
    const as = await house.sessionOf(person)
    const leave = () => system().deleteFrom('membership').where('contact_id', '=', person.id).execute()
    expect(await afterASecond(as, ME, leave)).toEqual([200, 401])
  })

  test('logged out', async () => {
    const as = await house.sessionOf(await dispatcher())
    expect(await afterASecond(as, ME, () => house.call(api.identity.signOut, { as }))).toEqual([200, 401])
  })

  test('logged out everywhere, on another device', async () => {
    const person = await dispatcher()
    const [phone, desk] = [await house.sessionOf(person), await house.sessionOf(person)]
    const act = () => house.call(api.identity.signOutEverywhere, { as: desk })
    expect(await afterASecond(phone, ME, act)).toEqual([200, 401])
  })

  test('open under the old password, but for who changed it', async () => {
    const person = await dispatcher()
    const [phone, desk] = [await house.sessionOf(person), await house.sessionOf(person)]
    const body = { currentPassword: PASSWORD, newPassword: 'eleven herons under the bridge' }
    const act = () => house.call(api.security.changePassword, { as: desk, body })
    expect(await afterASecond(phone, ME, act)).toEqual([200, 401])
    expect(await ask(desk, ME)).toBe(200)
  })

  test('open when a new password was chosen by a link', async () => {
    const person = await dispatcher()
    const phone = await house.sessionOf(person)
    const connection = house.waybill.db.as({ kind: 'system' })
    const resetToken = await connection.transaction((tx) => issuePasswordToken(tx, person.id, 'reset', new Date()))
    const body = { resetToken, newPassword: 'eleven herons under the bridge' }
    const act = () => house.call(api.passwords.reset, { body })
    expect(await afterASecond(phone, ME, act)).toEqual([200, 401])
  })

  test('for a company that one was removed from, or left by oneself, and its stream with it', async () => {
    for (const isLeaving of [false, true]) {
      const person = await dispatcher()
      const admin = await hire(house.waybill.db, 'carrier-admin')
      await actFor(house.waybill.db, person, admin.company, 'carrier-dispatcher')
      const [as, own] = [await house.sessionOf({ ...person, company: admin.company }), await house.sessionOf(person)]
      const stream = await listenThere(as)
      const by = await house.sessionOf(admin)
      const act = () =>
        isLeaving
          ? house.call(api.memberships.leave, { as: own, params: { companyId: admin.company.id } })
          : house.call(api.contacts.removeFromCompany, { as: by, params: { contactId: person.id } })
      expect(await afterASecond(as, ME, act)).toEqual([200, 401])
      expect(await stream.everything).toContain('event: session-end')
      expect(await ask(own, ME)).toBe(200)
    }
  })

  test('open when the second factor was reset', async () => {
    const person = await dispatcher()
    const admin = await hire(house.waybill.db, 'carrier-admin', { company: person.company })
    await system()
      .insertInto('second_factor')
      .values({ contact_id: person.id, secret: Buffer.from('sealed'), turned_on_at: new Date() })
      .execute()
    const [as, by] = [await house.sessionOf(person), await house.sessionOf(admin)]
    const act = () => house.call(api.contacts.resetSecondFactor, { as: by, params: { contactId: person.id } })
    expect(await afterASecond(as, ME, act)).toEqual([200, 401])
  })

  test('for the company that was left', async () => {
    const person = await dispatcher()
    const company = await foundCompany(house.waybill.db, 'carrier')
    await actFor(house.waybill.db, person, company, 'carrier-dispatcher')
    const as = await house.sessionOf(person)
    const act = () => house.call(api.identity.switchCompany, { as, body: { companyId: company.id } })
    expect(await afterASecond(as, ME, act)).toEqual([200, 401])
  })

  test('allowed to a company that is "Do Not Use"', async () => {
    const person = await dispatcher()
    const as = await house.sessionOf(person)
    const blacklist = () =>
      system().updateTable('company').set({ is_do_not_use: true }).where('id', '=', person.company.id).execute()
    expect(await afterASecond(as, ME, blacklist)).toEqual([200, 401])
  })
})
