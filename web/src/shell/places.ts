import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconClipboardCheck,
  IconClipboardList,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconMapPin,
  IconReceipt,
  IconReceipt2,
  IconSend,
  IconTruck,
} from '@tabler/icons-react'
import type { Badges } from '@waybill/contract/dashboard.ts'
import type { CurrentUser } from '@waybill/contract/identity.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { ComponentType } from 'react'
import { t } from '../ui/words.ts'
import { type BuiltPath, isBuilt } from './built-rooms.ts'
import { type GuardedPath, passes } from './guards.ts'

export type Place = {
  /** Of rooms that are not built yet the place is absent. */
  room: GuardedPath
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

export type PlaceGroup = { id: string; heading?: string; places: readonly Place[] }

/** The side drawer (SPEC §2.3). */
const GROUPS: readonly PlaceGroup[] = [
  {
    id: 'start',
    places: [
      { room: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, keys: 'g d' },
      { room: '/onboarding', label: 'Application', icon: IconClipboardCheck, keys: 'g o' },
    ],
  },
  {
    id: 'freight',
    heading: 'Manage Freight',
    places: [
      {
        room: '/shipments',
        also: ['/all-shipments', '/my-shipments'],
        label: 'Shipments',
        icon: IconTruck,
        keys: 'g s',
        badge: {
          count: (badges) => badges.updatesNeeded,
          says: (count) => t('{count} shipments need an update', { count }),
        },
      },
      {
        room: '/tenders',
        label: 'Tenders',
        icon: IconSend,
        keys: 'g t',
        badge: { count: (badges) => badges.openTenders, says: (count) => t('{count} open tenders', { count }) },
      },
      { room: '/orders', of: ['shipper', 'operations'], label: 'Orders', icon: IconClipboardList, keys: 'g r' },
      { room: '/locations', of: ['shipper', 'operations'], label: 'Locations', icon: IconMapPin, keys: 'g p' },
      {
        room: '/rates-contracts',
        also: ['/rates-tariffs', '/rates-fuel', '/rates-markups', '/rates-quotes'],
        label: 'Rates',
        icon: IconCoins,
        keys: 'g a',
      },
      { room: '/customers', label: 'Customers', icon: IconBuildingStore, keys: 'g u' },
      { room: '/companies', label: 'Carriers', icon: IconBuildingWarehouse, keys: 'g c' },
      { room: '/onboarding/review', label: 'Onboarding', icon: IconClipboardCheck, keys: 'g o' },
      { room: '/load-tenders', label: 'Load Tenders', icon: IconFileImport, keys: 'g l' },
    ],
  },
  {
    id: 'financials',
    heading: 'Financials',
    places: [
      {
        room: '/accounting',
        label: 'Accounting',
        icon: IconReceipt,
        keys: 'g i',
        badge: {
          count: (badges) => badges.invoicesToSend,
          says: (count) => t('{count} loads need an invoice', { count }),
        },
      },
      { room: '/payments', label: 'Payment Remittance', icon: IconCash, keys: 'g m' },
      {
        room: '/third-party-payer-invoices',
        ofNetwork: true,
        label: 'Third Party Payer Invoices',
        icon: IconReceipt2,
        keys: 'g y',
      },
    ],
  },
]

export type OpenPlace = Place & { to: BuiltPath | '/' }
export type OpenGroup = Omit<PlaceGroup, 'places'> & { places: readonly OpenPlace[] }

/** The groups as one person sees them. The dashboard is everybody's; whoever has none is led to their own first page. */
export function placesOf(user: CurrentUser): OpenGroup[] {
  return GROUPS.map((group) => ({ ...group, places: group.places.flatMap((place) => open(place, user)) })).filter(
    (group) => group.places.length > 0,
  )
}

/** Whether an address lies in the room of a place. */
export function isAt(place: Place, pathname: string): boolean {
  return [place.room, ...(place.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

function open(place: Place, user: CurrentUser): OpenPlace[] {
  if (!isBuilt(place.room) || (place.of && !place.of.includes(user.persona))) return []
  if (place.ofNetwork && !user.has3PLNetwork && !user.permissions.includes('Admin')) return []
  // Whoever was let in has nothing to apply for any more; whoever applies has nothing else.
  if ((place.room === '/onboarding') !== (user.onboarding !== null)) return []
  if (passes(user, place.room)) return [{ ...place, to: place.room }]
  return place.room === '/dashboard' ? [{ ...place, to: '/' }] : []
}
