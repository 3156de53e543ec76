import { IconBuildingStore } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const customerPlaces: readonly Place[] = [
  { room: '/customers', group: 'freight', label: 'Customers', icon: IconBuildingStore, keys: 'g u' },
]
