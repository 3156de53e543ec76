import { api } from '@waybill/contract/api.ts'
import type { Db } from '../db/connection.ts'
import { attach } from '../http/csv.ts'
import { implement } from '../http/implement.ts'
import type { Press } from '../paper/paper.ts'
import * as disputes from './disputes/disputes.ts'
import * as payments from './payments.ts'
import * as remittances from './remittances/remittances.ts'
import * as statements from './statements/statements.ts'

export const paymentRunRoutes = implement(api.paymentRuns, {
  prepare: ({ actor, body }) => payments.prepare(actor, body),
  list: ({ actor, query }) => payments.list(actor, query),
  due: ({ actor, query }) => payments.due(actor, query),
  find: ({ actor, params }) => payments.find(actor, params.paymentRunId),
  release: ({ actor, params, body }) => payments.release(actor, params.paymentRunId, body),
  withdraw: ({ actor, params, body }) => payments.withdraw(actor, params.paymentRunId, body.reason),
  clear: ({ actor, params }) => payments.clear(actor, params.paymentId),
  void: ({ actor, params, body }) => payments.takeBack(actor, params.paymentId, body),
  return: ({ actor, params, body }) => payments.giveBack(actor, params.paymentId, body.reason),
})

export function remittanceRoutes(means: { press: Press; system: Db; isProduction: boolean }) {
  return implement(api.payments, {
    summaries: ({ actor, query }) => remittances.summaries(actor, query),
    totals: ({ actor, query }) => remittances.totals(actor, query),
    export: async ({ actor, query, reply }) => attach(reply, 'payments.csv', await remittances.exportCsv(actor, query)),
    find: ({ actor, params }) => remittances.find(actor, params.checkNumber),
    details: ({ actor, params, query }) => remittances.details(actor, params.checkNumber, query),
    advice: ({ actor, params }) => remittances.advice(actor, means, params.checkNumber),
    advice820: ({ actor, params }) => remittances.advice820(actor, means, params.checkNumber),
    adviceCsv: async ({ actor, params, reply }) => {
      reply.header('Content-Disposition', 'attachment; filename="remittance.csv"')
      return await remittances.adviceCsv(actor, params.checkNumber)
    },
  })
}

export function statementRoutes(means: { press: Press; system: Db }) {
  return implement(api.statements, {
    find: ({ actor, query }) => statements.find(actor, query),
    csv: async ({ actor, query, reply }) => {
      reply.header('Content-Disposition', 'attachment; filename="statement.csv"')
      return await statements.csv(actor, query)
    },
    pdf: ({ actor, query }) => statements.pdf(actor, means, query),
    payees: ({ actor, query }) => statements.payees(actor, query.query),
  })
}

export const disputeRoutes = implement(api.disputes, {
  list: ({ actor, query }) => disputes.list(actor, query),
  open: ({ actor, params, body }) => disputes.open(actor, params.deductionId, body),
  deductions: ({ actor, params }) => disputes.deductions(actor, params.invoice),
  prove: ({ actor, params, body }) => disputes.prove(actor, params.disputeId, body.documentId),
  review: ({ actor, params }) => disputes.review(actor, params.disputeId),
  answer: ({ actor, params, body }) => disputes.answer(actor, params.disputeId, body),
})
