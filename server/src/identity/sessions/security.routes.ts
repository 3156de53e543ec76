import { api } from '@waybill/contract/api.ts'
import { implement } from '../../http/implement.ts'
import type { FrontDesk } from '../door/front-desk.ts'
import * as secondFactor from '../second-factor/second-factor.ts'
import * as sessions from './sessions.ts'

export function securityRoutes(desk: FrontDesk) {
  const { identity } = desk
  return implement(api.security, {
    confirmIdentity: ({ actor, body, request }) => identity.confirm(actor, body, request.ip),
    secondFactor: ({ actor }) => secondFactor.state(actor, desk),
    beginSecondFactor: ({ actor }) => secondFactor.begin(actor, desk),
    turnOnSecondFactor: async ({ actor, body, request }) => ({
      recoveryCodes: await identity.turnOnSecondFactor(actor, body.code, request.ip),
    }),
    turnOffSecondFactor: ({ actor }) => identity.turnOffSecondFactor(actor),
    newRecoveryCodes: async ({ actor }) => ({ recoveryCodes: await secondFactor.renewRecoveryCodes(actor, desk) }),
    sessions: ({ actor }) => sessions.list(actor),
    endSession: ({ actor, params }) => sessions.end(actor, desk, params.sessionId),
    endOtherSessions: ({ actor }) => sessions.endOthers(actor, desk),
    changePassword: ({ actor, body, request }) => sessions.changePassword(actor, desk, body, request.ip),
  })
}
