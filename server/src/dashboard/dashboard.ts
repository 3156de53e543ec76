import type { Badges, Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { may } from '@waybill/contract/permissions.ts'
import { ShipmentQuery } from '@waybill/contract/shipments/shipment-search.ts'
import { TenderQuery } from '@waybill/contract/tenders/tender-search.ts'
import type { Actor } from '../actor.ts'
import { Json } from '../http/json.ts'
import * as shipments from '../shipments/shipments.ts'
import * as tenders from '../tenders/tenders.ts'
import { countBadges, countStops } from './dashboard.queries.ts'

/** Enough to act on at once; the lists hold the rest. */
const ROWS = 6
const NOTHING = '{"data":[],"totalCount":0}'

export async function badges(actor: Actor): Promise<Badges> {
  return await countBadges(actor, {
    shipments: may(actor.persona, 'shipment:read') && actor.persona !== 'shipper' && actor.persona !== 'payer',
    tenders: may(actor.persona, 'tender:read'),
    rateRequests: may(actor.persona, 'rate-request:read'),
    invoices: may(actor.persona, 'accounting:read'),
    cases: may(actor.persona, 'case:read'),
    support: may(actor.persona, 'support:answer'),
  })
}

/** What waits on the reader, put together from the rooms' own lists so that every number agrees with its list. */
export async function show(actor: Actor): Promise<Json<Dashboard>> {
  const page = { page: 1, pageSize: ROWS }
  const [openTenders, updatesNeeded, lateRisk, underWay, readyToBook, stops] = await Promise.all([
    tenders.list(actor, TenderQuery.parse({ statuses: '0', pageSize: ROWS })),
    shipments.inView(actor, 'updates-needed', page),
    shipments.inView(actor, 'late-risk', page),
    shipments.inView(actor, 'tracking', page),
    may(actor.persona, 'tender:offer')
      ? shipments.list(actor, ShipmentQuery.parse({ view: 'booking', statuses: '1', pageSize: ROWS }))
      : new Json<Dashboard['readyToBook']>(NOTHING),
    countStops(actor),
  ])
  const lists = { openTenders, updatesNeeded, lateRisk, underWay, readyToBook }
  const members = Object.entries(lists).map(([name, list]) => `"${name}":${list.text}`)
  return new Json<Dashboard>(
    `{${members.join(',')},"today":${JSON.stringify(stops.today)},"onTime":${JSON.stringify(stops.onTime)}}`,
  )
}
