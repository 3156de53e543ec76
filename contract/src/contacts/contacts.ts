import { z } from 'zod'
import { del, get, NoContent, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listOf, PAGE_SIZE, Paging, pageOf, SearchText } from '../paging.ts'
import { EmailAddress, LinkedInUrl, lineOfText, PersonName } from '../people.ts'
import { AccessLevel, Can, CompanyKind, Grants, Permission, Role } from '../permissions.ts'
import { Phone } from '../phones.ts'
import { PostalCode, StateCode } from '../postal-codes.ts'
import { Instant } from '../time.ts'
import { mistake } from '../told.ts'
import { PortalState } from './portal-states.ts'

const MOST_PHONES = 6
const MOST_ADDRESSES = 5
const MOST_LOCATIONS = 6

/** Where somebody works: an office, a yard, a terminal. */
export const ContactLocation = z.strictObject({
  name: lineOfText(80).pipe(z.string().min(1, 'Enter a name for the place')),
  addressLine1: lineOfText(120).nullable(),
  city: lineOfText(80).pipe(z.string().min(1, 'Enter the city')),
  state: StateCode,
  postalCode: PostalCode,
})
export type ContactLocation = z.infer<typeof ContactLocation>

/** A person at a glance. Only colleagues and the provider see what somebody may do in their company. */
export const ContactRow = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  functionTitle: z.string().nullable(),
  roles: z.array(Role),
  emailAddresses: z.array(z.string()),
  phoneNumbers: z.array(Phone),
  /** The profile picture. */
  fileId: Id.nullable(),
  companyId: Id,
  companyName: z.string(),
  companyNumber: z.string(),
  companyKind: CompanyKind,
  is3PL: z.boolean(),
  isCarrier: z.boolean(),
  isPortalEnabled: z.boolean(),
  /** Null for people of other companies. */
  portalState: PortalState.nullable(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** A person's company, as a card. */
export const ContactCompany = z.strictObject({
  id: Id,
  name: z.string(),
  number: z.string(),
  kind: CompanyKind,
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  scac: z.string().nullable(),
  /** How many of its people the reader sees. */
  peopleCount: z.number().int(),
  /** How many of them only drive. */
  driverCount: z.number().int(),
})
export type ContactCompany = z.infer<typeof ContactCompany>

/** SPEC §3, Contact. */
export const Contact = z.strictObject({
  ...ContactRow.shape,
  linkedInProfileUrl: z.string().nullable(),
  locations: z.array(ContactLocation),
  permissions: z.array(Permission),
  accessLevels: z.array(AccessLevel),
  userName: z.string().nullable(),
  /** Provider staff that its partners see in Contacts. */
  isPortalVisible: z.boolean(),
  invitedAt: Instant.nullable(),
  company: ContactCompany,
  version: z.number().int(),
  /** Null unless the reader may edit them. */
  hasSecondFactor: z.boolean().nullable(),
  can: z.strictObject({
    edit: Can,
    changeRights: Can,
    switchPortal: Can,
    inviteAgain: Can,
    resetSecondFactor: Can,
    /** For people employed by another company: they act for it alone, or for others. */
    removeFromCompany: Can,
    readHistory: Can,
  }),
  grants: Grants,
})
export type Contact = z.infer<typeof Contact>

/** Roles come with spaces and hyphens, too (SPEC §3): 'Bill-To' is BillTo. */
const RoleSent = z.preprocess((said) => (typeof said === 'string' ? said.replaceAll(/[\s-]/g, '') : said), Role)

/** Filters for a list of people. */
export const ContactQuery = z.strictObject({
  query: SearchText,
  /** With any of these roles. */
  roles: z.array(RoleSent).max(20).optional(),
  /** Also finds similar spellings. */
  fuzzyMatch: z.boolean().default(true),
  companyId: Id.optional(),
  /** Last names that start with it. */
  letter: z
    .string()
    .regex(/^[A-Z#]$/, 'A letter from A to Z, or # for all others')
    .optional(),
  portalStates: z.array(PortalState).max(10).optional(),
  /** True: only people who only drive. False: everybody else. */
  isDriver: z.boolean().optional(),
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(0).max(200).default(PAGE_SIZE),
})
export type ContactQuery = z.infer<typeof ContactQuery>

const unique = (list: readonly string[]) => new Set(list.map((one) => one.toLowerCase())).size === list.length

/** Name, contact details and locations. */
const Person = {
  firstName: PersonName.pipe(z.string().min(1, 'Enter the first name')),
  lastName: PersonName.pipe(z.string().min(1, 'Enter the last name')),
  functionTitle: lineOfText(80).nullable().default(null),
  emailAddresses: z
    .array(EmailAddress)
    .max(MOST_ADDRESSES, mistake('at-most', { most: MOST_ADDRESSES, things: { term: 'email addresses' } }))
    .refine(unique, 'An email address is listed twice')
    .default([]),
  phoneNumbers: z
    .array(Phone)
    .max(MOST_PHONES, mistake('at-most', { most: MOST_PHONES, things: { term: 'phones' } }))
    .default([]),
  linkedInProfileUrl: LinkedInUrl.nullable().default(null),
  locations: z
    .array(ContactLocation)
    .max(MOST_LOCATIONS, mistake('at-most', { most: MOST_LOCATIONS, things: { term: 'locations' } }))
    .default([]),
  /** Their sign-in name; without one, their first email address. */
  userName: EmailAddress.nullable().default(null),
  isPortalVisible: z.boolean().default(false),
}

/** What somebody may do in their company. */
const Rights = {
  roles: z.array(RoleSent).max(20).default([]),
  permissions: z.array(Permission).max(20).default([]),
  accessLevels: z.array(AccessLevel).max(10).default([]),
}

export const NewContact = z.strictObject({
  /** Their own company, unless the provider names another. */
  companyId: Id.optional(),
  ...Person,
  ...Rights,
  isPortalEnabled: z.boolean().default(false),
})
export type NewContact = z.infer<typeof NewContact>

export const ContactChange = z.strictObject({ ...Person, ...Rights })
export type ContactChange = z.infer<typeof ContactChange>

export const contacts = {
  findByRoles: post('/api/v2/contacts/find_by_roles', {
    says: 'People of your company and the provider’s people who deal with it; the provider sees everybody.',
    may: 'contact:read',
    /** SPEC §7 sends these beside the body; there they count. */
    query: z.strictObject({
      page: Paging.page.removeDefault().optional(),
      pageSize: Paging.pageSize.removeDefault().optional(),
      fuzzyMatch: z
        .preprocess((said) => (said === 'true' ? true : said === 'false' ? false : said), z.boolean())
        .optional(),
    }),
    body: ContactQuery,
    returns: z.strictObject({
      data: z.array(ContactRow),
      totalCount: z.number().int(),
      /** First letters of all last names this search finds, ignoring `letter`. */
      letters: z.array(z.string()),
    }),
    refuses: ['not-found'],
    status: 200,
    isReading: true,
  }),
  companies: get('/api/v2/contact_companies', {
    says: 'Companies whose people the user sees, and the rights the user may give there.',
    may: 'contact:read',
    query: z.strictObject({ query: SearchText, companyId: Id.optional(), kinds: listOf(CompanyKind), ...Paging }),
    returns: pageOf(z.strictObject({ ...ContactCompany.shape, canAdd: Can, grants: Grants })),
  }),
  find: get('/api/v2/contacts/:contactId', {
    says: 'One person.',
    may: 'contact:read',
    returns: Contact,
    refuses: ['not-found'],
  }),
  create: post('/api/v2/contacts', {
    says: 'Adds a person; with portal access on they are invited by email.',
    may: 'contact:write',
    body: NewContact,
    returns: Contact,
    refuses: ['not-found', 'right-not-yours'],
  }),
  update: put('/api/v2/contacts/:contactId', {
    says: 'Changes a person’s details, contact data and rights.',
    may: 'contact:write',
    body: ContactChange,
    returns: Contact,
    refuses: ['not-found', 'right-not-yours', 'own-rights', 'last-administrator'],
    isVersioned: 'if-sent',
  }),
  switchPortal: put('/api/v2/contacts/:contactId/portal', {
    says: 'Turns a person’s portal access on, or off at once.',
    may: 'contact:write',
    body: z.strictObject({ isPortalEnabled: z.boolean() }),
    returns: Contact,
    refuses: ['not-found', 'right-not-yours', 'own-rights', 'last-administrator'],
    isVersioned: true,
  }),
  inviteAgain: post('/api/v2/contacts/:contactId/invitation', {
    says: 'Sends the invitation again; the earlier link stops working.',
    may: 'contact:write',
    returns: Contact,
    refuses: ['not-found', 'right-not-yours', 'not-invited', 'too-many-requests'],
    status: 200,
  }),
  resetSecondFactor: del('/api/v2/contacts/:contactId/second_factor', {
    says: 'Resets a person’s second factor; they are signed out everywhere and told by email.',
    may: 'contact:write',
    returns: Contact,
    refuses: ['not-found', 'own-rights', 'second-factor-missing', 'confirm-identity', 'too-many-requests'],
  }),
  removeFromCompany: del('/api/v2/contacts/:contactId/membership', {
    says: 'Ends another company’s employee’s membership in your company; their sessions for it end.',
    may: 'contact:write',
    returns: NoContent,
    refuses: ['not-found', 'own-rights'],
    status: 204,
  }),
}
