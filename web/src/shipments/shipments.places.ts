import { IconTruck } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

export const shipmentPlaces: readonly Place[] = [
  {
    room: '/shipments',
    group: 'freight',
    also: ['/all-shipments', '/my-shipments'],
    label: 'Shipments',
    icon: IconTruck,
    keys: 'g s',
    badge: {
      count: (badges) => badges.updatesNeeded,
      says: (count) => plural(count, '{n} shipment needs an update', '{n} shipments need an update'),
    },
  },
]
