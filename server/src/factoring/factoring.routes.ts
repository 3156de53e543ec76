import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Post } from '../outside/mail/post.ts'
import * as factoring from './factoring.ts'

export function factoringRoutes(post: Post) {
  return implement(api.factoring, {
    list: ({ actor, query }) => factoring.list(actor, query),
    enter: ({ actor, body }) => factoring.enter(actor, post, body),
    assignable: ({ actor, query }) => factoring.assignable(actor, query),
    handIn: ({ actor, body }) => factoring.handIn(actor, body),
    takeIn: ({ actor, params }) => factoring.takeIn(actor, post, params.factorAssignmentId),
    handInRelease: ({ actor, params, body }) => factoring.handInRelease(actor, params.factorAssignmentId, body),
    takeInRelease: ({ actor, params }) => factoring.takeInRelease(actor, post, params.factorAssignmentId),
    verify: ({ actor, params, body }) => factoring.verify(actor, params.factorAssignmentId, body),
    reject: ({ actor, params, body }) => factoring.reject(actor, post, params.factorAssignmentId, body.reason),
    clearHold: ({ actor, params, body }) => factoring.clearHold(actor, params.factorAssignmentId, body.reason),
    enterRelease: ({ actor, params, body }) => factoring.enterRelease(actor, post, params.factorAssignmentId, body),
    verifyRelease: ({ actor, params, body }) => factoring.verifyRelease(actor, params.factorAssignmentId, body),
    rejectRelease: ({ actor, params, body }) => factoring.rejectRelease(actor, params.factorAssignmentId, body.reason),
  })
}
