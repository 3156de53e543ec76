import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as contests from './contests.ts'
import * as scoreCards from './score-cards.ts'

export const scoreCardRoutes = implement(api.scoreCards, {
  mine: ({ actor }) => scoreCards.mine(actor),
  find: ({ actor, params }) => scoreCards.find(actor, params.companyNumber),
  loads: ({ actor, params, query }) => scoreCards.loads(actor, params.companyNumber, query),
  contests: ({ actor, query }) => contests.list(actor, query),
  contest: ({ actor, body }) => contests.contest(actor, body),
  answer: ({ actor, params, body }) => contests.answer(actor, params.scoreContestId, body),
  withdraw: ({ actor, params }) => contests.withdraw(actor, params.scoreContestId),
  rules: ({ actor }) => scoreCards.rules(actor),
  setRules: ({ actor, body }) => scoreCards.setRules(actor, body),
})
