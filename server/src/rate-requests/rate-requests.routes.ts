import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { respond } from './answering.ts'
import type { BookOffer } from './awarding.ts'
import { find } from './finding.ts'
import { lane, setCost } from './lane.ts'
import { countsBody, listBody } from './rate-requests.queries.ts'
import * as rounds from './rounds.ts'

export const rateRequestRoutes = (book: BookOffer) =>
  implement(api.rateRequests, {
    list: ({ actor, query }) => listBody(actor, query),
    counts: ({ actor }) => countsBody(actor),
    find: ({ actor, params }) => find(actor, params.rateRequestId),
    lane: ({ actor, params }) => lane(actor, params.rateRequestId),
    setCost: ({ actor, body }) => setCost(actor, body),
    respond: ({ actor, params, body }) => respond(actor, params.rateRequestId, body, book),
  })

export const rateRoundRoutes = (book: BookOffer) =>
  implement(api.rateRounds, {
    ask: ({ actor, body }) => rounds.ask(actor, body),
    ofShipment: ({ actor, params }) => rounds.ofShipment(actor, params.shipmentId),
    award: ({ actor, params, body }) => rounds.award(actor, params.rateRequestId, body.amount, book),
    counter: ({ actor, params, body }) => rounds.counter(actor, params.rateRequestId, body),
    withdraw: ({ actor, params, body }) => rounds.withdraw(actor, params.rateRoundId, body.reason),
  })
