import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { companyFilter } from '../../contacts/list/company-filter.tsx'
import { anyOf, days, type Filter } from '../../list/filters.tsx'
import { t } from '../../ui/words.ts'
import type { OrderSearch } from './order-search.ts'

/** FILTERS of the list: customer, equipment and mode, pickup day. */
export const orderFilters: readonly Filter<OrderSearch>[] = [
  companyFilter('Customer', 'Every customer', 'customerId'),
  days('Pickup', 'pickupStart', 'pickupEnd'),
  anyOf('Equipment', 'equipmentModes', codesOf(EquipmentMode), (mode) => t(EQUIPMENT_MODE_NAMES[mode])),
  anyOf('Shipping mode', 'shippingModes', codesOf(ShippingMode), (mode) => t(SHIPPING_MODE_NAMES[mode])),
]

function codesOf<Code>({ options }: { options: readonly { value: Code }[] }): Code[] {
  return options.map(({ value }) => value)
}
