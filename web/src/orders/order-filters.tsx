import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import type { DateFilterValue } from '../ui/date-field.tsx'
import { type Days, datePresets, daysOf } from '../ui/date-presets.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import type { OrderSearch } from './order-search.ts'
import { filterCount, NO_FILTERS } from './order-views.ts'

/** The calendar and the search for companies are heavy and stand behind a tab. */
const DateFilter = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateFilter }))
const CompanyBox = lazy(async () => ({ default: (await import('../contacts/company-box.tsx')).CompanyBox }))

export interface OrderFiltersProps {
  /** The provider looks after many customers. */
  choosesCustomer: boolean
  search: OrderSearch
  onChange: (change: Partial<OrderSearch>) => void
}

/** FILTERS of the list: whose, which equipment and mode, when it is picked up. */
export function OrderFilters({ choosesCustomer, search, onChange }: OrderFiltersProps): ReactNode {
  return (
    <>
      {choosesCustomer ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <CompanyBox
            label={t('Customer')}
            placeholder={t('Every customer')}
            value={search.customerId}
            onChange={(customerId) => onChange({ customerId })}
          />
        </Suspense>
      ) : null}
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <DateFilter
          label={t('Pickup')}
          value={shownDays(search.pickupStart, search.pickupEnd)}
          onChange={(value) => onChange({ pickupStart: value?.days.start, pickupEnd: value?.days.end })}
        />
      </Suspense>
      <CheckboxGroup
        label={t('Equipment')}
        options={optionsOf(EQUIPMENT_MODE_NAMES)}
        value={(search.equipmentModes ?? []).map(String)}
        onChange={(chosen) => onChange({ equipmentModes: codesIn(EquipmentMode, chosen) })}
      />
      <CheckboxGroup
        label={t('Shipping mode')}
        options={optionsOf(SHIPPING_MODE_NAMES)}
        value={(search.shippingModes ?? []).map(String)}
        onChange={(chosen) => onChange({ shippingModes: codesIn(ShippingMode, chosen) })}
      />
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}

function optionsOf(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([value, name]) => ({ value, label: t(name) }))
}

function codesIn<Code extends number>(codes: z.ZodType<Code>, chosen: readonly string[]): Code[] | undefined {
  return chosen.length > 0 ? chosen.map((value) => codes.parse(Number(value))) : undefined
}

/** The address holds days; the preset that means these days today is the one to show. */
function shownDays(start: string | undefined, end: string | undefined): DateFilterValue | null {
  if (!start && !end) return null
  const days: Days = { start: start ?? end ?? '', end: end ?? start ?? '' }
  const preset = datePresets.find((one) => {
    const meant = daysOf(one)
    return meant?.start === days.start && meant.end === days.end
  })
  return { preset: preset ?? 'Range', days }
}
