import { IconMapSearch } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const availableFreightPlaces: readonly Place[] = [
  { room: '/available-freight', group: 'start', label: 'Load Board', icon: IconMapSearch, keys: 'g b' },
]
