import { IconCoin } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const ratePlaces: readonly Place[] = [
  {
    room: '/rates-contracts',
    group: 'freight',
    also: ['/rates-tariffs', '/rates-fuel', '/rates-markups', '/rates-quotes'],
    label: 'Rates',
    icon: IconCoin,
    keys: 'g a',
  },
]
