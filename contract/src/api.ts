import './mistakes.ts'
import { availableFreight } from './available-freight/available-freight.ts'
import { boardAlerts } from './available-freight/board-alerts.ts'
import { loadChains } from './available-freight/load-chains.ts'
import { availableTrucks } from './available-trucks/available-trucks.ts'
import { booking } from './booking/booking.ts'
import { browserErrors } from './browser-errors/browser-errors.ts'
import { caseCeilings } from './cases/case-ceilings.ts'
import { cases } from './cases/cases.ts'
import { customerApprovals } from './cases/customer-approvals.ts'
import { companies } from './company/company.ts'
import { tierBenefits } from './company/tier-benefits.ts'
import { accessRequests } from './contacts/access-requests.ts'
import { contacts } from './contacts/contacts.ts'
import { customers } from './customers/customers.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { documents } from './documents/documents.ts'
import { eld } from './eld/eld.ts'
import type { Endpoint } from './endpoint.ts'
import { factoring } from './factoring/factoring.ts'
import { dispatchBoard } from './fleet/dispatch-board.ts'
import { fleet } from './fleet/fleet.ts'
import { history } from './history/history.ts'
import { driverSignIn } from './identity/driver-sign-in.ts'
import { identity } from './identity/identity.ts'
import { memberships } from './identity/memberships.ts'
import { passwords } from './identity/passwords.ts'
import { security } from './identity/security.ts'
import { terms } from './identity/terms.ts'
import { invoices } from './invoices/invoices.ts'
import { jobs } from './jobs/jobs.ts'
import { letters } from './letters/letters.ts'
import { live } from './live.ts'
import { loadTenders } from './load-tenders/load-tenders.ts'
import { locations } from './locations/locations.ts'
import { notes } from './notes/notes.ts'
import { notifications } from './notifications/notifications.ts'
import { push } from './notifications/push.ts'
import { onboarding } from './onboarding/onboarding.ts'
import { orders } from './orders/orders.ts'
import { paper } from './paper/paper.ts'
import { payerInvoices } from './payer-invoices/payer-invoices.ts'
import { disputes } from './payments/disputes.ts'
import { paymentRuns } from './payments/payment-runs.ts'
import { payments } from './payments/payments.ts'
import { statements } from './payments/statements.ts'
import { phoneTracking } from './phone-tracking/phone-tracking.ts'
import { planning } from './planning/planning.ts'
import { profile } from './profile/profile.ts'
import { rateRequests } from './rate-requests/rate-requests.ts'
import { rateRounds } from './rate-requests/rate-rounds.ts'
import { rateTables } from './rates/rate-tables.ts'
import { rates } from './rates/rates.ts'
import { running } from './running/running.ts'
import { scoreCards } from './score-cards/score-cards.ts'
import { shipmentParts } from './shipments/shipment-parts.ts'
import { shipments } from './shipments/shipments.ts'
import { staticData } from './static-data.ts'
import { support } from './support/support.ts'
import { tenderRuns } from './tenders/tender-runs.ts'
import { tenders } from './tenders/tenders.ts'
import { tracking } from './tracking/tracking.ts'
import { updates } from './updates/updates.ts'

/** The contract between browser and server: every endpoint there is. OpenAPI, client, routes and permission tests come from it. */
export const api = {
  identity,
  security,
  terms,
  passwords,
  driverSignIn,
  memberships,
  live,
  history,
  browserErrors,
  companies,
  tierBenefits,
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
  tracking,
  running,
  eld,
  phoneTracking,
  fleet,
  dispatchBoard,
  paper,
  documents,
  tenders,
  booking,
  tenderRuns,
  rateRequests,
  rateRounds,
  jobs,
  availableFreight,
  availableTrucks,
  boardAlerts,
  loadChains,
  invoices,
  payerInvoices,
  factoring,
  paymentRuns,
  payments,
  statements,
  disputes,
  cases,
  caseCeilings,
  customerApprovals,
  scoreCards,
  dashboard,
  letters,
  loadTenders,
  notes,
  notifications,
  push,
  onboarding,
  profile,
  staticData,
  support,
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
