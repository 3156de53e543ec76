import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, type FourTests } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, hire } from '../../../test/people.ts'
import { aShipment, aTender } from '../../../world/factories.ts'
import { newId } from '../../db/new-id.ts'

type As = Awaited<ReturnType<typeof signIn>>

let house: House
let load: Awaited<ReturnType<typeof aShipment>>
const people = new Map<Persona, As>()
let stranger: As

/** Everyone's number in tests. */
const DRIVERS_NUMBER = '+1 312 555 0143'

const as = (persona: Persona): As => {
  const found = people.get(persona)
  if (!found) throw new Error(`Nobody is ${persona}`)
  return found
}
const system = () => house.waybill.db.as({ kind: 'system' }).read

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

beforeAll(async () => {
  house = await House.open()
  const carrier = await signIn('carrier-admin')
  people.set('carrier-admin', carrier)
  for (const persona of PERSONAS)
    if (persona !== 'carrier-admin')
      people.set(
        persona,
        await signIn(persona, persona.startsWith('carrier-') || persona === 'driver' ? carrier.company : undefined),
      )
  stranger = await signIn('carrier-admin')
  const driver = as('driver')
  load = await aShipment(house.waybill.db, {
    provider: as('operations').company,
    customer: as('shipper').company,
    carrier: carrier.company,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
    status: 'dispatched',
    rate: 1_850,
  })
  await system()
    .updateTable('orders')
    .set({
      accessorials: ['LFTD', 'APTD'],
      requirements: ['Load locks'],
      special_instructions: 'Call the buyer',
      is_just_in_time: true,
    })
    .where('id', '=', load.orderId)
    .execute()
  const desk = { function: 'dispatch', name: 'Desk', since: new Date() }
  await system()
    .insertInto('company_desk')
    .values([
      { ...desk, id: newId(), company_id: as('operations').company.id, phone: '3125550101' },
      { ...desk, id: newId(), company_id: carrier.company.id, phone: '3125550102' },
      { ...desk, id: newId(), company_id: as('shipper').company.id, phone: '3125550103' },
    ])
    .execute()
})
afterAll(() => house.close())

const part = <E extends Endpoint>(endpoint: E, persona: Persona, shipment = load.shipmentId) =>
  // The parameter is the same in every path here.
  house.call(endpoint, { as: as(persona), params: { shipment } as never })

/** Anyone who may read such parts, a stranger, and a number no shipment has: the same for every part. */
function four(endpoint: Endpoint, works: FourTests['works']): FourTests {
  return {
    works,
    refusesBadInput: {
      'a number longer than any shipment has': async () => {
        expect((await part(endpoint, 'operations', '4'.repeat(41))).status).toBe(400)
      },
    },
    refusesWhoMayNot: {
      'every persona without the ability': async () => {
        for (const persona of PERSONAS)
          if (endpoint.may !== 'public' && endpoint.may !== 'signed-in' && !may(persona, endpoint.may))
            expect([persona, (await part(endpoint, persona)).status]).toEqual([persona, 403])
      },
    },
    refusesTheOtherCompany: {
      'as if there were no such shipment': async () => {
        const refused = await house.call(endpoint, { as: stranger, params: { shipment: load.number } })
        expect(refused.status).toBe(404)
      },
    },
  }
}

describeEndpoint(
  api.shipmentParts.requirements,
  four(api.shipmentParts.requirements, {
    'the truck, and what all orders ask together': async () => {
      const { body } = await part(api.shipmentParts.requirements, 'carrier-dispatcher')
      expect(body).toMatchObject({
        equipmentMode: 0,
        isHazmat: false,
        isJustInTime: true,
        requirements: ['Load locks'],
        accessorials: ['APTD', 'LFTD'],
      })
    },
  }),
)

describeEndpoint(
  api.shipmentParts.orderRequirements,
  four(api.shipmentParts.orderRequirements, {
    'order by order; what the customer of a blind load wrote is not for its carrier': async () => {
      const ask = async (persona: Persona) =>
        (await part(api.shipmentParts.orderRequirements, persona)).body.data[0]?.specialInstructions
      expect(await ask('carrier-dispatcher')).toBe('Call the buyer')
      await blind(true)
      expect([await ask('carrier-dispatcher'), await ask('operations')]).toEqual([null, 'Call the buyer'])
      await blind(false)
    },
  }),
)

const blind = (isBlind: boolean) =>
  system().updateTable('shipment').set({ is_blind: isBlind }).where('id', '=', load.shipmentId).execute()

describeEndpoint(
  api.shipmentParts.stops,
  four(api.shipmentParts.stops, {
    'in their order, by id and by number': async () => {
      const { body } = await part(api.shipmentParts.stops, 'driver', load.number)
      expect(body.data.map(({ stopId }) => stopId)).toEqual(load.stopIds)
      expect(body.data[0]).toMatchObject({ city: 'Chicago', stopState: 'planned', lineItems: [{ packages: 20 }] })
    },
  }),
)

describeEndpoint(
  api.shipmentParts.lineItems,
  four(api.shipmentParts.lineItems, {
    'once where it is loaded and once where it is unloaded': async () => {
      const { body } = await part(api.shipmentParts.lineItems, 'shipper')
      expect(body.data.map(({ stopId, packages }) => [stopId, packages])).toEqual(load.stopIds.map((id) => [id, 20]))
    },
  }),
)

describeEndpoint(
  api.shipmentParts.drivers,
  four(api.shipmentParts.drivers, {
    'with their numbers for the carrier and the provider alone': async () => {
      for (const persona of ['carrier-dispatcher', 'operations'] as const)
        expect((await part(api.shipmentParts.drivers, persona)).body.data).toMatchObject([
          {
            id: as('driver').id,
            firstName: 'Robin',
            mobilePhoneNumber: DRIVERS_NUMBER,
            primaryEmail: as('driver').userName,
          },
        ])
      expect((await part(api.shipmentParts.drivers, 'shipper')).text).not.toContain(DRIVERS_NUMBER)
    },
  }),
)

describeEndpoint(
  api.shipmentParts.equipment,
  four(api.shipmentParts.equipment, {
    'tractor and trailer': async () => {
      const { body } = await part(api.shipmentParts.equipment, 'carrier-billing')
      expect(body).toEqual({ tractorNumber: '4340', trailerNumber: '53001', equipmentMode: 0, trailerTypes: 1 })
    },
  }),
)

describeEndpoint(
  api.shipmentParts.contactDetails,
  four(api.shipmentParts.contactDetails, {
    'who is called, as far as the reader may know them': async () => {
      const phones = async (persona: Persona) =>
        (await part(api.shipmentParts.contactDetails, persona)).body.data
          .filter(({ capacity }) => capacity !== 'stop')
          .map(({ capacity, phone }) => [capacity, phone])
      const [provider, carrier, customer] = [
        ['provider', '3125550101'],
        ['carrier', '3125550102'],
        ['customer', '3125550103'],
      ]
      expect(await phones('operations')).toEqual([provider, carrier, customer])
      expect(await phones('carrier-dispatcher')).toEqual([provider, carrier, customer])
      expect(await phones('shipper')).toEqual([provider, customer])
      expect(await phones('driver')).toEqual([provider, carrier])
      await blind(true)
      expect(await phones('carrier-dispatcher')).toEqual([provider, carrier])
      await blind(false)
    },
  }),
)

describeEndpoint(
  api.shipmentParts.billingConfiguration,
  four(api.shipmentParts.billingConfiguration, {
    'who pays, and whom': async () => {
      const { body } = await part(api.shipmentParts.billingConfiguration, 'carrier-billing')
      expect(body).toMatchObject({ billTo: as('operations').company.name, isThirdPartyBilled: false, currency: 'USD' })
    },
    'a dispatcher whom the carrier shows no money is told so': async () => {
      expect((await part(api.shipmentParts.billingConfiguration, 'carrier-dispatcher')).status).toBe(403)
    },
  }),
)

describeEndpoint(
  api.shipmentParts.carrierCharges,
  four(api.shipmentParts.carrierCharges, {
    'a price that nobody split is one line': async () => {
      const { body } = await part(api.shipmentParts.carrierCharges, 'carrier-admin')
      expect(body).toMatchObject({ total: 1_850, data: [{ rateType: 'Flat', units: 1, total: 1_850 }] })
      expect((await part(api.shipmentParts.carrierCharges, 'carrier-dispatcher')).status).toBe(403)
    },
    'the lines of the accepted offer, when they make up the price': async () => {
      const tender = await aTender(house.waybill.db, {
        provider: as('operations').company,
        customer: as('shipper').company,
        offeredTo: [as('carrier-admin').company],
      })
      await system().deleteFrom('tender_charge').where('tender_id', '=', tender.tenderId).execute()
      const { rate } = await system()
        .selectFrom('tender')
        .select('rate')
        .where('id', '=', tender.tenderId)
        .executeTakeFirstOrThrow()
      const line = { tender_id: tender.tenderId, rate_type: 'Flat', units: 1 }
      await system()
        .insertInto('tender_charge')
        .values([
          { ...line, sequence: 1, description: 'Line haul', rate: rate - 200, total: rate - 200 },
          { ...line, sequence: 2, description: 'Fuel surcharge', rate: 200, total: 200 },
        ])
        .execute()
      const accepted = { as: as('carrier-admin'), params: { tenderId: tender.tenderId }, body: { status: 1 } }
      expect((await house.call(api.tenders.answer, accepted)).status).toBe(200)
      const { body } = await part(api.shipmentParts.carrierCharges, 'payables', tender.shipmentId)
      expect(body.data.map(({ description }) => description)).toEqual(['Line haul', 'Fuel surcharge'])
    },
    'nothing while nobody hauls it': async () => {
      const open = await anOpenLoad()
      const { body } = await part(api.shipmentParts.carrierCharges, 'operations', open.shipmentId)
      expect(body).toEqual({ data: [], totalCount: 0, total: null, currency: 'USD' })
    },
  }),
)

const anOpenLoad = (more: Partial<Parameters<typeof aShipment>[1]> = {}) =>
  aShipment(house.waybill.db, { provider: as('operations').company, customer: as('shipper').company, ...more })

describeEndpoint(
  api.shipmentParts.chargeTypes,
  four(api.shipmentParts.chargeTypes, {
    'tarps are for flat beds': async () => {
      const codes = async (shipment: string) =>
        (await part(api.shipmentParts.chargeTypes, 'operations', shipment)).body.data.map(({ code }) => code)
      const flat = await anOpenLoad({ but: { equipmentMode: 2 } })
      expect(await codes(flat.shipmentId)).toContain('TARP')
      expect(await codes(load.shipmentId)).not.toContain('TARP')
    },
  }),
)

describeEndpoint(
  api.shipmentParts.ltlAccessorials,
  four(api.shipmentParts.ltlAccessorials, {
    'what the orders ask for comes first': async () => {
      const { body } = await part(api.shipmentParts.ltlAccessorials, 'carrier-dispatcher')
      expect(body.data.map(({ isAskedFor }) => isAskedFor).slice(0, 3)).toEqual([true, true, false])
    },
  }),
)

describeEndpoint(
  api.shipmentParts.bookedCarrier,
  four(api.shipmentParts.bookedCarrier, {
    'who hauls it; its price for those alone who see money': async () => {
      const seen = async (persona: Persona) => (await part(api.shipmentParts.bookedCarrier, persona)).body
      expect(await seen('payables')).toMatchObject({ carrierId: as('carrier-admin').company.id, rate: 1_850 })
      for (const persona of ['shipper', 'driver', 'carrier-dispatcher'] as const)
        expect(await seen(persona)).toMatchObject({ carrierName: as('carrier-admin').company.name, rate: null })
    },
    'not found while nobody does (SPEC §7.2)': async () => {
      const open = await anOpenLoad()
      expect((await part(api.shipmentParts.bookedCarrier, 'operations', open.shipmentId)).status).toBe(404)
    },
  }),
)

/** A load one carrier declined and another took. */
async function contested() {
  const winner = as('carrier-admin')
  const tender = await aTender(house.waybill.db, {
    provider: as('operations').company,
    customer: as('shipper').company,
    offeredTo: [stranger.company, winner.company],
  })
  const [declined = '', accepted = ''] = tender.tenderIds
  const no = { status: 2, declineReason: 4, declineText: 'No team at hand' }
  await house.call(api.tenders.answer, { as: stranger, params: { tenderId: declined }, body: no })
  await house.call(api.tenders.answer, { as: winner, params: { tenderId: accepted }, body: { status: 1 } })
  return { shipmentId: tender.shipmentId, declined, accepted }
}

describeEndpoint(
  api.shipmentParts.tenders,
  four(api.shipmentParts.tenders, {
    'all for the provider, its own for the carrier': async () => {
      const { shipmentId, declined, accepted } = await contested()
      const ids = async (persona: Persona) =>
        (await part(api.shipmentParts.tenders, persona, shipmentId)).body.data.map(({ tenderId }) => tenderId)
      expect((await ids('operations')).toSorted()).toEqual([declined, accepted].toSorted())
      expect(await ids('carrier-dispatcher')).toEqual([accepted])
    },
  }),
)

describeEndpoint(
  api.shipmentParts.offers,
  four(api.shipmentParts.offers, {
    'what was answered; other carriers’ answers never to a carrier': async () => {
      const { shipmentId, accepted } = await contested()
      const seen = await part(api.shipmentParts.offers, 'operations', shipmentId)
      expect(seen.body.data).toContainEqual(expect.objectContaining({ status: 2, declineText: 'No team at hand' }))
      const own = await part(api.shipmentParts.offers, 'carrier-dispatcher', shipmentId)
      expect(own.body.data.map(({ tenderId }) => tenderId)).toEqual([accepted])
      expect(own.text).not.toContain(stranger.company.canary)
    },
  }),
)

describeEndpoint(
  api.shipmentParts.laneMatches,
  four(api.shipmentParts.laneMatches, {
    'open loads of the lane for the provider, what it hauled there for the carrier': async () => {
      const open = await anOpenLoad()
      const hauled = await aShipment(house.waybill.db, {
        provider: as('operations').company,
        customer: as('shipper').company,
        carrier: as('carrier-admin').company,
        status: 'booked',
      })
      const found = async (persona: Persona) => {
        const params = { shipment: load.shipmentId }
        const { body } = await house.call(api.shipmentParts.laneMatches, {
          as: as(persona),
          params,
          query: { pageSize: 200 },
        })
        expect(body.data.every(({ match }) => match === 'city')).toBe(true)
        return body.data.map(({ id }) => id)
      }
      const provider = await found('operations')
      expect(provider).toContain(open.shipmentId)
      expect(provider).not.toContain(hauled.shipmentId)
      const own = await found('carrier-dispatcher')
      expect(own).toContain(hauled.shipmentId)
      expect(own).not.toContain(open.shipmentId)
      expect(own).not.toContain(load.shipmentId)
    },
  }),
)
