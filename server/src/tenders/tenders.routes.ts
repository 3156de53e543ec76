import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as tenders from './tenders.ts'

export const tenderRoutes = implement(api.tenders, {
  list: ({ actor, query }) => tenders.list(actor, query),
  counts: ({ actor }) => tenders.counts(actor),
  find: ({ actor, params }) => tenders.find(actor, params.tenderId),
  additionalCharges: ({ actor, params }) => tenders.additionalCharges(actor, params.tenderId),
  answer: ({ actor, params, body }) => tenders.answer(actor, params.tenderId, body),
  offer: ({ actor, body }) => tenders.offer(actor, body),
  rescind: ({ actor, params, body }) => tenders.rescind(actor, params.tenderId, body.reason),
  carriers: ({ actor, query }) => tenders.carriers(actor, query),
})
