import { randomUUID } from 'node:crypto'
import { newCanary } from './people.ts'
import type { Inbound, PlantedNetwork } from './planted-network.ts'

/** What the probe can put into each path, query or body name. */
export type Targets = Record<string, readonly (string | readonly string[] | object)[]>

/**
 * Names whose values find somebody's records. If the contract gets a new one, the probes stop and need a line here:
 * the ids of everything of that sort that a company has.
 */
export function targetsIn(network: PlantedNetwork, inbound: Inbound): Targets {
  const { moving, offered, posted, voided, people, locations, profiles, onboarding, security, notificationId } = network
  const loads = [moving, offered, posted]
  return targets({
    shipments: loads.map((load) => load.shipmentId),
    numbers: loads.map((load) => load.number),
    stops: loads.flatMap((load) => load.stopIds),
    tenders: offered.tenderIds,
    tenderRuns: [network.tenderRunId],
    rateRounds: [network.rateRequests.roundId],
    rateRequests: network.rateRequests.requestIds,
    trucks: [network.truckId],
    vehicles: [network.vehicleId],
    webhooks: [network.webhookId],
    eldVehicles: [network.eldVehicleId],
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
    papers: network.documentIds,
    notes: network.noteIds,
    noteImages: network.noteImageIds,
    locations: locations.ids,
    sessions: security.sessionIds,
    notifications: [notificationId],
    invitations: security.invitationIds,
    // One of each sort; loads in each state.
    subjects: [
      moving.shipmentId,
      offered.shipmentId,
      voided.shipmentId,
      moving.orderId,
      ...offered.tenderIds.slice(0, 1),
      onboarding.applicationId,
      ...network.money.invoiceIds.slice(0, 1),
      ...network.rateRequests.requestIds.slice(0, 1),
      network.truckId,
      network.paidCase.id,
      people.shipper.company.id,
      people.shipper.id,
      ...locations.ids.slice(0, 1),
    ],
    orderNumbers: loads.map((load) => load.orderNumber),
    filterSets: [network.filterSetId],
    orderStops: loads.flatMap((load) => load.orderStopIds),
    billsOfLading: network.billOfLadingIds,
    quotes: [inbound.rates.quoteId],
    laneContracts: [inbound.rates.contractId],
    tariffs: [inbound.rates.tariffId],
    fuelPrograms: [inbound.rates.programId],
    markups: [inbound.rates.markupId],
    orders: loads.map((load) => load.orderId),
    problems: network.problemIds,
    invoices: network.money.invoiceIds,
    invoiceNumbers: network.money.invoiceNumbers,
    cases: [network.paidCase.id],
    caseNumbers: [network.paidCase.number],
    customerApprovals: [network.paidCase.approvalId],
    scoreContests: [network.scoreContestId],
    supportConversations: [network.support.conversationId],
    supportMessages: [network.support.fileMessageId],
    paymentRuns: [network.money.runId],
    payments: [network.money.paymentId],
    checkNumbers: [network.money.checkNumber],
    deductions: [network.money.deductionId],
    disputes: [network.money.disputeId],
    assignments: [network.money.assignmentId],
    factors: [people.factor.company.id],
    locationNumbers: locations.numbers,
    dockSchedules: locations.dockScheduleIds,
    customers: [people.shipper.company.name, people.payer.company.name],
    // What a part of a word finds, they all begin with; the others are found whole.
    words: [
      network.family,
      offered.number,
      offered.orderNumber,
      people['carrier-admin'].company.canary,
      ...network.money.invoiceNumbers.slice(0, 1),
      network.money.checkNumber,
      network.paidCase.number,
      ...locations.numbers.slice(0, 1),
      ...wordsAt(network, 'shipment.pro_number', 'shipment_reference.value', 'location.edi_codes'),
    ],
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
    tenderRuns: id,
    rateRounds: id,
    rateRequests: id,
    trucks: id,
    vehicles: id,
    webhooks: id,
    eldVehicles: word,
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
    papers: id,
    notes: id,
    noteImages: id,
    locations: id,
    sessions: id,
    orderNumbers: word,
    filterSets: id,
    orderStops: id,
    billsOfLading: id,
    quotes: id,
    laneContracts: id,
    tariffs: id,
    fuelPrograms: id,
    markups: id,
    orders: id,
    problems: id,
    invoices: id,
    invoiceNumbers: word,
    cases: id,
    caseNumbers: word,
    customerApprovals: id,
    scoreContests: id,
    supportConversations: id,
    supportMessages: id,
    paymentRuns: id,
    payments: id,
    checkNumbers: word,
    deductions: id,
    disputes: id,
    assignments: id,
    factors: id,
    locationNumbers: word,
    dockSchedules: id,
    notifications: id,
    invitations: id,
    subjects: id,
    customers: word,
    words: word,
  })
}

/** The names that find a voided load. */
export const VOIDABLE = ['shipment', 'shipmentId', 'stopId']

export function voidedIn({ voided }: PlantedNetwork): Targets {
  return {
    ...nowhere(),
    shipment: [voided.shipmentId, voided.number],
    shipmentId: [voided.shipmentId],
    stopId: voided.stopIds,
  }
}

/** One of each. */
function wordsAt({ canaries }: PlantedNetwork, ...places: readonly string[]): string[] {
  return places.flatMap((place) => canaries.find(({ where }) => where === place)?.word ?? [])
}

type Records = Record<
  | 'shipments'
  | 'numbers'
  | 'stops'
  | 'tenders'
  | 'tenderRuns'
  | 'rateRounds'
  | 'rateRequests'
  | 'trucks'
  | 'vehicles'
  | 'webhooks'
  | 'eldVehicles'
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
  | 'papers'
  | 'cases'
  | 'caseNumbers'
  | 'customerApprovals'
  | 'scoreContests'
  | 'supportConversations'
  | 'supportMessages'
  | 'notes'
  | 'noteImages'
  | 'locations'
  | 'sessions'
  | 'orderNumbers'
  | 'filterSets'
  | 'orderStops'
  | 'billsOfLading'
  | 'quotes'
  | 'laneContracts'
  | 'tariffs'
  | 'fuelPrograms'
  | 'markups'
  | 'orders'
  | 'problems'
  | 'invoices'
  | 'invoiceNumbers'
  | 'paymentRuns'
  | 'payments'
  | 'checkNumbers'
  | 'deductions'
  | 'disputes'
  | 'assignments'
  | 'factors'
  | 'locationNumbers'
  | 'dockSchedules'
  | 'notifications'
  | 'invitations'
  | 'subjects'
  | 'customers'
  | 'words',
  readonly string[]
>

function targets(of: Records): Targets {
  return {
    shipment: [...of.shipments, ...of.numbers],
    shipmentId: of.shipments,
    shipmentNumber: of.numbers,
    // The load that a chain begins with.
    first: of.numbers,
    stopId: of.stops,
    tenderId: of.tenders,
    tenderRunId: of.tenderRuns,
    rateRoundId: of.rateRounds,
    rateRequestId: of.rateRequests,
    truckId: of.trucks,
    vehicleId: of.vehicles,
    webhookId: of.webhooks,
    eldVehicleId: of.eldVehicles,
    driverId: of.drivers,
    carrierId: of.carriers,
    carrierIds: of.carriers.map((id) => [id]),
    lineItemId: of.lineItems,
    // A line item in an order's body.
    id: of.lineItems,
    loadTenderFileId: of.files,
    // Letters and browser errors belong to no company: any name finds nothing.
    letterId: of.notifications,
    browserErrorId: of.notifications,
    accessRequestId: of.accessRequests,
    contactId: of.contacts,
    companyId: of.companies,
    companyNumber: of.companyNumbers,
    remitToChangeId: of.remitToChanges,
    callbackNumberId: of.desks,
    applicationId: of.applications,
    onboardingDocumentId: of.documents,
    documentId: [...of.documents, ...of.papers],
    noteId: of.notes,
    noteImageId: of.noteImages,
    locationId: of.locations,
    // Somebody else's image in the actor's own note.
    noteJSON: of.noteImages.map((imageId) => ({
      root: {
        type: 'root',
        children: [
          {
            type: 'paragraph',
            children: [
              { type: 'text', text: 'A text' },
              { type: 'image', imageId, altText: '', width: 1, height: 1 },
            ],
          },
        ],
      },
    })),
    orderStopId: of.stops,
    invoice: [...of.invoices, ...of.invoiceNumbers],
    invoiceId: of.invoices,
    apInvoiceId: of.invoices,
    invoiceIds: of.invoices.map((id) => [id]),
    paymentRunId: of.paymentRuns,
    paymentId: of.payments,
    checkNumber: of.checkNumbers,
    deductionId: of.deductions,
    disputeId: of.disputes,
    factorAssignmentId: of.assignments,
    factorId: of.factors,
    evidenceDocumentId: of.papers,
    thirdPartyInvoiceId: of.invoices,
    caseNumber: [...of.cases, ...of.caseNumbers],
    caseId: of.cases,
    customerApprovalId: of.customerApprovals,
    scoreContestId: of.scoreContests,
    supportConversationId: of.supportConversations,
    supportMessageId: of.supportMessages,
    assignees: of.contacts,
    assigneeId: of.contacts,
    invoiceNumber: of.invoiceNumbers,
    apInvoiceNumber: of.invoiceNumbers,
    sessionId: of.sessions,
    notificationId: of.notifications,
    invitationId: of.invitations,
    orderNumber: of.orderNumbers,
    // A plan's orders and their stops: another order's freight must not come along.
    orders: of.orderNumbers.map((number) => [number]),
    orderStopIds: of.orderStops.map((id) => [id]),
    filterSetId: of.filterSets,
    billOfLadingId: of.billsOfLading,
    quoteId: of.quotes,
    laneContractId: of.laneContracts,
    ltlTariffId: of.tariffs,
    fuelProgramId: of.fuelPrograms,
    markupId: of.markups,
    orderId: of.orders,
    problemId: of.problems,
    // Any of its loads can name a trip.
    tripId: of.shipments,
    locationNumber: of.locationNumbers,
    dockScheduleId: of.dockSchedules,
    customerId: of.companies,
    payerId: of.companies,
    payeeId: of.companies,
    entityId: of.subjects,
    // Places belong to nobody.
    origin: ['Chicago, IL'],
    destination: ['60601'],
    destinationStates: [['IL']],
    homes: [['Joliet, IL']],
    // Who is swapped on a load.
    driver: of.drivers.map((id) => ({ offId: id, onId: id })),
    offId: of.drivers,
    onId: of.drivers,
    area: ['-90,40,-85,43'],
    query: of.words,
    q: of.words,
    customers: of.customers,
    build: of.words.slice(0, 1),
  }
}
