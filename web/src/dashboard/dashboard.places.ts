import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const dashboardPlaces: readonly Place[] = [
  { room: '/dashboard', also: ['/desk'], group: 'start', label: 'Dashboard', icon: IconLayoutDashboard, keys: 'g d' },
]
