import { IconMessageDollar } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { t } from '../ui/words.ts'

export const rateRequestPlaces: readonly Place[] = [
  {
    room: '/rates',
    group: 'freight',
    label: 'Rate Requests',
    icon: IconMessageDollar,
    keys: 'g q',
    badge: {
      count: (badges) => badges.openRateRequests,
      says: (count) => t('{count} open rate requests', { count }),
    },
  },
]
