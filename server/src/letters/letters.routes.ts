import { api } from '@waybill/contract/api.ts'
import type { Db } from '../db/connection.ts'
import { implement } from '../http/implement.ts'
import * as letters from './letters.ts'

export function letterRoutes(system: Db) {
  return implement(api.letters, {
    listUndelivered: ({ query }) => letters.listUndelivered(system, query),
    sendAgain: ({ actor, params }) => letters.sendAgain(system, actor, params.letterId),
  })
}
