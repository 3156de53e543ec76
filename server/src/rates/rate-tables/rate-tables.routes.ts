import { api } from '@waybill/contract/api.ts'
import { type Implemented, implement } from '../../http/implement.ts'
import type { InSight } from '../../http/subjects.ts'
import * as tables from './rate-tables.ts'

export const rateTableRoutes = (loads: InSight): Implemented =>
  implement(api.rateTables, {
    contracts: ({ actor, query }) => tables.contracts(actor, query),
    addContract: ({ actor, body }) => tables.addContract(actor, body),
    changeContract: ({ actor, params, version, body }) =>
      tables.changeContract(actor, params.laneContractId, version, body),
    endContract: ({ actor, params, version, body }) =>
      tables.endContract(actor, params.laneContractId, version, body.expiresOn),
    tariffs: ({ actor, query }) => tables.tariffs(actor, query),
    tariff: ({ actor, params }) => tables.tariff(actor, params.ltlTariffId),
    addTariff: ({ actor, body }) => tables.addTariff(actor, body),
    changeTariff: ({ actor, params, version, body }) => tables.changeTariff(actor, params.ltlTariffId, version, body),
    endTariff: ({ actor, params, version, body }) =>
      tables.endTariff(actor, params.ltlTariffId, version, body.expiresOn),
    programs: ({ actor, query }) => tables.programs(actor, query),
    addProgram: ({ actor, body }) => tables.addProgram(actor, body),
    addProgramVersion: ({ actor, params, version, body }) =>
      tables.addProgramVersion(actor, params.fuelProgramId, version, body),
    markups: ({ actor, query }) => tables.markups(actor, query),
    addMarkup: ({ actor, body }) => tables.addMarkup(actor, body),
    endMarkup: ({ actor, params, body }) => tables.endMarkup(actor, params.markupId, body.expiresOn),
    quotes: ({ actor, query }) => tables.quotes(actor, loads, query),
  })
