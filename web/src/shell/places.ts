import type { LinkProps } from '@tanstack/react-router'
import type { Badges } from '@waybill/contract/dashboard/dashboard.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { ComponentType } from 'react'
import { type GuardedPath, passes } from './guards.ts'

/** The guarded addresses that have pages. */
export type BuiltPath = Extract<GuardedPath, LinkProps['to']>

/** A room's place in the side drawer, the phone bar and the shortcuts; each room brings its own in `x.places.ts`. */
export type Place = {
  room: BuiltPath
  group: 'start' | 'freight' | 'financials'
  /** Other addresses in the same room. */
  also?: readonly string[]
  label: string
  icon: ComponentType<{ 'aria-hidden'?: 'true' }>
  /** Its shortcut. */
  keys: string
  /** Who works there, if others may read it too: they reach it from elsewhere. */
  of?: readonly Persona[]
  /** Only with the third-party network, and for the provider's staff (SPEC §2.3). */
  ofNetwork?: true
  badge?: { count: (badges: Badges) => number; says: (count: number, persona: Persona) => string }
}

/** The side drawer (SPEC §2.3). */
const GROUPS = [
  { id: 'start' },
  { id: 'freight', heading: 'Manage Freight' },
  { id: 'financials', heading: 'Financials' },
] as const satisfies readonly { id: Place['group']; heading?: string }[]

export type OpenPlace = Place & { to: BuiltPath | '/' }
export type OpenGroup = { id: Place['group']; heading?: string; places: readonly OpenPlace[] }

/** One user's groups. Everyone sees the dashboard; users without one go to their own first page. */
export function groupsOf(user: CurrentUser, places: readonly Place[]): OpenGroup[] {
  const open = places.flatMap((place) => opened(place, user))
  return GROUPS.map((group) => ({ ...group, places: open.filter((place) => place.group === group.id) })).filter(
    (group) => group.places.length > 0,
  )
}

/** Whether an address is in a place's room. */
export function isAt(place: Place, pathname: string): boolean {
  return [place.room, ...(place.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

function opened(place: Place, user: CurrentUser): OpenPlace[] {
  if (place.of && !place.of.includes(user.persona)) return []
  if (place.ofNetwork && !user.has3PLNetwork && !user.permissions.includes('Admin')) return []
  // An applicant has nothing but the application; those let in before have it too while they apply again.
  if (place.room === '/onboarding' ? !user.onboarding && !user.isApplyingAgain : user.onboarding) return []
  if (passes(user, place.room)) return [{ ...place, to: place.room }]
  return place.room === '/dashboard' ? [{ ...place, to: '/' }] : []
}
