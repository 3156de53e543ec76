import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as customers from './customers.ts'

export const customerRoutes = implement(api.customers, {
  list: ({ actor, query }) => customers.list(actor, query),
  find: ({ actor, params }) => customers.find(actor, params.companyNumber),
  setSenderIds: ({ actor, params, version, body }) =>
    customers.setSenderIds(actor, params.companyNumber, version, body.senderIds),
  editTerms: ({ actor, params, version, body }) => customers.editTerms(actor, params.companyNumber, version, body),
})
