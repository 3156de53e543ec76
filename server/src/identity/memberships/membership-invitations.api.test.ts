import { api } from '@waybill/contract/api.ts'
import type { NewContact } from '@waybill/contract/contacts/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { actFor, CANARY, foundCompany, hire, newCanary, type Person } from '../../../test/people.ts'
import { newId } from '../../db/new-id.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

type As = { token: string }
const WEEK = 7 * 86_400_000

const system = () => house.waybill.db.as({ kind: 'system' }).read
const invitationsOf = async (as: As) => (await house.call(api.memberships.invitations, { as })).body.data
const answer = (as: As, invitationId: string, isAccepted: boolean) =>
  house.call(api.memberships.answer, { as, params: { invitationId }, body: { isAccepted } })
const companiesOf = async (as: As) => (await house.call(api.identity.memberships, { as })).body.data
const leave = (as: As, companyId: string) => house.call(api.memberships.leave, { as, params: { companyId } })

/** An administrator who adds somebody by address and invites them. */
async function invite(address: string, more: Partial<NewContact> = {}) {
  const admin = await hire(house.waybill.db, 'carrier-admin', { passwordHash: 'chosen' })
  const as = await house.sessionOf(admin)
  const made = await house.call(api.contacts.create, {
    as,
    body: {
      firstName: 'Iris',
      lastName: 'Quill',
      emailAddresses: [address],
      permissions: ['CarrierPortal'],
      roles: ['AR'],
      isPortalEnabled: true,
      ...more,
    },
  })
  return { admin, as, made, company: admin.company }
}

/** Somebody with an account, invited to act for another carrier. */
async function asked() {
  const person = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: 'chosen' })
  const by = await invite(person.userName)
  const as = await house.sessionOf(person)
  const [invitation] = await invitationsOf(as)
  return { person, as, by, invitationId: invitation?.id ?? '' }
}

async function rightsOf(person: Person, companyId: string) {
  return await system()
    .selectFrom('membership')
    .select(['roles', 'permissions'])
    .where('contact_id', '=', person.id)
    .where('company_id', '=', companyId)
    .execute()
}

describeEndpoint(api.memberships.invitations, {
  works: {
    'who asks, for which company, and what one would do there; the letter says so too': async () => {
      const { person, as, by } = await asked()
      expect(await invitationsOf(as)).toMatchObject([
        {
          companyName: by.company.name,
          companyKind: 'carrier',
          invitedBy: `Robin ${by.admin.canary}`,
          roles: ['AR'],
          permissions: ['CarrierPortal'],
        },
      ])
      expect(await house.mails(person.userName)).toMatchObject([{ kind: 'invitation-of-known' }])
    },
    'not for ever, and not one that was taken back or overtaken': async () => {
      const { person, as, by } = await asked()
      house.setClock(new Date(Date.now() + WEEK + 1_000))
      expect(await invitationsOf(await house.sessionOf(person))).toEqual([])
      house.setClock(undefined)
      const { id, version } = by.made.body
      house.setClock(new Date(Date.now() + 61_000))
      await house.call(api.contacts.inviteAgain, { as: await house.sessionOf(by.admin), params: { contactId: id } })
      house.setClock(undefined)
      expect(await invitationsOf(as)).toHaveLength(1)
      const off = await house.call(api.contacts.switchPortal, {
        as: by.as,
        params: { contactId: id },
        headers: { 'if-match': `"${version}"` },
        body: { isPortalEnabled: false },
      })
      expect(off.status).toBe(200)
      expect(await invitationsOf(as)).toEqual([])
    },
  },
  refusesBadInput: {
    'a query for another': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.memberships.invitations, { as, query: { userName: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.memberships.invitations)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'nobody reads those of another, not even of the company that asks': async () => {
      const { by } = await asked()
      expect(await invitationsOf(by.as)).toEqual([])
      expect(await invitationsOf(await house.sessionOf(await hire(house.waybill.db, 'operations')))).toEqual([])
    },
  },
})

describeEndpoint(api.memberships.answer, {
  works: {
    'accepted, one may act for the company with what was given, and stands among its people once': async () => {
      const { person, as, by, invitationId } = await asked()
      expect((await answer(as, invitationId, true)).status).toBe(204)
      expect(await rightsOf(person, by.company.id)).toEqual([{ roles: ['AR'], permissions: ['CarrierPortal'] }])
      const switched = await house.call(api.identity.switchCompany, { as, body: { companyId: by.company.id } })
      expect(switched.body.user).toMatchObject({ persona: 'carrier-billing', companyId: by.company.id })
      const { body } = await house.call(api.contacts.findByRoles, { as: by.as, body: { companyId: by.company.id } })
      expect(body.data.map(({ id }) => id)).toEqual([by.admin.id])
      const found = await house.call(api.contacts.findByRoles, { as: by.as, body: { query: person.canary } })
      expect(found.body.data).toMatchObject([{ id: person.id, portalState: 'active', roles: ['AR'] }])
      const before = await house.call(api.contacts.find, { as: by.as, params: { contactId: by.made.body.id } })
      expect(before.status).toBe(404)
    },
    'the rights of the two are never united': async () => {
      const { person, as, by, invitationId } = await asked()
      await answer(as, invitationId, true)
      const own = await house.call(api.identity.me, { as })
      expect(own.body).toMatchObject({ companyId: person.company.id, persona: 'carrier-dispatcher', roles: [] })
      const theirs = await house.call(api.contacts.find, { as, params: { contactId: by.admin.id } })
      expect(theirs.status).toBe(404)
    },
    'declined, nothing changes, and who asked cannot tell it from silence': async () => {
      const { person, as, by, invitationId } = await asked()
      const look = async () =>
        (await house.call(api.contacts.find, { as: by.as, params: { contactId: by.made.body.id } })).text
      const before = await look()
      expect((await answer(as, invitationId, false)).status).toBe(204)
      expect(await look()).toBe(before)
      expect(await rightsOf(person, by.company.id)).toEqual([])
      expect(await invitationsOf(as)).toEqual([])
    },
    'of ten answers at once one counts': async () => {
      const { as, invitationId } = await asked()
      const answers = await Promise.all(Array.from({ length: 10 }, () => answer(as, invitationId, true)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...Array(9).fill(404)])
    },
  },
  refusesBadInput: {
    'no answer, and an id that is none': async () => {
      const { as, invitationId } = await asked()
      const none = await house.call(api.memberships.answer, { as, params: { invitationId }, body: {} })
      expect(none.status).toBe(400)
      expect((await answer(as, 'mine', true)).status).toBe(400)
    },
    'one that was answered before': async () => {
      const { as, invitationId } = await asked()
      await answer(as, invitationId, false)
      expect((await answer(as, invitationId, true)).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      const { status } = await house.call(api.memberships.answer, {
        params: { invitationId: newId() },
        body: { isAccepted: true },
      })
      expect(status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    "another's invitation, as if there were none": async () => {
      const { person, invitationId, by } = await asked()
      const stranger = await hire(house.waybill.db, 'carrier-dispatcher')
      const refused = await answer(await house.sessionOf(stranger), invitationId, true)
      expect([refused.status, refused.problem.code]).toEqual([404, 'not-found'])
      expect(await rightsOf(stranger, by.company.id)).toEqual([])
      expect(await invitationsOf(await house.sessionOf(person))).toHaveLength(1)
    },
  },
})

describeEndpoint(api.memberships.leave, {
  works: {
    'one acts for it no more, and the sessions for it are over': async () => {
      const person = await hire(house.waybill.db, 'carrier-dispatcher')
      const other = await foundCompany(house.waybill.db, 'carrier')
      await actFor(house.waybill.db, person, other, 'carrier-dispatcher')
      const there = await house.sessionOf({ ...person, company: other })
      const here = await house.sessionOf(person)
      const canLeave = new Map((await companiesOf(here)).map((company) => [company.companyId, company.canLeave]))
      expect(canLeave.get(other.id)).toBe(true)
      expect(canLeave.get(person.company.id)).toMatchObject({
        text: 'You work there: only their administrators can end your access',
      })
      expect((await leave(here, other.id)).status).toBe(204)
      expect((await house.call(api.identity.me, { as: there })).status).toBe(401)
      expect((await companiesOf(here)).map(({ companyId }) => companyId)).toEqual([person.company.id])
    },
    'of two left at the same moment one stays': async () => {
      const service = await foundCompany(house.waybill.db, 'dispatch-service')
      const person = await hire(house.waybill.db, 'carrier-dispatcher', { company: service })
      const carriers = [
        await foundCompany(house.waybill.db, 'carrier'),
        await foundCompany(house.waybill.db, 'carrier'),
      ]
      for (const carrier of carriers) await actFor(house.waybill.db, person, carrier, 'carrier-dispatcher')
      await system()
        .deleteFrom('membership')
        .where('contact_id', '=', person.id)
        .where('company_id', '=', service.id)
        .execute()
      const sessions = await Promise.all(carriers.map((company) => house.sessionOf({ ...person, company })))
      const left = await Promise.all(
        carriers.map((company, index) => leave(sessions[index] ?? { token: '' }, company.id)),
      )
      expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
      const kept = await system()
        .selectFrom('membership')
        .select('is_default')
        .where('contact_id', '=', person.id)
        .execute()
      expect(kept).toEqual([{ is_default: true }])
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await leave(as, 'Birch Lines')).status).toBe(400)
    },
    'the one that nobody else could let people into': async () => {
      const other = await foundCompany(house.waybill.db, 'carrier')
      const guests = await Promise.all(
        [1, 2].map(() => hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: 'chosen' })),
      )
      for (const guest of guests) await actFor(house.waybill.db, guest, other, 'carrier-admin')
      await hire(house.waybill.db, 'carrier-dispatcher', { company: other, passwordHash: 'chosen' })
      const sessions = await Promise.all(guests.map((guest) => house.sessionOf(guest)))
      const left = await Promise.all(sessions.map((as) => leave(as, other.id)))
      expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
      const refused = left.findIndex(({ status }) => status === 409)
      expect(left[refused]?.problem.code).toBe('last-administrator')
      const kept = await companiesOf(sessions[refused] ?? { token: '' })
      expect(kept.find(({ companyId }) => companyId === other.id)?.canLeave).toMatchObject({
        text: 'A company keeps at least one administrator',
      })
    },
    'the last one, and the employer': async () => {
      const person = await hire(house.waybill.db, 'carrier-dispatcher')
      const as = await house.sessionOf(person)
      expect((await leave(as, person.company.id)).problem.code).toBe('last-membership')
      await actFor(house.waybill.db, person, await foundCompany(house.waybill.db, 'carrier'), 'carrier-admin')
      expect((await leave(as, person.company.id)).problem.code).toBe('last-membership')
      expect((await house.call(api.identity.me, { as })).status).toBe(200)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.memberships.leave, { params: { companyId: newId() } })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'one that one does not act for, as if there were none': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      const stranger = await foundCompany(house.waybill.db, 'carrier')
      for (const id of [stranger.id, newId()]) {
        const { status, problem } = await leave(as, id)
        expect([status, problem.code]).toEqual([404, 'not-found'])
      }
    },
  },
})

/** The answer without anything that says who was added. */
function withoutPerson(text: string, address: string): unknown {
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const times = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g
  const told = text
    .replaceAll(address, 'ADDRESS')
    .replaceAll(ids, 'ID')
    .replaceAll(times, 'TIME')
    .replaceAll(new RegExp(CANARY, 'g'), 'NAME')
  return JSON.parse(told)
}

test('who invites reads the same, whether the address has an account or not (P19)', async () => {
  const known = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: 'chosen' })
  const read: unknown[] = []
  for (const address of [known.userName, `${newCanary()}@nobody.example`]) {
    const { as, made } = await invite(address)
    const params = { contactId: made.body.id }
    const again = await house.call(api.contacts.find, { as, params })
    const listed = await house.call(api.contacts.findByRoles, { as, body: { query: 'Quill' } })
    const soon = await house.call(api.contacts.inviteAgain, { as, params })
    const history = await house.call(api.history.list, {
      as,
      query: { entityType: 'contact', entityId: made.body.id, page: 1, pageSize: 50 },
    })
    for (const { status, text } of [made, again, listed, history]) read.push([status, withoutPerson(text, address)])
    read.push([soon.status, soon.problem.code, soon.problem.detail])
  }
  expect(read.slice(0, 5)).toEqual(read.slice(5))
})
