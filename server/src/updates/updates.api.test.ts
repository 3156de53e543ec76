import { api } from '@waybill/contract/api.ts'
import { PERSONAS } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'
import type { Actor } from '../actor.ts'
import { releasesIn } from './changelog.ts'
import * as updates from './updates.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const somebody = async (persona: (typeof PERSONAS)[number] = 'carrier-dispatcher') =>
  await house.sessionOf(await hire(house.waybill.db, persona))
const list = (as: { token: string }) => house.call(api.updates.list, { as })
const see = (as: { token: string }, id: string) => house.call(api.updates.see, { as, body: { id } })

describeEndpoint(api.updates.list, {
  works: {
    'tells everybody what changed, and all of it is new to who never looked': async () => {
      for (const persona of PERSONAS) {
        const { status, body } = await list(await somebody(persona))
        expect(status, persona).toBe(200)
        expect(body.data.length).toBeGreaterThan(1)
        expect(body.unreadCount).toBe(body.data.length)
      }
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const answer = await house.call(api.updates.list, { as: await somebody(), query: { since: '0.1.0' } })
      expect([answer.status, answer.problem.modelState]).toEqual([400, { since: ['Unknown field'] }])
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(api.updates.list)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('the same stands there for everybody'),
})

describeEndpoint(api.updates.see, {
  works: {
    'leaves nothing unread up to there, on every device': async () => {
      const person = await hire(house.waybill.db, 'driver')
      const as = await house.sessionOf(person)
      const [newest, older] = (await list(as)).body.data
      expect((await see(as, older?.id ?? '')).status).toBe(204)
      expect((await list(as)).body.unreadCount).toBe(1)
      expect((await see(as, newest?.id ?? '')).status).toBe(204)
      expect((await list(await house.sessionOf(person))).body.unreadCount).toBe(0)
    },
  },
  refusesBadInput: {
    'an entry that there is not': async () => {
      const as = await somebody()
      const { status, problem } = await see(as, 'next-000000000000')
      expect([status, problem.modelState]).toEqual([400, { id: ['There is no such entry'] }])
      expect((await list(as)).body.unreadCount).toBeGreaterThan(0)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(api.updates.see, { body: { id: 'x' } })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, and oneself for nobody else: each has read their own': async () => {
      const [one, other] = [await somebody(), await somebody()]
      const { data } = (await list(one)).body
      await see(one, data[0]?.id ?? '')
      expect((await list(other)).body.unreadCount).toBe(data.length)
    },
  },
})

test('an entry that gained lines, or got its number, is unread again and no other is', async () => {
  const person = await hire(house.waybill.db, 'carrier-dispatcher')
  const db = house.waybill.db.as({ kind: 'company', companyId: person.company.id })
  // The reader needs only these.
  const actor = { id: person.id, db, now: new Date() } as Actor
  const older = '## 0.1.0 – 2026-11-21\n\n- First.\n\n## 0.0.9 – 2026-10-01\n\n- Before.\n'
  const releases = (text: string) => releasesIn(`${text}${older}`)
  const before = releases('## Unreleased\n\n- A.\n\n')
  await updates.see(actor, before, before[0]?.id ?? '')
  const unread = async (text: string) => (await updates.list(actor, releases(text))).unreadCount
  expect(await unread('## Unreleased\n\n- A.\n\n')).toBe(0)
  expect(await unread('## Unreleased\n\n- A.\n- B.\n\n')).toBe(1)
  expect(await unread('## 0.2.0 – 2026-12-01\n\n- A.\n\n')).toBe(1)
})
