import type { SubjectType } from '@waybill/contract/ids.ts'

/**
 * Which news makes an answer stale, by the resource in the endpoint's path (`/api/v2/tenders/:tenderId` → `tenders`). A
 * tender row shows its shipment's status and lane, a shipment page its tenders: so each listens to the other.
 */
const HEARD: Readonly<Record<string, readonly SubjectType[]>> = {
  shipments: ['shipment', 'tender', 'rate-request', 'truck', 'case', 'invoice'],
  problem_shipments: ['shipment'],
  /** Unplanned orders. */
  shipment_plans: ['order', 'shipment'],
  trips: ['shipment'],
  /** Who drives what, and what they are on. */
  fleet_drivers: ['contact', 'shipment'],
  fleet_vehicles: ['company', 'contact', 'shipment'],
  dispatch_board: ['contact', 'shipment'],
  quick_searches: ['shipment'],
  /** What fits a truck follows the load board. */
  available_trucks: ['truck', 'shipment'],
  available_freight: ['shipment', 'tender', 'rate-request'],
  /** An order's status follows its loads. */
  orders: ['order', 'shipment'],
  documents: ['shipment', 'order', 'company', 'invoice', 'case'],
  tenders: ['tender', 'shipment'],
  tender_runs: ['tender', 'shipment'],
  tenderable_carriers: ['company', 'truck'],
  rate_requests: ['rate-request', 'shipment'],
  rate_rounds: ['rate-request', 'shipment'],
  jobs: ['job'],
  unified_rates: ['shipment', 'company'],
  quotes: ['shipment', 'company'],
  fuel_rates: ['shipment', 'company'],
  fuel_bases: ['company'],
  diesel_prices: ['company'],
  lane_contracts: ['company'],
  ltl_tariffs: ['company'],
  fuel_programs: ['company'],
  customer_markups: ['company'],
  invoices: ['invoice', 'shipment'],
  third_party_payer_invoices: ['invoice', 'shipment'],
  factor_assignments: ['company', 'invoice'],
  /** What is due follows where its payees are paid. */
  payment_runs: ['invoice', 'company'],
  payments: ['invoice'],
  statements: ['invoice'],
  disputes: ['invoice'],
  deductions: ['invoice'],
  /** Eligibility follows the load's events and documents. */
  cases: ['case', 'shipment'],
  case_ceilings: ['company'],
  tier_benefits: ['company'],
  customer_approvals: ['case', 'shipment'],
  customer_approval_limit: ['company'],
  score_cards: ['company'],
  score_contests: ['company'],
  score_rules: ['company'],
  dashboard: ['shipment', 'tender'],
  desk: ['shipment', 'tender', 'rate-request', 'invoice', 'case', 'order', 'company'],
  badges: ['shipment', 'tender', 'rate-request', 'invoice', 'case', 'support-conversation'],
  load_tender_files: ['load-tender-file', 'shipment', 'tender'],
  histories: [
    'shipment',
    'tender',
    'rate-request',
    'truck',
    'order',
    'company',
    'contact',
    'application',
    'access-request',
    'load-tender-file',
    'location',
    'invoice',
    'case',
    'support-conversation',
  ],
  notes: ['shipment', 'order', 'location', 'company', 'contact', 'invoice', 'case'],
  timelines: ['shipment', 'order', 'location', 'company', 'contact', 'invoice', 'case'],
  note_images: [],
  onboarding: ['application', 'company'],
  onboarding_applications: ['application', 'company'],
  contacts: ['contact', 'company'],
  companies: ['company'],
  customers: ['company', 'shipment'],
  remit_to_changes: ['company'],
  access_requests: ['access-request'],
  contact_companies: ['contact', 'company'],
  me: ['contact', 'company', 'application'],
  'me/notifications': ['notification'],
  drivers: ['contact', 'shipment'],
  locations: ['location'],
  company_locations: ['location'],
  edi_locations: ['location'],
  portal_edi_locations: ['location'],
  quotable_locations: [],
  address_suggestions: [],
  support_conversations: ['support-conversation'],
  support_desk: [],
  support_files: [],
  undelivered_letters: ['notification'],
  browser_errors: [],
  welcome: [],
  static_data: [],
  updates: [],
  events: [],
}

/** The record that a path of one resource is about; others list or count. */
const OWN: Readonly<Record<string, SubjectType>> = {
  shipments: 'shipment',
  orders: 'order',
  tenders: 'tender',
  tender_runs: 'tender',
  rate_requests: 'rate-request',
  available_trucks: 'truck',
  rate_rounds: 'rate-request',
  contacts: 'contact',
  me: 'contact',
  'me/notifications': 'notification',
  companies: 'company',
  remit_to_changes: 'company',
  access_requests: 'access-request',
  onboarding: 'application',
  onboarding_applications: 'application',
  load_tender_files: 'load-tender-file',
  locations: 'location',
  invoices: 'invoice',
  cases: 'case',
  support_conversations: 'support-conversation',
  undelivered_letters: 'notification',
}

/** Other kinds of records a write changes: a payment moves the invoices it pays, a document the record it is on. */
const MOVES: Readonly<Record<string, readonly SubjectType[]>> = {
  available_freight: ['shipment', 'rate-request'],
  documents: ['shipment', 'order', 'company', 'invoice', 'case'],
  factor_assignments: ['company', 'invoice'],
  payment_runs: ['invoice'],
  payments: ['invoice'],
  deductions: ['invoice'],
  disputes: ['invoice'],
  case_ceilings: ['company'],
  tier_benefits: ['company'],
  customer_approvals: ['case', 'shipment'],
  customer_approval_limit: ['company'],
  score_contests: ['company'],
  score_rules: ['company'],
}

/** The user's own records are resources below `me`. */
export function resourceOf(path: string): string {
  const [, , , resource = '', below = ''] = path.split('/')
  return `${resource}/${below}` in HEARD ? `${resource}/${below}` : resource
}

export function heardBy(path: string): readonly SubjectType[] | undefined {
  return HEARD[resourceOf(path)]
}

/** The kind of record that a path names with its first parameter, e.g. `shipment` for `/api/v2/shipments/:shipment`. */
export function recordOf(path: string): SubjectType | undefined {
  return path.split('/')[4]?.startsWith(':') ? OWN[resourceOf(path)] : undefined
}

/** What a write at this path changes: the subjects that its own resource is about. */
export function changedBy(path: string): readonly SubjectType[] {
  const resource = resourceOf(path)
  const own = OWN[resource]
  return own ? [own] : (MOVES[resource] ?? [])
}
