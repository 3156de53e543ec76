import { api } from '@waybill/contract/api.ts'
import type { Release } from '@waybill/contract/updates/updates.ts'
import { implement } from '../http/implement.ts'
import * as updates from './updates.ts'

export function updateRoutes(releases: readonly Release[]) {
  return implement(api.updates, {
    list: ({ actor }) => updates.list(actor, releases),
    see: ({ actor, body }) => updates.see(actor, releases, body.id),
  })
}
