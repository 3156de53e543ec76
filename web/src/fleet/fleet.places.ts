import { IconCalendarWeek, IconUsers } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const fleetPlaces: readonly Place[] = [
  { room: '/dispatch', group: 'freight', label: 'Dispatch board', icon: IconCalendarWeek, keys: 'g w' },
  { room: '/fleet', group: 'freight', label: 'Fleet', icon: IconUsers, keys: 'g f' },
]
