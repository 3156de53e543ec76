import { IconClipboardList } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const orderPlaces: readonly Place[] = [
  {
    room: '/orders',
    group: 'freight',
    of: ['shipper', 'operations'],
    label: 'Orders',
    icon: IconClipboardList,
    keys: 'g r',
  },
]
