import { api } from '@waybill/contract/api.ts'
import type { Contact, NewContact } from '@waybill/contract/contacts/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { actFor, type Company, foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { newId } from '../db/new-id.ts'

let house: House
let carrier: Company
let admin: Person
let dispatcher: Person
let driver: Person
let desk: Person
let stranger: Person
let as: { token: string }

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  carrier = await foundCompany(db, 'carrier')
  admin = await hire(db, 'carrier-admin', { company: carrier, passwordHash: 'chosen' })
  dispatcher = await hire(db, 'carrier-dispatcher', { company: carrier, passwordHash: 'chosen' })
  driver = await hire(db, 'driver', { company: carrier })
  stranger = await hire(db, 'carrier-admin')
  desk = await hire(db, 'operations')
  await db
    .as({ kind: 'system' })
    .read.updateTable('contact')
    .set({ is_portal_visible: true, last_name: `Whitfield ${desk.canary}` })
    .where('id', '=', desk.id)
    .execute()
  as = await house.sessionOf(admin)
})
afterAll(() => house.close())

const wish = (more: Partial<NewContact> = {}) => ({ firstName: 'Tess', lastName: 'Halvorsen', ...more })

async function written(more: Partial<NewContact> = {}): Promise<Contact> {
  return (await house.call(api.contacts.create, { as, body: wish(more) })).body
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id)
/** Only the company's first people: other tests add more. */
const firstThree = (list: { id: string }[]) =>
  ids(list)
    .filter((id) => [admin, dispatcher, driver].some((one) => one.id === id))
    .toSorted()
const own = (contact: Contact) => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  functionTitle: contact.functionTitle,
  emailAddresses: contact.emailAddresses,
  phoneNumbers: contact.phoneNumbers,
  linkedInProfileUrl: contact.linkedInProfileUrl,
  locations: contact.locations,
  userName: contact.userName,
  isPortalVisible: contact.isPortalVisible,
  roles: contact.roles,
  permissions: contact.permissions,
  accessLevels: contact.accessLevels,
})
const matching = (contact: Contact) => ({ 'if-match': `"${contact.version}"` })

describeEndpoint(api.contacts.findByRoles, {
  works: {
    'one sees the own people and, of the provider, those who deal with carriers': async () => {
      const mine = await house.call(api.contacts.findByRoles, { as, body: { companyId: carrier.id } })
      expect(mine.status).toBe(200)
      expect(ids(mine.body.data)).toEqual(expect.arrayContaining([admin.id, dispatcher.id, driver.id]))
      const theirs = await house.call(api.contacts.findByRoles, { as, body: { query: desk.canary } })
      expect(theirs.body.data).toMatchObject([{ id: desk.id, is3PL: true, portalState: null, isPortalEnabled: false }])
      expect(theirs.body.totalCount).toBe(1)
    },
    'any of the roles is enough': async () => {
      const body = { companyId: carrier.id, roles: ['Driver', 'Admin'], pageSize: 200 }
      const found = await house.call(api.contacts.findByRoles, { as, body })
      expect(firstThree(found.body.data)).toEqual([admin.id, driver.id].toSorted())
    },
    'SPEC §7’s call: the page in the query, roles as people write them': async () => {
      const { id } = await written({ lastName: 'Ozols', roles: ['BillTo'], permissions: ['CarrierPortal'] })
      const body: object = { query: 'Ozols', roles: ['Bill-To', 'Billing Inquiry'], page: 9, pageSize: 1 }
      const query = { page: 1, pageSize: 50, fuzzyMatch: 'false' }
      const found = await house.call(api.contacts.findByRoles, { as, query, body })
      expect(ids(found.body.data)).toEqual([id])
    },
    'who only drives stands apart from the office, and both are counted': async () => {
      const find = async (isDriver: boolean) =>
        (await house.call(api.contacts.findByRoles, { as, body: { companyId: carrier.id, isDriver, pageSize: 200 } }))
          .body
      const [drivers, office] = [await find(true), await find(false)]
      expect(ids(drivers.data)).toContain(driver.id)
      expect(ids(office.data)).toEqual(expect.arrayContaining([admin.id, dispatcher.id]))
      const { body } = await house.call(api.contacts.companies, { as, query: { companyId: carrier.id } })
      expect(body.data).toMatchObject([
        { driverCount: drivers.totalCount, peopleCount: drivers.totalCount + office.totalCount },
      ])
    },
    'a misspelled name is found while fuzzy, and only then': async () => {
      const { id } = await written({ firstName: 'Ottoline', lastName: 'Lindqvist', functionTitle: 'Claims' })
      const find = async (query: string, fuzzyMatch: boolean) =>
        ids((await house.call(api.contacts.findByRoles, { as, body: { query, fuzzyMatch } })).body.data)
      expect(await find('Lindquist', true)).toContain(id)
      expect(await find('Lindquist', false)).not.toContain(id)
      expect(await find('lindqvist otto', false)).toContain(id)
      expect(await find('claims', false)).toContain(id)
      expect(await find('li', true)).toContain(id)
    },
    'the letters are those of all that is found, whichever letter is chosen': async () => {
      const mark = newCanary()
      for (const lastName of ['Åkesson', 'Begay', '3rd Shift']) await written({ lastName, functionTitle: mark })
      const found = await house.call(api.contacts.findByRoles, { as, body: { query: mark, letter: 'A' } })
      expect(found.body.letters).toEqual(['#', 'A', 'B'])
      expect(found.body.data.map(({ lastName }) => lastName)).toEqual(['Åkesson'])
      expect(found.body.totalCount).toBe(1)
    },
    'pages follow each other by name': async () => {
      const mark = newCanary()
      for (const lastName of ['Cole', 'Abel', 'Boyd']) await written({ lastName, functionTitle: mark })
      const page = async (number: number) =>
        (await house.call(api.contacts.findByRoles, { as, body: { query: mark, page: number, pageSize: 2 } })).body
      expect((await page(1)).data.map(({ lastName }) => lastName)).toEqual(['Abel', 'Boyd'])
      expect((await page(2)).data.map(({ lastName }) => lastName)).toEqual(['Cole'])
      expect((await page(2)).totalCount).toBe(3)
    },
    'the provider finds everybody, and asks what state they are in': async () => {
      const ops = await house.sessionOf(await hire(house.waybill.db, 'operations'))
      const body = { companyId: carrier.id, portalStates: ['active'], pageSize: 200 }
      const found = await house.call(api.contacts.findByRoles, { as: ops, body })
      expect(firstThree(found.body.data)).toEqual([admin.id, dispatcher.id].toSorted())
    },
    'asking leaves no trace of an Idempotency-Key': async () => {
      const headers = { 'idempotency-key': newId() }
      const first = await house.call(api.contacts.findByRoles, { as, headers, body: { query: 'one' } })
      const second = await house.call(api.contacts.findByRoles, { as, headers, body: { query: 'two' } })
      expect([first.status, second.status]).toEqual([200, 200])
    },
  },
  refusesBadInput: {
    'roles, letters and pages that do not exist': async () => {
      const bodies = [{ roles: ['Owner'] }, { letter: 'ab' }, { pageSize: 201 }, { page: 0 }, { companyIds: [] }]
      for (const body of bodies)
        expect((await house.call(api.contacts.findByRoles, { as, body })).problem.code).toBe('bad-request')
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { problem } = await house.call(api.contacts.findByRoles, { as: await house.sessionOf(driver), body: {} })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger is not found by name, address, title or company, nor counted, nor given a letter': async () => {
      const { db } = house.waybill
      await db
        .as({ kind: 'system' })
        .read.updateTable('contact')
        .set({ function_title: stranger.canary })
        .where('id', '=', stranger.id)
        .execute()
      const nobody = { data: [], totalCount: 0, letters: [] }
      for (const query of [stranger.canary, stranger.userName, stranger.canary.slice(0, -1)]) {
        const { body } = await house.call(api.contacts.findByRoles, {
          as,
          body: { query, companyId: stranger.company.id },
        })
        expect(body).toEqual(nobody)
      }
      const { body } = await house.call(api.contacts.findByRoles, { as, body: { companyId: newId() } })
      expect(body).toEqual(nobody)
      const all = await house.call(api.contacts.findByRoles, { as, body: { pageSize: 200 } })
      expect(ids(all.body.data)).not.toContain(stranger.id)
    },
    "the provider's people who deal with nobody": async () => {
      const payables = await hire(house.waybill.db, 'payables')
      const { body } = await house.call(api.contacts.findByRoles, { as, body: { query: payables.canary } })
      expect(body.totalCount).toBe(0)
    },
  },
})

describeEndpoint(api.contacts.companies, {
  works: {
    'one sees the own company, whose people one may add to, and the provider': async () => {
      const { body } = await house.call(api.contacts.companies, { as, query: { companyId: carrier.id } })
      expect(body.data).toMatchObject([{ id: carrier.id, canAdd: true }])
      expect(body.data[0]?.grants.permissions).toEqual(['CarrierPortal', 'CarrierBillingSettings', 'DriverPortal'])
      const theirs = await house.call(api.contacts.companies, { as, query: { companyId: desk.company.id } })
      expect(theirs.body.data).toMatchObject([{ peopleCount: 1, canAdd: saying(/./), grants: { roles: [] } }])
    },
    'whoever does not administer reads why they cannot add': async () => {
      const { body } = await house.call(api.contacts.companies, {
        as: await house.sessionOf(dispatcher),
        query: { companyId: carrier.id },
      })
      expect(body.data[0]?.canAdd).toEqual(saying('Only administrators can change people'))
    },
  },
  refusesBadInput: {
    'kinds and pages that do not exist': async () => {
      const queries: Record<string, string>[] = [{ kinds: 'airline' }, { page: '0' }, { companyId: 'mine' }]
      for (const query of queries) expect((await house.call(api.contacts.companies, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { problem } = await house.call(api.contacts.companies, { as: await house.sessionOf(driver) })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'strangers are not listed, by name or id': async () => {
      const queries: Record<string, string>[] = [{ query: stranger.company.canary }, { companyId: stranger.company.id }]
      for (const query of queries)
        expect((await house.call(api.contacts.companies, { as, query })).body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.contacts.find, {
  works: {
    'a colleague, with what may be done with them': async () => {
      const { body } = await house.call(api.contacts.find, { as, params: { contactId: dispatcher.id } })
      expect(body).toMatchObject({
        id: dispatcher.id,
        userName: dispatcher.userName,
        permissions: ['CarrierPortal'],
        portalState: 'active',
        phoneNumbers: [{ number: '+1 312 555 0143' }],
        company: { id: carrier.id, peopleCount: expect.any(Number) },
        can: { edit: true, switchPortal: true, inviteAgain: { text: 'There is no open invitation' } },
      })
    },
    'of the provider how they are reached, not what they may do': async () => {
      const { body } = await house.call(api.contacts.find, { as, params: { contactId: desk.id } })
      expect(body).toMatchObject({ is3PL: true, userName: null, permissions: [], can: { edit: saying(/./) } })
    },
    'oneself: somebody else must change the own rights': async () => {
      const { body } = await house.call(api.contacts.find, { as, params: { contactId: admin.id } })
      expect(body.can).toMatchObject({ edit: true, changeRights: saying('Someone else must change your own rights') })
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      expect((await house.call(api.contacts.find, { as, params: { contactId: 'me' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, of themself too': async () => {
      const { problem } = await house.call(api.contacts.find, {
        as: await house.sessionOf(driver),
        params: { contactId: driver.id },
      })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were nobody': async () => {
      const theirs = await house.call(api.contacts.find, { as, params: { contactId: stranger.id } })
      const nobody = await house.call(api.contacts.find, { as, params: { contactId: newId() } })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.problem, traceId: '' }).toEqual({ ...nobody.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.contacts.create, {
  works: {
    'everything about a person stands as it was entered': async () => {
      const said = {
        firstName: '  Anne\u00a0Marie ',
        lastName: "O'Neil-Sørensen",
        functionTitle: 'After-hours dispatch',
        emailAddresses: ['anne@carrier.example'],
        phoneNumbers: [
          { type: 'OfficeNumber', number: '(312) 555-0101', extension: '44' },
          { type: 'MobileNumber', number: '+1 312 555 0102' },
        ],
        linkedInProfileUrl: 'https://www.linkedin.com/in/anne',
        locations: [{ name: 'Yard', addressLine1: null, city: 'Toronto', state: 'on', postalCode: 'm5v 2t6' }],
        roles: ['AP'],
        permissions: ['CarrierPortal'],
        accessLevels: ['Financials'],
      }
      const { status, body } = await house.call(api.contacts.create, { as, body: said })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        ...said,
        firstName: 'Anne Marie',
        locations: [{ state: 'ON', postalCode: 'M5V 2T6' }],
        companyId: carrier.id,
        portalState: 'none',
        userName: null,
        version: 1,
      })
      expect(await house.mails('anne@carrier.example')).toEqual([])
    },
    'with the portal switched on they are invited to choose a password': async () => {
      const address = `${newCanary()}@carrier.example`
      const body = wish({
        emailAddresses: [address.toUpperCase()],
        permissions: ['CarrierPortal'],
        isPortalEnabled: true,
      })
      const answer = await house.call(api.contacts.create, { as, body })
      expect(answer.body).toMatchObject({ portalState: 'invited', userName: address, invitedAt: expect.any(String) })
      const [letter, ...more] = await house.mails(address)
      expect(more).toEqual([])
      expect(letter).toMatchObject({
        kind: 'invitation',
        link: expect.stringMatching(/\/reset-password#token=[\w-]{43}$/),
      })
    },
    'who only drives gets the door for drivers and no other': async () => {
      const answer = await written({ roles: ['Driver'], permissions: ['CarrierPortal'] })
      expect(answer.permissions).toEqual(['DriverPortal'])
    },
    "the provider's operations write down people of a carrier": async () => {
      const ops = await house.sessionOf(await hire(house.waybill.db, 'operations'))
      const answer = await house.call(api.contacts.create, {
        as: ops,
        body: wish({ companyId: carrier.id, roles: ['Admin'] }),
      })
      expect(answer.body).toMatchObject({ companyId: carrier.id, roles: ['Admin'] })
    },
  },
  refusesBadInput: {
    'each field by its own rule, with the message beside it': async () => {
      const wrong: [field: string, body: Record<string, unknown>][] = [
        ['firstName', { firstName: '  ' }],
        ['lastName', { lastName: 'x'.repeat(61) }],
        ['lastName', { lastName: 'Smith\u202egnp' }],
        ['lastName', { lastName: 'Smith\u0007' }],
        ['emailAddresses.0', { emailAddresses: ['nobody'] }],
        ['emailAddresses', { emailAddresses: ['a@b.example', 'A@b.example'] }],
        ['phoneNumbers.0.number', { phoneNumbers: [{ type: 'OfficeNumber', number: 'call me' }] }],
        ['phoneNumbers.0.type', { phoneNumbers: [{ type: 'Pager', number: '312 555 0100' }] }],
        ['linkedInProfileUrl', { linkedInProfileUrl: 'javascript:alert(1)//linkedin.com/in/x' }],
        ['linkedInProfileUrl', { linkedInProfileUrl: 'https://linkedin.com.evil.example/in/x' }],
        [
          'locations.0.postalCode',
          { locations: [{ name: 'A', addressLine1: null, city: 'B', state: 'IL', postalCode: '1' }] },
        ],
        ['userName', { isPortalEnabled: true, permissions: ['CarrierPortal'] }],
        ['permissions', { isPortalEnabled: true, emailAddresses: ['new@carrier.example'] }],
        ['isPortalVisible', { isPortalVisible: true }],
      ]
      for (const [field, more] of wrong) {
        const { status, problem } = await house.call(api.contacts.create, { as, body: { ...wish(), ...more } })
        expect([status, Object.keys(problem.modelState ?? {})], JSON.stringify(more)).toEqual([400, [field]])
      }
    },
    'what a body does not declare': async () => {
      for (const more of [{ id: newId() }, { version: 7 }, { passwordHash: 'x' }, { hasAcceptedTerms: true }])
        expect((await house.call(api.contacts.create, { as, body: { ...wish(), ...more } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher and payables': async () => {
      for (const who of [dispatcher, await hire(house.waybill.db, 'payables')]) {
        const { problem } = await house.call(api.contacts.create, { as: await house.sessionOf(who), body: wish() })
        expect(problem.code).toBe('not-authorized')
      }
    },
    'a broker who does not administer': async () => {
      const broker = await hire(house.waybill.db, 'broker')
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('membership')
        .set({ roles: [] })
        .where('contact_id', '=', broker.id)
        .execute()
      const { problem } = await house.call(api.contacts.create, { as: await house.sessionOf(broker), body: wish() })
      expect(problem).toMatchObject({ code: 'not-authorized', detail: 'Only administrators can change people' })
    },
  },
  refusesTheOtherCompany: {
    "another's company, as if there were none": async () => {
      const theirs = await house.call(api.contacts.create, { as, body: wish({ companyId: stranger.company.id }) })
      const nobodys = await house.call(api.contacts.create, { as, body: wish({ companyId: newId() }) })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.problem, traceId: '' }).toEqual({ ...nobodys.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.contacts.update, {
  works: {
    'name, phones and rights change, and the version with them': async () => {
      const contact = await written()
      const change = { ...own(contact), lastName: 'Halvorsen-Reyes', roles: ['AR'], permissions: ['CarrierPortal'] }
      const { status, body } = await house.call(api.contacts.update, {
        as,
        params: { contactId: contact.id },
        headers: matching(contact),
        body: change,
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ lastName: 'Halvorsen-Reyes', roles: ['AR'], version: contact.version + 1 })
    },
  },
  refusesBadInput: {
    'a version that is no longer the last': async () => {
      const contact = await written()
      const call = (headers: Record<string, string>) =>
        house.call(api.contacts.update, { as, params: { contactId: contact.id }, headers, body: own(contact) })
      expect((await call({ 'if-match': '"9"' })).problem.code).toBe('changed-meanwhile')
      expect((await call({})).status).toBe(200)
      expect((await call(matching(contact))).problem.code).toBe('changed-meanwhile')
    },
    'what a change does not declare (P8)': async () => {
      const contact = await written()
      for (const more of [
        { companyId: stranger.company.id },
        { id: admin.id },
        { isPortalEnabled: true },
        { version: 9 },
      ]) {
        const body = { ...own(contact), ...more }
        const { status } = await house.call(api.contacts.update, {
          as,
          params: { contactId: contact.id },
          headers: matching(contact),
          body,
        })
        expect(status).toBe(400)
      }
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const contact = await written()
      const { problem } = await house.call(api.contacts.update, {
        as: await house.sessionOf(dispatcher),
        params: { contactId: contact.id },
        headers: matching(contact),
        body: own(contact),
      })
      expect(problem.code).toBe('not-authorized')
    },
    "the provider's people, whom a carrier sees and does not change": async () => {
      const { problem } = await house.call(api.contacts.update, {
        as,
        params: { contactId: desk.id },
        headers: { 'if-match': '"1"' },
        body: wish(),
      })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were nobody': async () => {
      const call = (contactId: string) =>
        house.call(api.contacts.update, { as, params: { contactId }, headers: { 'if-match': '"1"' }, body: wish() })
      const [theirs, nobodys] = [await call(stranger.id), await call(newId())]
      expect(theirs.status).toBe(404)
      expect({ ...theirs.problem, traceId: '' }).toEqual({ ...nobodys.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.contacts.switchPortal, {
  works: {
    'switched on it invites, switched off it shuts out': async () => {
      const address = `${newCanary()}@carrier.example`
      const contact = await written({ emailAddresses: [address], permissions: ['CarrierPortal'] })
      const params = { contactId: contact.id }
      const on = await house.call(api.contacts.switchPortal, {
        as,
        params,
        headers: matching(contact),
        body: { isPortalEnabled: true },
      })
      expect(on.body).toMatchObject({ portalState: 'invited', userName: address })
      expect((await house.mails(address)).map(({ kind }) => kind)).toEqual(['invitation'])
      const off = await house.call(api.contacts.switchPortal, {
        as,
        params,
        headers: matching(on.body),
        body: { isPortalEnabled: false },
      })
      expect(off.body).toMatchObject({ portalState: 'disabled', isPortalEnabled: false })
    },
  },
  refusesBadInput: {
    'a missing version, a missing switch, and somebody without an address': async () => {
      const contact = await written({ permissions: ['CarrierPortal'] })
      const call = (headers: Record<string, string>, body: Record<string, unknown>) =>
        house.call(api.contacts.switchPortal, { as, params: { contactId: contact.id }, headers, body })
      expect((await call({}, { isPortalEnabled: true })).problem.code).toBe('version-required')
      expect((await call(matching(contact), {})).status).toBe(400)
      const { problem } = await call(matching(contact), { isPortalEnabled: true })
      expect(problem.modelState).toHaveProperty('userName')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { problem } = await house.call(api.contacts.switchPortal, {
        as: await house.sessionOf(dispatcher),
        params: { contactId: driver.id },
        headers: { 'if-match': '"1"' },
        body: { isPortalEnabled: false },
      })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were nobody': async () => {
      const { status } = await house.call(api.contacts.switchPortal, {
        as,
        params: { contactId: stranger.id },
        headers: { 'if-match': '"1"' },
        body: { isPortalEnabled: false },
      })
      expect(status).toBe(404)
    },
  },
})

async function invited(address: string): Promise<Contact> {
  return await written({ emailAddresses: [address], permissions: ['CarrierPortal'], isPortalEnabled: true })
}

describeEndpoint(api.contacts.inviteAgain, {
  works: {
    'a later letter leads in, the earlier one no longer': async () => {
      const address = `${newCanary()}@carrier.example`
      const { id } = await invited(address)
      house.setClock(new Date(Date.now() + 61_000))
      const again = await house.call(api.contacts.inviteAgain, {
        as: await house.sessionOf(admin),
        params: { contactId: id },
      })
      house.setClock(undefined)
      expect(again.status).toBe(200)
      const links = (await house.mails(address)).map(({ link }) => link)
      expect(new Set(links).size).toBe(2)
      const tokens = await house.waybill.db
        .as({ kind: 'system' })
        .read.selectFrom('password_token')
        .select('ended_at')
        .where('contact_id', '=', id)
        .execute()
      expect(tokens.filter((token) => token.ended_at === null)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'whoever has come in already, and a second letter in the same minute': async () => {
      const { id } = await invited(`${newCanary()}@carrier.example`)
      const soon = await house.call(api.contacts.inviteAgain, { as, params: { contactId: id } })
      expect(soon.problem.code).toBe('too-many-requests')
      const active = await house.call(api.contacts.inviteAgain, { as, params: { contactId: dispatcher.id } })
      expect(active.problem.code).toBe('not-invited')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { id } = await invited(`${newCanary()}@carrier.example`)
      const { problem } = await house.call(api.contacts.inviteAgain, {
        as: await house.sessionOf(dispatcher),
        params: { contactId: id },
      })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were nobody': async () => {
      expect((await house.call(api.contacts.inviteAgain, { as, params: { contactId: stranger.id } })).status).toBe(404)
    },
  },
})

/** Somebody at the carrier with a second factor on. */
async function withSecondFactor(of = carrier): Promise<Person> {
  const person = await hire(house.waybill.db, 'carrier-dispatcher', { company: of, passwordHash: 'chosen' })
  const system = house.waybill.db.as({ kind: 'system' }).read
  await system
    .insertInto('second_factor')
    .values({ contact_id: person.id, secret: Buffer.from('sealed'), turned_on_at: new Date() })
    .execute()
  await system.insertInto('recovery_code').values({ code_hash: newCanary(), contact_id: person.id }).execute()
  return person
}

const resetOf = (person: { id: string }, by: { token: string } = as, address = '127.0.0.1') =>
  house.call(api.contacts.resetSecondFactor, { as: by, params: { contactId: person.id }, address })

describeEndpoint(api.contacts.resetSecondFactor, {
  works: {
    'it is off with its codes, every session is over, every address is told, and the history says who': async () => {
      const person = await withSecondFactor()
      const second = `${newCanary()}@private.example`
      const system = house.waybill.db.as({ kind: 'system' }).read
      await system
        .updateTable('contact')
        .set({ email_addresses: [person.userName, second] })
        .where('id', '=', person.id)
        .execute()
      const session = await house.sessionOf(person)
      const before = await house.call(api.contacts.find, { as, params: { contactId: person.id } })
      expect(before.body).toMatchObject({ hasSecondFactor: true, can: { resetSecondFactor: true } })
      const { status, body } = await resetOf(person)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        hasSecondFactor: false,
        can: { resetSecondFactor: { text: 'They have no second factor' } },
      })
      expect((await house.call(api.identity.me, { as: session })).status).toBe(401)
      expect(
        await system.selectFrom('recovery_code').selectAll().where('contact_id', '=', person.id).execute(),
      ).toEqual([])
      for (const address of [person.userName, second])
        expect(await house.mails(address)).toMatchObject([{ kind: 'second-factor-reset' }])
      const entries = await house.call(api.history.list, {
        as,
        query: { entityType: 'contact', entityId: person.id, page: 1, pageSize: 5 },
      })
      expect(entries.body.data[0]).toMatchObject({
        description: 'Second factor reset; signed out everywhere',
        lastName: admin.canary,
      })
    },
    'the provider helps administrators of a carrier too, and who owes one is led to set it up anew': async () => {
      const ops = await house.sessionOf(await hire(house.waybill.db, 'operations'))
      expect((await resetOf(await withSecondFactor(), ops)).status).toBe(200)
      const provider = await foundCompany(house.waybill.db, 'provider')
      const colleague = await hire(house.waybill.db, 'operations', { company: provider })
      const helped = await withSecondFactor(provider)
      expect((await resetOf(helped, await house.sessionOf(colleague))).status).toBe(200)
      const production = await House.open({ environment: 'production' })
      const again = await production.call(api.identity.me, { as: await house.sessionOf(helped) })
      await production.close()
      expect(again.body).toMatchObject({ hasSecondFactor: false, mustSetUpSecondFactor: true })
    },
    'of two at once one resets': async () => {
      const person = await withSecondFactor()
      const answers = await Promise.all([resetOf(person), resetOf(person)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      expect(await house.mails(person.userName)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'whoever has none, and more of it than anybody loses': async () => {
      expect((await resetOf(dispatcher)).problem.code).toBe('second-factor-missing')
      const person = await withSecondFactor()
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) {
        statuses.push((await resetOf(person, as, '198.51.100.77')).status)
        await house.waybill.db
          .as({ kind: 'system' })
          .read.insertInto('second_factor')
          .values({ contact_id: person.id, secret: Buffer.from('sealed'), turned_on_at: new Date() })
          .onConflict((on) => on.doNothing())
          .execute()
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    },
    'who did not show lately who they are': async () => {
      const person = await withSecondFactor()
      const late = await house.sessionOf(admin)
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('session')
        .set({ confirmed_at: new Date(Date.now() - 6 * 60_000) })
        .where('id', '=', late.sessionId)
        .execute()
      expect((await resetOf(person, late)).problem.code).toBe('confirm-identity')
      const kept = await house.call(api.contacts.find, { as, params: { contactId: person.id } })
      expect(kept.body.hasSecondFactor).toBe(true)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, who does not even read that there is one': async () => {
      const person = await withSecondFactor()
      const by = await house.sessionOf(dispatcher)
      expect((await resetOf(person, by)).status).toBe(403)
      const found = await house.call(api.contacts.find, { as: by, params: { contactId: person.id } })
      expect(found.body.hasSecondFactor).toBeNull()
    },
    'anybody for themself': async () => {
      const own = await hire(house.waybill.db, 'carrier-admin', { company: carrier, passwordHash: 'chosen' })
      const { problem } = await resetOf(own, await house.sessionOf(own))
      expect(problem.code).toBe('own-rights')
    },
    'operations who are no administrators, for an administrator': async () => {
      const ops = await hire(house.waybill.db, 'operations')
      const system = house.waybill.db.as({ kind: 'system' }).read
      await system.updateTable('membership').set({ roles: [] }).where('contact_id', '=', ops.id).execute()
      const { problem } = await resetOf(stranger, await house.sessionOf(ops))
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were nobody': async () => {
      const elsewhere = await withSecondFactor(stranger.company)
      expect((await resetOf(elsewhere)).status).toBe(404)
    },
  },
})

/** Somebody of another company who acts for the carrier. */
async function guest(): Promise<Person> {
  const person = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: 'chosen' })
  await actFor(house.waybill.db, person, carrier, 'carrier-dispatcher')
  return person
}

const removeOf = (person: { id: string }, by: { token: string } = as) =>
  house.call(api.contacts.removeFromCompany, { as: by, params: { contactId: person.id } })

describeEndpoint(api.contacts.removeFromCompany, {
  works: {
    'they act for the company no more, are signed out of it alone, and are told': async () => {
      const person = await guest()
      const [there, here] = [await house.sessionOf({ ...person, company: carrier }), await house.sessionOf(person)]
      const found = await house.call(api.contacts.find, { as, params: { contactId: person.id } })
      expect(found.body.can.removeFromCompany).toBe(true)
      expect((await removeOf(person)).status).toBe(204)
      expect((await house.call(api.identity.me, { as: there })).status).toBe(401)
      expect((await house.call(api.identity.me, { as: here })).body.companyId).toBe(person.company.id)
      expect(await house.mails(person.userName)).toMatchObject([{ kind: 'membership-ended' }])
      expect((await house.call(api.contacts.find, { as, params: { contactId: person.id } })).status).toBe(404)
    },
    'who acted for nobody else is back in their own company, without rights': async () => {
      const service = await foundCompany(house.waybill.db, 'dispatch-service')
      const person = await hire(house.waybill.db, 'carrier-dispatcher', { company: service, passwordHash: 'chosen' })
      const system = house.waybill.db.as({ kind: 'system' }).read
      await system.deleteFrom('membership').where('contact_id', '=', person.id).execute()
      await actFor(house.waybill.db, person, carrier, 'carrier-dispatcher')
      await removeOf(person)
      const left = await system.selectFrom('membership').selectAll().where('contact_id', '=', person.id).execute()
      expect(left).toMatchObject([{ company_id: service.id, is_default: true, roles: [], permissions: [] }])
    },
  },
  refusesBadInput: {
    'a second time, and an id that is none': async () => {
      const person = await guest()
      await removeOf(person)
      expect((await removeOf(person)).status).toBe(404)
      expect((await removeOf({ id: 'the desk' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { problem } = await removeOf(await guest(), await house.sessionOf(dispatcher))
      expect(problem.code).toBe('not-authorized')
    },
    'anybody for people whom the company employs, and for themself': async () => {
      expect((await removeOf(dispatcher)).problem.code).toBe('not-authorized')
      expect((await removeOf(admin)).problem.code).toBe('own-rights')
    },
    "the provider's desk, whom one only sees": async () => {
      expect((await removeOf(desk)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a stranger, and who acts for another, as if there were nobody': async () => {
      expect((await removeOf(stranger)).status).toBe(404)
      const person = await guest()
      const { status } = await removeOf(person, await house.sessionOf(stranger))
      expect(status).toBe(404)
    },
  },
})

test('people who act for the company are listed among its people, and stay managed by their employer', async () => {
  const { db } = house.waybill
  const service = await hire(db, 'carrier-dispatcher')
  await db
    .as({ kind: 'system' })
    .read.insertInto('membership')
    .values({
      contact_id: service.id,
      company_id: carrier.id,
      roles: [],
      permissions: ['CarrierPortal'],
      is_default: false,
    })
    .execute()
  const { body } = await house.call(api.contacts.findByRoles, { as, body: { query: service.canary } })
  expect(body.data).toMatchObject([{ id: service.id, companyName: service.company.name, portalState: 'invited' }])
  const found = await house.call(api.contacts.find, { as, params: { contactId: service.id } })
  expect(found.body.can.edit).toMatchObject({ text: `${service.company.name} manages its own people` })
})
