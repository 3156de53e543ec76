import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { ContactLocation } from '@waybill/contract/contacts/contacts.ts'
import type { AccessLevel, CompanyKind, Permission, Role } from '@waybill/contract/permissions.ts'
import type { Phone } from '@waybill/contract/phones.ts'
import { sayer } from '@waybill/contract/said.ts'
import { accessLevelsOf, type WorldCompany } from './companies.ts'
import { Random } from './random.ts'
import { inHistory, type Rows } from './rows.ts'

const say = sayer(COMPANY_SAYINGS)

/** Its own, so that nobody here changes the others' random values. */
const SEED = 4_342
const DAY = 86_400_000

type Standing = 'none' | 'invited' | 'active' | 'disabled'

type Member = {
  firstName: string
  lastName: string
  functionTitle: string
  roles?: Role[]
  /** Before the @; with the company's domain it is their sign-in name. */
  mailbox?: string
  standing?: Standing
  accessLevels?: AccessLevel[]
  isPortalVisible?: boolean
}

/** A job, and what it lets somebody do. */
type Desk = { functionTitle: string; roles: Role[]; mailbox?: string; standing: Standing }

const ADMINISTRATOR: Desk = { functionTitle: 'General manager', roles: ['Admin'], mailbox: 'admin', standing: 'active' }

/** The other office staff of each kind of company. */
const DESKS: Partial<Record<CompanyKind, readonly Desk[]>> = {
  carrier: [
    ADMINISTRATOR,
    { functionTitle: 'After-hours dispatch', roles: [], standing: 'none' },
    { functionTitle: 'Accounts receivable', roles: ['AR'], mailbox: 'ar', standing: 'active' },
    { functionTitle: 'Claims', roles: [], standing: 'none' },
    { functionTitle: 'Safety director', roles: [], standing: 'none' },
  ],
  broker: [
    ADMINISTRATOR,
    { functionTitle: 'Carrier sales', roles: [], mailbox: 'sales', standing: 'active' },
    { functionTitle: 'Accounts payable', roles: ['AP'], standing: 'none' },
    { functionTitle: 'Claims', roles: [], standing: 'none' },
  ],
  factor: [
    ADMINISTRATOR,
    { functionTitle: 'Invoice verification', roles: ['BillingInquiry'], mailbox: 'verify', standing: 'active' },
    { functionTitle: 'Collections', roles: ['AR'], standing: 'none' },
  ],
  payer: [
    ADMINISTRATOR,
    { functionTitle: 'Freight audit', roles: ['BillingInquiry'], standing: 'none' },
    { functionTitle: 'Disbursements', roles: ['AP'], standing: 'none' },
  ],
  shipper: [
    ADMINISTRATOR,
    { functionTitle: 'Dock supervisor', roles: [], standing: 'none' },
    { functionTitle: 'Receiving', roles: [], standing: 'none' },
    { functionTitle: 'Accounts payable', roles: ['AP'], standing: 'none' },
  ],
}

const DOORS: Record<CompanyKind, Permission[]> = {
  provider: ['Admin'],
  carrier: ['CarrierPortal'],
  broker: ['CarrierPortal'],
  factor: ['FactoringCompanyPortal'],
  payer: ['CarrierPortal', 'CarrierBillingSettings'],
  shipper: ['ShipperPortal'],
  'dispatch-service': [],
}

/** Who carriers contact. */
const AT_THE_DESK = { standing: 'active', isPortalVisible: true } as const

/** Companies with named people, in every state of portal access. */
const NAMED: Readonly<Record<string, readonly Member[]>> = {
  alder: [
    member('Ingrid', 'Solberg', 'Operations manager', { roles: ['Admin'], mailbox: 'manager', standing: 'active' }),
    // Night dispatch does not need to know a load's pay.
    member('Owen', 'Bristow', 'After-hours dispatch', { mailbox: 'nights', standing: 'active', accessLevels: [] }),
    member('Claire', 'Nguyen', 'Accounts receivable', { roles: ['AR'], mailbox: 'ar', standing: 'active' }),
    member('Marta', 'Oyelaran', 'Claims'),
    member('Tobias', 'Renner', 'Dispatch trainee', { mailbox: 'trainee', standing: 'invited' }),
    member('Gene', 'Whitlock', 'Safety director', { mailbox: 'safety', standing: 'disabled' }),
  ],
  northbound: [
    member('Camille', 'Archambault', 'Carrier relations', { roles: ['Admin'], mailbox: 'carriers', ...AT_THE_DESK }),
    member('Desmond', 'Achterberg', 'After-hours operations', { mailbox: 'nights', ...AT_THE_DESK }),
    member('Rosalind', 'Teague', 'Claims', { mailbox: 'claims', ...AT_THE_DESK }),
    member('Vikram', 'Subramanian', 'Carrier onboarding', { mailbox: 'onboarding', ...AT_THE_DESK }),
  ],
}

function member(
  firstName: string,
  lastName: string,
  functionTitle: string,
  more: Omit<Member, 'firstName' | 'lastName' | 'functionTitle'> = {},
): Member {
  return { firstName, lastName, functionTitle, ...more }
}

/** The provider's people in the cast that carriers contact. */
const ON_DESK: readonly string[] = ['ops@northbound.example', 'payables@northbound.example']

const GIVEN = [
  ...'Alma Bernard Corinne Dwight Elena Farid Gretchen Hugo Imani Jasper Keiko Lionel Miriam Nestor Odette'.split(' '),
  ...'Phil Renata Stanley Thea Umberto Vera Wendell Xenia Zane'.split(' '),
]
const FAMILY = [
  ...'Aldridge Beaumont Castillo Dempsey Ellison Fairbanks Granger Holloway Iverson Jaramillo Kessler'.split(' '),
  ...'Langford Mercer Norwood Ortega Pemberton Quigley Rosario Stratton Tillman Underhill Valdez'.split(' '),
  ...'Westbrook Yates'.split(' '),
]

/** Workplaces, near the middle of each zone with companies. */
const PLACES: Readonly<Record<string, readonly [ContactLocation, ContactLocation]>> = {
  'America/Chicago': [
    place('Main office', '1200 W Jefferson St', 'Joliet', 'IL', '60435'),
    place('Drop yard', '4800 Harrison Ave', 'Rockford', 'IL', '61108'),
  ],
  'America/New_York': [
    place('Main office', '75 Raritan Center Pkwy', 'Edison', 'NJ', '08837'),
    place('Terminal', '2100 Trenton Rd', 'Carlisle', 'PA', '17013'),
  ],
  'America/Denver': [
    place('Main office', '5600 Havana St', 'Denver', 'CO', '80239'),
    place('Yard', '900 N Redwood Rd', 'Salt Lake City', 'UT', '84116'),
  ],
  'America/Los_Angeles': [
    place('Main office', '3400 E Jurupa St', 'Ontario', 'CA', '91761'),
    place('Yard', '1700 S Sinclair St', 'Stockton', 'CA', '95215'),
  ],
  'America/Toronto': [
    place('Main office', '6700 Millcreek Dr', 'Mississauga', 'ON', 'L5N 5M4'),
    place('Terminal', '9500 Boul Henri-Bourassa', 'Montréal', 'QC', 'H1E 2S4'),
  ],
  'America/Detroit': [
    place('Main office', '8100 W Fort St', 'Detroit', 'MI', '48209'),
    place('Cross-dock', '3300 Eastern Ave', 'Grand Rapids', 'MI', '49508'),
  ],
  'America/Boise': [
    place('Main office', '2600 E Amity Ave', 'Nampa', 'ID', '83686'),
    place('Yard', '1400 Kimberly Rd', 'Twin Falls', 'ID', '83301'),
  ],
  'America/Indiana/Indianapolis': [
    place('Main office', '6800 W Raymond St', 'Indianapolis', 'IN', '46241'),
    place('Yard', '1900 E Pontiac St', 'Fort Wayne', 'IN', '46803'),
  ],
}

function place(name: string, addressLine1: string, city: string, state: string, postalCode: string): ContactLocation {
  return { name, addressLine1, city, state, postalCode }
}

/**
 * The rest of everyone's office, found in Contacts: dispatch, after hours, receivables, claims, safety. Some never use the
 * portal, one is invited and has not come, one was shut out. People of the cast get phones and workplaces too.
 */
export function layPeople(
  rows: Rows,
  companies: ReadonlyMap<string, WorldCompany>,
  made: { now: Date; founded: Date; passwordHash: string },
): void {
  const random = new Random(SEED)
  const kinds = new Map(rows.company.map((company) => [company.id, company.kind]))
  for (const contact of rows.contact) {
    const company = [...companies.values()].find(({ id }) => id === contact.company_id)
    if (!company || contact.function_title === 'Driver') continue
    Object.assign(contact, reachedAt(random, company), {
      is_portal_visible: ON_DESK.includes(contact.user_name ?? ''),
    })
  }
  const taken = new Set(rows.contact.map((contact) => contact.user_name))
  for (const company of companies.values()) {
    // The cast wrote the company's row, with the contract's kinds.
    const kind = kinds.get(company.id) as CompanyKind
    const members = NAMED[company.key] ?? (DESKS[kind] ?? []).map((desk) => named(random, desk))
    for (const member of members) {
      const userName = member.mailbox ? `${member.mailbox}@${company.key}.example` : null
      if (!taken.has(userName) || userName === null)
        layMember(rows, random, company, kind, { ...member, userName }, made)
    }
  }
}

function named(random: Random, desk: Desk): Member {
  return { firstName: random.pick(GIVEN), lastName: random.pick(FAMILY), ...desk }
}

function layMember(
  rows: Rows,
  random: Random,
  company: WorldCompany,
  kind: CompanyKind,
  { userName, standing = 'none', roles = [], ...member }: Member & { userName: string | null },
  made: { now: Date; founded: Date; passwordHash: string },
): void {
  const id = random.id(made.founded)
  const hasCome = standing === 'active' || standing === 'disabled'
  const invitedAt = standing === 'none' ? null : hasCome ? made.founded : new Date(made.now.getTime() - 2 * DAY)
  const email = userName ?? `${member.firstName}.${member.lastName}@${company.key}.example`.toLowerCase()
  rows.contact.push({
    id,
    company_id: company.id,
    first_name: member.firstName,
    last_name: member.lastName,
    function_title: member.functionTitle,
    email_addresses: [email],
    user_name: userName,
    password_hash: hasCome ? made.passwordHash : null,
    is_portal_enabled: standing === 'active' || standing === 'invited',
    has_accepted_terms: hasCome,
    invited_as: userName,
    invited_at: invitedAt,
    is_portal_visible: member.isPortalVisible ?? false,
    version: 1,
    created_at: made.founded,
    ...reachedAt(random, company),
  })
  rows.membership.push({
    contact_id: id,
    company_id: company.id,
    roles,
    permissions: standing === 'none' ? [] : DOORS[kind],
    access_levels: standing === 'none' ? [] : (member.accessLevels ?? accessLevelsOf(kind, roles)),
    is_default: true,
  })
  const administrator = company.people[0]
  if (!administrator || !(standing === 'invited' || standing === 'disabled')) return
  rows.history_entry.push({
    id: random.id(made.now),
    subject_type: 'contact',
    subject_id: id,
    ...inHistory(
      standing === 'invited'
        ? say('contact-added-with-invited', {
            person: `${member.firstName} ${member.lastName}`,
            company: company.name,
            rights: ['CarrierPortal'],
            address: userName ?? '',
          })
        : say('contact-portal-off'),
    ),
    operation_at: invitedAt && standing === 'invited' ? invitedAt : new Date(made.now.getTime() - 9 * DAY),
    contact_id: administrator.id,
    first_name: administrator.firstName,
    last_name: administrator.lastName,
    company_id: company.id,
    is_internal: false,
  })
}

/** A desk phone with extension, often a mobile, and one or two workplaces. */
function reachedAt(random: Random, company: WorldCompany) {
  const number = () => `(555) 555-01${random.digits(2)}`
  const phones: Phone[] = [{ type: 'OfficeNumber', number: number(), extension: random.digits(3) }]
  if (random.chance(0.6)) phones.push({ type: 'MobileNumber', number: number() })
  const places = PLACES[company.timeZone] ?? PLACES['America/Chicago'] ?? []
  return {
    phones,
    phone_numbers: phones.map((phone) => phone.number),
    locations: [...(random.chance(0.3) ? places : places.slice(0, 1))],
    linkedin_profile_url: random.chance(0.35) ? `https://www.linkedin.com/in/${company.key}-${random.digits(5)}` : null,
  }
}
