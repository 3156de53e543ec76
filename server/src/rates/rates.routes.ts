import { api } from '@waybill/contract/api.ts'
import { type Implemented, implement } from '../http/implement.ts'
import { dieselPrices, importDieselPrices } from './fuel/diesel-index.ts'
import type { Rates } from './rates.ts'

export const rateRoutes = (rates: Rates): Implemented =>
  implement(api.rates, {
    find: ({ actor, body }) => rates.find(actor, body),
    quote: ({ actor, body }) => rates.quote(actor, body),
    fuel: ({ actor, body }) => rates.fuel(actor, body),
    fuelBasis: ({ actor, query }) => rates.fuelBasis(actor, query),
    dieselPrices: ({ actor, query }) => dieselPrices(actor, query),
    importDieselPrices: ({ actor, body }) => importDieselPrices(actor, body),
  })
