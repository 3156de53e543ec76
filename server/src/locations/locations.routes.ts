import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { InSight } from '../http/subjects.ts'
import type { Geocoder } from '../outside/geocoder/geocoder.ts'
import * as book from './location-book.ts'

export function locationRoutes(loads: InSight, geocoder: Geocoder | undefined) {
  return implement(api.locations, {
    all: ({ actor, query }) => book.all(actor, loads, query),
    ofCompany: ({ actor, query }) => book.ofCompany(actor, loads, query),
    edi: ({ actor, query }) => book.edi(actor, loads, query),
    portalEdi: ({ actor, query }) => book.portalEdi(actor, loads, query),
    quotable: ({ actor, query }) => book.quotable(actor, query),
    suggestAddresses: ({ actor, query }) => book.suggestAddresses(actor, geocoder, query.q),
    find: ({ actor, params }) => book.find(actor, loads, params.locationNumber),
    create: ({ actor, body }) => book.create(actor, loads, body),
    update: ({ actor, params, version, body }) => book.update(actor, loads, params.locationNumber, version, body),
    createDockSchedule: ({ actor, params, body }) => book.createDockSchedule(actor, loads, params.locationNumber, body),
    updateDockSchedule: ({ actor, params, version, body }) =>
      book.changeDockSchedule(actor, loads, params, version, body),
  })
}
