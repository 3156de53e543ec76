import { IconCashBanknoteEdit } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

/** Drivers read the cases of their loads there; only carriers and the provider have it in the drawer (SPEC §2.3). */
export const casePlaces: readonly Place[] = [
  {
    room: '/cases',
    group: 'financials',
    of: ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'operations', 'payables'],
    label: 'Accessorial Requests',
    icon: IconCashBanknoteEdit,
    keys: 'g x',
    badge: { count: (badges) => badges.newCases, says: (count) => plural(count, '{n} new case', '{n} new cases') },
  },
]
