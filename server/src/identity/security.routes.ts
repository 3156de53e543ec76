import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Identity } from './identity.ts'

export function securityRoutes(identity: Identity) {
  return implement(api.security, {
    confirmIdentity: ({ actor, body, request }) => identity.confirm(actor, body, request.ip),
  })
}
