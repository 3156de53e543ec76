import { IconFiles } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const documentPlaces: readonly Place[] = [
  {
    room: '/documents/drop',
    group: 'freight',
    label: 'File documents',
    icon: IconFiles,
    keys: 'g n',
    of: ['carrier-admin', 'carrier-dispatcher', 'carrier-billing', 'broker', 'operations', 'payables'],
  },
]
