import { api } from '@waybill/contract/api.ts'
import {
  DEFAULT_DOCK_HOURS,
  type DockDay,
  type DockScheduleEntry,
  type Location,
  LocationEntry,
  type NewLocation,
} from '@waybill/contract/locations/locations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { aShipment, type LoadStatus } from '../../world/factories.ts'
import { newId } from '../db/new-id.ts'

let house: House
let provider: Company
let shipper: Person
let carrier: Person
let driver: Person
let ops: Person
let stranger: Person
let as: { token: string }

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  shipper = await hire(db, 'shipper')
  carrier = await hire(db, 'carrier-dispatcher')
  driver = await hire(db, 'driver', { company: carrier.company })
  ops = await hire(db, 'operations', { company: provider })
  stranger = await hire(db, 'shipper')
  as = await house.sessionOf(shipper)
})
afterAll(() => house.close())

const wish = (more: Partial<NewLocation> = {}) => ({
  name: `Dock of ${newCanary()}`,
  addressLine1: '6500 W 65th St',
  city: 'Chicago',
  province: 'IL',
  postalCode: '60638',
  ...more,
})
const written = async (more: Partial<NewLocation> = {}, by = as): Promise<Location> =>
  (await house.call(api.locations.create, { as: by, body: wish(more) })).body
const of = ({ locationNumber }: Location) => ({ locationNumber })
const matching = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })
/** What a client sends that changes nothing. */
function entry(location: Location): Record<string, unknown> {
  return Object.fromEntries(Object.entries(location).filter(([name]) => name in LocationEntry.shape))
}

const closed = (dayOfWeek: number): DockDay => ({
  dayOfWeek,
  isClosed: true,
  isTwentyFourHour: false,
  startTime: null,
  endTime: null,
})
const dock = (more: Partial<DockScheduleEntry> = {}): DockScheduleEntry => ({
  name: 'Main docks',
  isAppointmentRequired: true,
  equipmentModes: ['Dry', 'Reefer'],
  shippingModes: ['TL'],
  stopTypes: ['Shipping', 'Receiving'],
  dockHours: [...DEFAULT_DOCK_HOURS],
  ...more,
})
const numbers = (list: { locationNumber: string }[]) => list.map(({ locationNumber }) => locationNumber)
const withoutTrace = (problem: object) => ({ ...problem, traceId: '' })

/** A load of the carrier that stops at the location, with a driver if given. */
async function loadAt(location: Location, more: { driver?: Person; status?: LoadStatus; carrier?: Company } = {}) {
  const { db } = house.waybill
  const load = await aShipment(db, {
    provider,
    customer: shipper.company,
    carrier: more.carrier ?? carrier.company,
    status: more.status ?? 'booked',
    ...(more.driver ? { driver: { id: more.driver.id, name: 'Robin' } } : {}),
  })
  await db
    .as({ kind: 'system' })
    .read.updateTable('shipment_stop')
    .set({ location_id: location.id })
    .where('shipment_id', '=', load.shipmentId)
    .where('sequence', '=', 1)
    .execute()
  return load
}

describeEndpoint(api.locations.all, {
  works: {
    'a shipper finds its own by name, city, code or number, ten on a page': async () => {
      const mark = newCanary()
      const made = await written({ name: `Cold store ${mark}`, ediCodes: [`E${mark}`.toUpperCase()] })
      for (const query of [mark, `cold ${mark}`, `E${mark}`, `${made.locationNumber} chicago ${mark}`]) {
        const { body } = await house.call(api.locations.all, { as, query: { query } })
        expect(numbers(body.data)).toEqual([made.locationNumber])
        expect(body.totalCount).toBe(1)
      }
      for (let more = 0; more < 10; more++) await written({ name: `Many ${mark}` })
      const page = await house.call(api.locations.all, { as, query: { query: mark } })
      expect(page.body.data).toHaveLength(10)
      expect(page.body.totalCount).toBe(11)
    },
    'it says of each when its docks work there today': async () => {
      const made = await written()
      const hours = DEFAULT_DOCK_HOURS.map((day) => ({ ...day, startTime: `0${day.dayOfWeek}:00`, endTime: '15:00' }))
      await house.call(api.locations.createDockSchedule, { as, params: of(made), body: dock({ dockHours: hours }) })
      // Half past midnight in New York is still Saturday in Chicago.
      house.setClock(new Date('2026-11-22T05:30:00Z'))
      const { body } = await house.call(api.locations.all, {
        as: await house.sessionOf(shipper),
        query: { query: made.name },
      })
      house.setClock(undefined)
      expect(body.data[0]?.today).toEqual([{ name: 'Main docks', ...hours[6] }])
    },
    'a carrier finds where its loads stop, and neither whose it is nor its EDI codes': async () => {
      const code = `X${newCanary().toUpperCase()}`
      const [stop, elsewhere] = [await written({ ediCodes: [code] }), await written()]
      await loadAt(stop)
      const session = await house.sessionOf(carrier)
      const { body } = await house.call(api.locations.all, { as: session, query: { pageSize: 200 } })
      expect(numbers(body.data)).toContain(stop.locationNumber)
      expect(numbers(body.data)).not.toContain(elsewhere.locationNumber)
      const row = body.data.find(({ locationNumber }) => locationNumber === stop.locationNumber)
      expect(row).toMatchObject({ companyId: null, companyName: null, ediCodes: [] })
      const queries: Record<string, string>[] = [{ query: code }, { companyId: shipper.company.id }]
      for (const query of queries) {
        const found = await house.call(api.locations.all, { as: session, query })
        expect(found.body).toEqual({ data: [], totalCount: 0 })
      }
    },
    'a driver finds the stops of the loads that they are on': async () => {
      const [mine, anothers] = [await written(), await written()]
      await loadAt(mine, { driver, status: 'dispatched' })
      await loadAt(anothers)
      const query = { pageSize: 200 }
      const { body } = await house.call(api.locations.all, { as: await house.sessionOf(driver), query })
      expect(numbers(body.data)).toContain(mine.locationNumber)
      expect(numbers(body.data)).not.toContain(anothers.locationNumber)
    },
    'the provider finds all, of one company when it asks': async () => {
      const [mine, theirs] = [await written(), await written({}, await house.sessionOf(stranger))]
      const session = await house.sessionOf(ops)
      for (const { name, locationNumber } of [mine, theirs]) {
        const { body } = await house.call(api.locations.all, { as: session, query: { query: name } })
        expect(numbers(body.data)).toEqual([locationNumber])
      }
      const query = { query: mine.name, companyId: stranger.company.id }
      expect((await house.call(api.locations.all, { as: session, query })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'types, pages and names that do not exist': async () => {
      const queries: Record<string, string>[] = [{ locationTypes: 'Castle' }, { page: '0' }, { owner: 'me' }]
      for (const query of queries) expect((await house.call(api.locations.all, { as, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'factors, payers, billing and payables': async () => {
      for (const persona of ['factor', 'payer', 'carrier-billing', 'payables'] as const) {
        const session = await house.sessionOf(await hire(house.waybill.db, persona))
        expect((await house.call(api.locations.all, { as: session })).problem.code).toBe('not-authorized')
      }
    },
  },
  refusesTheOtherCompany: {
    'a stranger finds nothing, not even a number to count': async () => {
      const made = await written({ name: `Secret ${shipper.canary}` })
      const session = await house.sessionOf(stranger)
      const queries: Record<string, string>[] = [
        { query: shipper.canary },
        { query: made.locationNumber },
        { companyId: shipper.company.id },
      ]
      for (const query of queries) {
        const { body } = await house.call(api.locations.all, { as: session, query })
        expect(body.data.filter(({ id }) => id === made.id)).toEqual([])
        expect(body.totalCount).toBe(body.data.length)
      }
    },
    'a carrier whose booking has ended reads of the place no more': async () => {
      const made = await written()
      const other = await hire(house.waybill.db, 'carrier-dispatcher')
      const load = await loadAt(made, { carrier: other.company })
      const session = await house.sessionOf(other)
      expect((await house.call(api.locations.find, { as: session, params: of(made) })).status).toBe(200)
      const { read } = house.waybill.db.as({ kind: 'system' })
      await read
        .updateTable('shipment')
        .set({ carrier_id: null, status: 1 })
        .where('id', '=', load.shipmentId)
        .execute()
      expect((await house.call(api.locations.find, { as: session, params: of(made) })).status).toBe(404)
    },
  },
})

describeEndpoint(api.locations.ofCompany, {
  works: {
    'the own, the primary one first, fifty on a page': async () => {
      const own = await hire(house.waybill.db, 'shipper')
      const session = await house.sessionOf(own)
      await written({ name: 'Aardvark' }, session)
      const primary = await written({ name: 'Zebra', isPrimaryLocation: true }, session)
      const { body } = await house.call(api.locations.ofCompany, { as: session })
      expect(body.data.map(({ name }) => name)).toEqual(['Zebra', 'Aardvark'])
      expect(body.data[0]).toMatchObject({ id: primary.id, companyName: own.company.name })
      const asked = await house.call(api.locations.ofCompany, {
        as: await house.sessionOf(ops),
        query: { companyId: own.company.id },
      })
      expect(asked.body).toEqual(body)
    },
  },
  refusesBadInput: {
    'a company that is no id': async () => {
      expect((await house.call(api.locations.ofCompany, { as, query: { companyId: 'mine' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.locations.ofCompany, { as: session })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    "another's are none": async () => {
      await written()
      const query = { companyId: shipper.company.id }
      const { body } = await house.call(api.locations.ofCompany, { as: await house.sessionOf(stranger), query })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.locations.edi, {
  works: {
    'of one customer those that its documents name': async () => {
      const own = await hire(house.waybill.db, 'shipper')
      const session = await house.sessionOf(own)
      await written({}, session)
      const coded = await written({ ediCodes: ['DC-01', 'DC-02'] }, session)
      const { body } = await house.call(api.locations.edi, { as: session })
      expect(numbers(body.data)).toEqual([coded.locationNumber])
      const query = { customerId: own.company.id }
      expect((await house.call(api.locations.edi, { as: await house.sessionOf(ops), query })).body).toEqual(body)
    },
  },
  refusesBadInput: {
    'a customer that is no id': async () => {
      expect((await house.call(api.locations.edi, { as, query: { customerId: 'fir' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier: codes are between provider and customer': async () => {
      const session = await house.sessionOf(carrier)
      expect((await house.call(api.locations.edi, { as: session })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    "another customer's are none": async () => {
      await written({ ediCodes: [`C${newCanary().toUpperCase()}`] })
      const query = { customerId: shipper.company.id }
      const { body } = await house.call(api.locations.edi, { as: await house.sessionOf(stranger), query })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.locations.portalEdi, {
  works: {
    'whosever they are, ten on a page': async () => {
      const code = `P${newCanary().toUpperCase()}`
      const mine = await written({ ediCodes: [`${code}A`] })
      const theirs = await written({ ediCodes: [`${code}B`] }, await house.sessionOf(stranger))
      const query = { query: code }
      const { body } = await house.call(api.locations.portalEdi, { as: await house.sessionOf(ops), query })
      expect(numbers(body.data).toSorted()).toEqual(numbers([mine, theirs]).toSorted())
      for (let more = 0; more < 10; more++) await written({ ediCodes: [`${code}${more}`] })
      const page = await house.call(api.locations.portalEdi, { as: await house.sessionOf(ops), query })
      expect([page.body.data.length, page.body.totalCount]).toEqual([10, 12])
    },
  },
  refusesBadInput: {
    'a page that does not exist': async () => {
      expect((await house.call(api.locations.portalEdi, { as, query: { page: 'last' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const session = await house.sessionOf(driver)
      expect((await house.call(api.locations.portalEdi, { as: session })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a shipper finds its own alone': async () => {
      const code = `Q${newCanary().toUpperCase()}`
      await written({ ediCodes: [code] }, await house.sessionOf(stranger))
      const { body } = await house.call(api.locations.portalEdi, { as, query: { query: code } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.locations.quotable, {
  works: {
    'a city by its middle, then its postal codes, the city that is named whole first': async () => {
      const { body } = await house.call(api.locations.quotable, { as, query: { q: 'chicago' } })
      expect(body.data[0]).toMatchObject({
        type: 'GoverningDistrict',
        name: 'Chicago, IL',
        ianaTimezone: 'America/Chicago',
      })
      const names = body.data.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['Chicago Heights, IL', '60638 Chicago, IL']))
      expect(body.totalCount).toBe(body.data.length)
    },
    'a postal code, also a Canadian one, and one type alone': async () => {
      const find = async (query: Record<string, string>) =>
        (await house.call(api.locations.quotable, { as, query })).body.data.map(({ id }) => id)
      expect(await find({ q: '60638' })).toEqual(['US-60638'])
      expect(await find({ q: 'l5t 2n7' })).toEqual(['CA-L5T'])
      expect(await find({ q: 'chicago heights', types: 'ZipCode' })).toEqual(['US-60411'])
      expect(await find({ q: 'chicago heights', types: 'GoverningDistrict' })).toEqual(['US-IL-chicago heights'])
      expect(await find({ q: 'c%' })).toEqual([])
    },
    'pages follow each other': async () => {
      const page = async (number: number) =>
        (await house.call(api.locations.quotable, { as, query: { q: 'chicago', pageSize: 1, page: number } })).body
      const [first, second] = [await page(1), await page(2)]
      expect(first.data).toHaveLength(1)
      expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
      expect(second.totalCount).toBe(first.totalCount)
    },
  },
  refusesBadInput: {
    'a type that does not exist': async () => {
      expect((await house.call(api.locations.quotable, { as, query: { types: 'Country' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(api.locations.quotable, { as: session })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: doesNotApply('cities and postal codes belong to nobody'),
})

describeEndpoint(api.locations.suggestAddresses, {
  works: {
    'the street stays as it was typed, the place follows': async () => {
      const find = async (q: string) =>
        (await house.call(api.locations.suggestAddresses, { as, query: { q } })).body.data
      expect(await find('6500 W 65th St, Chicago IL 606')).toContainEqual({
        id: 'US-60638',
        addressLine1: '6500 W 65th St',
        city: 'Chicago',
        province: 'IL',
        postalCode: '60638',
        country: 'US',
        timeZone: 'America/Chicago',
      })
      expect(await find('6105 Kennedy Rd, l5t 2n7')).toMatchObject([
        { addressLine1: '6105 Kennedy Rd', city: 'Mississauga', province: 'ON', postalCode: 'L5T 2N7', country: 'CA' },
      ])
      expect(await find('6500 W 65th St')).toEqual([])
      expect(await find('p')).toEqual([])
    },
  },
  refusesBadInput: {
    'nothing at all, and a book': async () => {
      expect((await house.call(api.locations.suggestAddresses, { as })).status).toBe(400)
      expect((await house.call(api.locations.suggestAddresses, { as, query: { q: 'x'.repeat(201) } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const session = await house.sessionOf(carrier)
      const { problem } = await house.call(api.locations.suggestAddresses, { as: session, query: { q: 'Chicago' } })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: doesNotApply('addresses belong to nobody'),
})

describeEndpoint(api.locations.find, {
  works: {
    'by the id that a stop of a load knows it by': async () => {
      const made = await written()
      await loadAt(made)
      const { body } = await house.call(api.locations.find, {
        as: await house.sessionOf(carrier),
        params: { locationNumber: made.id },
      })
      expect(body.locationNumber).toBe(made.locationNumber)
    },
    'whole, with what may be done: its owner changes it, a carrier that stops there reads': async () => {
      const made = await written({ directions: 'North gate\nonly', dockLength: 53 })
      await loadAt(made)
      const own = await house.call(api.locations.find, { as, params: of(made) })
      expect(own.body).toMatchObject({ directions: 'North gate\nonly', can: { edit: true, readHistory: true } })
      const { body } = await house.call(api.locations.find, { as: await house.sessionOf(carrier), params: of(made) })
      expect(body).toMatchObject({
        directions: 'North gate\nonly',
        dockLength: 53,
        companyName: null,
        can: { edit: { text: 'Your role cannot do this' } },
      })
    },
  },
  refusesBadInput: {
    'a number longer than any': async () => {
      const { status } = await house.call(api.locations.find, { as, params: { locationNumber: '9'.repeat(60) } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a payer': async () => {
      const session = await house.sessionOf(await hire(house.waybill.db, 'payer'))
      const { problem } = await house.call(api.locations.find, { as: session, params: of(await written()) })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'strangers of either kind, as if there were none': async () => {
      const made = await written()
      for (const person of [stranger, carrier, driver]) {
        const session = await house.sessionOf(person)
        const none = await house.call(api.locations.find, { as: session, params: { locationNumber: newCanary() } })
        for (const locationNumber of [made.locationNumber, made.id]) {
          const theirs = await house.call(api.locations.find, { as: session, params: { locationNumber } })
          expect(theirs.status).toBe(404)
          expect(withoutTrace(theirs.problem)).toEqual(withoutTrace(none.problem))
        }
      }
    },
  },
})

describeEndpoint(api.locations.create, {
  works: {
    'it gets a number, a warehouse by default, and zone and point of its place': async () => {
      const { status, body } = await house.call(api.locations.create, { as, body: wish() })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        locationType: 'Warehouse',
        country: 'US',
        timeZone: 'America/Chicago',
        latitude: 41.78,
        companyId: shipper.company.id,
        dockSchedules: [],
        version: 1,
      })
      expect(body.locationNumber).toMatch(/^\d+$/)
    },
    'a Canadian postal code makes it Canadian, however it is written': async () => {
      for (const postalCode of ['l5t 2n7', 'L5T-2N7', 'L5T2N7']) {
        const made = await written({ city: 'Mississauga', province: 'on', postalCode })
        expect(made).toMatchObject({ country: 'CA', province: 'ON', timeZone: 'America/Toronto' })
      }
    },
    'a code that its state does not have is believed when the city is known there': async () => {
      expect(await written({ postalCode: '60699' })).toMatchObject({ postalCode: '60699', timeZone: 'America/Chicago' })
    },
    'the provider writes one down for a customer, who reads in its history who did': async () => {
      const made = await written({ companyId: shipper.company.id }, await house.sessionOf(ops))
      const query = { entityType: 'location', entityId: made.id }
      const { body } = await house.call(api.history.list, { as, query })
      expect(body.data).toMatchObject([
        { description: `Location ${made.locationNumber} created`, lastName: ops.canary },
      ])
    },
    'a company has one primary location, the last that was made so': async () => {
      const [first, second] = [await written({ isPrimaryLocation: true }), await written({ isPrimaryLocation: true })]
      expect(second.isPrimaryLocation).toBe(true)
      const { body } = await house.call(api.locations.find, { as, params: of(first) })
      expect(body).toMatchObject({ isPrimaryLocation: false, version: 2 })
    },
    'its news goes to its owner': async () => {
      const made = await written()
      const rows = await house.waybill.db
        .as({ kind: 'system' })
        .read.selectFrom('outbox')
        .select(['kind', 'company_ids'])
        .where('subject_id', '=', made.id)
        .execute()
      expect(rows).toEqual([{ kind: 'location-created', company_ids: [shipper.company.id] }])
    },
  },
  refusesBadInput: {
    'what no place is like': async () => {
      const refused = async (more: Record<string, unknown>) =>
        Object.keys(
          (await house.call(api.locations.create, { as, body: { ...wish(), ...more } })).problem.modelState ?? {},
        )
      expect(await refused({ name: ' ' })).toEqual(['name'])
      expect(await refused({ postalCode: '1234' })).toEqual(['postalCode'])
      expect(await refused({ province: 'Illinoise' })).toEqual(['province'])
      expect(await refused({ province: 'AZ', city: 'Nowhere' })).toEqual(['province'])
      expect(await refused({ postalCode: '00000', city: 'Nowhere' })).toEqual(['postalCode'])
      expect(await refused({ locationType: 'Castle' })).toEqual(['locationType'])
      expect(await refused({ dockLength: 5 })).toEqual(['dockLength'])
      expect(await refused({ directions: 'gate\u202e' })).toEqual(['directions'])
      expect(await refused({ email: 'dock' })).toEqual(['email'])
      expect(await refused({ country: 'CA' })).not.toEqual([])
    },
    'an EDI code that stands for another place already': async () => {
      const code = `T${newCanary().toUpperCase()}`
      const made = await written({ ediCodes: [code] })
      const { problem } = await house.call(api.locations.create, { as, body: wish({ ediCodes: [code] }) })
      expect(problem.modelState).toEqual({
        ediCodes: [`EDI code ${code} already belongs to location ${made.locationNumber}`],
      })
      expect((await written({ ediCodes: [code] }, await house.sessionOf(stranger))).ediCodes).toEqual([code])
    },
  },
  refusesWhoMayNot: {
    'carriers, drivers and brokers': async () => {
      for (const person of [carrier, driver, await hire(house.waybill.db, 'broker')]) {
        const { problem } = await house.call(api.locations.create, { as: await house.sessionOf(person), body: wish() })
        expect(problem.code).toBe('not-authorized')
      }
    },
  },
  refusesTheOtherCompany: {
    "another's company, as if there were none": async () => {
      const call = (companyId: string) => house.call(api.locations.create, { as, body: wish({ companyId }) })
      const [theirs, nobodys] = [await call(stranger.company.id), await call(newId())]
      expect(theirs.status).toBe(404)
      expect(withoutTrace(theirs.problem)).toEqual(withoutTrace(nobodys.problem))
    },
  },
})

const change = (location: Location, body: object, headers = matching(location), session = as) =>
  house.call(api.locations.update, { as: session, params: of(location), headers, body: { ...body } })

describeEndpoint(api.locations.update, {
  works: {
    'what changed stands in its history, from what to what': async () => {
      const made = await written()
      const { status, body } = await change(made, {
        ...entry(made),
        lumpersAvailable: true,
        city: 'Phoenix',
        province: 'AZ',
        postalCode: '85043',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ version: 2, timeZone: 'America/Phoenix', lumpersAvailable: true })
      const query = { entityType: 'location', entityId: made.id }
      const history = await house.call(api.history.list, { as, query })
      expect(history.body.data[0]?.description).toBe(
        'Address: 6500 W 65th St, Chicago, IL, 60638 → 6500 W 65th St, Phoenix, AZ, 85043; Lumpers: no → yes',
      )
    },
  },
  refusesBadInput: {
    'a version that is no longer the last': async () => {
      const made = await written()
      expect((await change(made, entry(made))).status).toBe(200)
      expect((await change(made, entry(made))).problem.code).toBe('changed-meanwhile')
    },
    'what a change does not declare (P8)': async () => {
      const made = await written()
      for (const more of [{ companyId: stranger.company.id }, { locationNumber: '1' }, { timeZone: 'UTC' }])
        expect((await change(made, { ...entry(made), ...more })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier that stops there': async () => {
      const made = await written()
      await loadAt(made)
      const { problem } = await change(made, entry(made), matching(made), await house.sessionOf(carrier))
      expect(problem.code).toBe('not-authorized')
    },
    'a shipper whose load stops at the place of another': async () => {
      const made = await written({}, await house.sessionOf(stranger))
      await loadAt(made)
      const { problem } = await change(made, entry(made))
      expect(problem).toMatchObject({ code: 'not-authorized', detail: 'This location belongs to another company' })
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were none': async () => {
      const made = await written()
      const theirs = await change(made, entry(made), matching(made), await house.sessionOf(stranger))
      const none = await change(
        { ...made, locationNumber: newCanary() },
        entry(made),
        matching(made),
        await house.sessionOf(stranger),
      )
      expect(theirs.status).toBe(404)
      expect(withoutTrace(theirs.problem)).toEqual(withoutTrace(none.problem))
    },
  },
})

const addDock = (location: Location, body: object = dock(), session = as) =>
  house.call(api.locations.createDockSchedule, { as: session, params: of(location), body: { ...body } })

describeEndpoint(api.locations.createDockSchedule, {
  works: {
    'a week with closed days, days around the clock and a night shift, Sunday first': async () => {
      const night = DEFAULT_DOCK_HOURS.map((day) => ({ ...day, startTime: '22:00', endTime: '06:00' }))
      const allDay = { ...closed(6), isClosed: false, isTwentyFourHour: true, startTime: '07:00', endTime: '15:00' }
      const dockHours = [allDay, ...night.slice(1, 6), closed(0)]
      const { status, body } = await addDock(await written(), dock({ dockHours }))
      expect(status).toBe(201)
      const [schedule] = body.dockSchedules
      expect(schedule).toMatchObject({ locationId: body.id, tmsCompanyId: shipper.company.id, version: 1 })
      expect(schedule?.dockHours[0]).toEqual(closed(0))
      expect(schedule?.dockHours[1]).toMatchObject({ startTime: '22:00', endTime: '06:00' })
      // Open around the clock: no opening hour.
      expect(schedule?.dockHours[6]).toMatchObject({ isTwentyFourHour: true, startTime: null, endTime: null })
    },
    'who stops there reads it': async () => {
      const made = await written()
      await loadAt(made)
      await addDock(made)
      const { body } = await house.call(api.locations.find, { as: await house.sessionOf(carrier), params: of(made) })
      expect(body.dockSchedules).toMatchObject([
        { name: 'Main docks', stopTypes: ['Shipping', 'Receiving'], tmsCompanyId: null },
      ])
    },
  },
  refusesBadInput: {
    'weeks that no dock has': async () => {
      const made = await written()
      const week = (monday: Partial<DockDay>) =>
        dock({ dockHours: DEFAULT_DOCK_HOURS.map((day) => (day.dayOfWeek === 1 ? { ...day, ...monday } : day)) })
      const bodies = [
        week({ startTime: null }),
        week({ endTime: '24:00' }),
        week({ startTime: '07:00', endTime: '07:00' }),
        week({ isClosed: true, isTwentyFourHour: true }),
        week({ dayOfWeek: 2 }),
        dock({ dockHours: DEFAULT_DOCK_HOURS.slice(1) }),
        dock({ equipmentModes: [] }),
        dock({ stopTypes: ['Shipping', 'Shipping'] }),
        { ...dock(), equipmentModes: ['Flat Bed'] },
      ]
      for (const body of bodies) expect((await addDock(made, body)).problem.code).toBe('bad-request')
    },
    'a second one of the same name, and a twenty-first': async () => {
      const made = await written()
      await addDock(made)
      const { problem } = await addDock(made, dock({ name: 'MAIN DOCKS' }))
      expect(Object.keys(problem.modelState ?? {})).toEqual(['name'])
      for (let more = 2; more <= 20; more++)
        expect((await addDock(made, dock({ name: `Dock ${more}` }))).status).toBe(201)
      expect((await addDock(made, dock({ name: 'Dock 21' }))).problem.detail).toContain('at most 20')
    },
  },
  refusesWhoMayNot: {
    'a carrier that stops there': async () => {
      const made = await written()
      await loadAt(made)
      expect((await addDock(made, dock(), await house.sessionOf(carrier))).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were none': async () => {
      const session = await house.sessionOf(stranger)
      const theirs = await addDock(await written(), dock(), session)
      const none = await addDock({ ...(await written()), locationNumber: newCanary() }, dock(), session)
      expect(theirs.status).toBe(404)
      expect(withoutTrace(theirs.problem)).toEqual(withoutTrace(none.problem))
    },
  },
})

async function docked(): Promise<{ location: Location; id: string }> {
  const location = (await addDock(await written())).body
  return { location, id: location.dockSchedules[0]?.id ?? '' }
}

const changeDock = (
  { location, id }: { location: Location; id: string },
  body: object = dock(),
  more: { headers?: Record<string, string>; session?: { token: string } } = {},
) =>
  house.call(api.locations.updateDockSchedule, {
    as: more.session ?? as,
    params: { ...of(location), dockScheduleId: id },
    headers: more.headers ?? { 'if-match': '"1"' },
    body: { ...body },
  })

describeEndpoint(api.locations.updateDockSchedule, {
  works: {
    'the day that changed stands in the history': async () => {
      const known = await docked()
      const dockHours = DEFAULT_DOCK_HOURS.map((day) => (day.dayOfWeek === 0 ? closed(0) : day))
      const { status, body } = await changeDock(known, dock({ dockHours, isAppointmentRequired: false }))
      expect(status).toBe(200)
      expect(body.dockSchedules).toMatchObject([{ id: known.id, version: 2, isAppointmentRequired: false }])
      const query = { entityType: 'location', entityId: known.location.id }
      const history = await house.call(api.history.list, { as, query })
      expect(history.body.data[0]?.description).toBe(
        'Dock schedule Main docks: Appointment required: yes → no; Sunday: 00:00–23:59 → closed',
      )
    },
  },
  refusesBadInput: {
    'a version that is no longer the last': async () => {
      const known = await docked()
      expect((await changeDock(known, dock(), { headers: {} })).status).toBe(200)
      expect((await changeDock(known)).problem.code).toBe('changed-meanwhile')
    },
    'a schedule of another location': async () => {
      const [one, other] = [await docked(), await docked()]
      expect((await changeDock({ ...one, id: other.id })).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'a carrier that stops there': async () => {
      const known = await docked()
      await loadAt(known.location)
      const { problem } = await changeDock(known, dock(), { session: await house.sessionOf(carrier) })
      expect(problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a stranger, as if there were none': async () => {
      const known = await docked()
      const session = await house.sessionOf(stranger)
      const theirs = await changeDock(known, dock(), { session })
      const none = await changeDock(
        { location: { ...known.location, locationNumber: newCanary() }, id: newId() },
        dock(),
        { session },
      )
      expect(theirs.status).toBe(404)
      expect(withoutTrace(theirs.problem)).toEqual(withoutTrace(none.problem))
    },
  },
})

test('of two who change a dock at once one finds out', async () => {
  const known = await docked()
  const both = await Promise.all([changeDock(known), changeDock(known, dock({ isAppointmentRequired: false }))])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
})

test('who only stops there does not read what was done to the place', async () => {
  const made = await written()
  await loadAt(made)
  const query = { entityType: 'location', entityId: made.id }
  const { status } = await house.call(api.history.list, { as: await house.sessionOf(carrier), query })
  expect(status).toBe(404)
})
