import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Post } from '../outside/mail/post.ts'
import type { Vault } from '../outside/vault/vault.ts'
import type { Arrivals } from './adding.ts'
import * as benefits from './benefits/benefits.ts'
import * as company from './company.ts'

export const tierBenefitRoutes = implement(api.tierBenefits, {
  find: ({ actor }) => benefits.find(actor),
  set: ({ actor, version, body }) => benefits.set(actor, version, body),
})

export function companyRoutes(post: Post, vault: Vault, arrivals: Arrivals) {
  return implement(api.companies, {
    carrier: ({ actor }) => company.carrier(actor),
    mine: ({ actor }) => company.mine(actor),
    edit: ({ actor, version, body }) => company.edit(actor, version, body),
    requestRemitToChange: ({ actor, body }) => company.requestRemitToChange(actor, { post, vault }, body),
    list: ({ actor, query }) => company.list(actor, query),
    add: ({ actor, body }) => company.add(actor, arrivals, body),
    counts: ({ actor }) => company.counts(actor),
    find: ({ actor, params }) => company.find(actor, params.companyNumber),
    hold: ({ actor, params, body }) => company.hold(actor, params.companyNumber, body),
    release: ({ actor, params }) => company.release(actor, params.companyNumber),
    markDoNotUse: ({ actor, params, body }) => company.markDoNotUse(actor, params.companyNumber, body.note),
    liftDoNotUse: ({ actor, params }) => company.liftDoNotUse(actor, params.companyNumber),
    setNetDays: ({ actor, params, body }) => company.setNetDays(actor, params.companyNumber, body.netDays),
    setPayerDays: ({ actor, params, body }) => company.setPayerDays(actor, params.companyNumber, body.payerDays),
    trustProofs: ({ actor, params, body }) => company.trustProofs(actor, params.companyNumber, body.isTrusted),
    insure: ({ actor, params, body }) => company.insure(actor, params.companyNumber, body),
    verifyRemitToChange: ({ actor, params, body }) =>
      company.verifyRemitToChange(actor, post, params.remitToChangeId, body),
    approveRemitToChange: ({ actor, params }) => company.approveRemitToChange(actor, post, params.remitToChangeId),
    stopRemitToChange: ({ actor, params, body }) =>
      company.stopRemitToChange(actor, post, params.remitToChangeId, body.reason),
  })
}
