import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { Identity } from '../identity.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Sessions } from './sessions.ts'

export function securityRoutes(identity: Identity, secondFactor: SecondFactor, sessions: Sessions) {
  return implement(api.security, {
    confirmIdentity: ({ actor, body, request }) => identity.confirm(actor, body, request.ip),
    secondFactor: ({ actor }) => secondFactor.state(actor),
    beginSecondFactor: ({ actor }) => secondFactor.begin(actor),
    turnOnSecondFactor: async ({ actor, body, request }) => ({
      recoveryCodes: await identity.turnOnSecondFactor(actor, body.code, request.ip),
    }),
    turnOffSecondFactor: ({ actor }) => identity.turnOffSecondFactor(actor),
    newRecoveryCodes: async ({ actor }) => ({ recoveryCodes: await secondFactor.renewRecoveryCodes(actor) }),
    sessions: ({ actor }) => sessions.list(actor),
    endSession: ({ actor, params }) => sessions.end(actor, params.sessionId),
    endOtherSessions: ({ actor }) => sessions.endOthers(actor),
    changePassword: ({ actor, body, request }) => sessions.changePassword(actor, body, request.ip),
  })
}
