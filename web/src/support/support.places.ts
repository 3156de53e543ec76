import { IconMessages } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

/** Whoever asks has the chat; the provider works through what waits. */
export const supportPlaces: readonly Place[] = [
  {
    room: '/support',
    group: 'freight',
    of: ['operations', 'payables'],
    label: 'Support',
    icon: IconMessages,
    keys: 'g j',
    badge: {
      count: (badges) => badges.supportWaiting,
      says: (count) => plural(count, '{n} conversation waiting', '{n} conversations waiting'),
    },
  },
]
