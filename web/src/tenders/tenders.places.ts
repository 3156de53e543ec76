import { IconSend } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

export const tenderPlaces: readonly Place[] = [
  {
    room: '/tenders',
    group: 'freight',
    label: 'Tenders',
    icon: IconSend,
    keys: 'g t',
    badge: {
      count: (badges) => badges.openTenders,
      says: (count) => plural(count, '{n} open tender', '{n} open tenders'),
    },
  },
]
