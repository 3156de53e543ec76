import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { AccessRequests } from './access-requests.ts'

export function accessRequestRoutes(requests: AccessRequests) {
  return implement(api.accessRequests, {
    ask: ({ actor, body, request }) => requests.ask(body, request.ip, actor.now),
    confirm: ({ actor, body, request }) => requests.confirm(body.token, request.ip, actor.now),
    list: ({ actor, query }) => requests.list(actor, query),
    openCount: ({ actor }) => requests.openCount(actor),
    approve: ({ actor, params, body }) => requests.approve(actor, params.accessRequestId, body),
    refuse: ({ actor, params, body }) => requests.refuse(actor, params.accessRequestId, body.reason),
  })
}
