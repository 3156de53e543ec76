import { IconMapPin } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const locationPlaces: readonly Place[] = [
  {
    room: '/locations',
    group: 'freight',
    of: ['shipper', 'operations'],
    label: 'Locations',
    icon: IconMapPin,
    keys: 'g p',
  },
]
