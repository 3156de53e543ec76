import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { AGREEMENT } from './agreement.ts'
import * as applying from './application/applying.ts'
import * as starting from './application/starting.ts'
import type { Means } from './means.ts'
import * as reviewing from './review/reviewing.ts'

export function onboardingRoutes(means: Means) {
  return implement(api.onboarding, {
    start: ({ actor, body, request }) => starting.ask(actor, means, body, { address: request.ip }),
    mine: ({ actor }) => applying.mine(actor, means),
    lookUpAuthority: ({ actor, body }) => applying.lookUpAuthority(actor, means, body.number),
    confirmAuthority: ({ actor }) => applying.confirmAuthority(actor, means),
    sendCode: ({ actor }) => applying.sendCode(actor, means),
    enterCode: ({ actor, body }) => applying.enterCode(actor, means, body.code),
    requestCall: ({ actor }) => applying.requestCall(actor, means),
    saveDraft: ({ actor, body }) => applying.keepDraft(actor, means, body),
    saveProfile: ({ actor, body }) => applying.saveProfile(actor, means, body),
    upload: ({ actor, body }) => applying.upload(actor, means, body),
    saveInsurance: ({ actor, body }) => applying.saveInsurance(actor, means, body),
    saveTax: ({ actor, body }) => applying.saveTax(actor, means, body),
    savePayment: ({ actor, body }) => applying.savePayment(actor, means, body),
    agreement: async () => AGREEMENT,
    sign: ({ actor, body, request }) =>
      applying.sign(actor, means, body, { address: request.ip, userAgent: request.headers['user-agent'] }),
    submit: ({ actor }) => applying.submit(actor, means),
    document: ({ actor, params }) => applying.document(actor, means, params.onboardingDocumentId),
    queue: ({ actor, query }) => reviewing.queue(actor, query),
    counts: ({ actor }) => reviewing.counts(actor),
    invite: ({ actor, body }) => reviewing.invite(actor, means, body),
    find: ({ actor, params }) => reviewing.find(actor, means, params.applicationId),
    checkAuthority: ({ actor, params }) => reviewing.checkAuthority(actor, means, params.applicationId),
    confirmControl: ({ actor, params, body }) =>
      reviewing.confirmControl(actor, means, params.applicationId, body.spokeWith),
    askForChanges: ({ actor, params, body }) =>
      reviewing.askForChanges(actor, means, params.applicationId, body.changes),
    approve: ({ actor, params, body }) => reviewing.approve(actor, means, params.applicationId, body.waivers),
    approveConditionally: ({ actor, params, body }) =>
      reviewing.approveConditionally(actor, means, params.applicationId, body),
    reject: ({ actor, params, body }) => reviewing.reject(actor, means, params.applicationId, body.reason),
    hold: ({ actor, params, body }) => reviewing.hold(actor, means, params.applicationId, body.reason),
    release: ({ actor, params }) => reviewing.release(actor, means, params.applicationId),
    markDoNotUse: ({ actor, params, body }) => reviewing.markDoNotUse(actor, means, params.applicationId, body.reason),
  })
}
