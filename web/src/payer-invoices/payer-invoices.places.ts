import { IconReceipt2 } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const payerInvoicePlaces: readonly Place[] = [
  {
    room: '/third-party-payer-invoices',
    group: 'financials',
    ofNetwork: true,
    label: 'Third Party Payer Invoices',
    icon: IconReceipt2,
    keys: 'g y',
  },
]
