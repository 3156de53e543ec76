import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Updates } from './updates.ts'

export function updateRoutes(updates: Updates) {
  return implement(api.updates, {
    list: ({ actor }) => updates.list(actor),
    see: ({ actor, body }) => updates.see(actor, body.id),
  })
}
