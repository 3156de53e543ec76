import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { AGREEMENT } from './agreement.ts'
import { Applying } from './application/applying.ts'
import type { Starting } from './application/starting.ts'
import type { Means } from './means.ts'
import { Reviewing } from './review/reviewing.ts'

export function onboardingRoutes(means: Means, starting: Starting) {
  const applying = new Applying(means)
  const reviewing = new Reviewing(means, starting)
  return implement(api.onboarding, {
    start: ({ actor, body, request }) => starting.ask(body, { address: request.ip }, actor.now),
    mine: ({ actor }) => applying.mine(actor),
    lookUpAuthority: ({ actor, body }) => applying.lookUpAuthority(actor, body.number),
    confirmAuthority: ({ actor }) => applying.confirmAuthority(actor),
    sendCode: ({ actor }) => applying.sendCode(actor),
    enterCode: ({ actor, body }) => applying.enterCode(actor, body.code),
    requestCall: ({ actor }) => applying.requestCall(actor),
    saveDraft: ({ actor, body }) => applying.saveDraft(actor, body),
    saveProfile: ({ actor, body }) => applying.saveProfile(actor, body),
    upload: ({ actor, body }) => applying.upload(actor, body),
    saveInsurance: ({ actor, body }) => applying.saveInsurance(actor, body),
    saveTax: ({ actor, body }) => applying.saveTax(actor, body),
    savePayment: ({ actor, body }) => applying.savePayment(actor, body),
    agreement: async () => AGREEMENT,
    sign: ({ actor, body, request }) =>
      applying.sign(actor, body, { address: request.ip, userAgent: request.headers['user-agent'] }),
    submit: ({ actor }) => applying.submit(actor),
    document: ({ actor, params }) => applying.document(actor, params.onboardingDocumentId),
    queue: ({ actor, query }) => reviewing.queue(actor, query),
    counts: ({ actor }) => reviewing.counts(actor),
    invite: ({ actor, body }) => reviewing.invite(actor, body),
    find: ({ actor, params }) => reviewing.find(actor, params.applicationId),
    checkAuthority: ({ actor, params }) => reviewing.checkAuthority(actor, params.applicationId),
    confirmControl: ({ actor, params, body }) => reviewing.confirmControl(actor, params.applicationId, body.spokeWith),
    askForChanges: ({ actor, params, body }) => reviewing.askForChanges(actor, params.applicationId, body.changes),
    approve: ({ actor, params, body }) => reviewing.approve(actor, params.applicationId, body.waivers),
    approveConditionally: ({ actor, params, body }) =>
      reviewing.approveConditionally(actor, params.applicationId, body),
    reject: ({ actor, params, body }) => reviewing.reject(actor, params.applicationId, body.reason),
    hold: ({ actor, params, body }) => reviewing.hold(actor, params.applicationId, body.reason),
    release: ({ actor, params }) => reviewing.release(actor, params.applicationId),
    markDoNotUse: ({ actor, params, body }) => reviewing.markDoNotUse(actor, params.applicationId, body.reason),
  })
}
