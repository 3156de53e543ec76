import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { Means } from '../means.ts'
import * as requests from './access-requests.ts'

export function accessRequestRoutes(means: Means) {
  return implement(api.accessRequests, {
    ask: ({ actor, body, request }) => requests.ask(actor, means, body, request.ip),
    confirm: ({ actor, body, request }) => requests.confirm(actor, means, body.token, request.ip),
    list: ({ actor, query }) => requests.list(actor, query),
    openCount: ({ actor }) => requests.openCount(actor),
    approve: ({ actor, params, body }) => requests.approve(actor, means, params.accessRequestId, body),
    refuse: ({ actor, params, body }) => requests.refuse(actor, means, params.accessRequestId, body.reason),
  })
}
