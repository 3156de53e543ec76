import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as payments from './payments.ts'

export const paymentRunRoutes = implement(api.paymentRuns, {
  prepare: ({ actor, body }) => payments.prepare(actor, body),
  find: ({ actor, params }) => payments.find(actor, params.paymentRunId),
  release: ({ actor, params }) => payments.release(actor, params.paymentRunId),
  clear: ({ actor, params }) => payments.clear(actor, params.paymentId),
  void: ({ actor, params, body }) => payments.takeBack(actor, params.paymentId, body),
})
