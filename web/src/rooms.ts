import { availableFreightPages } from './available-freight/available-freight.pages.ts'
import { availableTruckPages } from './available-trucks/available-trucks.pages.ts'
import { browserErrorPages } from './browser-errors/browser-errors.pages.ts'
import { casePages } from './cases/cases.pages.ts'
import { companyPages } from './company/company.pages.ts'
import { contactPages } from './contacts/contacts.pages.ts'
import { customerPages } from './customers/customers.pages.ts'
import { dashboardPages } from './dashboard/dashboard.pages.ts'
import { documentPages } from './documents/documents.pages.ts'
import { drivePages } from './drive/drive.pages.ts'
import { factoringPages } from './factoring/factoring.pages.ts'
import { fleetPages } from './fleet/fleet.pages.ts'
import { helpPages } from './help/help.pages.ts'
import { identityPages } from './identity/identity.pages.ts'
import { invoicePages } from './invoices/invoices.pages.ts'
import { letterPages } from './letters/letters.pages.ts'
import { loadTenderPages } from './load-tenders/load-tenders.pages.ts'
import { locationPages } from './locations/locations.pages.ts'
import { onboardingPages } from './onboarding/onboarding.pages.ts'
import { orderPages } from './orders/orders.pages.ts'
import { payerInvoicePages } from './payer-invoices/payer-invoices.pages.ts'
import { paymentPages } from './payments/payments.pages.ts'
import { planningPages } from './planning/planning.pages.ts'
import { profilePages } from './profile/profile.pages.ts'
import { rateRequestPages } from './rate-requests/rate-requests.pages.ts'
import { ratePages } from './rates/rates.pages.ts'
import { scoreCardPages } from './score-cards/score-cards.pages.ts'
import { settingsPages } from './settings/settings.pages.ts'
import { shipmentPages } from './shipments/shipments.pages.ts'
import { supportPages } from './support/support.pages.ts'
import { tenderPages } from './tenders/tenders.pages.ts'

/** Pages before the shell: for signed-out users. */
export const DOORS = [...identityPages] as const

/** The pages of every room. */
export const ROOMS = [
  ...dashboardPages,
  ...drivePages,
  ...shipmentPages,
  ...documentPages,
  ...planningPages,
  ...fleetPages,
  ...availableFreightPages,
  ...availableTruckPages,
  ...tenderPages,
  ...rateRequestPages,
  ...invoicePages,
  ...paymentPages,
  ...factoringPages,
  ...payerInvoicePages,
  ...casePages,
  ...scoreCardPages,
  ...companyPages,
  ...ratePages,
  ...customerPages,
  ...loadTenderPages,
  ...letterPages,
  ...browserErrorPages,
  ...contactPages,
  ...orderPages,
  ...locationPages,
  ...profilePages,
  ...supportPages,
  ...helpPages,
  ...settingsPages,
  ...onboardingPages,
] as const
