import { IconAdjustments } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const settingsPlaces: readonly Place[] = [
  { room: '/settings', group: 'financials', label: 'Settings', icon: IconAdjustments, keys: 'g h' },
]
