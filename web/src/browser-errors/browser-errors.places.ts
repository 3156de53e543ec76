import { IconBug } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const browserErrorPlaces: readonly Place[] = [
  { room: '/browser-errors', group: 'freight', label: 'Browser Errors', icon: IconBug, keys: 'g e' },
]
