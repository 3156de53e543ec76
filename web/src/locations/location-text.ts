import type { LocationType } from '@waybill/contract/locations/location-types.ts'
import type {
  DockEquipmentMode,
  DockShippingMode,
  DockStopType,
  Location,
} from '@waybill/contract/locations/locations.ts'
import { t } from '../ui/words.ts'

export function locationTypeText(type: LocationType): string {
  switch (type) {
    case 'Warehouse':
      return t('Warehouse')
    case 'DistributionCenter':
      return t('Distribution center')
    case 'ColdStorage':
      return t('Cold storage')
    case 'Manufacturing':
      return t('Plant')
    case 'CrossDock':
      return t('Cross-dock')
    case 'Terminal':
      return t('Terminal')
    case 'Yard':
      return t('Yard')
    case 'Port':
      return t('Port')
    case 'RailRamp':
      return t('Rail ramp')
    case 'Store':
      return t('Store')
    case 'Office':
      return t('Office')
  }
}

export function stopTypeText(type: DockStopType): string {
  return type === 'Shipping' ? t('Shipping') : t('Receiving')
}

export function equipmentText(mode: DockEquipmentMode): string {
  switch (mode) {
    case 'Dry':
      return t('Dry')
    case 'Reefer':
      return t('Reefer')
    case 'Flatbed':
      return t('Flatbed')
    case 'Bulk':
      return t('Bulk')
  }
}

export function shippingText(mode: DockShippingMode): string {
  switch (mode) {
    case 'TL':
      return t('TL')
    case 'LTL':
      return t('LTL')
    case 'Bulk':
      return t('Bulk')
    case 'Intermodal':
      return t('Intermodal')
  }
}

/** The town: "Chicago, IL 60638". */
export function townText({ city, province, postalCode }: Pick<Location, 'city' | 'province' | 'postalCode'>): string {
  return `${city}, ${province} ${postalCode}`
}

export function changedMeanwhile(): string {
  return t('Someone else has changed this location. Your entries are still here: review them and save again.')
}
