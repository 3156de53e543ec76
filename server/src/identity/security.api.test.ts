import { api } from '@waybill/contract/api.ts'
import type { SignedIn } from '@waybill/contract/identity.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, type Person } from '../../test/people.ts'
import { refuseUnlessConfirmed } from './confirmed.ts'
import { hashPassword } from './passwords.ts'

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

/** Guesses are counted by address, so every test comes from one of its own. */
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
