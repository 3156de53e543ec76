import { availableFreightPlaces } from './available-freight/available-freight.places.ts'
import { browserErrorPlaces } from './browser-errors/browser-errors.places.ts'
import { casePlaces } from './cases/cases.places.ts'
import { companyPlaces } from './company/company.places.ts'
import { customerPlaces } from './customers/customers.places.ts'
import { dashboardPlaces } from './dashboard/dashboard.places.ts'
import { documentPlaces } from './documents/documents.places.ts'
import { fleetPlaces } from './fleet/fleet.places.ts'
import { invoicePlaces } from './invoices/invoices.places.ts'
import { loadTenderPlaces } from './load-tenders/load-tenders.places.ts'
import { locationPlaces } from './locations/locations.places.ts'
import { onboardingPlaces } from './onboarding/onboarding.places.ts'
import { orderPlaces } from './orders/orders.places.ts'
import { payerInvoicePlaces } from './payer-invoices/payer-invoices.places.ts'
import { paymentPlaces } from './payments/payments.places.ts'
import { rateRequestPlaces } from './rate-requests/rate-requests.places.ts'
import { ratePlaces } from './rates/rates.places.ts'
import { scoreCardPlaces } from './score-cards/score-cards.places.ts'
import { settingsPlaces } from './settings/settings.places.ts'
import type { Place } from './shell/places.ts'
import { shipmentPlaces } from './shipments/shipments.places.ts'
import { supportPlaces } from './support/support.places.ts'
import { tenderPlaces } from './tenders/tenders.places.ts'

/** The side drawer's places, in order; loaded with the shell, not needed to sign in. */
export const PLACES: readonly Place[] = [
  ...dashboardPlaces,
  ...availableFreightPlaces,
  ...shipmentPlaces,
  ...tenderPlaces,
  ...rateRequestPlaces,
  ...fleetPlaces,
  ...orderPlaces,
  ...locationPlaces,
  ...ratePlaces,
  ...customerPlaces,
  ...companyPlaces,
  ...scoreCardPlaces,
  ...onboardingPlaces,
  ...loadTenderPlaces,
  ...supportPlaces,
  ...browserErrorPlaces,
  ...documentPlaces,
  ...invoicePlaces,
  ...paymentPlaces,
  ...payerInvoicePlaces,
  ...casePlaces,
  ...settingsPlaces,
]
