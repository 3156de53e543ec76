import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { find } = api.availableFreight

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

async function openLoad() {
  const ops = await signIn('operations')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer })
  const offerTo = async (company: Company) => {
    const body = { shipmentId: load.shipmentId, carrierIds: [company.id], rate: 1_800, respondWithinMinutes: 60 }
    return (await house.call(api.tenders.offer, { as: ops, body })).body.data[0]?.id ?? ''
  }
  return { ops, offerTo, params: { shipmentNumber: load.number } }
}

describeEndpoint(api.availableFreight.find, {
  works: {
    'the provider sees a load that nobody hauls, and may offer it': async () => {
      const { ops, params } = await openLoad()
      const { body } = await house.call(find, { as: ops, params })
      expect(body).toMatchObject({ status: 1, tender: null, can: { tender: true } })
    },
    'a carrier sees what it is offered, its own price, and no street': async () => {
      const { offerTo, params } = await openLoad()
      const carrier = await signIn('carrier-dispatcher')
      const tenderId = await offerTo(carrier.company)
      const { body, text } = await house.call(find, { as: carrier, params })
      expect(body.tender).toMatchObject({ tenderId, rate: 1_800 })
      expect(body.can.tender).toMatchObject({ text: 'Your role cannot do this' })
      expect(text).not.toMatch(/Dock|addressLine/i)
    },
  },
  refusesBadInput: {
    'a number longer than any shipment has': async () => {
      const params = { shipmentNumber: '4'.repeat(41) }
      expect((await house.call(find, { as: await signIn('operations'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'brokers have no load board': async () => {
      const { params } = await openLoad()
      for (const persona of ['broker', 'driver', 'shipper'] as const)
        expect((await house.call(find, { as: await signIn(persona), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that was not asked, or is not asked any more, finds nothing': async () => {
      const { offerTo, params } = await openLoad()
      const [asked, other] = [await signIn('carrier-admin'), await signIn('carrier-admin')]
      const tenderId = await offerTo(asked.company)
      expect((await house.call(find, { as: other, params })).status).toBe(404)
      await house.call(api.tenders.answer, { as: asked, params: { tenderId }, body: { status: 2, declineReason: 1 } })
      expect((await house.call(find, { as: asked, params })).status).toBe(404)
    },
  },
})

const { reloads } = api.availableFreight

/** A carrier's load from Chicago to Phoenix that delivers in a day and a half. */
async function comingToPhoenix() {
  const { ops } = await openLoad()
  const dispatcher = await signIn('carrier-dispatcher')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const parties = { provider: ops.company, customer }
  const load = await aShipment(house.waybill.db, {
    ...parties,
    carrier: dispatcher.company,
    status: 'booked',
    pickupInHours: 12,
  })
  /** Offers to the same carrier, from Phoenix by default, picking up in that many hours. */
  const offer = async (pickupInHours: number, stops: ('Pickup' | 'Delivery')[] = ['Delivery', 'Pickup']) => {
    const wish = { ...parties, stops, offeredTo: [dispatcher.company], status: 'tendering' as const, pickupInHours }
    return (await aShipment(house.waybill.db, wish)).shipmentId
  }
  return { ops, dispatcher, offer, params: { shipment: load.shipmentId } }
}

describeEndpoint(api.availableFreight.reloads, {
  works: {
    'what begins near the last delivery, after it and within a day': async () => {
      const { ops, dispatcher, offer, params } = await comingToPhoenix()
      const next = await offer(44)
      const others = [await offer(20), await offer(80), await offer(44, ['Pickup', 'Delivery'])]
      for (const as of [dispatcher, ops]) {
        const { body } = await house.call(reloads, { as, params, query: { pageSize: 200 } })
        const ids = body.data.map(({ id }) => id)
        expect(ids).toContain(next)
        for (const other of others) expect(ids).not.toContain(other)
        expect(body.data.find(({ id }) => id === next)).toMatchObject({ emptyMiles: 0 })
      }
    },
    'a carrier is shown what it was asked to haul, nothing else': async () => {
      const [ours, theirs] = [await comingToPhoenix(), await comingToPhoenix()]
      await theirs.offer(44)
      const { body } = await house.call(reloads, { as: ours.dispatcher, params: ours.params })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'a page before the first': async () => {
      const { ops, params } = await comingToPhoenix()
      expect((await house.call(reloads, { as: ops, params, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'brokers have no load board': async () => {
      const { params } = await comingToPhoenix()
      for (const persona of ['broker', 'driver', 'shipper'] as const)
        expect((await house.call(reloads, { as: await signIn(persona), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul the load, as if there were none': async () => {
      const { params } = await comingToPhoenix()
      expect((await house.call(reloads, { as: await signIn('carrier-admin'), params })).status).toBe(404)
    },
  },
})
