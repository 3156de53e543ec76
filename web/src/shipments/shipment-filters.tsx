import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { STOPS_MET, type StopsMet } from '@waybill/contract/shipment-search.ts'
import { type ShipmentStatusCounts, shipments } from '@waybill/contract/shipments.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryFor } from '../api/queries.ts'
import { shipmentStatusText } from '../shell/shipment-status.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import type { DateFilterValue } from '../ui/date-field.tsx'
import { type Days, datePresets, daysOf } from '../ui/date-presets.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import type { ShipmentSearch } from './shipment-search.ts'
import { filterCount, NO_FILTERS, statusesFor } from './shipment-views.ts'

/** The calendar is heavy and stands behind a tab. */
const DateFilter = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateFilter }))

const ANY = 'any'
const STOPS_MET_NAMES: Readonly<Record<StopsMet, string>> = {
  'pickup-on-time': 'Pickup on time',
  'pickup-late': 'Pickup late',
  'delivery-on-time': 'Delivery on time',
  'delivery-late': 'Delivery late',
}

const COUNT_OF_STATUS: Readonly<Record<ShipmentStatus, keyof ShipmentStatusCounts>> = {
  [-1]: 'voided',
  0: 'draft',
  1: 'readyToBook',
  2: 'tendering',
  3: 'booked',
  4: 'dispatched',
  5: 'inTransit',
  6: 'atStop',
  7: 'delivered',
  8: 'deliveryConfirmed',
}

/** The figures beside the statuses say what choosing one would leave: the other filters count, the statuses do not. */
function statusCountsUnder({
  view: _view,
  sortProperty: _property,
  sortDirection: _direction,
  statuses: _statuses,
  ...narrowing
}: ShipmentSearch) {
  return queryFor(shipments.statusCounts, { query: narrowing })
}

export interface ShipmentFiltersProps {
  persona: Persona
  search: ShipmentSearch
  onChange: (change: Partial<ShipmentSearch>) => void
}

/** FILTERS of the list: status, pickup and delivery days, how stops were met. */
export function ShipmentFilters({ persona, search, onChange }: ShipmentFiltersProps): ReactNode {
  const statuses = statusesFor(persona)
  const counts = useQuery({ ...statusCountsUnder(search), placeholderData: keepPreviousData }).data
  return (
    <>
      <CheckboxGroup
        label={t('Status')}
        options={statuses.map((status) => ({
          value: String(status),
          label: shipmentStatusText(status),
          count: counts?.[COUNT_OF_STATUS[status]],
        }))}
        value={(search.statuses ?? []).map(String)}
        onChange={(chosen) => onChange({ statuses: chosenStatuses(statuses, chosen) })}
      />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <DateFilter
          label={t('Pickup')}
          value={shownDays(search.pickupStart, search.pickupEnd)}
          onChange={(value) => onChange({ pickupStart: value?.days.start, pickupEnd: value?.days.end })}
        />
        <DateFilter
          label={t('Delivery')}
          value={shownDays(search.deliveryStart, search.deliveryEnd)}
          onChange={(value) => onChange({ deliveryStart: value?.days.start, deliveryEnd: value?.days.end })}
        />
      </Suspense>
      <RadioGroup
        label={t('Stops met')}
        options={[
          { value: ANY, label: t('Any') },
          ...STOPS_MET.map((met) => ({ value: met, label: t(STOPS_MET_NAMES[met]) })),
        ]}
        value={search.stopsMet ?? ANY}
        onChange={(met) => onChange({ stopsMet: met === ANY ? undefined : met })}
      />
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}

function chosenStatuses(statuses: readonly ShipmentStatus[], chosen: readonly string[]): ShipmentStatus[] | undefined {
  const kept = statuses.filter((status) => chosen.includes(String(status)))
  return kept.length > 0 ? kept : undefined
}

/** The address holds days; the preset that means these days today is the one to show. */
export function shownDays(start: string | undefined, end: string | undefined): DateFilterValue | null {
  if (!start && !end) return null
  const days: Days = { start: start ?? end ?? '', end: end ?? start ?? '' }
  const preset = datePresets.find((one) => {
    const meant = daysOf(one)
    return meant?.start === days.start && meant.end === days.end
  })
  return { preset: preset ?? 'Range', days }
}
