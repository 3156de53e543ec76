import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Roads } from '../locations/locations.ts'
import { dieselPrices, importDieselPrices } from './fuel/diesel-index.ts'
import * as rates from './rates.ts'

export function rateRoutes(freight: rates.FreightInSight, roads: Roads) {
  return implement(api.rates, {
    find: ({ actor, body }) => rates.find(actor, { ...freight, roads }, body),
    quote: ({ actor, body }) => rates.quote(actor, freight.loads, body),
    fuel: ({ actor, body }) => rates.fuel(actor, freight.loads, body),
    fuelBasis: ({ actor, query }) => rates.fuelBasis(actor, query),
    dieselPrices: ({ actor, query }) => dieselPrices(actor, query),
    importDieselPrices: ({ actor, body }) => importDieselPrices(actor, body),
  })
}
