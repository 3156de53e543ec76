import { IconFileImport } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const loadTenderPlaces: readonly Place[] = [
  { room: '/load-tenders', group: 'freight', label: 'Load Tenders', icon: IconFileImport, keys: 'g l' },
]
