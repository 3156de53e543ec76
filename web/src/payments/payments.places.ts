import { IconCash } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const paymentPlaces: readonly Place[] = [
  { room: '/payments', group: 'financials', label: 'Payment Remittance', icon: IconCash, keys: 'g m' },
]
