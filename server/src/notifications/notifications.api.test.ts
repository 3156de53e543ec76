import { api } from '@waybill/contract/api.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { actFor, foundCompany, hire, type Person } from '../../test/people.ts'
import { newId } from '../db/new-id.ts'
import { forgetNotificationsBefore } from './notices.queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

/** A notification from minutes ago. */
async function told(person: Person, minutesAgo = 1, companyId = person.company.id): Promise<string> {
  const id = newId()
  await house.waybill.db
    .as({ kind: 'system' })
    .read.insertInto('notification')
    .values({
      id,
      contact_id: person.id,
      company_id: companyId,
      wording: 'load-covered',
      facts: JSON.stringify({ tender: id.slice(-8), tenderId: newId(), lane: 'Joliet, IL → Dallas, TX' }),
      subject_type: 'tender',
      subject_id: newId(),
      told_at: new Date(Date.now() - minutesAgo * MINUTE),
    })
    .execute()
  return id
}

const somebody = () => hire(house.waybill.db, 'carrier-dispatcher')
const list = async (as: { token: string }, query: Record<string, number> = {}) =>
  (await house.call(api.notifications.list, { as, query })).body

describeEndpoint(api.notifications.list, {
  works: {
    'one’s own, newest first, page by page, with how many are unread': async () => {
      const person = await somebody()
      const [older, newer] = [await told(person, 5), await told(person, 2)]
      const as = await house.sessionOf(person)
      const body = await list(as)
      expect(body).toMatchObject({ totalCount: 2, unreadCount: 2 })
      expect(body.data).toMatchObject([
        { id: newer, wording: 'load-covered', isRead: false, facts: { lane: 'Joliet, IL → Dallas, TX' } },
        { id: older },
      ])
      expect((await list(as, { page: 2, pageSize: 1 })).data.map(({ id }) => id)).toEqual([older])
    },
    'of the company that one acts for at the moment': async () => {
      const person = await somebody()
      const other = await foundCompany(house.waybill.db, 'carrier')
      await actFor(house.waybill.db, person, other, 'carrier-dispatcher')
      await told(person, 1, other.id)
      expect(await list(await house.sessionOf(person))).toEqual({ data: [], totalCount: 0, unreadCount: 0 })
      expect(await list(await house.sessionOf({ ...person, company: other }))).toMatchObject({ totalCount: 1 })
    },
  },
  refusesBadInput: {
    'a page that is not one': async () => {
      const answer = await house.call(api.notifications.list, {
        as: await house.sessionOf(await somebody()),
        query: { page: 0 },
      })
      expect(answer.status).toBe(400)
      expect(answer.problem.modelState).toHaveProperty('page')
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(api.notifications.list)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'neither a colleague nor the provider reads what somebody was told': async () => {
      const person = await somebody()
      await told(person)
      const others = [
        await hire(house.waybill.db, 'carrier-admin', { company: person.company }),
        await hire(house.waybill.db, 'operations'),
      ]
      for (const other of others) expect((await list(await house.sessionOf(other))).data).toEqual([])
    },
  },
})

describeEndpoint(api.notifications.markRead, {
  works: {
    'it is read, in every window, and stays so': async () => {
      const person = await somebody()
      const [older, newer] = [await told(person, 5), await told(person, 2)]
      const as = await house.sessionOf(person)
      for (const _ of [1, 2])
        expect(
          (await house.call(api.notifications.markRead, { as, params: { notificationId: older ?? '' } })).status,
        ).toBe(204)
      const body = await list(await house.sessionOf(person))
      expect(body.unreadCount).toBe(1)
      expect(body.data.map(({ id, isRead }) => [id, isRead])).toEqual([
        [newer, false],
        [older, true],
      ])
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const as = await house.sessionOf(await somebody())
      const answer = await house.call(api.notifications.markRead, { as, params: { notificationId: 'the-first' } })
      expect(answer.status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const params = { notificationId: await told(await somebody()) }
      expect((await house.call(api.notifications.markRead, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a stranger, a colleague and the provider, as if there were no such notification': async () => {
      const person = await somebody()
      const params = { notificationId: await told(person) }
      const others = [
        await somebody(),
        await hire(house.waybill.db, 'carrier-dispatcher', { company: person.company }),
        await hire(house.waybill.db, 'operations'),
      ]
      for (const other of others)
        expect(
          (await house.call(api.notifications.markRead, { as: await house.sessionOf(other), params })).status,
        ).toBe(404)
      expect((await list(await house.sessionOf(person))).unreadCount).toBe(1)
    },
  },
})

describeEndpoint(api.notifications.markAllRead, {
  works: {
    'what one has seen is read; what came meanwhile is not': async () => {
      const person = await somebody()
      await told(person, 60)
      await told(person, 30)
      const newest = await told(person, 1)
      const as = await house.sessionOf(person)
      const until = new Date(Date.now() - 10 * MINUTE).toISOString()
      expect((await house.call(api.notifications.markAllRead, { as, body: { until } })).status).toBe(204)
      const { data } = await list(as)
      expect(data.filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual([newest])
    },
  },
  refusesBadInput: {
    'a moment that is none': async () => {
      const as = await house.sessionOf(await somebody())
      const { status, problem } = await house.call(api.notifications.markAllRead, { as, body: { until: 'now' } })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['until']])
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const body = { until: new Date().toISOString() }
      expect((await house.call(api.notifications.markAllRead, { body })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'nobody else’s becomes read': async () => {
      const person = await somebody()
      await told(person)
      const colleague = await hire(house.waybill.db, 'carrier-dispatcher', { company: person.company })
      const as = await house.sessionOf(colleague)
      await house.call(api.notifications.markAllRead, { as, body: { until: new Date().toISOString() } })
      expect((await list(await house.sessionOf(person))).unreadCount).toBe(1)
    },
  },
})

test('row security alone shows none, not even to the own company or the provider', async () => {
  const person = await somebody()
  await told(person)
  const { db } = house.waybill
  for (const scope of [{ kind: 'company', companyId: person.company.id }, { kind: 'provider' }] as const) {
    const rows = await db
      .as(scope)
      .read.selectFrom('notification')
      .select('id')
      .where('contact_id', '=', person.id)
      .execute()
    expect(rows, scope.kind).toEqual([])
  }
})

test('after ninety days it is forgotten', async () => {
  const person = await somebody()
  const [old, young] = [await told(person, 91 * 24 * 60), await told(person, 89 * 24 * 60)]
  await forgetNotificationsBefore(house.waybill.db.as({ kind: 'system' }), new Date(Date.now() - 90 * DAY))
  const { data } = await list(await house.sessionOf(person))
  expect(data.map(({ id }) => id)).toEqual([young])
  expect(old).not.toBe(young)
})
