import { api } from '@waybill/contract/api.ts'
import type { CompanyEdit } from '@waybill/contract/company/company.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { anApplicant, InventedRegistry, lastCode } from '../../test/applicants.ts'
import { arrangeBankChange } from '../../test/arranged.ts'
import { cheapHash } from '../../test/cheap-hash.ts'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, newCanary } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aShipment } from '../../world/factories.ts'

const { companies } = api
const DAY = 86_400_000

let house: House
/** Its registry says what a test has entered. */
let inventing: House
let provider: Company
const registry = new InventedRegistry()

beforeAll(async () => {
  house = await House.open()
  inventing = await House.open({}, { registry })
  provider = await foundCompany(house.waybill.db, 'provider')
})
afterAll(async () => {
  await inventing.close()
  await house.close()
})

const read = () => house.waybill.db.as({ kind: 'system' }).read

async function signIn(persona: Persona, company?: Company) {
  const own = persona === 'operations' || persona === 'payables' ? provider : company
  const person = await hire(house.waybill.db, persona, own ? { company: own } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

const aBroker = () =>
  ({ kind: 'broker', name: `Persimmon ${newCanary()}`, timeZone: 'America/New_York', address }) as const

let doors = 0

/** Who follows the link of their invitation, chooses a password and has accepted the terms. */
async function letIn(email: string) {
  const resetToken = (await house.mails(email)).at(-1)?.link?.split('#token=')[1] ?? ''
  const { body } = await house.call(api.passwords.reset, {
    body: { resetToken, newPassword: 'harbour lamp 31 otter' },
    address: `198.51.100.${++doors}`,
  })
  await read().updateTable('contact').set({ has_accepted_terms: true }).where('id', '=', body.user.id).execute()
  return { user: body.user, token: body.accessToken }
}

const address = {
  line1: '1 Elevator Road',
  line2: null,
  city: 'Joliet',
  state: 'IL',
  postalCode: '60431',
  country: 'US',
} as const
const DESK: CompanyEdit['desks'][number] = {
  function: 'dispatch',
  name: 'Night desk',
  phone: '(555) 555-0142',
  extension: '7',
  email: 'desk@alder.example',
}
const EDIT: CompanyEdit = {
  dbaName: 'Alder',
  timeZone: 'America/Denver',
  physicalAddress: address,
  mailingAddress: null,
  desks: [DESK],
  equipment: [{ type: 'reefer', count: 12 }],
  powerUnits: 14,
  hasTeams: true,
  regions: ['IL', 'WI'],
  lanes: [{ origin: 'IL', destination: 'TX' }],
  certifications: ['SmartWay'],
  eldVendor: 'Motive',
}

async function versionOf(company: Company): Promise<number> {
  const row = await read()
    .selectFrom('company')
    .select('version')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  return row.version
}

const seen = (version: number) => ({ 'if-match': `"${version}"` })
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

async function expire(company: Company, kind: 'auto' | 'cargo', on: string) {
  await read()
    .updateTable('company_insurance')
    .set({ expires_on: on })
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .execute()
}

describeEndpoint(api.companies.carrier, {
  works: {
    'a driver’s dispatcher reads that the company can be booked, and by which numbers it goes': async () => {
      const as = await signIn('carrier-dispatcher')
      const { status, body } = await house.call(companies.carrier, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: as.company.id, isBroker: false, isBookable: true, objections: [] })
    },
    'on hold it reads the reason, and the current user says so too': async () => {
      const as = await signIn('carrier-admin')
      await read()
        .updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Papers missing' })
        .where('id', '=', as.company.id)
        .execute()
      const { body } = await house.call(companies.carrier, { as })
      expect(body.isBookable).toBe(false)
      expect(body.objections).toEqual([{ code: 'on-hold', said: saying('Your company is on hold: Papers missing') }])
      expect((await house.call(api.identity.me, { as })).body).toMatchObject({ isBookable: false, isOnHold: true })
    },
  },
  refusesBadInput: {
    'somebody else’s id': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(companies.carrier, { as, query: { companyId: provider.id } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, and a shipper, which nobody books': async () => {
      expect((await house.call(companies.carrier, { as: await signIn('driver') })).status).toBe(403)
      expect((await house.call(companies.carrier, { as: await signIn('shipper') })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the own company alone'),
})

describeEndpoint(api.companies.mine, {
  works: {
    'an administrator reads the whole profile, with the days of cover that are left': async () => {
      const as = await signIn('carrier-admin')
      await expire(as.company, 'cargo', dayFromNow(9))
      const { body } = await house.call(companies.mine, { as })
      expect(body).toMatchObject({ legalName: as.company.name, isBookable: true, isBooked: true, remitTo: null })
      expect(body.insurance.map(({ kind, standing }) => [kind, standing])).toEqual([
        ['auto', 'current'],
        ['cargo', 'expiring'],
      ])
      expect(Math.abs((body.insurance[1]?.daysLeft ?? 0) - 9)).toBeLessThanOrEqual(1)
      expect(body.can).toEqual({ edit: true, readRemitTo: true, requestRemitToChange: true })
    },
    'a dispatcher sees no bank, and is told who may change what': async () => {
      const as = await signIn('carrier-dispatcher')
      await read()
        .insertInto('company_remit_to')
        .values({ company_id: as.company.id, method: 'check', payee_name: 'Nobody reads this' })
        .execute()
      const { body, text } = await house.call(companies.mine, { as })
      expect(text).not.toContain('Nobody reads this')
      expect(body.can).toEqual({
        edit: saying('An administrator of your company can do this'),
        readRemitTo: saying('Your role cannot do this'),
        requestRemitToChange: saying('An administrator of your company can do this'),
      })
    },
    'the hold’s internal note is in no answer': async () => {
      const as = await signIn('carrier-admin')
      const note = newCanary()
      const ops = await signIn('operations')
      const params = { companyNumber: as.company.canary }
      await house.call(companies.hold, { as: ops, params, body: { reason: 'Papers missing', note } })
      const { text } = await house.call(companies.mine, { as })
      const query = { entityType: 'company', entityId: as.company.id }
      const history = await house.call(api.history.list, { as, query })
      expect(history.text).toContain('Put on hold: Papers missing')
      expect(text + history.text).not.toContain(note)
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(companies.mine, { as, query: { id: provider.id } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      expect((await house.call(companies.mine, { as: await signIn('driver') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the own company alone'),
})

describeEndpoint(api.companies.edit, {
  works: {
    'an administrator changes what the company says of itself, and history says what': async () => {
      const as = await signIn('carrier-admin')
      const headers = seen(await versionOf(as.company))
      const { status, body } = await house.call(companies.edit, { as, headers, body: EDIT })
      expect(status).toBe(200)
      expect(body).toMatchObject({ ...EDIT, legalName: as.company.name, isBookable: true })
      const query = { entityType: 'company', entityId: as.company.id }
      const history = await house.call(api.history.list, { as, query })
      expect(history.body.data[0]?.description).toMatch(
        /^Company profile changed: DBA name, time zone, address, phones/,
      )
    },
    'a phone that did not change keeps its age': async () => {
      const as = await signIn('carrier-admin')
      await house.call(companies.edit, { as, headers: seen(await versionOf(as.company)), body: EDIT })
      const desks = () =>
        read().selectFrom('company_desk').selectAll().where('company_id', '=', as.company.id).execute()
      const [before] = await desks()
      const again = { ...EDIT, desks: [{ ...DESK, name: 'Day desk' }] }
      await house.call(companies.edit, { as, headers: seen(await versionOf(as.company)), body: again })
      const [after, ...more] = await desks()
      expect(more).toEqual([])
      expect(after).toMatchObject({ id: before?.id, since: before?.since, name: 'Day desk' })
      const other = { ...EDIT, desks: [{ ...DESK, phone: '(555) 555-0199' }] }
      await house.call(companies.edit, { as, headers: seen(await versionOf(as.company)), body: other })
      expect((await desks()).filter(({ until }) => until !== null)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'legal identity is nobody’s to type: unknown fields': async () => {
      const as = await signIn('carrier-admin')
      const body = { ...EDIT, legalName: 'Another Inc', usdot: '1', authority: [], isApproved: true, insurance: [] }
      const { status, problem } = await house.call(companies.edit, { as, headers: seen(1), body })
      expect(status).toBe(400)
      expect(Object.keys(problem.modelState ?? {}).sort()).toEqual([
        'authority',
        'insurance',
        'isApproved',
        'legalName',
        'usdot',
      ])
    },
    'each field’s rule with its message beside it': async () => {
      const as = await signIn('carrier-admin')
      const body = {
        ...EDIT,
        timeZone: 'Nowhere/Land',
        physicalAddress: { ...address, line1: '' },
        desks: [{ ...DESK, phone: 'call me', email: 'nobody' }],
        equipment: [{ type: 'reefer', count: 0 }],
        regions: ['Illinoi'],
      }
      const { problem } = await house.call(companies.edit, { as, headers: seen(1), body })
      expect(Object.keys(problem.modelState ?? {}).sort()).toEqual([
        'desks.0.email',
        'desks.0.phone',
        'equipment.0.count',
        'physicalAddress.line1',
        'regions.0',
        'timeZone',
      ])
    },
    'no version, and one that somebody else has passed (P15)': async () => {
      const as = await signIn('carrier-admin')
      const version = await versionOf(as.company)
      expect((await house.call(companies.edit, { as, body: EDIT })).status).toBe(428)
      expect((await house.call(companies.edit, { as, headers: seen(version), body: EDIT })).status).toBe(200)
      expect((await house.call(companies.edit, { as, headers: seen(version), body: EDIT })).status).toBe(412)
    },
    'of fifty pairs at once exactly one is taken and one refused (P15)': async () => {
      const as = await signIn('carrier-admin')
      for (let round = 0; round < 50; round++) {
        const headers = seen(await versionOf(as.company))
        const both = await Promise.all(
          [1, 2].map((units) => house.call(companies.edit, { as, headers, body: { ...EDIT, powerUnits: units } })),
        )
        expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
      }
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, and a factor’s clerk who is no administrator': async () => {
      for (const persona of ['carrier-dispatcher', 'carrier-billing', 'factor', 'payables'] as const) {
        const as = await signIn(persona)
        const { status, problem } = await house.call(companies.edit, { as, headers: seen(1), body: EDIT })
        expect([persona, status, problem.code]).toEqual([persona, 403, 'not-authorized'])
      }
    },
  },
  refusesTheOtherCompany: doesNotApply('it changes the own company alone'),
})

describeEndpoint(api.companies.list, {
  works: {
    'a carrier is found by name, USDOT, docket and SCAC, with what stands against it': async () => {
      const as = await signIn('payables')
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
      const scac = `Q${Array.from({ length: 3 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('')}`
      await read()
        .updateTable('company')
        .set({ usdot: `8${digits}`, docket_number: `MC-${digits}`, scac, is_approved: false })
        .where('id', '=', carrier.id)
        .execute()
      await read()
        .updateTable('company_profile')
        .set({ docket_numbers: [`MC-${digits}`, `MX-7${digits}`] })
        .where('company_id', '=', carrier.id)
        .execute()
      for (const query of [carrier.canary, `8${digits}`, `mc-${digits}`, `MX-7${digits}`, scac.toLowerCase()]) {
        const { body } = await house.call(companies.list, { as, query: { query } })
        expect(body.data.map(({ id }) => id)).toContain(carrier.id)
      }
      const { body } = await house.call(companies.list, { as, query: { query: carrier.canary, view: 'not-bookable' } })
      expect(body).toMatchObject({ totalCount: 1, data: [{ isBookable: false, isApproved: false }] })
      expect(body.data[0]?.objections[0]?.said.text).toBe(`${carrier.name} is not approved yet`)
    },
    'nobody who only applies: they stand in the review queue, and here once they were let in or must never be':
      async () => {
        const as = await signIn('operations')
        const applicant = await foundCompany(house.waybill.db, 'carrier')
        const { id } = applicant
        const query = { query: applicant.canary }
        const listed = async () => (await house.call(companies.list, { as, query })).body.totalCount
        await read().deleteFrom('company_profile').where('company_id', '=', id).execute()
        const set = (row: object) => read().updateTable('company').set(row).where('id', '=', id).execute()
        await set({ is_approved: false, onboarding_state: null })
        expect(await listed()).toBe(1)
        await set({ onboarding_state: 'InReview' })
        expect(await listed()).toBe(0)
        await set({ onboarding_state: 'Rejected', is_do_not_use: true })
        expect(await listed()).toBe(1)
      },
    'changes of bank in the order in which they were requested, every other view by name': async () => {
      const as = await signIn('payables')
      const [canary, { db }] = [newCanary(), house.waybill]
      const companies = [await foundCompany(db, 'carrier'), await foundCompany(db, 'carrier')]
      for (const [index, company] of companies.entries()) {
        await read()
          .updateTable('company')
          .set({ name: `${canary} ${index + 1}` })
          .where('id', '=', company.id)
          .execute()
        const change = await arrangeBankChange(db, company, (await hire(db, 'carrier-admin', { company })).id)
        await read()
          .updateTable('remit_to_change')
          .set({ requested_at: new Date(Date.now() - index * DAY) })
          .where('id', '=', change)
          .execute()
      }
      const inView = async (view: string) =>
        (await house.call(api.companies.list, { as, query: { query: canary, view } })).body.data.map(({ name }) => name)
      const byName = [`${canary} 1`, `${canary} 2`]
      expect(await inView('bank-changes')).toEqual(byName.toReversed())
      expect(await inView('bank-changes-to-check')).toEqual(byName.toReversed())
      expect(await inView('all')).toEqual(byName)
    },
    'a view holds those whose insurance ends within thirty days': async () => {
      const as = await signIn('operations')
      const [soon, later] = [
        await foundCompany(house.waybill.db, 'carrier'),
        await foundCompany(house.waybill.db, 'carrier'),
      ]
      await expire(soon, 'auto', dayFromNow(9))
      await expire(later, 'auto', dayFromNow(60))
      const inView = async (company: Company) =>
        (await house.call(companies.list, { as, query: { query: company.canary, view: 'expiring' } })).body.totalCount
      expect([await inView(soon), await inView(later)]).toEqual([1, 0])
    },
  },
  refusesBadInput: {
    'a view and a kind that there are not': async () => {
      const as = await signIn('operations')
      const { status, problem } = await house.call(companies.list, { as, query: { view: 'rich', kinds: 'shipper' } })
      expect(status).toBe(400)
      expect(Object.keys(problem.modelState ?? {}).sort()).toEqual(['kinds.0', 'view'])
    },
  },
  refusesWhoMayNot: {
    'everybody outside the provider': async () => {
      for (const persona of ['carrier-admin', 'broker', 'factor', 'shipper'] as const)
        expect((await house.call(companies.list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider alone has the list'),
})

describeEndpoint(api.companies.counts, {
  works: {
    'each count is the total of its view': async () => {
      const as = await signIn('operations')
      const { body } = await house.call(companies.counts, { as })
      const total = async (view: string) =>
        (await house.call(companies.list, { as, query: { view, pageSize: 1 } })).body.totalCount
      expect(body).toEqual({
        all: await total('all'),
        bookable: await total('bookable'),
        notBookable: await total('not-bookable'),
        onHold: await total('on-hold'),
        doNotUse: await total('do-not-use'),
        expiring: await total('expiring'),
        bankChanges: await total('bank-changes'),
        bankChangesToCheck: await total('bank-changes-to-check'),
      })
    },
  },
  refusesBadInput: {
    'a view of its own': async () => {
      expect(
        (await house.call(companies.counts, { as: await signIn('operations'), query: { view: 'all' } })).status,
      ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      expect((await house.call(companies.counts, { as: await signIn('carrier-admin') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider alone has the list'),
})

describeEndpoint(api.companies.find, {
  works: {
    'operations read everything but the bank, payables the bank too': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await read()
        .insertInto('company_remit_to')
        .values({ company_id: carrier.id, method: 'check', payee_name: `Payee ${carrier.canary}` })
        .execute()
      const params = { companyNumber: carrier.canary }
      const ops = await house.call(companies.find, { as: await signIn('operations'), params })
      const payables = await house.call(companies.find, { as: await signIn('payables'), params })
      expect(ops.body).toMatchObject({ legalName: carrier.name, remitTo: null, isApproved: true })
      expect(ops.body.can).toMatchObject({ hold: true, readRemitTo: saying('Your role cannot do this') })
      expect(payables.body.remitTo).toMatchObject({ method: 'check', payeeName: `Payee ${carrier.canary}` })
      expect(payables.body.can).toMatchObject({ hold: saying('Your role cannot do this'), readRemitTo: true })
    },
  },
  refusesBadInput: {
    'a number longer than any': async () => {
      const params = { companyNumber: 'x'.repeat(41) }
      expect((await house.call(companies.find, { as: await signIn('operations'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier, even about itself': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(companies.find, { as, params: { companyNumber: as.company.canary } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'the provider itself and customers are not in this list': async () => {
      const shipper = await foundCompany(house.waybill.db, 'shipper')
      for (const companyNumber of [provider.canary, shipper.canary])
        expect(
          (await house.call(companies.find, { as: await signIn('operations'), params: { companyNumber } })).status,
        ).toBe(404)
    },
  },
})

describeEndpoint(api.companies.hold, {
  works: {
    'the company cannot be booked and reads why; the note stays inside': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const as = await signIn('operations')
      const params = { companyNumber: carrier.canary }
      const body = { reason: 'Certificate missing', note: 'Smells of a chameleon' }
      const held = await house.call(companies.hold, { as, params, body })
      expect(held.body).toMatchObject({ isOnHold: true, isBookable: false })
      expect(held.body.objections[0]?.said.text).toBe(`${carrier.name} is on hold: Certificate missing`)
      expect(held.body.restrictions).toMatchObject([{ kind: 'hold', ...body, liftedAt: null }])
    },
    'of two at once one holds it': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const as = await signIn('operations')
      const said = { as, params: { companyNumber: carrier.canary }, body: { reason: 'Certificate missing' } }
      const both = await Promise.all([house.call(companies.hold, said), house.call(companies.hold, said)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    },
  },
  refusesBadInput: {
    'no reason': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { as: await signIn('operations'), params: { companyNumber: carrier.canary } }
      const { problem } = await house.call(companies.hold, { ...said, body: { reason: ' ' } })
      expect(problem.modelState).toEqual({ reason: ['Enter a reason'] })
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { params: { companyNumber: carrier.canary }, body: { reason: 'No' } }
      expect((await house.call(companies.hold, { as: await signIn('payables'), ...said })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier holds nobody, and a number that nobody has is not found': async () => {
      const as = await signIn('carrier-admin')
      const body = { reason: 'No' }
      expect((await house.call(companies.hold, { as, params: { companyNumber: provider.canary }, body })).status).toBe(
        403,
      )
      const ops = await signIn('operations')
      expect((await house.call(companies.hold, { as: ops, params: { companyNumber: newCanary() }, body })).status).toBe(
        404,
      )
    },
  },
})

describeEndpoint(api.companies.add, {
  works: {
    'operations add a customer, whose first person can be invited; it is recorded': async () => {
      const as = await signIn('operations')
      const name = `Fennel ${newCanary()}`
      const body = { kind: 'shipper', name, timeZone: 'America/New_York', address } as const
      const { status, body: added } = await house.call(companies.add, { as, body })
      expect([status, added.kind, added.name]).toEqual([201, 'shipper', name])
      const { body: listed } = await house.call(api.customers.list, { as, query: { query: name } })
      expect(listed.data).toMatchObject([{ companyNumber: added.companyNumber, city: 'Joliet', state: 'IL' }])
      const { body: history } = await house.call(api.history.list, {
        as,
        query: { entityType: 'company', entityId: added.id },
      })
      expect(history.data[0]?.description).toBe(`${name} added`)
      const { body: known } = await house.call(api.contacts.companies, { as, query: { companyId: added.id } })
      expect(known.data).toMatchObject([{ id: added.id, canAdd: true }])
      const first = { firstName: 'Flo', lastName: newCanary(), emailAddresses: [`${newCanary()}@fennel.example`] }
      const rights = {
        roles: [],
        permissions: known.data[0]?.grants.permissions ?? [],
        accessLevels: [],
        isPortalEnabled: true,
      }
      const invited = await house.call(api.contacts.create, {
        as,
        body: { ...first, ...rights, companyId: added.id },
      })
      expect([invited.status, invited.body.companyName, invited.body.portalState]).toEqual([201, name, 'invited'])
    },
    'a factor and a payer too, approved by who adds them; a payer’s people see what third parties pay': async () => {
      const as = await signIn('operations')
      for (const kind of ['factor', 'payer'] as const) {
        const name = `Fennel ${newCanary()}`
        const body = { kind, name, timeZone: 'America/Chicago', address }
        const { status, body: added } = await house.call(companies.add, { as, body })
        expect([status, added.kind]).toEqual([201, kind])
        const { rows } = await sql<{ network: boolean; approved: boolean }>`
          select has_3pl_network as network, is_approved as approved from company where id = ${added.id}`.execute(
          house.waybill.db.as({ kind: 'system' }).read,
        )
        expect(rows).toEqual([{ network: kind === 'payer', approved: true }])
        const { companyNumber } = added
        const { body: found } = await house.call(companies.find, { as, params: { companyNumber } })
        expect(found.payerDays).toBe(kind === 'payer' ? 30 : null)
        // Without them its bills would stay drafts.
        const { rows: terms } = await sql`select terms_days as days from billing_settings
          where payer_id = ${added.id} and until is null`.execute(read())
        expect(terms).toEqual(kind === 'payer' ? [{ days: 30 }] : [])
      }
    },
    'each kind’s first administrator is invited, chooses a password and is in': async () => {
      const as = await signIn('operations')
      const kinds = { shipper: 'shipper', factor: 'factor', payer: 'payer', 'dispatch-service': 'carrier-dispatcher' }
      for (const [kind, persona] of Object.entries(kinds)) {
        const [name, email] = [`Fennel ${newCanary()}`, `${newCanary()}@Fennel.example`]
        const administrator = { firstName: 'Flo', lastName: 'Ames', email }
        const body = { kind, name, timeZone: 'America/Chicago', address, administrator }
        const { body: added } = await house.call(companies.add, { as, body })
        const { user, ...seen } = await letIn(email.toLowerCase())
        expect([user.companyName, user.persona, user.roles, user.userName]).toEqual([
          name,
          persona,
          ['Admin'],
          email.toLowerCase(),
        ])
        expect(user.permissions).not.toContain('DriverPortal')
        const query = { entityType: 'company', entityId: added.id }
        const { body: history } = await house.call(api.history.list, { as: seen, query })
        expect(history.data.map(({ description }) => description)).toEqual([`${name} added`])
        const { body: people } = await house.call(api.history.list, {
          as,
          query: { entityType: 'contact', entityId: user.id },
        })
        expect(people.data.map(({ description }) => description)).toContainEqual(
          expect.stringContaining(`invited as ${email.toLowerCase()}`),
        )
      }
    },
    'a broker as registered, which can be booked at once, and only once': async () => {
      const as = await signIn('operations')
      const [name, email] = [`Persimmon ${newCanary()}`, `${newCanary()}@persimmon.example`]
      const administrator = { firstName: 'Pia', lastName: 'Ames', email }
      const body = { kind: 'broker', name, timeZone: 'America/New_York', address, usdot: '9200205', administrator }
      const { status, body: added } = await house.call(companies.add, { as, body })
      expect([status, added.kind]).toEqual([201, 'broker'])
      const { companyNumber } = added
      const { body: found } = await house.call(companies.find, { as, params: { companyNumber } })
      expect(found).toMatchObject({
        name,
        legalName: 'PERSIMMON LOGISTICS BROKERS LLC',
        usdot: '9200205',
        docketNumbers: ['MC-9200205'],
        isBookable: true,
        // What it was let in on, which the daily readings are compared with.
        registration: { outOfServiceSince: null, unknownSince: null },
      })
      expect(found.authority).toContainEqual(expect.objectContaining({ kind: 'broker', status: 'active' }))
      expect((await letIn(email)).user).toMatchObject({ persona: 'broker', isBroker: true })
      const again = await house.call(companies.add, { as, body: { ...body, name: `${name} Two` } })
      expect([again.status, again.problem.modelState]).toEqual([400, { usdot: [`${name} has this number`] }])
    },
    'a broker’s number whose application was rejected; not one that an applicant has proven control of': async () => {
      const who = await anApplicant(inventing, registry, 'review', { brokerAuthorityStatus: 'A' })
      const as = await signIn('operations')
      const body = { ...aBroker(), usdot: who.usdot }
      const taken = await inventing.call(companies.add, { as, body })
      expect([taken.status, taken.problem.modelState]).toEqual([
        400,
        { usdot: [`CARRIER ${who.usdot} LLC has applied with this number`] },
      ])
      const params = { applicationId: who.applicationId }
      await inventing.call(api.onboarding.reject, { as, params, body: { reason: 'They broker' } })
      expect((await inventing.call(companies.add, { as, body })).status).toBe(201)
    },
    'of who proves control of a number and who adds it at the same moment, one does': async () => {
      const who = await anApplicant(inventing, registry, 'authority', { brokerAuthorityStatus: 'A' })
      await inventing.call(api.onboarding.sendCode, { as: who.as })
      const code = await lastCode(inventing, who.email)
      const as = await signIn('operations')
      const answers = await Promise.all([
        inventing.call(api.onboarding.enterCode, { as: who.as, body: { code } }),
        inventing.call(companies.add, { as, body: { ...aBroker(), usdot: who.usdot } }),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    },
    'of two who add one company at once, one does': async () => {
      const body = { kind: 'factor', name: `Fennel ${newCanary()}`, timeZone: 'America/Chicago', address } as const
      const as = await signIn('operations')
      const answers = await Promise.all([1, 2].map(async () => await house.call(companies.add, { as, body })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
    },
  },
  refusesBadInput: {
    'no name, a kind that applies by itself, a zone that is none, and a name that is there': async () => {
      const as = await signIn('operations')
      const name = `Fennel ${newCanary()}`
      const right = { kind: 'shipper', name, timeZone: 'America/Chicago', address }
      for (const wrong of [
        { name: ' ' },
        { kind: 'carrier' },
        { kind: 'broker' },
        { kind: 'provider' },
        { usdot: '9200205' },
        { timeZone: 'Mars/Olympus' },
        { administrator: { firstName: 'Flo', lastName: '', email: 'flo@fennel.example' } },
        { administrator: { firstName: 'Flo', lastName: 'Ames', email: 'flo', roles: ['Admin'] } },
      ])
        expect((await house.call(companies.add, { as, body: { ...right, ...wrong } as never })).status).toBe(400)
      expect((await house.call(companies.add, { as, body: right as never })).status).toBe(201)
      const again = await house.call(companies.add, { as, body: { ...right, name: name.toUpperCase() } as never })
      expect([again.status, again.problem.modelState]).toEqual([
        400,
        { name: ['There is a company of this kind and name'] },
      ])
    },
    'a broker that is out of service, whatever its authority': async () => {
      const as = await signIn('operations')
      const usdot = registry.enter({ brokerAuthorityStatus: 'A', oosDate: '2026-03-02' })
      const { status, problem } = await inventing.call(companies.add, { as, body: { ...aBroker(), usdot } })
      expect([status, problem.modelState]).toEqual([400, { usdot: ['Out of service since 3/02/2026'] }])
    },
    'a number without broker authority, or that FMCSA does not know': async () => {
      const as = await signIn('operations')
      const body = { kind: 'broker', name: `Fennel ${newCanary()}`, timeZone: 'America/Chicago', address }
      for (const [usdot, why] of [
        ['9200201', 'Broker authority is not active'],
        ['9299999', 'FMCSA has no record of this number'],
      ]) {
        const { status, problem } = await house.call(companies.add, { as, body: { ...body, usdot } })
        expect([status, problem.modelState]).toEqual([400, { usdot: [why] }])
      }
    },
    'an administrator who signs in already, and then there is no company either': async () => {
      const as = await signIn('operations')
      const known = await signIn('shipper')
      const name = `Fennel ${newCanary()}`
      const administrator = { firstName: 'Flo', lastName: 'Ames', email: known.userName }
      const body = { kind: 'payer', name, timeZone: 'America/Chicago', address, administrator }
      const { status, problem } = await house.call(companies.add, { as, body })
      expect([status, Object.keys(problem.modelState ?? {})]).toEqual([400, ['administrator.email']])
      expect((await house.call(companies.list, { as, query: { query: name } })).body.totalCount).toBe(0)
    },
  },
  refusesWhoMayNot: {
    'payables, who pay it, and everybody outside the provider': async () => {
      const body = { kind: 'factor', name: 'Fennel', timeZone: 'America/Chicago', address } as const
      for (const persona of ['payables', 'carrier-admin', 'shipper'] as const)
        expect((await house.call(companies.add, { as: await signIn(persona), body })).status).toBe(403)
    },
    'operations who are no administrators, for the first one of who is paid for others or pays': async () => {
      const planner = await hire(house.waybill.db, 'operations', { company: provider, roles: [] })
      const as = await house.sessionOf(planner)
      const said = { timeZone: 'America/Chicago', address } as const
      const administrator = () => ({ firstName: 'Flo', lastName: 'Ames', email: `${newCanary()}@fennel.example` })
      for (const kind of ['factor', 'payer'] as const) {
        const body = { ...said, kind, name: `Fennel ${newCanary()}` }
        const invited = { ...body, administrator: administrator() }
        const { status, problem } = await house.call(companies.add, { as, body: invited })
        expect([status, problem.code, problem.detail]).toEqual([
          403,
          'not-authorized',
          'Only your administrators invite the first administrator of a factoring company or third-party payer',
        ])
        expect((await house.call(companies.add, { as, body })).status).toBe(201)
      }
      const body = { ...said, kind: 'shipper', name: `Fennel ${newCanary()}`, administrator: administrator() } as const
      expect((await house.call(companies.add, { as, body })).status).toBe(201)
    },
  },
  refusesTheOtherCompany: doesNotApply('only the provider adds companies'),
})

describeEndpoint(api.companies.setNetDays, {
  works: {
    'payables say in how many days a carrier is paid; it is recorded, and its bills say it': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const as = await signIn('payables')
      const params = { companyNumber: carrier.canary }
      const say = (netDays: 15 | 45) => house.call(companies.setNetDays, { as, params, body: { netDays } })
      expect((await say(45)).body).toMatchObject({ netDays: 45, can: { setNetDays: true } })
      expect((await say(45)).status).toBe(409)
      expect((await say(15)).body.netDays).toBe(15)
      const query = { entityType: 'company', entityId: carrier.id }
      const { body } = await house.call(api.history.list, { as, query })
      expect(body.data[0]?.description).toBe('Net terms for complete bills set to 15 days')
    },
  },
  refusesBadInput: {
    'other days, and a company that is paid for no freight': async () => {
      const as = await signIn('payables')
      const factor = await foundCompany(house.waybill.db, 'factor')
      const params = { companyNumber: factor.canary }
      const say = (netDays: number) => house.call(companies.setNetDays, { as, params, body: { netDays } })
      expect((await say(31)).status).toBe(400)
      expect((await say(45)).problem.detail).toBe('Only carriers and brokers are paid for freight')
    },
  },
  refusesWhoMayNot: {
    'operations, and the carrier itself': async () => {
      const admin = await signIn('carrier-admin')
      const said = { params: { companyNumber: admin.company.canary }, body: { netDays: 15 } }
      for (const as of [admin, await signIn('operations')])
        expect((await house.call(companies.setNetDays, { as, ...said })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const said = { as: await signIn('payables'), params: { companyNumber: newCanary() }, body: { netDays: 15 } }
      expect((await house.call(companies.setNetDays, said)).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.setPayerDays, {
  works: {
    'payables say in how many days a third party pays; loads booked from then on are due by it': async () => {
      const payer = await foundCompany(house.waybill.db, 'payer')
      const [customer, carrier] = [
        await foundCompany(house.waybill.db, 'shipper'),
        await foundCompany(house.waybill.db, 'carrier'),
      ]
      const as = await signIn('payables')
      const params = { companyNumber: payer.canary }
      const say = (payerDays: 30 | 45) => house.call(companies.setPayerDays, { as, params, body: { payerDays } })
      const daysOfANewBill = async () => {
        const parties = { provider, customer, carrier, but: { payer } }
        const { shipmentId } = await aShipment(house.waybill.db, { ...parties, status: 'booked' })
        return async () => {
          const { rows } = await sql<{ days: number }>`select terms_days as days
            from invoice join billing_settings on billing_settings.id = billing_settings_id
            where shipment_id = ${shipmentId}`.execute(read())
          return rows[0]?.days
        }
      }
      // From before terms came with the payer: there are none until somebody says.
      expect((await house.call(companies.find, { as, params })).body.payerDays).toBeNull()
      expect((await say(30)).body.payerDays).toBe(30)
      const earlier = await daysOfANewBill()
      expect((await say(45)).body).toMatchObject({ payerDays: 45, can: { setPayerDays: true } })
      expect((await say(45)).status).toBe(409)
      const later = await daysOfANewBill()
      expect([await earlier(), await later()]).toEqual([30, 45])
      const query = { entityType: 'company', entityId: payer.id }
      const { body } = await house.call(api.history.list, { as, query })
      expect(body.data[0]?.description).toBe('Pays carriers in 45 days: loads booked from now on')
      const { body: listed } = await house.call(companies.list, { as, query: { query: payer.canary, kinds: 'payer' } })
      expect(listed.data).toMatchObject([{ id: payer.id, kind: 'payer', isBookable: false }])
    },
  },
  refusesBadInput: {
    'other days, and a company that pays no carriers': async () => {
      const as = await signIn('payables')
      const say = (companyNumber: string, payerDays: number) =>
        house.call(companies.setPayerDays, { as, params: { companyNumber }, body: { payerDays } })
      expect((await say((await foundCompany(house.waybill.db, 'payer')).canary, 31)).status).toBe(400)
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      expect((await say(carrier.canary, 45)).problem.detail).toBe('Only third-party payers pay carriers for you')
    },
  },
  refusesWhoMayNot: {
    'operations, and the payer itself': async () => {
      const own = await signIn('payer')
      const said = { params: { companyNumber: own.company.canary }, body: { payerDays: 45 } }
      for (const as of [own, await signIn('operations')])
        expect((await house.call(companies.setPayerDays, { as, ...said })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const said = { as: await signIn('payables'), params: { companyNumber: newCanary() }, body: { payerDays: 45 } }
      expect((await house.call(companies.setPayerDays, said)).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.trustProofs, {
  works: {
    'on and off, each in the provider’s own history': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const as = await signIn('operations')
      const params = { companyNumber: carrier.canary }
      const say = (isTrusted: boolean) => house.call(companies.trustProofs, { as, params, body: { isTrusted } })
      expect((await say(true)).body).toMatchObject({ areProofsTrusted: true, can: { trustProofs: true } })
      expect((await say(true)).status).toBe(409)
      expect((await say(false)).body.areProofsTrusted).toBe(false)
      const query = { entityType: 'company', entityId: carrier.id }
      const history = (await house.call(api.history.list, { as, query })).body.data.map(
        ({ description }) => description,
      )
      expect(history.slice(0, 2)).toEqual([
        'Its proofs of delivery are reviewed before they count',
        'Its proofs of delivery count as they come in',
      ])
      const admin = await signIn('carrier-admin')
      const own = await house.call(companies.mine, { as: admin })
      expect(own.text).not.toContain('roofsTrusted')
    },
  },
  refusesBadInput: {
    'neither yes nor no, and a company that hauls nothing': async () => {
      const as = await signIn('operations')
      const factor = await foundCompany(house.waybill.db, 'factor')
      const params = { companyNumber: factor.canary }
      expect((await house.call(companies.trustProofs, { as, params, body: {} })).status).toBe(400)
      const refused = await house.call(companies.trustProofs, { as, params, body: { isTrusted: true } })
      expect(refused.problem).toMatchObject({
        code: 'step-not-allowed',
        detail: 'Only carriers and brokers deliver proofs',
      })
    },
  },
  refusesWhoMayNot: {
    'payables, and the carrier itself': async () => {
      const admin = await signIn('carrier-admin')
      const said = { params: { companyNumber: admin.company.canary }, body: { isTrusted: true } }
      for (const as of [admin, await signIn('payables')])
        expect((await house.call(companies.trustProofs, { as, ...said })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const said = { as: await signIn('operations'), params: { companyNumber: newCanary() }, body: { isTrusted: true } }
      expect((await house.call(companies.trustProofs, said)).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.release, {
  works: {
    'what was held can be booked again, and the hold keeps its end': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const as = await signIn('operations')
      const params = { companyNumber: carrier.canary }
      await house.call(companies.hold, { as, params, body: { reason: 'Certificate missing' } })
      const { body } = await house.call(companies.release, { as, params })
      expect(body).toMatchObject({ isOnHold: false, isBookable: true, objections: [] })
      expect(body.restrictions[0]?.liftedBy).toContain(as.canary)
      expect((await house.call(companies.release, { as, params })).problem.code).toBe('already-done')
    },
  },
  refusesBadInput: {
    'a body that says what to forget': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { as: await signIn('operations'), params: { companyNumber: carrier.canary } }
      expect((await house.call(companies.release, { ...said, body: { reason: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the company itself': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(companies.release, { as, params: { companyNumber: as.company.canary } })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const as = await signIn('operations')
      expect((await house.call(companies.release, { as, params: { companyNumber: newCanary() } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.markDoNotUse, {
  works: {
    'its people are out within a second, on every process, and sign-in says so without a reason': async () => {
      const passwordHash = await cheapHash('nine geese over the lake')
      const company = await foundCompany(house.waybill.db, 'carrier')
      const person = await hire(house.waybill.db, 'carrier-admin', { company, passwordHash })
      const session = await house.sessionOf(person)
      const other = await House.open()
      expect((await other.call(api.identity.me, { as: session })).status).toBe(200)
      const note = `Stolen identity ${newCanary()}`
      const as = await signIn('operations')
      const params = { companyNumber: company.canary }
      const { body } = await house.call(companies.markDoNotUse, { as, params, body: { note } })
      expect(body).toMatchObject({ isDoNotUse: true, isBookable: false })
      expect(body.restrictions).toMatchObject([{ kind: 'do-not-use', note, reason: null }])
      const start = Date.now()
      let status = 200
      while (status === 200 && Date.now() - start < 1_100)
        status = (await other.call(api.identity.me, { as: session })).status
      expect(status).toBe(401)
      const said = await house.call(api.identity.signIn, {
        body: { userName: person.userName, password: 'nine geese over the lake' },
        address: '203.0.113.77',
      })
      expect(said.problem).toMatchObject({ status: 403, code: 'do-not-use' })
      expect(said.text).not.toContain(note)
      await house.call(companies.liftDoNotUse, { as, params })
      expect((await house.call(api.identity.me, { as: session })).status).toBe(401)
      await other.close()
    },
  },
  refusesBadInput: {
    'no word to one’s own people': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { as: await signIn('operations'), params: { companyNumber: carrier.canary } }
      expect((await house.call(companies.markDoNotUse, { ...said, body: { note: '' } })).problem.modelState).toEqual({
        note: ['Enter why, for your own people'],
      })
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { params: { companyNumber: carrier.canary }, body: { note: 'No' } }
      expect((await house.call(companies.markDoNotUse, { as: await signIn('payables'), ...said })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, and the provider itself': async () => {
      const body = { note: 'No' }
      const params = { companyNumber: provider.canary }
      expect(
        (await house.call(companies.markDoNotUse, { as: await signIn('carrier-admin'), params, body })).status,
      ).toBe(403)
      expect((await house.call(companies.markDoNotUse, { as: await signIn('operations'), params, body })).status).toBe(
        404,
      )
    },
  },
})

describeEndpoint(api.companies.liftDoNotUse, {
  works: {
    'it can be booked again, and history keeps both inside': async () => {
      const admin = await signIn('carrier-admin')
      const as = await signIn('operations')
      const params = { companyNumber: admin.company.canary }
      await house.call(companies.markDoNotUse, { as, params, body: { note: 'Mistaken for another' } })
      const { body } = await house.call(companies.liftDoNotUse, { as, params })
      expect(body).toMatchObject({ isDoNotUse: false, isBookable: true })
      const query = { entityType: 'company', entityId: admin.company.id }
      expect((await house.call(api.history.list, { as, query })).body.totalCount).toBe(2)
      const again = { token: (await house.sessionOf(admin)).token }
      expect((await house.call(api.history.list, { as: again, query })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'a body': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { as: await signIn('operations'), params: { companyNumber: carrier.canary } }
      expect((await house.call(companies.liftDoNotUse, { ...said, body: { note: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const params = { companyNumber: carrier.canary }
      expect((await house.call(companies.liftDoNotUse, { as: await signIn('payables'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const params = { companyNumber: newCanary() }
      expect((await house.call(companies.liftDoNotUse, { as: await signIn('operations'), params })).status).toBe(404)
    },
  },
})

const policy = {
  kind: 'cargo',
  insurer: 'Kestrel Mutual',
  naic: '12345',
  policyNumber: 'C-2',
  effectiveOn: '2026-01-01',
  expiresOn: '2027-01-01',
  limit: 250_000,
  deductible: 1_000,
  coversReeferBreakdown: true,
} as const

describeEndpoint(api.companies.insure, {
  works: {
    'a renewal makes a lapsed carrier bookable at once': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await expire(carrier, 'cargo', dayFromNow(-2))
      const as = await signIn('operations')
      const params = { companyNumber: carrier.canary }
      const before = await house.call(companies.find, { as, params })
      expect(before.body.objections.map(({ code }) => code)).toEqual(['insurance-lapsed'])
      const renewal = { ...policy, effectiveOn: dayFromNow(-2), expiresOn: dayFromNow(363) }
      const { status, body } = await house.call(companies.insure, { as, params, body: renewal })
      expect(status).toBe(201)
      expect(body.isBookable).toBe(true)
      expect(body.insurance.filter(({ kind }) => kind === 'cargo').map(({ standing }) => standing)).toEqual([
        'current',
        'lapsed',
      ])
    },
  },
  refusesBadInput: {
    'a policy that ends before it begins, and a code that is none': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const said = { as: await signIn('operations'), params: { companyNumber: carrier.canary } }
      const wrong = await house.call(companies.insure, { ...said, body: { ...policy, naic: '12' } })
      expect(wrong.problem.modelState).toEqual({ naic: ['Five digits'] })
      const backwards = await house.call(companies.insure, { ...said, body: { ...policy, expiresOn: '2025-01-01' } })
      expect(backwards.problem.modelState).toEqual({ expiresOn: ['A policy expires after it begins'] })
    },
  },
  refusesWhoMayNot: {
    'the insured, which would insure itself': async () => {
      const as = await signIn('carrier-admin')
      const params = { companyNumber: as.company.canary }
      expect((await house.call(companies.insure, { as, params, body: policy })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a number that nobody has': async () => {
      const as = await signIn('operations')
      expect(
        (await house.call(companies.insure, { as, params: { companyNumber: newCanary() }, body: policy })).status,
      ).toBe(404)
    },
  },
})
