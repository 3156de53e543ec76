import { type GuardedPath, homeOf, type Passer, passes } from './guards.ts'

/** Rooms that exist; the others are absent from the drawer and from the router (a room to come is no stub). */
export const BUILT = [
  '/dashboard',
  '/shipments',
  '/all-shipments',
  '/my-shipments',
  '/tenders',
  '/accounting',
  '/payments',
  '/third-party-payer-invoices',
  '/load-tenders',
  '/undelivered-letters',
  '/contacts',
  '/orders',
  '/locations',
  '/rates-contracts',
  '/profile',
  '/company',
  '/companies',
  '/customers',
  '/onboarding',
  '/onboarding/review',
] as const satisfies readonly GuardedPath[]

export type BuiltPath = (typeof BUILT)[number]

/** The order in which a first page is looked for when the person's own home is not built or not theirs. */
const FIRST_PAGES: readonly BuiltPath[] = ['/dashboard', '/shipments', '/tenders', '/load-tenders', '/contacts']

export function isBuilt(path: GuardedPath): path is BuiltPath {
  return BUILT.some((built) => built === path)
}

/** The first page that exists and that someone may see; undefined when nothing is here for them yet. */
export function firstPageOf(user: Passer): BuiltPath | undefined {
  return [homeOf(user), ...FIRST_PAGES].filter(isBuilt).find((path) => passes(user, path))
}
