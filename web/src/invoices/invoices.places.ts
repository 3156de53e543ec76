import { IconReceipt } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { t } from '../ui/words.ts'

export const invoicePlaces: readonly Place[] = [
  {
    room: '/accounting',
    group: 'financials',
    label: 'Accounting',
    icon: IconReceipt,
    keys: 'g i',
    badge: {
      count: (badges) => badges.invoicesToSend,
      says: (count) => t('{count} loads need an invoice', { count }),
    },
  },
]
