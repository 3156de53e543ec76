import { z } from 'zod'
import { get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { EmailAddress, lineOfText, PersonName } from '../people.ts'
import { AccessLevel, Can, CompanyKind, Grants, Permission, Role } from '../permissions.ts'
import { PhoneNumber } from '../phones.ts'
import { Instant } from '../time.ts'

/** What somebody without an account enters. */
export const AccessAsked = z.strictObject({
  /** The company's USDOT, MC or our own number, or the domain of its email addresses. */
  company: lineOfText(100).pipe(z.string().min(1, 'Enter a number or the email domain of the company')),
  firstName: PersonName.pipe(z.string().min(1, 'Enter your first name')),
  lastName: PersonName.pipe(z.string().min(1, 'Enter your last name')),
  emailAddress: EmailAddress,
  phoneNumber: PhoneNumber.optional(),
  roles: z.array(Role).max(10).default([]),
  message: z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().max(1_000, 'At most 1000 characters'))
    .optional(),
})
export type AccessAsked = z.infer<typeof AccessAsked>

export const ACCESS_REQUEST_STATES = ['open', 'approved', 'refused'] as const

/** A request as approvers see it; its email address is confirmed. */
export const AccessRequest = z.strictObject({
  id: Id,
  state: z.enum(ACCESS_REQUEST_STATES),
  companyNamed: z.string(),
  /** Null if they named no company on file: the provider finds out. */
  company: z.strictObject({ id: Id, name: z.string(), number: z.string(), kind: CompanyKind }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string().nullable(),
  roles: z.array(Role),
  message: z.string().nullable(),
  requestedAt: Instant,
  confirmedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  contactId: Id.nullable(),
  can: z.strictObject({ decide: Can }),
  /** What the reader may grant; nothing while the company is unknown. */
  grants: Grants,
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const accessRequests = {
  ask: post('/api/v2/access_requests', {
    says: 'Requests access to a company; a link in an email confirms the address. The answer never reveals whether the company or account exists.',
    may: 'public',
    body: AccessAsked,
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
  }),
  confirm: post('/api/v2/access_requests/confirmation', {
    says: 'Confirms the address of a request with the token from the email; then it is shown to whoever decides.',
    may: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    returns: NoContent,
    refuses: ['link-over', 'too-many-requests'],
    status: 204,
    isSecret: true,
  }),
  list: get('/api/v2/access_requests', {
    says: 'Access requests the user decides on, open or decided, newest first.',
    may: 'contact:write',
    query: z.strictObject({ state: z.enum(['open', 'decided']).default('open'), ...Paging }),
    returns: pageOf(AccessRequest),
  }),
  openCount: get('/api/v2/access_requests/open_count', {
    says: 'How many requests wait for the user.',
    may: 'contact:write',
    returns: z.strictObject({ count: z.number().int().min(0) }),
  }),
  approve: post('/api/v2/access_requests/:accessRequestId/approval', {
    says: 'Approves a request with these rights: the person is added and invited.',
    may: 'contact:write',
    body: z.strictObject({
      /** The company, if what they named was unclear. */
      companyId: Id.optional(),
      functionTitle: lineOfText(80).optional(),
      roles: z.array(Role).max(20).default([]),
      permissions: z.array(Permission).min(1, 'Choose what they can open').max(20),
      accessLevels: z.array(AccessLevel).max(10).default([]),
    }),
    returns: AccessRequest,
    refuses: ['not-found', 'already-done', 'right-not-yours'],
    status: 200,
  }),
  refuse: post('/api/v2/access_requests/:accessRequestId/refusal', {
    says: 'Refuses access; the reason is emailed.',
    may: 'contact:write',
    body: z.strictObject({
      reason: z
        .string()
        .transform((text) => text.normalize('NFC').trim())
        .pipe(z.string().min(1, 'Enter a reason').max(500, 'At most 500 characters')),
    }),
    returns: AccessRequest,
    refuses: ['not-found', 'already-done'],
    status: 200,
  }),
}
