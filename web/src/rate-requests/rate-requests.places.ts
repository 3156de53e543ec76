import { IconMessageDollar } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

export const rateRequestPlaces: readonly Place[] = [
  {
    room: '/rates',
    group: 'freight',
    label: 'Rate Requests',
    icon: IconMessageDollar,
    keys: 'g q',
    badge: {
      count: (badges) => badges.openRateRequests,
      says: (count) => plural(count, '{n} open rate request', '{n} open rate requests'),
    },
  },
]
