import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as loadTenders from './load-tenders.ts'

export const loadTenderRoutes = implement(api.loadTenders, {
  list: ({ actor, query }) => loadTenders.list(actor, query),
  find: ({ actor, params }) => loadTenders.find(actor, params.loadTenderFileId),
  take: ({ actor, body }) => loadTenders.take(actor, body),
})
