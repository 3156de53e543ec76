import { api } from '@waybill/contract/api.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { hire, type Person } from '../../../test/people.ts'
import { issuePasswordToken } from '../passwords/password-tokens.ts'
import { refuseUnlessConfirmed } from '../second-factor/confirmed.ts'

const PASSWORD = 'nine geese over the lake'
const MINUTE = 60_000

let house: House
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  house = await House.open()
  passwordHash = await cheapHash(PASSWORD)
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** Guesses count by address, so every test uses its own. */
function newAddress(): string {
  addresses++
  return `198.51.100.${addresses}`
}

function dispatcher(): Promise<Person> {
  return hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
}

async function signedIn(person: Person, address = newAddress()): Promise<SignedIn & { token: string }> {
  const body = { userName: person.userName, password: PASSWORD }
  const answer = await house.call(api.identity.signIn, { body, address })
  expect(answer.status).toBe(200)
  return { ...answer.body, token: answer.body.accessToken }
}

async function confirmedAt(person: Person): Promise<Date> {
  const system = house.waybill.db.as({ kind: 'system' })
  const { confirmed_at } = await system.read
    .selectFrom('session')
    .select('confirmed_at')
    .where('contact_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return confirmed_at
}

describeEndpoint(api.security.confirmIdentity, {
  works: {
    'the right password confirms this session for five minutes': async () => {
      const person = await dispatcher()
      const as = await signedIn(person)
      const later = new Date(Date.now() + 20 * MINUTE)
      house.setClock(later)
      const body = { password: PASSWORD }
      const { status } = await house.call(api.security.confirmIdentity, { as, body, address: newAddress() })
      expect(status).toBe(204)
      expect(await confirmedAt(person)).toEqual(later)
    },
    'a key of idempotency keeps no trace of the password': async () => {
      const person = await dispatcher()
      const as = await signedIn(person)
      const headers = { 'idempotency-key': 'a-key' }
      const body = { password: PASSWORD }
      await house.call(api.security.confirmIdentity, { as, body, headers, address: newAddress() })
      const system = house.waybill.db.as({ kind: 'system' })
      const kept = await system.read.selectFrom('idempotency').selectAll().where('contact_id', '=', person.id).execute()
      expect(kept).toEqual([])
    },
  },
  refusesBadInput: {
    'a wrong password, beside its field, and the session goes on': async () => {
      const as = await signedIn(await dispatcher())
      const body = { password: 'ten geese over the lake' }
      const address = newAddress()
      const { status, problem } = await house.call(api.security.confirmIdentity, { as, body, address })
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({ password: ['This is not your password'] })
      expect((await house.call(api.identity.me, { as })).status).toBe(200)
    },
    'a guesser after eight tries': async () => {
      const as = await signedIn(await dispatcher())
      const address = newAddress()
      const guess = (password: string) => house.call(api.security.confirmIdentity, { as, body: { password }, address })
      for (let tried = 0; tried < 8; tried++) expect((await guess(`guess ${tried}`)).status).toBe(400)
      expect((await guess(PASSWORD)).status).toBe(429)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const { status } = await house.call(api.security.confirmIdentity, { body: { password: PASSWORD } })
      expect(status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the own session alone'),
})

test('what is dangerous asks again when five minutes have passed', async () => {
  const now = new Date()
  const actor = { now, confirmedAt: new Date(now.getTime() - 5 * MINUTE) }
  expect(() => refuseUnlessConfirmed(actor)).not.toThrow()
  expect(() => refuseUnlessConfirmed({ ...actor, confirmedAt: new Date(actor.confirmedAt.getTime() - 1) })).toThrow(
    expect.objectContaining({ code: 'confirm-identity' }),
  )
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const statusOf = async (as: { token: string }, at = house) => (await at.call(api.identity.me, { as })).status

describeEndpoint(api.security.sessions, {
  works: {
    'tells device, address and times of each, and which one asks': async () => {
      const person = await dispatcher()
      const address = newAddress()
      const body = { userName: person.userName, password: PASSWORD }
      await house.call(api.identity.signIn, { body, address, headers: { 'user-agent': CHROME } })
      const as = await house.sessionOf(person)
      const { data } = (await house.call(api.security.sessions, { as })).body
      expect(data).toHaveLength(2)
      expect(data.find((session) => session.isThisOne)?.id).toBe(as.sessionId)
      expect(data.find((session) => !session.isThisOne)).toMatchObject({
        address,
        companyName: person.company.name,
        device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
      })
    },
    'leaves out what ended, idled away or ran out': async () => {
      const person = await dispatcher()
      const [as, ended, idle, old] = await Promise.all(Array.from({ length: 4 }, () => house.sessionOf(person)))
      if (!as || !ended || !idle || !old) throw new Error('Four sessions were begun')
      await house.call(api.identity.signOut, { as: ended })
      await age(idle.sessionId, { last_used_at: new Date(Date.now() - 121 * MINUTE) })
      await age(old.sessionId, { ends_at: new Date(Date.now() - MINUTE) })
      const { data } = (await house.call(api.security.sessions, { as })).body
      expect(data.map(({ id }) => id)).toEqual([as.sessionId])
    },
  },
  refusesBadInput: {
    'a query for another': async () => {
      const as = await house.sessionOf(await dispatcher())
      expect((await house.call(api.security.sessions, { as, query: { contactId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.security.sessions)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague sees their own alone': async () => {
      const person = await dispatcher()
      const colleague = await hire(house.waybill.db, 'carrier-admin', { company: person.company })
      await house.sessionOf(person)
      const as = await house.sessionOf(colleague)
      expect((await house.call(api.security.sessions, { as })).body.data.map(({ id }) => id)).toEqual([as.sessionId])
    },
  },
})

describeEndpoint(api.security.endSession, {
  works: {
    'ends that one at once, here and within a second on every process': async () => {
      const person = await dispatcher()
      const [as, lost] = [await house.sessionOf(person), await house.sessionOf(person)]
      const other = await House.open()
      expect([await statusOf(lost), await statusOf(lost, other)]).toEqual([200, 200])
      const params = { sessionId: lost.sessionId }
      expect((await house.call(api.security.endSession, { as, params })).status).toBe(204)
      expect(await statusOf(lost)).toBe(401)
      await expect.poll(() => statusOf(lost, other), { timeout: 1_000 }).toBe(401)
      await other.close()
      expect(await statusOf(as)).toBe(200)
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const as = await house.sessionOf(await dispatcher())
      const answer = await house.call(api.security.endSession, { as, params: { sessionId: 'the other one' } })
      expect(answer.status).toBe(400)
    },
    'one that is over': async () => {
      const person = await dispatcher()
      const [as, over] = [await house.sessionOf(person), await house.sessionOf(person)]
      const end = () => house.call(api.security.endSession, { as, params: { sessionId: over.sessionId } })
      expect([(await end()).status, (await end()).status]).toEqual([204, 404])
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const { sessionId } = await house.sessionOf(await dispatcher())
      expect((await house.call(api.security.endSession, { params: { sessionId } })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    "a stranger's and a colleague's, as if there were no such session": async () => {
      const person = await dispatcher()
      const colleague = await hire(house.waybill.db, 'carrier-admin', { company: person.company })
      const theirs = await house.sessionOf(person)
      for (const somebody of [colleague, await dispatcher()]) {
        const as = await house.sessionOf(somebody)
        const answer = await house.call(api.security.endSession, { as, params: { sessionId: theirs.sessionId } })
        expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
      }
      expect(await statusOf(theirs)).toBe(200)
    },
  },
})

describeEndpoint(api.security.endOtherSessions, {
  works: {
    'ends all but this one, and nobody else': async () => {
      const person = await dispatcher()
      const [as, phone, desk] = await Promise.all(Array.from({ length: 3 }, () => house.sessionOf(person)))
      const bystander = await house.sessionOf(await dispatcher())
      if (!as || !phone || !desk) throw new Error('Three sessions were begun')
      expect((await house.call(api.security.endOtherSessions, { as })).status).toBe(204)
      const statuses = [await statusOf(as), await statusOf(phone), await statusOf(desk), await statusOf(bystander)]
      expect(statuses).toEqual([200, 401, 401, 200])
    },
  },
  refusesBadInput: {
    'a query for another': async () => {
      const as = await house.sessionOf(await dispatcher())
      expect((await house.call(api.security.endOtherSessions, { as, query: { contactId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.security.endOtherSessions)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the own sessions alone'),
})

const NEW_PASSWORD = 'eleven herons under the bridge'

function change(as: { token: string }, passwords: { currentPassword: string; newPassword: string }) {
  return house.call(api.security.changePassword, { as, body: passwords, address: newAddress() })
}

describeEndpoint(api.security.changePassword, {
  works: {
    'the new one holds, the old one does not, every other session ends, and the owner is told': async () => {
      const person = await dispatcher()
      const [as, phone] = [await house.sessionOf(person), await house.sessionOf(person)]
      expect((await change(as, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204)
      expect([await statusOf(as), await statusOf(phone)]).toEqual([200, 401])
      const signIn = async (password: string) => {
        const body = { userName: person.userName, password }
        return (await house.call(api.identity.signIn, { body, address: newAddress() })).status
      }
      expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200])
      expect((await house.mails(person.userName)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    },
    'a link that was mailed before lets nobody in any more': async () => {
      const person = await dispatcher()
      const as = await house.sessionOf(person)
      const system = house.waybill.db.as({ kind: 'system' })
      const resetToken = await system.transaction((tx) => issuePasswordToken(tx, person.id, 'reset', new Date()))
      await change(as, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      const answer = await house.call(api.passwords.readLink, { body: { resetToken }, address: newAddress() })
      expect(answer.problem.code).toBe('link-over')
    },
  },
  refusesBadInput: {
    'a wrong current password, a short, a common and the same new one, beside their fields': async () => {
      const as = await house.sessionOf(await dispatcher())
      const wrong: [string, string, string][] = [
        ['ten geese over the lake', NEW_PASSWORD, 'currentPassword'],
        [PASSWORD, 'too short', 'newPassword'],
        [PASSWORD, 'passwordpassword', 'newPassword'],
        [PASSWORD, PASSWORD, 'newPassword'],
      ]
      for (const [currentPassword, newPassword, field] of wrong) {
        const { status, problem } = await change(as, { currentPassword, newPassword })
        expect(status).toBe(400)
        expect(Object.keys(problem.modelState ?? {})).toEqual([field])
      }
      expect((await change(as, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await house.call(api.security.changePassword, { body })).status).toBe(401)
    },
    'a guesser after eight tries': async () => {
      const as = await house.sessionOf(await dispatcher())
      const address = newAddress()
      const guess = (currentPassword: string) =>
        house.call(api.security.changePassword, { as, body: { currentPassword, newPassword: NEW_PASSWORD }, address })
      for (let tried = 0; tried < 8; tried++) expect((await guess(`guess ${tried}`)).status).toBe(400)
      expect((await guess(PASSWORD)).status).toBe(429)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

async function age(sessionId: string, session: { last_used_at: Date } | { ends_at: Date }): Promise<void> {
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('session').set(session).where('id', '=', sessionId).execute()
}
