import type { LinkProps } from '@tanstack/react-router'
import type { Badges } from '@waybill/contract/dashboard/dashboard.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { ComponentType } from 'react'
import { type GuardedPath, passes } from './guards.ts'

/** The guarded addresses that have a page. */
export type BuiltPath = Extract<GuardedPath, LinkProps['to']>

/** Where a room stands in the side drawer, in the phone's bar and among the keys; each room brings its own in `x.places.ts`. */
export type Place = {
  room: BuiltPath
  group: 'start' | 'freight' | 'financials'
  /** Other addresses of the same room. */
  also?: readonly string[]
  label: string
  icon: ComponentType<{ 'aria-hidden'?: 'true' }>
  /** The keys that lead there. */
  keys: string
  /** Whose work it is, where others may read it too: they come to it from elsewhere. */
  of?: readonly Persona[]
  /** Only with the third-party network, and for the provider's people (SPEC §2.3). */
  ofNetwork?: true
  badge?: { count: (badges: Badges) => number; says: (count: number) => string }
}

/** The side drawer (SPEC §2.3). */
const GROUPS = [
  { id: 'start' },
  { id: 'freight', heading: 'Manage Freight' },
  { id: 'financials', heading: 'Financials' },
] as const satisfies readonly { id: Place['group']; heading?: string }[]

export type OpenPlace = Place & { to: BuiltPath | '/' }
export type OpenGroup = { id: Place['group']; heading?: string; places: readonly OpenPlace[] }

/** The groups as one person sees them. The dashboard is everybody's; whoever has none is led to their own first page. */
export function groupsOf(user: CurrentUser, places: readonly Place[]): OpenGroup[] {
  const open = places.flatMap((place) => opened(place, user))
  return GROUPS.map((group) => ({ ...group, places: open.filter((place) => place.group === group.id) })).filter(
    (group) => group.places.length > 0,
  )
}

/** Whether an address lies in the room of a place. */
export function isAt(place: Place, pathname: string): boolean {
  return [place.room, ...(place.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

function opened(place: Place, user: CurrentUser): OpenPlace[] {
  if (place.of && !place.of.includes(user.persona)) return []
  if (place.ofNetwork && !user.has3PLNetwork && !user.permissions.includes('Admin')) return []
  // Whoever was let in has nothing to apply for any more; whoever applies has nothing else.
  if ((place.room === '/onboarding') !== (user.onboarding !== null)) return []
  if (passes(user, place.room)) return [{ ...place, to: place.room }]
  return place.room === '/dashboard' ? [{ ...place, to: '/' }] : []
}
