import { IconReceipt } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'
import { plural } from '../ui/words.ts'

export const invoicePlaces: readonly Place[] = [
  {
    room: '/accounting',
    group: 'financials',
    label: 'Accounting',
    icon: IconReceipt,
    keys: 'g i',
    badge: {
      count: (badges) => badges.invoicesToSend,
      says: (count, persona) =>
        persona === 'payables'
          ? plural(count, '{n} invoice to audit', '{n} invoices to audit')
          : plural(count, '{n} load needs an invoice', '{n} loads need an invoice'),
    },
  },
]
