import { CompanyQuery } from '@waybill/contract/company-search.ts'
import { CustomerQuery } from '@waybill/contract/customer-search.ts'
import { AssignmentQuery } from '@waybill/contract/factoring-search.ts'
import { HumanNumber, Id } from '@waybill/contract/ids.ts'
import { InvoiceQuery } from '@waybill/contract/invoice-search.ts'
import { LoadTenderQuery } from '@waybill/contract/load-tender-search.ts'
import { LocationType } from '@waybill/contract/location-types.ts'
import { OnboardingState, OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { OrderQuery } from '@waybill/contract/order-search.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { PayerInvoiceNarrowing, PayerInvoiceView } from '@waybill/contract/payer-invoice-search.ts'
import { DisputeListQuery, PaymentQuery } from '@waybill/contract/payment-search.ts'
import { Role } from '@waybill/contract/permissions.ts'
import { PORTAL_STATES } from '@waybill/contract/portal-states.ts'
import { RateTableNarrowing } from '@waybill/contract/rate-table-search.ts'
import { ShipmentQuery } from '@waybill/contract/shipment-search.ts'
import { TenderQuery } from '@waybill/contract/tender-search.ts'
import { z } from 'zod'

/** What stands in the address of each list: its query without the page, since a list scrolls on by itself. */
export const ShipmentSearch = ShipmentQuery.omit({ page: true, pageSize: true })
export type ShipmentSearch = z.infer<typeof ShipmentSearch>

/** The orders that a new shipment is made of. */
export const PlanSearch = z.object({ orders: listOf(HumanNumber) })

export const TenderSearch = TenderQuery.omit({ page: true, pageSize: true })
export type TenderSearch = z.infer<typeof TenderSearch>

export const OrderSearch = OrderQuery.omit({ page: true, pageSize: true })
export type OrderSearch = z.infer<typeof OrderSearch>

export const InvoiceSearch = InvoiceQuery.omit({ page: true, pageSize: true })
export type InvoiceSearch = z.infer<typeof InvoiceSearch>

/** Without a view everybody begins with their own; the switch says what the specification has on by default (SPEC §2.5). */
export const PayerInvoiceSearch = z.object({
  ...PayerInvoiceNarrowing,
  view: PayerInvoiceView.optional(),
  status: z.coerce.number().int().min(-1).max(3).optional(),
  isAuditable: z.union([z.boolean(), z.stringbool()]).default(true),
})
export type PayerInvoiceSearch = z.infer<typeof PayerInvoiceSearch>

export const PaymentSearch = PaymentQuery.omit({ page: true, pageSize: true })
export type PaymentSearch = z.infer<typeof PaymentSearch>

export const AssignmentSearch = AssignmentQuery.omit({ page: true, pageSize: true })
export type AssignmentSearch = z.infer<typeof AssignmentSearch>

export const DisputeSearch = DisputeListQuery.omit({ page: true, pageSize: true })
export type DisputeSearch = z.infer<typeof DisputeSearch>

/** A rate that was picked on the shipment's page: the offer begins with it. */
export const AvailableLoadSearch = z.object({
  carrierId: Id.optional(),
  rate: z.coerce.number().positive().max(99_999_999).optional(),
})
export type AvailableLoadSearch = z.infer<typeof AvailableLoadSearch>

export const LoadTenderSearch = LoadTenderQuery.omit({ page: true, pageSize: true })
export type LoadTenderSearch = z.infer<typeof LoadTenderSearch>

export const CompanySearch = CompanyQuery.omit({ page: true, pageSize: true })
export type CompanySearch = z.infer<typeof CompanySearch>

export const CustomerSearch = CustomerQuery.omit({ page: true, pageSize: true })
export type CustomerSearch = z.infer<typeof CustomerSearch>

/** The step of an application that is shown; without it the one that waits. */
export const ApplicationSearch = z.object({ step: OnboardingStep.optional() })
export type ApplicationSearch = z.infer<typeof ApplicationSearch>

/** What narrows the applications of the review queue. */
export const ReviewQueueSearch = z.object({
  query: SearchText,
  states: listOf(OnboardingState),
  waitingOn: z.enum(['carrier', 'provider']).optional(),
})
export type ReviewQueueSearch = z.infer<typeof ReviewQueueSearch>

/** The parts of the profile page; `?tab=integrations` is the specification's (SPEC §2.1). */
export const ProfileSearch = z.object({
  tab: z.enum(['profile', 'security', 'notifications', 'integrations', 'appearance']).default('profile'),
})
export type ProfileTab = z.infer<typeof ProfileSearch>['tab']

/** What narrows the people of the contacts list. */
export const ContactSearch = z.object({
  /** The people, or who asks to become one of them. */
  tab: z.enum(['people', 'requests', 'decided']).default('people'),
  query: SearchText,
  roles: listOf(Role),
  companyId: Id.optional(),
  isDriver: z.union([z.boolean(), z.stringbool()]).optional(),
  letter: z
    .string()
    .regex(/^[A-Z#]$/)
    .optional(),
  portalStates: listOf(z.enum(PORTAL_STATES)),
})
export type ContactSearch = z.infer<typeof ContactSearch>

/** What narrows the list of locations, and which of the lists it is. */
export const LocationSearch = z.object({
  view: z.enum(['all', 'company', 'edi', 'quotable']).default('all'),
  query: SearchText,
  locationTypes: listOf(LocationType),
  companyId: Id.optional(),
})
export type LocationSearch = z.infer<typeof LocationSearch>

export const RateTableSearch = z.object(RateTableNarrowing)
export type RateTableSearch = z.infer<typeof RateTableSearch>
