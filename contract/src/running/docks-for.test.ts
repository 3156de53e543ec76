import { expect, test } from 'vitest'
import { DEFAULT_DOCK_HOURS, type DockSchedule } from '../locations/locations.ts'
import { docksFor } from './docks-for.ts'

const dock = (name: string, more: Partial<DockSchedule>): DockSchedule => ({
  id: name,
  locationId: '',
  tmsCompanyId: '',
  name,
  isAppointmentRequired: false,
  equipmentModes: ['Dry', 'Reefer'],
  shippingModes: ['TL'],
  stopTypes: ['Shipping', 'Receiving'],
  dockHours: [...DEFAULT_DOCK_HOURS],
  version: 1,
  ...more,
})
const DOCKS = [
  dock('main', {}),
  dock('cold', { equipmentModes: ['Reefer'], stopTypes: ['Receiving'] }),
  dock('flat', { equipmentModes: ['Flatbed'] }),
  dock('small', { equipmentModes: ['Dry'], shippingModes: ['LTL'] }),
]
const names = (equipmentMode: 0 | 1 | 2 | 5, shippingMode: 0 | 1 | 4, type: 'Pickup' | 'Delivery') =>
  docksFor({ equipmentMode, shippingMode }, { type }, DOCKS).map(({ name }) => name)

test('a load goes to the docks that take its equipment, its mode and its side of the trip', () => {
  expect(names(1, 0, 'Pickup')).toEqual(['main'])
  expect(names(1, 0, 'Delivery')).toEqual(['main', 'cold'])
  expect(names(2, 0, 'Pickup')).toEqual(['flat'])
  expect(names(0, 1, 'Pickup')).toEqual(['small'])
  expect(names(0, 4, 'Delivery')).toEqual(['small'])
  expect(names(5, 0, 'Pickup')).toEqual(['main', 'flat'])
})
