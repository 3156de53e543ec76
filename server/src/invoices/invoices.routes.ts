import { api } from '@waybill/contract/api.ts'
import type { Holders } from '../documents/documents.ts'
import { attach } from '../http/csv.ts'
import { implement } from '../http/implement.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import * as judging from './audit/judging.ts'
import * as invoices from './invoices.ts'

export function invoiceRoutes(subjects: SubjectRegistry, holders: Holders) {
  return implement(api.invoices, {
    list: ({ actor, query }) => invoices.list(actor, query),
    counts: ({ actor, query }) => invoices.counts(actor, query),
    export: async ({ actor, query, reply }) => attach(reply, 'invoices.csv', await invoices.exportCsv(actor, query)),
    ageing: ({ actor }) => invoices.ageing(actor),
    toSubmit: ({ actor }) => invoices.toSubmit(actor),
    ofShipment: ({ actor, params }) => invoices.ofShipment(actor, params.shipment),
    find: ({ actor, params }) => invoices.find(actor, params.invoice),
    update: ({ actor, params, body, version }) => invoices.update(actor, params.invoiceId, version, body),
    submit: ({ actor, params, body, version }) => invoices.submit(actor, params.invoiceId, version, body),
    chooseTerms: ({ actor, params, body, version }) => judging.chooseTerms(actor, params.invoiceId, version, body),
    return: ({ actor, params, body, version }) => judging.giveBack(actor, params.invoiceId, version, body),
    approve: ({ actor, params, body, version }) => judging.approve(actor, params.invoiceId, version, body),
    settle: ({ actor, params, version }) => judging.settle(actor, params.invoiceId, version),
    reverse: ({ actor, params, body, version }) => judging.reverse(actor, params.invoiceId, version, body.reason),
    deduct: ({ actor, params, body, version }) => judging.deduct(actor, params.invoiceId, version, body),
    holdPayment: ({ actor, params, body, version }) =>
      judging.holdPayment(actor, params.invoiceId, version, body.reason),
    endPaymentHold: ({ actor, params, body, version }) =>
      judging.endPaymentHold(actor, params.invoiceId, version, body),
    pay: ({ actor, params, body, version }) => judging.pay(actor, params.invoiceId, version, body),
    documents: ({ actor, params }) => invoices.documentsOf(actor, holders, params.invoice),
    requiredDocuments: ({ actor, params }) => invoices.requiredDocuments(actor, params.invoice),
    notes: ({ actor, params, query }) => invoices.notesOf(actor, subjects, params.invoice, query),
  })
}
