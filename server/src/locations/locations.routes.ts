import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { LocationBook } from './location-book.ts'

export function locationRoutes(book: LocationBook) {
  return implement(api.locations, {
    all: ({ actor, query }) => book.all(actor, query),
    ofCompany: ({ actor, query }) => book.ofCompany(actor, query),
    edi: ({ actor, query }) => book.edi(actor, query),
    portalEdi: ({ actor, query }) => book.portalEdi(actor, query),
    quotable: ({ actor, query }) => book.quotable(actor, query),
    suggestAddresses: ({ actor, query }) => book.suggestAddresses(actor, query.q),
    find: ({ actor, params }) => book.find(actor, params.locationNumber),
    create: ({ actor, body }) => book.create(actor, body),
    update: ({ actor, params, version, body }) => book.update(actor, params.locationNumber, version, body),
    createDockSchedule: ({ actor, params, body }) => book.createDockSchedule(actor, params.locationNumber, body),
    updateDockSchedule: ({ actor, params, version, body }) => book.updateDockSchedule(actor, params, version, body),
  })
}
