import './mistakes.ts'
import { accessRequests } from './access-requests.ts'
import { availableFreight } from './available-freight.ts'
import { booking } from './booking.ts'
import { companies } from './company.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { disputes } from './disputes.ts'
import { documents } from './documents.ts'
import { driverSignIn } from './driver-sign-in.ts'
import type { Endpoint } from './endpoint.ts'
import { factoring } from './factoring.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { letters } from './letters.ts'
import { live } from './live.ts'
import { loadTenders } from './load-tenders.ts'
import { locations } from './locations.ts'
import { memberships } from './memberships.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { orders } from './orders.ts'
import { paper } from './paper.ts'
import { passwords } from './passwords.ts'
import { payerInvoices } from './payer-invoices.ts'
import { paymentRuns } from './payment-runs.ts'
import { payments } from './payments.ts'
import { planning } from './planning.ts'
import { profile } from './profile.ts'
import { rateTables } from './rate-tables.ts'
import { rates } from './rates.ts'
import { running } from './running.ts'
import { security } from './security.ts'
import { shipmentParts } from './shipment-parts.ts'
import { shipments } from './shipments.ts'
import { tenderRuns } from './tender-runs.ts'
import { tenders } from './tenders.ts'
import { terms } from './terms.ts'
import { updates } from './updates.ts'

/** The treaty between browser and server: every endpoint there is. OpenAPI, client, routes and permission tests come from it. */
export const api = {
  identity,
  security,
  terms,
  passwords,
  driverSignIn,
  memberships,
  live,
  history,
  companies,
  customers,
  contacts,
  accessRequests,
  locations,
  rates,
  rateTables,
  orders,
  shipments,
  shipmentParts,
  planning,
  running,
  paper,
  documents,
  tenders,
  booking,
  tenderRuns,
  jobs,
  availableFreight,
  invoices,
  payerInvoices,
  factoring,
  paymentRuns,
  payments,
  disputes,
  dashboard,
  letters,
  loadTenders,
  notes,
  notifications,
  onboarding,
  profile,
  updates,
}

export type EndpointName = {
  [R in keyof typeof api]: `${R & string}.${keyof (typeof api)[R] & string}`
}[keyof typeof api]

/** Every endpoint with its name, `room.verb`. */
export function endpoints(): { name: EndpointName; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([room, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]) => ({
      name: `${room}.${verb}` as EndpointName,
      endpoint: endpoint as Endpoint,
    })),
  )
}
