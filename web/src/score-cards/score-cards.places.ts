import { IconGauge, IconScale } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

/** Carriers reach what they contest from their card. */
export const scoreCardPlaces: readonly Place[] = [
  { room: '/score-card', group: 'freight', label: 'Score Card', icon: IconGauge, keys: 'g k' },
  {
    room: '/contested-loads',
    group: 'freight',
    of: ['operations'],
    label: 'Contested Loads',
    icon: IconScale,
    keys: 'g v',
  },
]
