import { randomUUID } from 'node:crypto'
import { newCanary } from './people.ts'
import type { Inbound, Load, PlantedNetwork } from './planted-network.ts'

/** What the probe may put into each name that stands in a path, a query or a body. */
export type Targets = Record<string, readonly (string | readonly string[])[]>

/**
 * Names whose values lead to somebody's records. When the contract gets a new one, the probes stop and ask for a line here:
 * the ids of everything that a company has of that sort.
 */
export function targetsIn(network: PlantedNetwork, inbound: Inbound): Targets {
  const { moving, offered, voided, people, locations, profiles, onboarding, security, notificationId } = network
  const loads = [moving, offered]
  return targets({
    shipments: loads.map((load) => load.shipmentId),
    numbers: loads.map((load) => load.number),
    stops: loads.flatMap((load) => load.stopIds),
    tenders: offered.tenderIds,
    drivers: [people.driver.id],
    carriers: [people['carrier-admin'].company.id],
    lineItems: moving.lineItemIds,
    files: [inbound.fileId],
    accessRequests: [inbound.accessRequestId],
    contacts: Object.values(people)
      .filter(({ company }) => company.kind !== 'provider')
      .map(({ id }) => id),
    companies: [people['carrier-admin'].company.id, people.shipper.company.id],
    // A test company's number is its canary.
    companyNumbers: [people['carrier-admin'].company.canary, people.factor.company.canary],
    remitToChanges: profiles.remitToChangeIds,
    desks: profiles.deskIds,
    applications: [onboarding.applicationId],
    documents: [onboarding.documentId],
    sessions: security.sessionIds,
    notifications: [notificationId],
    invitations: security.invitationIds,
    subjects: [
      ...subjects(moving),
      ...subjects(offered),
      onboarding.applicationId,
      voided.shipmentId,
      people.shipper.company.id,
      people.shipper.id,
      ...locations.ids,
    ],
    orderNumbers: loads.map((load) => load.orderNumber),
    filterSets: [network.filterSetId],
    billsOfLading: network.billOfLadingIds,
    locationNumbers: locations.numbers,
    dockSchedules: locations.dockScheduleIds,
    words: [...wordsByPlace(network).values()],
  })
}

/** The same names, leading nowhere. */
export function nowhere(): Targets {
  const id = [randomUUID()]
  const word = [newCanary()]
  return targets({
    shipments: id,
    numbers: word,
    stops: id,
    tenders: id,
    drivers: id,
    carriers: id,
    lineItems: id,
    files: id,
    accessRequests: id,
    contacts: id,
    companies: id,
    companyNumbers: word,
    remitToChanges: id,
    desks: id,
    applications: id,
    documents: id,
    sessions: id,
    orderNumbers: word,
    filterSets: id,
    billsOfLading: id,
    locationNumbers: word,
    dockSchedules: id,
    notifications: id,
    invitations: id,
    subjects: id,
    words: word,
  })
}

export function voidedIn({ voided }: PlantedNetwork): Targets {
  return {
    ...nowhere(),
    shipment: [voided.shipmentId, voided.number],
    shipmentId: [voided.shipmentId],
    stopId: voided.stopIds,
  }
}

/** One of each sort: what finds one instruction finds all of them. */
function wordsByPlace({ canaries }: PlantedNetwork): Map<string, string> {
  return new Map(canaries.filter(({ mayRead }) => mayRead.size > 0).map(({ where, word }) => [where, word]))
}

function subjects(load: Load): string[] {
  return [load.shipmentId, load.orderId, ...load.tenderIds]
}

type Records = Record<
  | 'shipments'
  | 'numbers'
  | 'stops'
  | 'tenders'
  | 'drivers'
  | 'carriers'
  | 'lineItems'
  | 'files'
  | 'accessRequests'
  | 'contacts'
  | 'companies'
  | 'companyNumbers'
  | 'remitToChanges'
  | 'desks'
  | 'applications'
  | 'documents'
  | 'sessions'
  | 'orderNumbers'
  | 'filterSets'
  | 'billsOfLading'
  | 'locationNumbers'
  | 'dockSchedules'
  | 'notifications'
  | 'invitations'
  | 'subjects'
  | 'words',
  readonly string[]
>

function targets(of: Records): Targets {
  return {
    shipment: [...of.shipments, ...of.numbers],
    shipmentId: of.shipments,
    shipmentNumber: of.numbers,
    stopId: of.stops,
    tenderId: of.tenders,
    driverId: of.drivers,
    carrierId: of.carriers,
    carrierIds: of.carriers.map((id) => [id]),
    lineItemId: of.lineItems,
    // Of a line item in an order's body.
    id: of.lineItems,
    loadTenderFileId: of.files,
    accessRequestId: of.accessRequests,
    contactId: of.contacts,
    companyId: of.companies,
    companyNumber: of.companyNumbers,
    remitToChangeId: of.remitToChanges,
    callbackNumberId: of.desks,
    applicationId: of.applications,
    onboardingDocumentId: of.documents,
    documentId: of.documents,
    sessionId: of.sessions,
    notificationId: of.notifications,
    invitationId: of.invitations,
    orderNumber: of.orderNumbers,
    filterSetId: of.filterSets,
    billOfLadingId: of.billsOfLading,
    locationNumber: of.locationNumbers,
    dockScheduleId: of.dockSchedules,
    customerId: of.companies,
    entityId: of.subjects,
    query: of.words,
    q: of.words,
    customers: of.words,
  }
}
