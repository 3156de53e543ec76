import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'

const { customers } = api

import { interchangeOf, sampleWith } from '../load-tenders/edi/sample-tender.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const signIn = async (persona: Persona) => {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}
const aCustomer = () => foundCompany(house.waybill.db, 'shipper')

async function aPayer() {
  const payer = await foundCompany(house.waybill.db, 'payer')
  const { read: db } = house.waybill.db.as({ kind: 'system' })
  const { name } = await db.selectFrom('company').select('name').where('id', '=', payer.id).executeTakeFirstOrThrow()
  return { ...payer, name }
}

const CUSTOM = {
  freeMinutes: null,
  stepMinutes: null,
  rounding: null,
  ratePerHour: null,
  capMinutes: null,
  graceMinutes: null,
  isPaidWhenLate: null,
}
const AGREED = {
  isSignatureRequired: true,
  payerId: null,
  detention: { ...CUSTOM, freeMinutes: 90, ratePerHour: 72.5 },
}

const edit = (as: { token: string }, companyNumber: string, body: Record<string, unknown>, version?: number) =>
  house.call(customers.editTerms, {
    as,
    params: { companyNumber },
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })

describeEndpoint(api.customers.list, {
  works: {
    'a customer is found by its name, with its loads under way': async () => {
      const ops = await signIn('operations')
      const customer = await aCustomer()
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const parties = { provider: ops.company, customer, carrier }
      for (const status of ['readyToBook', 'booked'] as const) await aShipment(house.waybill.db, { ...parties, status })
      const { body } = await house.call(customers.list, { as: ops, query: { query: customer.canary } })
      expect(body).toMatchObject({
        totalCount: 1,
        data: [{ id: customer.id, loadsUnderWay: 1, isSignatureRequired: false, hasOwnDetention: false }],
      })
    },
    'carriers are none': async () => {
      const ops = await signIn('payables')
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const { body } = await house.call(customers.list, { as: ops, query: { query: carrier.canary } })
      expect(body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'a page that is none': async () => {
      const ops = await signIn('operations')
      expect((await house.call(customers.list, { as: ops, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper and a carrier': async () => {
      for (const persona of ['shipper', 'carrier-admin'] as const)
        expect((await house.call(customers.list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'whoever is not of the provider, its own company too': async () => {
      const staff = await signIn('shipper')
      const query = { query: staff.company.canary }
      expect((await house.call(customers.list, { as: staff, query })).status).toBe(403)
    },
  },
})

describeEndpoint(api.customers.find, {
  works: {
    'says what was agreed, and that the rest is by custom': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      const { body } = await house.call(customers.find, { as: ops, params: { companyNumber: canary } })
      expect(body).toMatchObject({
        companyNumber: canary,
        terms: { isSignatureRequired: false, detention: CUSTOM },
        can: { editTerms: true },
      })
    },
    'payables read it': async () => {
      const payables = await signIn('payables')
      const { canary } = await aCustomer()
      const { body } = await house.call(customers.find, { as: payables, params: { companyNumber: canary } })
      expect(body.can.editTerms).toMatchObject({ text: 'Your role cannot do this' })
    },
  },
  refusesBadInput: {
    'the number of a carrier': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      const params = { companyNumber: carrier.canary }
      expect((await house.call(customers.find, { as: await signIn('operations'), params })).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const params = { companyNumber: (await aCustomer()).canary }
      expect((await house.call(customers.find, { as: await signIn('carrier-admin'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another shipper': async () => {
      const params = { companyNumber: (await aCustomer()).canary }
      expect((await house.call(customers.find, { as: await signIn('shipper'), params })).status).toBe(403)
    },
  },
})

const sendAs = (as: { token: string }, companyNumber: string, senderIds: string[], version?: number) =>
  house.call(customers.setSenderIds, {
    as,
    params: { companyNumber },
    body: { senderIds },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
let senders = 0
const newSender = () => `SENDER ${String(++senders).padStart(3, '0')}`

describeEndpoint(api.customers.setSenderIds, {
  works: {
    'files of those senders are the customer’s, in the place of earlier ones; only the provider reads of it':
      async () => {
        const ops = await signIn('operations')
        const staff = await signIn('shipper')
        const number = staff.company.canary
        const [one, two] = [newSender(), newSender()]
        expect((await sendAs(ops, number, [one], 1)).body).toMatchObject({ version: 2, senderIds: [one] })
        expect((await sendAs(ops, number, [two, one], 2)).body.senderIds).toEqual([one, two])
        const file = interchangeOf([sampleWith({})])
          .replace('FIRFOODS       ', two.padEnd(15))
          .replace('FIRFOODS', two)
        const data = Buffer.from(file).toString('base64')
        const { body } = await house.call(api.loadTenders.take, { as: ops, body: { fileName: 'a.x12', data } })
        expect([body.customerName, body.senderId]).toEqual([staff.company.name, two])
        const query = { entityType: 'company', entityId: staff.company.id }
        const { body: history } = await house.call(api.history.list, { as: ops, query })
        expect(history.data[0]?.description).toBe(`EDI comes from ${two}, ${one}`)
        const { body: theirs } = await house.call(api.history.list, { as: staff, query })
        expect(JSON.stringify(theirs)).not.toContain(one)
        expect((await sendAs(ops, number, [], 3)).body.senderIds).toEqual([])
        expect(
          (await house.call(customers.find, { as: ops, params: { companyNumber: number } })).body.senderIds,
        ).toEqual([])
      },
    'of two customers with one sender the second is told, at once too': async () => {
      const ops = await signIn('operations')
      const parties = [await aCustomer(), await aCustomer()]
      const sender = newSender()
      const tries = await Promise.all(parties.map(({ canary }) => sendAs(ops, canary, [sender], 1)))
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
      const owner = parties[tries.findIndex(({ status }) => status === 200)]
      const refused = tries.find(({ status }) => status === 400)
      expect(refused?.problem.modelState).toEqual({ senderIds: [`${owner?.name} has the ID ${sender}`] })
    },
    'of two who change one version the second is told (P15)': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      const tries = await Promise.all([1, 2].map(() => sendAs(ops, canary, [newSender()], 1)))
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    },
  },
  refusesBadInput: {
    'nothing, too long, a comma, twice, too many, no version': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      const many = Array.from({ length: 11 }, newSender)
      for (const wrong of [[' '], ['A'.repeat(16)], ['A\nB'], ['A,B'], ['A', 'A'], many])
        expect((await sendAs(ops, canary, wrong, 1)).status).toBe(400)
      expect((await sendAs(ops, canary, [newSender()])).status).toBe(428)
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      expect((await sendAs(ops, carrier.canary, [], 1)).status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      expect((await sendAs(await signIn('payables'), (await aCustomer()).canary, [], 1)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipper, its own': async () => {
      const staff = await signIn('shipper')
      expect((await sendAs(staff, staff.company.canary, [newSender()], 1)).status).toBe(403)
    },
  },
})

describeEndpoint(api.customers.editTerms, {
  works: {
    'what was agreed is kept, and what was not said stays by custom': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      const { body } = await edit(ops, canary, AGREED, 1)
      expect(body).toMatchObject({ version: 2, terms: AGREED, hasOwnDetention: true, isSignatureRequired: true })
      const back = await edit(ops, canary, { ...AGREED, detention: CUSTOM }, 2)
      expect(back.body).toMatchObject({ terms: { detention: CUSTOM }, hasOwnDetention: false })
    },
    'the history says it to the provider alone': async () => {
      const ops = await signIn('operations')
      const staff = await signIn('shipper')
      await edit(ops, staff.company.canary, AGREED, 1)
      const query = { entityType: 'company', entityId: staff.company.id }
      const { body } = await house.call(api.history.list, { as: ops, query })
      expect(body.data[0]?.description).toBe(
        'Freight terms changed: Rate confirmations have to be signed; free minutes: 90; rate an hour: 72.5',
      )
      const theirs = await house.call(api.history.list, { as: staff, query })
      expect(JSON.stringify(theirs.body)).not.toContain('72.5')
    },
    'a third party pays the carriers of its loads, who have its invoices in their menu then': async () => {
      const ops = await signIn('operations')
      const [customer, payer, carrier] = [
        await aCustomer(),
        await aPayer(),
        await foundCompany(house.waybill.db, 'carrier'),
      ]
      const { body } = await edit(ops, customer.canary, { ...AGREED, payerId: payer.id }, 1)
      expect([body.terms.payerId, body.payerName]).toEqual([payer.id, payer.name])
      const { read: db } = house.waybill.db.as({ kind: 'system' })
      const { shipmentId } = await aShipment(house.waybill.db, {
        provider: ops.company,
        customer,
        carrier,
        status: 'booked',
      })
      await sql`update invoice set payer_id = ${payer.id} where shipment_id = ${shipmentId}`.execute(db)
      const { rows } = await sql`select has_3pl_network as network,
          (select terms_days from billing_settings where payer_id = ${payer.id} and until is null) as days
        from company where id = ${carrier.id}`.execute(db)
      expect(rows).toEqual([{ network: true, days: 30 }])
      const query = { entityType: 'company', entityId: customer.id }
      const { body: history } = await house.call(api.history.list, { as: ops, query })
      expect(history.data[0]?.description).toContain(`Carriers are paid by ${payer.name}`)
      expect((await edit(ops, customer.canary, AGREED, 2)).body.payerName).toBeNull()
    },
    'of two who change one version the second is told (P15)': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      const tries = await Promise.all([1, 2].map(() => edit(ops, canary, AGREED, 1)))
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    },
  },
  refusesBadInput: {
    'half minutes, a negative rate, no version': async () => {
      const ops = await signIn('operations')
      const { canary } = await aCustomer()
      for (const wrong of [{ freeMinutes: 1.5 }, { ratePerHour: -1 }, { capMinutes: 1 }, { rounding: 'up' }])
        expect((await edit(ops, canary, { ...AGREED, detention: { ...CUSTOM, ...wrong } }, 1)).status).toBe(400)
      expect((await edit(ops, canary, AGREED)).status).toBe(428)
      const stranger = await aCustomer()
      expect((await edit(ops, canary, { ...AGREED, payerId: stranger.id }, 1)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      expect((await edit(await signIn('payables'), (await aCustomer()).canary, AGREED, 1)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipper, its own terms': async () => {
      const staff = await signIn('shipper')
      expect((await edit(staff, staff.company.canary, AGREED, 1)).status).toBe(403)
    },
  },
})
