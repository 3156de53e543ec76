import { IconBuildingWarehouse } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const companyPlaces: readonly Place[] = [
  { room: '/companies', group: 'freight', label: 'Companies', icon: IconBuildingWarehouse, keys: 'g c' },
]
