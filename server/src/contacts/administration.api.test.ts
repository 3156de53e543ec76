import { api } from '@waybill/contract/api.ts'
import type { Contact, NewContact } from '@waybill/contract/contacts/contacts.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import {
  COMPANY_KINDS,
  type CompanyKind,
  PERSONAS,
  type Permission,
  type Persona,
} from '@waybill/contract/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { actFor, type Company, foundCompany, hire, kindOf, newCanary } from '../../test/people.ts'

/** How people of a company gain and lose rights (domain §10, TRUST P6, P8, P21). */

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const system = () => house.waybill.db.as({ kind: 'system' }).read

type Session = { token: string }

async function company(kind: CompanyKind = 'carrier') {
  const { db } = house.waybill
  const own = await foundCompany(db, kind)
  const admin = await hire(db, 'carrier-admin', { company: own, passwordHash: 'chosen' })
  return { own, admin, as: await house.sessionOf(admin) }
}

/** A colleague who can sign in. */
const colleague = (own: Company, persona: Persona = 'carrier-dispatcher') =>
  hire(house.waybill.db, persona, { company: own, passwordHash: 'chosen' })

async function seen(as: Session, contactId: string): Promise<Contact> {
  return (await house.call(api.contacts.find, { as, params: { contactId } })).body
}

function written(contact: Contact) {
  const { firstName, lastName, functionTitle, emailAddresses, phoneNumbers, linkedInProfileUrl, locations } = contact
  const { userName, isPortalVisible, roles, permissions, accessLevels } = contact
  const person = { firstName, lastName, functionTitle, emailAddresses, phoneNumbers, linkedInProfileUrl, locations }
  return { ...person, userName, isPortalVisible, roles, permissions, accessLevels }
}

async function change(as: Session, contactId: string, more: Record<string, unknown>) {
  const contact = await seen(as, contactId)
  return await house.call(api.contacts.update, {
    as,
    params: { contactId },
    headers: { 'if-match': `"${contact.version}"` },
    body: { ...written(contact), ...more },
  })
}

async function switchPortal(as: Session, contactId: string, isPortalEnabled: boolean) {
  const { version } = await seen(as, contactId)
  const headers = { 'if-match': `"${version}"` }
  return await house.call(api.contacts.switchPortal, { as, params: { contactId }, headers, body: { isPortalEnabled } })
}

const add = (as: Session, more: Partial<NewContact>) =>
  house.call(api.contacts.create, { as, body: { firstName: 'Perry', lastName: 'Chung', ...more } })

describe('nobody gives a right that they do not hold', () => {
  /** Doors an administrator of each kind of company may open; all others are refused (SPEC §6). */
  const DOORS: Record<string, readonly Permission[]> = {
    provider: ['Admin', 'CarrierPortal'],
    carrier: ['CarrierPortal', 'CarrierBillingSettings', 'DriverPortal'],
    broker: ['CarrierPortal', 'CarrierBillingSettings', 'DriverPortal'],
    factor: ['FactoringCompanyPortal'],
    payer: ['CarrierPortal', 'CarrierBillingSettings'],
    shipper: ['ShipperPortal'],
  }
  const EVERY: readonly Permission[] = [
    'CarrierPortal',
    'DriverPortal',
    'FactoringCompanyPortal',
    'CarrierBillingSettings',
    'ShipperPortal',
    'Admin',
  ]
  test.each(COMPANY_KINDS.filter((kind) => DOORS[kind]).flatMap((kind) => EVERY.map((door) => [kind, door] as const)))(
    'in a %s the permission %s',
    async (kind, door) => {
      const { as } = await company(kind)
      const { status, problem } = await add(as, { permissions: [door] })
      const isTheirs = DOORS[kind]?.includes(door)
      expect([status, problem.code]).toEqual(isTheirs ? [201, undefined] : [403, 'right-not-yours'])
    },
  )

  test('nor does a change give it', async () => {
    const { own, as } = await company()
    const { id } = await colleague(own)
    const { problem } = await change(as, id, { permissions: ['CarrierPortal', 'Admin'] })
    expect(problem).toMatchObject({ code: 'right-not-yours', modelState: { permissions: [expect.any(String)] } })
    expect((await seen(as, id)).permissions).toEqual(['CarrierPortal'])
  })

  test('operations who do not administer make no administrator, and do not touch one', async () => {
    const { own, admin } = await company()
    const ops = await hire(house.waybill.db, 'operations')
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('membership')
      .set({ roles: [] })
      .where('contact_id', '=', ops.id)
      .execute()
    const as = await house.sessionOf(ops)
    const { id } = await colleague(own)
    expect((await change(as, id, { roles: ['Admin'] })).problem.code).toBe('right-not-yours')
    expect((await change(as, id, { roles: ['AP'] })).status).toBe(200)
    const refused = await switchPortal(as, admin.id, false)
    expect(refused.problem.detail).toBe('Only an administrator can change an administrator')
    // They can grant nothing to their own company's people.
    expect((await add(as, {})).problem.code).toBe('not-authorized')
  })

  /** Who may add people of their own company, per the matrix (domain §10.2); the Admin role decides. */
  const ADMINISTER: readonly Persona[] = ['carrier-admin', 'operations', 'broker']
  test.each(PERSONAS)('%s adds to the own company exactly when they administer it', async (persona) => {
    const person = await hire(house.waybill.db, persona)
    const { status } = await add(await house.sessionOf(person), {})
    expect(status).toBe(ADMINISTER.includes(persona) ? 201 : 403)
  })

  test.each(PERSONAS.filter((persona) => kindOf(persona) !== 'carrier'))(
    '%s adds to a carrier when they operate',
    async (persona) => {
      const { own } = await company()
      const person = await hire(house.waybill.db, persona)
      const { status } = await add(await house.sessionOf(person), { companyId: own.id })
      const expected = persona === 'operations' ? 201 : persona === 'payables' ? 403 : 404
      expect(
        persona === 'operations' || persona === 'payables' ? status : [403, 404].includes(status) ? 404 : status,
      ).toBe(expected)
    },
  )
})

describe('oneself', () => {
  test('somebody else must change the own roles, permissions and access', async () => {
    const { own, admin, as } = await company()
    await colleague(own, 'carrier-admin')
    for (const more of [{ roles: [] }, { roles: ['Admin', 'AP'] }, { accessLevels: ['Financials'] }])
      expect((await change(as, admin.id, more)).problem.code).toBe('own-rights')
    expect((await switchPortal(as, admin.id, false)).problem.code).toBe('own-rights')
    expect((await change(as, admin.id, { functionTitle: 'Owner' })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  test('can be neither demoted nor locked out by anyone', async () => {
    const { admin } = await company()
    const ops = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    expect((await change(ops, admin.id, { roles: ['AP'] })).problem.code).toBe('last-administrator')
    expect((await switchPortal(ops, admin.id, false)).problem.code).toBe('last-administrator')
  })

  test('is not left behind by somebody who was invited and has not come', async () => {
    const { admin, as } = await company()
    const address = `${newCanary()}@carrier.example`
    await add(as, {
      roles: ['Admin'],
      permissions: ['CarrierPortal'],
      emailAddresses: [address],
      isPortalEnabled: true,
    })
    const ops = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    expect((await change(ops, admin.id, { roles: [] })).problem.code).toBe('last-administrator')
  })

  test('of two who demote or shut out each other at the same moment one stays, twenty times', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 20; round++) {
      const { own, admin, as } = await company()
      const other = await colleague(own, 'carrier-admin')
      const others = await house.sessionOf(other)
      const acts =
        round % 2 === 0
          ? [change(as, other.id, { roles: [] }), change(others, admin.id, { roles: [] })]
          : [switchPortal(as, other.id, false), change(others, admin.id, { roles: ['AP'] })]
      const statuses = (await Promise.all(acts)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const left = await house.waybill.db
        .as({ kind: 'system' })
        .read.selectFrom('membership')
        .innerJoin('contact', 'contact.id', 'membership.contact_id')
        .select(['membership.roles', 'contact.is_portal_enabled'])
        .where('membership.company_id', '=', own.id)
        .execute()
      expect(left.filter(({ roles, is_portal_enabled }) => roles.includes('Admin') && is_portal_enabled)).toHaveLength(
        1,
      )
    }
  })
})

describe('a change that concerns somebody', () => {
  test('ends their sessions within a second when they are shut out, on every process (P21)', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    const theirs = await house.sessionOf(person)
    const otherProcess = await House.open()
    expect((await otherProcess.call(api.identity.me, { as: theirs })).status).toBe(200)
    expect((await switchPortal(as, person.id, false)).body.portalState).toBe('disabled')
    otherProcess.setClock(new Date(Date.now() + 1_000))
    expect((await otherProcess.call(api.identity.me, { as: theirs })).status).toBe(401)
    await otherProcess.close()
    expect((await house.mails(person.userName)).map(({ kind }) => kind)).toEqual(['access-ended'])
  })

  test('takes effect within a second when it is a role', async () => {
    const { own, as } = await company()
    const other = await colleague(own, 'carrier-admin')
    const theirs = await house.sessionOf(other)
    expect((await add(theirs, {})).status).toBe(201)
    await change(as, other.id, { roles: [] })
    house.setClock(new Date(Date.now() + 1_000))
    expect((await add(theirs, {})).problem.code).toBe('not-authorized')
    house.setClock(undefined)
  })

  test('notifies them at the old and the new address, and is in the history', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    const later = `${newCanary()}@later.example`
    await change(as, person.id, { emailAddresses: [later], roles: ['AP'] })
    for (const address of [person.userName, later]) {
      const [letter] = await house.mails(address)
      expect(letter?.paragraphs).toEqual(expect.arrayContaining(['Roles: none → AP']))
      expect(letter?.paragraphs.join('\n')).toContain(`Email addresses: ${person.userName} → ${later}`)
    }
    const query = { entityType: 'contact', entityId: person.id }
    const { body } = await house.call(api.history.list, { as, query })
    expect(body.data[0]?.description).toContain('Roles: none → AP')
    const { status } = await house.call(api.history.list, { as: await house.sessionOf(await colleague(own)), query })
    expect(status).toBe(404)
    expect((await house.call(api.history.list, { as: await house.sessionOf(person), query })).status).toBe(200)
  })

  test('by the provider is read by the company too', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    await change(await house.sessionOf(await hire(house.waybill.db, 'operations')), person.id, { roles: ['AR'] })
    const query = { entityType: 'contact', entityId: person.id }
    const { body } = await house.call(api.history.list, { as, query })
    expect(body.data.map(({ description }) => description)).toEqual(['Roles: none → AR'])
  })

  test('is not told when nothing of it concerns their access', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    await change(as, person.id, { functionTitle: 'Night dispatch' })
    expect(await house.mails(person.userName)).toEqual([])
  })
})

describe('the name that somebody signs in with', () => {
  const door = { permissions: ['CarrierPortal'] satisfies Permission[], isPortalEnabled: true }

  test('reveals to nobody that it is taken elsewhere: same answer, and its owner gets an email (P6)', async () => {
    const { as } = await company()
    const taken = (await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: 'chosen' })).userName
    const free = `${newCanary()}@${newCanary()}.example`
    const answers = []
    for (const address of [taken, free]) answers.push(await add(as, { ...door, emailAddresses: [address] }))
    const [known, unknown] = answers.map(({ status, body }) => ({ status, body }))
    const same = (answer: typeof known) => ({
      ...answer?.body,
      id: '',
      invitedAt: '',
      company: '',
      userName: '',
      emailAddresses: [],
      status: answer?.status,
    })
    expect(same(known)).toEqual(same(unknown))
    expect(known?.body.userName).toBe(taken)
    expect((await house.mails(taken)).map(({ kind, link }) => [kind, link])).toEqual([
      ['invitation-of-known', expect.stringMatching(/\/profile\?tab=security$/)],
    ])
    expect((await house.mails(free)).map(({ kind }) => kind)).toEqual(['invitation'])
  })

  test('of a colleague is refused beside the field, also at the same moment', async () => {
    const { own, as } = await company()
    const { userName } = await colleague(own)
    const { problem } = await add(as, { ...door, emailAddresses: [userName] })
    expect(problem.modelState?.['userName']).toHaveLength(1)
    const emailAddresses = [`${newCanary()}@carrier.example`]
    const both = await Promise.all([1, 2].map(() => add(as, { ...door, emailAddresses })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('of two companies that claim it at the same moment one gets it, and neither learns of the other', async () => {
    const [one, two] = [await company(), await company()]
    const emailAddresses = [`${newCanary()}@shared.example`]
    const answers = await Promise.all([one, two].map(({ as }) => add(as, { ...door, emailAddresses })))
    expect(answers.map(({ status, body }) => [status, body.portalState])).toEqual([
      [201, 'invited'],
      [201, 'invited'],
    ])
    const kinds = (await house.mails(emailAddresses[0] ?? '')).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['invitation', 'invitation-of-known'])
  })

  test('is theirs alone once they chose a password; until then it may be corrected, and the first link is void', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    const { problem } = await change(as, person.id, { userName: 'another@carrier.example' })
    expect(problem.modelState).toHaveProperty('userName')

    const [wrong, right] = [`${newCanary()}@carrier.example`, `${newCanary()}@carrier.example`]
    const { body } = await add(as, { ...door, emailAddresses: [wrong] })
    expect((await change(as, body.id, { userName: right })).body).toMatchObject({
      userName: right,
      portalState: 'invited',
    })
    expect((await house.mails(right)).map(({ kind }) => kind)).toEqual(['invitation'])
    const open = await house.waybill.db
      .as({ kind: 'system' })
      .read.selectFrom('password_token')
      .select('id')
      .where('contact_id', '=', body.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })

  /** Somebody whose employer ended their access. */
  async function left() {
    const former = await company()
    const person = await colleague(former.own)
    await switchPortal(former.as, person.id, false)
    return { former, person, address: person.userName }
  }

  /** Another company invites the address. */
  async function invitedBy(next: Awaited<ReturnType<typeof company>>, address: string) {
    const { body } = await add(next.as, { ...door, emailAddresses: [address] })
    const letter = (await house.mails(address)).at(-1)
    return { id: body.id, letter, token: letter?.link?.split('#token=')[1] ?? '' }
  }

  let choices = 0
  const choose = (resetToken: string) =>
    house.call(api.passwords.reset, {
      body: { resetToken, newPassword: 'harbour lamp 31 otter' },
      address: `198.51.100.${++choices}`,
    })
  const invitationsOf = async (as: Session) => (await house.call(api.memberships.invitations, { as })).body.data
  /** What waits for somebody who has just signed in, once they have accepted the terms. */
  async function invitationsWaitingFor({ accessToken: token, user }: SignedIn) {
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('contact')
      .set({ has_accepted_terms: true })
      .where('id', '=', user.id)
      .execute()
    return await invitationsOf({ token })
  }
  const historyOf = async (as: Session, entityId: string) =>
    (await house.call(api.history.list, { as, query: { entityType: 'contact', entityId } })).body.data

  test('stays with who was shut out while another company only typed it: let in again they use their own password', async () => {
    const { former, person, address } = await left()
    const next = await company()
    const before = await seen(former.as, person.id)
    const { letter, token } = await invitedBy(next, address)
    expect(letter?.kind).toBe('invitation')
    expect(await seen(former.as, person.id)).toEqual(before)
    expect((await switchPortal(former.as, person.id, true)).body.portalState).toBe('active')
    expect((await house.mails(address)).at(-1)?.kind).toBe('access-restored')
    // The link is over, and the invitation waits in their profile.
    expect((await choose(token)).problem.code).toBe('link-over')
    expect((await house.call(api.passwords.readLink, { body: { resetToken: token } })).problem.code).toBe('link-over')
    expect(await invitationsOf(await house.sessionOf(person))).toMatchObject([{ companyName: next.own.name }])
  })

  test('is given up by who left, once the link proves the mailbox; their history says it, and not for whom', async () => {
    const { former, person, address } = await left()
    const next = await company()
    const { id, token } = await invitedBy(next, address)
    const link = await house.call(api.passwords.readLink, { body: { resetToken: token } })
    expect(link.body).toMatchObject({ userName: address, companyName: next.own.name })
    const chosen = await choose(token)
    expect(chosen.body.user).toMatchObject({ id, userName: address, companyId: next.own.id })
    expect(await seen(next.as, id)).toMatchObject({ portalState: 'active', userName: address })
    expect(await seen(former.as, person.id)).toMatchObject({ portalState: 'disabled', userName: address })
    const [line] = await historyOf(former.as, person.id)
    expect(line).toMatchObject({
      description: `Gave up the user name ${address} and its password`,
      lastName: person.canary,
    })
    // Asked again, they answer as whom the link let in.
    expect((await switchPortal(former.as, person.id, true)).body.portalState).toBe('invited')
    expect((await house.mails(address)).map(({ kind }) => kind)).toEqual([
      'access-ended',
      'invitation',
      'invitation-of-known',
    ])
    expect(await invitationsWaitingFor(chosen.body)).toMatchObject([{ companyName: former.own.name }])
  })

  test('of who left and is invited by two goes to the first link used; the other invitation waits in the profile', async () => {
    const { address } = await left()
    const [one, two] = [await company(), await company()]
    const [first, second] = [await invitedBy(one, address), await invitedBy(two, address)]
    const chosen = await choose(second.token)
    expect(chosen.body.user).toMatchObject({ id: second.id, companyId: two.own.id })
    expect((await choose(first.token)).problem.code).toBe('link-over')
    expect(await invitationsWaitingFor(chosen.body)).toMatchObject([{ companyName: one.own.name }])
  })

  /** Somebody asks for a new password; the kinds of all letters to the address once that is handled. */
  async function forgot(emailAddress: string, at: number) {
    house.setClock(new Date(at))
    const body = { emailAddress }
    const asked = await house.call(api.passwords.requestReset, { body, address: `198.51.101.${++choices}` })
    expect([asked.status, asked.text]).toEqual([204, ''])
    const waiting = system().selectFrom('password_reset_request').select('id').where('handled_at', 'is', null)
    await expect.poll(() => waiting.execute()).toEqual([])
    return (await house.mails(emailAddress)).map(({ kind }) => kind)
  }
  const tokenOf = async (address: string) => (await house.mails(address)).at(-1)?.link?.split('#token=')[1] ?? ''

  test.each([
    ['a day', DAY],
    ['nine days, when the first link is over,', 9 * DAY],
  ])(
    'of who left and is invited elsewhere gets the invitation again when a new password is asked for after %s',
    async (_, later) => {
      const { former, person, address } = await left()
      const next = await company()
      const { id, token } = await invitedBy(next, address)
      const [before, invited] = [await seen(former.as, person.id), await seen(next.as, id)]
      const asked = Date.now() + later
      expect(await forgot(address, asked)).toEqual(['access-ended', 'invitation', 'invitation'])
      const [letter] = (await house.mails(address)).slice(-1)
      expect(letter?.paragraphs.join()).toContain(next.own.name)
      // Strangers who ask leave it alone for ten minutes.
      expect(await forgot(address, asked + 9 * MINUTE)).toHaveLength(3)
      expect((await choose(token)).problem.code).toBe('link-over')
      house.setClock(undefined)
      expect(await seen(former.as, person.id)).toEqual(before)
      expect(await seen(next.as, id)).toEqual(invited)
      house.setClock(new Date(asked + 9 * MINUTE))
      const chosen = await choose(await tokenOf(address))
      expect(chosen.body.user).toMatchObject({ id, userName: address, companyId: next.own.id })
      house.setClock(undefined)
      const [first] = await historyOf(next.as, id)
      expect(first?.description).toBe('First password chosen')
    },
  )

  test('of who left and is invited by two gets the newest invitation again, and only that link is replaced', async () => {
    const { address } = await left()
    const [older, newer] = [await company(), await company()]
    const first = await invitedBy(older, address)
    const second = await invitedBy(newer, address)
    const kinds = await forgot(address, Date.now() + 11 * MINUTE)
    expect(kinds).toEqual(['access-ended', 'invitation', 'invitation', 'invitation'])
    expect((await choose(second.token)).problem.code).toBe('link-over')
    const link = await house.call(api.passwords.readLink, { body: { resetToken: first.token } })
    expect(link.body.companyName).toBe(older.own.name)
    expect((await choose(await tokenOf(address))).body.user).toMatchObject({ id: second.id })
  })

  test('brings no invitation to who is let in, was when invited, acts for another company, or is invited no more', async () => {
    const { as } = await company()
    const [current, guest] = [await colleague((await company()).own), await colleague((await company()).own)]
    await actFor(house.waybill.db, guest, (await company()).own, 'carrier-dispatcher')
    await system().updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', guest.id).execute()
    for (const { userName } of [current, guest]) await add(as, { ...door, emailAddresses: [userName] })
    const { address } = await left()
    const next = await company()
    await switchPortal(next.as, (await invitedBy(next, address)).id, false)
    // Their employer reads the mailbox, and has not their second factor.
    const former = await company()
    const known = await colleague(former.own)
    await add(as, { ...door, emailAddresses: [known.userName] })
    await switchPortal(former.as, known.id, false)
    const asked = Date.now() + DAY
    expect(await forgot(known.userName, asked)).toEqual(['invitation-of-known', 'access-ended'])
    expect(await forgot(current.userName, asked)).toEqual(['invitation-of-known', 'password-reset'])
    expect(await forgot(guest.userName, asked)).toEqual(['invitation-of-known'])
    expect(await forgot(address, asked)).toEqual(['access-ended', 'invitation'])
  })

  test('stays with who is let in, and with who acts for another company', async () => {
    const { as } = await company()
    const [current, guest] = [await colleague((await company()).own), await colleague((await company()).own)]
    await actFor(house.waybill.db, guest, (await company()).own, 'carrier-dispatcher')
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('contact')
      .set({ is_portal_enabled: false })
      .where('id', '=', guest.id)
      .execute()
    for (const { userName } of [current, guest]) {
      await add(as, { ...door, emailAddresses: [userName] })
      expect((await house.mails(userName)).map(({ kind }) => kind)).toEqual(['invitation-of-known'])
    }
  })

  test('with which somebody was shut out lets them in again with their own password', async () => {
    const { own, as } = await company()
    const person = await colleague(own)
    await switchPortal(as, person.id, false)
    expect((await switchPortal(as, person.id, true)).body.portalState).toBe('active')
    expect((await house.mails(person.userName)).map(({ kind }) => kind)).toEqual(['access-ended', 'access-restored'])
  })
})

describe('a driver who comes in by links alone', () => {
  async function driven(primaryEmail?: string) {
    const { as } = await company()
    const body = { firstName: 'Dee', lastName: 'Driver', ...(primaryEmail ? { primaryEmail } : {}) }
    const { id } = (await house.call(api.fleet.addDriver, { as, body })).body
    return { as, id }
  }
  const cameByLink = async (id: string) =>
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('contact')
      .set({ came_by_link_at: new Date() })
      .where('id', '=', id)
      .execute()

  test('is edited without an invitation, before the first link and after it', async () => {
    const address = `${newCanary()}@carrier.example`
    for (const { as, id } of [await driven(address), await driven()]) {
      expect((await change(as, id, { lastName: 'Dawson' })).body).toMatchObject({ lastName: 'Dawson', userName: null })
      await cameByLink(id)
      const phoneNumbers = [{ type: 'MobileNumber', number: '+1 312 555 0144' }]
      expect((await change(as, id, { phoneNumbers })).body).toMatchObject({ portalState: 'by-link', userName: null })
    }
    expect(await house.mails(address)).toEqual([])
  })

  test('is let in again without an address', async () => {
    const { as, id } = await driven()
    await cameByLink(id)
    expect((await switchPortal(as, id, false)).body.portalState).toBe('disabled')
    expect((await change(as, id, { lastName: 'Dawson' })).status).toBe(200)
    expect((await switchPortal(as, id, true)).body.portalState).toBe('by-link')
  })

  test('is invited once they do more than drive', async () => {
    const address = `${newCanary()}@carrier.example`
    const { as, id } = await driven(address)
    await cameByLink(id)
    const office = { roles: ['AR'], permissions: ['CarrierPortal'] }
    expect((await change(as, id, office)).body).toMatchObject({ roles: ['AR'], userName: address })
    expect((await house.mails(address)).map(({ kind }) => kind)).toEqual(['invitation'])
    const other = await driven()
    expect((await change(other.as, other.id, office)).problem.modelState).toHaveProperty('userName')
  })
})

test('hostile names stand as they are, and the letter says them on one line', async () => {
  const { as } = await company()
  const address = `${newCanary()}@carrier.example`
  const names = [
    `<img src=x onerror=alert(1)>`,
    `Robert'); drop table contact;--`,
    '${7*7}{{7*7}}',
    '=cmd|calc',
    '../../etc/passwd',
    'Zoë Ñandú',
    'اسم',
  ]
  for (const firstName of names) {
    const { status, body } = await add(as, { firstName, emailAddresses: [address], permissions: ['CarrierPortal'] })
    expect([status, body.firstName]).toEqual([201, firstName])
    expect((await house.call(api.contacts.findByRoles, { as, body: { query: firstName.slice(0, 200) } })).status).toBe(
      200,
    )
  }
  const { body } = await add(as, {
    firstName: 'A\r\nBcc: all@world.example',
    emailAddresses: [address],
    permissions: ['CarrierPortal'],
    isPortalEnabled: true,
  })
  expect(body.firstName).toBe('A Bcc: all@world.example')
  const [letter] = await house.mails(address)
  expect(letter?.paragraphs.join('')).not.toMatch(/[\r\n]/)
})
