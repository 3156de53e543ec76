import { z } from 'zod'
import { CLOCKS } from '../clocks.ts'
import { get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Language } from '../languages.ts'
import { OnboardingState } from '../onboarding-states.ts'
import { AccessLevel, Can, CompanyKind, Permission, Persona, Role } from '../permissions.ts'
import { ZoneClock } from '../zone-clocks.ts'
import { SecondFactorCode } from './second-factor-code.ts'

/** Who is signed in, for which company (SPEC §3, Current user). */
export const CurrentUser = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailAddresses: z.array(z.string()),
  userName: z.string(),
  phoneNumbers: z.array(z.string()),
  roles: z.array(Role),
  permissions: z.array(Permission),
  accessLevels: z.array(AccessLevel),
  persona: Persona,
  companyId: Id,
  companyName: z.string(),
  companyKind: CompanyKind,
  docketNumber: z.string().nullable(),
  timeZone: z.string(),
  isBroker: z.boolean(),
  isOnHold: z.boolean(),
  isBookable: z.boolean(),
  has3PLNetwork: z.boolean(),
  hasAcceptedAccessTermsAndConditions: z.boolean(),
  trackingIntegration: z.strictObject({ expired: z.boolean() }).nullable(),
  /** For people whose carrier is not approved yet: they may only apply. Not open if it was rejected or has expired. */
  onboarding: z.strictObject({ state: OnboardingState, isOpen: z.boolean() }).nullable(),
  /** Their carrier was let in before, and a new application of its own is at work. */
  isApplyingAgain: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** In production, provider staff need one before anything else (TRUST, Passwords). */
  mustSetUpSecondFactor: z.boolean(),
  /** A dispatch service's people switch company in the user menu; a session acts for one (domain §10.3). */
  actsForSeveralCompanies: z.boolean(),
  language: Language,
  /** How hours are written on every page. */
  clock: z.enum(CLOCKS),
  /** The clocks of all places: when each was set, how far ahead of UTC, and what it is called since. */
  zoneClocks: z.array(ZoneClock),
  /** The profile picture. */
  fileId: Id.nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Credentials = z.strictObject({
  userName: z.string().trim().min(1, 'Enter your email address').max(254),
  password: z.string().min(1, 'Enter your password').max(128),
})

/** `claims` goes with every request as `X-Claims`; the server checks it against the session and never trusts it (P22). */
export const SignedIn = z.strictObject({ accessToken: z.string(), claims: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>

/** The operator's own street map: MapLibre styles, each the address of one. */
export const StreetMapStyles = z.strictObject({ light: z.string(), dark: z.string() })
export type StreetMapStyles = z.infer<typeof StreetMapStyles>

/** What a page needs to know before sign-in. */
export const Welcome = z.strictObject({
  environment: z.enum(['local', 'test', 'uat', 'production']),
  version: z.string(),
  brand: z.strictObject({
    name: z.string(),
    colour: z.string().nullable(),
    supportEmail: z.string(),
    supportDocsUrl: z.string().nullable(),
    supportChatUrl: z.string().nullable(),
  }),
  /** Null: maps are drawn on our own. */
  streetMap: StreetMapStyles.nullable(),
  /** The demo world's people, so a visitor can sign in; empty in production. */
  demoPeople: z.array(z.strictObject({ userName: z.string(), who: z.string(), company: z.string() })),
  demoPassword: z.string().nullable(),
})
export type Welcome = z.infer<typeof Welcome>

/** A company somebody acts for. A session acts for exactly one (domain §10.3). */
export const Membership = z.strictObject({
  companyId: Id,
  companyName: z.string(),
  companyKind: CompanyKind,
  isCurrent: z.boolean(),
  /** True, or why not. */
  canSwitch: Can,
  /** Whether they can end it themselves, or why not. */
  canLeave: Can,
})
export type Membership = z.infer<typeof Membership>

export const identity = {
  welcome: get('/api/v2/welcome', {
    says: 'The environment, the brand and, outside production, the demo people.',
    may: 'public',
    returns: Welcome,
  }),
  signIn: post('/api/v2/authorize', {
    says: 'Signs in with user name and password.',
    may: 'public',
    body: Credentials,
    returns: SignedIn,
    refuses: ['wrong-credentials', 'second-factor-required', 'too-many-requests', 'do-not-use', 'too-busy'],
    status: 200,
    isSecret: true,
    isUnchecked: true,
  }),
  finishSignIn: post('/api/v2/authorize/second_factor', {
    says: 'Signs in with the challenge that `second-factor-required` gave and a code of the authenticator app, or a recovery code.',
    may: 'public',
    body: z.strictObject({ challenge: z.string().min(1).max(100), code: SecondFactorCode }),
    returns: SignedIn,
    refuses: ['wrong-code', 'challenge-expired', 'too-many-requests', 'do-not-use'],
    status: 200,
    isSecret: true,
    isUnchecked: true,
  }),
  me: get('/api/v2/me', { says: 'The current user.', may: 'signed-in', returns: CurrentUser, isAtTheDoor: true }),
  memberships: get('/api/v2/me/companies', {
    says: 'The companies the current user acts for, by name.',
    may: 'signed-in',
    returns: z.strictObject({ data: z.array(Membership) }),
    isAtTheDoor: true,
  }),
  switchCompany: post('/api/v2/me/company', {
    says: 'Switches to another company: this session ends, and one for that company begins.',
    may: 'signed-in',
    body: z.strictObject({ companyId: Id }),
    returns: SignedIn,
    refuses: ['not-found', 'already-done', 'do-not-use', 'confirm-identity', 'password-missing'],
    status: 200,
    isAtTheDoor: true,
    isSecret: true,
    isUnchecked: true,
  }),
  signOut: post('/api/v2/log_out', {
    says: 'Ends this session.',
    may: 'signed-in',
    returns: NoContent,
    status: 204,
    isAtTheDoor: true,
  }),
  signOutEverywhere: post('/api/v2/log_out_everywhere', {
    says: 'Ends every session of the current user, on every device.',
    may: 'signed-in',
    returns: NoContent,
    status: 204,
    isAtTheDoor: true,
  }),
}
