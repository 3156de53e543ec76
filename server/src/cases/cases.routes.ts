import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import * as ceilings from './approval/ceilings.ts'
import * as customerApprovals from './approval/customer-approvals.ts'
import * as cases from './cases.ts'
import * as deciding from './deciding.ts'
import * as handling from './handling.ts'
import * as opening from './opening.ts'

export function caseRoutes(subjects: SubjectRegistry) {
  return implement(api.cases, {
    list: ({ actor, query }) => cases.list(actor, query),
    countStats: ({ actor, query }) => cases.countStats(actor, query),
    eligibility: ({ actor, query }) => opening.eligibility(actor, query),
    unusedTrucks: ({ actor, query }) => cases.unusedTrucks(actor, query),
    find: ({ actor, params }) => cases.find(actor, params.caseNumber),
    create: ({ actor, body }) => opening.create(actor, body),
    notes: ({ actor, params, query }) => cases.notesOf(actor, subjects, params.caseNumber, query),
    history: ({ actor, params, query }) => cases.historyOf(actor, subjects, params.caseNumber, query),
    ofShipment: ({ actor, params, query }) => cases.ofShipment(actor, params.shipment, query),
    reply: ({ actor, params, body }) => handling.reply(actor, params.caseId, body),
    withdraw: ({ actor, params }) => handling.withdraw(actor, params.caseId),
    reopen: ({ actor, params, body }) => handling.reopen(actor, params.caseId, body),
    assign: ({ actor, params, body }) => handling.assign(actor, params.caseId, body),
    hold: ({ actor, params, body }) => handling.hold(actor, params.caseId, body),
    resume: ({ actor, params }) => handling.resume(actor, params.caseId),
    askForDocuments: ({ actor, params, body }) => handling.askForDocuments(actor, params.caseId, body),
    approve: ({ actor, params, body }) => deciding.approve(actor, params.caseId, body),
    decline: ({ actor, params, body }) => handling.decline(actor, params.caseId, body),
    answer: ({ actor, params, body }) => handling.answer(actor, params.caseId, body),
    void: ({ actor, params, body }) => handling.voidCase(actor, params.caseId, body),
  })
}

export const caseCeilingRoutes = implement(api.caseCeilings, {
  find: ({ actor }) => ceilings.find(actor),
  set: ({ actor, version, body }) => ceilings.set(actor, version, body),
})

export const customerApprovalRoutes = implement(api.customerApprovals, {
  list: ({ actor, query }) => customerApprovals.list(actor, query),
  answer: ({ actor, params, body }) => customerApprovals.answer(actor, params.customerApprovalId, body),
  limit: ({ actor }) => customerApprovals.limit(actor),
  setLimit: ({ actor, body }) => customerApprovals.setLimit(actor, body),
})
