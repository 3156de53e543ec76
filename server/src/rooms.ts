import { availableFreightRoom } from './available-freight/available-freight.room.ts'
import { availableTrucksRoom } from './available-trucks/available-trucks.room.ts'
import { bookingRoom } from './booking/booking.room.ts'
import { browserErrorsRoom } from './browser-errors/browser-errors.room.ts'
import { casesRoom } from './cases/cases.room.ts'
import { companyRoom } from './company/company.room.ts'
import { contactsRoom } from './contacts/contacts.room.ts'
import { customersRoom } from './customers/customers.room.ts'
import { dashboardRoom } from './dashboard/dashboard.room.ts'
import { documentsRoom } from './documents/documents.room.ts'
import { eldRoom } from './eld/eld.room.ts'
import { factoringRoom } from './factoring/factoring.room.ts'
import { fleetRoom } from './fleet/fleet.room.ts'
import { historyRoom } from './history/history.room.ts'
import { SubjectRegistry } from './http/subjects.ts'
import { identityRoom } from './identity/identity.room.ts'
import { invoicesRoom } from './invoices/invoices.room.ts'
import { jobsRoom } from './jobs/jobs.room.ts'
import { lettersRoom } from './letters/letters.room.ts'
import { loadTendersRoom } from './load-tenders/load-tenders.room.ts'
import { locationsRoom } from './locations/locations.room.ts'
import { notesRoom } from './notes/notes.room.ts'
import { notificationsRoom } from './notifications/notifications.room.ts'
import { onboardingRoom } from './onboarding/onboarding.room.ts'
import { ordersRoom } from './orders/orders.room.ts'
import { paperRoom } from './paper/paper.room.ts'
import { payerInvoicesRoom } from './payer-invoices/payer-invoices.room.ts'
import { paymentsRoom } from './payments/payments.room.ts'
import { phoneTrackingRoom } from './phone-tracking/phone-tracking.room.ts'
import { planningRoom } from './planning/planning.room.ts'
import { profileRoom } from './profile/profile.room.ts'
import { rateRequestsRoom } from './rate-requests/rate-requests.room.ts'
import { ratesRoom } from './rates/rates.room.ts'
import { gather, type Means, type OpenRoom, type Registries, type Room } from './room.ts'
import { runningRoom } from './running/running.room.ts'
import { scoreCardsRoom } from './score-cards/score-cards.room.ts'
import { shipmentsRoom } from './shipments/shipments.room.ts'
import { supportRoom } from './support/support.room.ts'
import { tendersRoom } from './tenders/tenders.room.ts'
import { trackingRoom } from './tracking/tracking.room.ts'
import { updatesRoom } from './updates/updates.room.ts'

/** Every room, from the base up (architecture.cjs). */
const ROOMS: readonly OpenRoom[] = [
  identityRoom,
  updatesRoom,
  historyRoom,
  browserErrorsRoom,
  jobsRoom,
  lettersRoom,
  companyRoom,
  profileRoom,
  contactsRoom,
  customersRoom,
  onboardingRoom,
  documentsRoom,
  notesRoom,
  notificationsRoom,
  supportRoom,
  locationsRoom,
  ratesRoom,
  ordersRoom,
  shipmentsRoom,
  planningRoom,
  trackingRoom,
  runningRoom,
  eldRoom,
  phoneTrackingRoom,
  fleetRoom,
  paperRoom,
  rateRequestsRoom,
  tendersRoom,
  bookingRoom,
  availableFreightRoom,
  availableTrucksRoom,
  invoicesRoom,
  payerInvoicesRoom,
  factoringRoom,
  paymentsRoom,
  casesRoom,
  scoreCardsRoom,
  loadTendersRoom,
  dashboardRoom,
]

/** All rooms, and what they all bring for those that serve the others. */
export function openRooms(means: Means): { rooms: readonly Room[]; registries: Registries } {
  const rooms = ROOMS.map((openRoom) => openRoom(means))
  const subjects = new SubjectRegistry(gather(rooms.map((room) => room.subjects)))
  return { rooms, registries: { subjects, holders: gather(rooms.map((room) => room.holders)) } }
}
