import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { availableTrucks } from '@waybill/contract/available-trucks/available-trucks.ts'
import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { refusedAt, refusedBy } from '../../form/refusals.ts'
import { anyOf, days, type FieldProps, type Filter } from '../../list/filters.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import type { TruckSearch } from './truck-search.ts'

const EQUIPMENT: readonly EquipmentMode[] = [0, 1, 2, 3, 4, 5]
const RADII = [25, 50, 100, 150, 250, 500] as const

/** The counts of all views within these filters; they tell an unknown place, too. */
export function countsUnder(search: TruckSearch) {
  const { view: _view, sortProperty: _property, sortDirection: _direction, ...narrowing } = filterOf(search)
  return queryFor(availableTrucks.counts, { query: narrowing })
}

/** A place, and how far around it. */
function Near({ search, onChange }: FieldProps<TruckSearch>): ReactNode {
  const text = search.origin ?? ''
  const counts = useQuery({ ...countsUnder(search), placeholderData: keepPreviousData })
  const [typed, setTyped] = useState({ text, since: text })
  if (typed.since !== text) setTyped({ text, since: text })
  const say = (): void => {
    const wanted = typed.text.trim()
    if (wanted !== text) onChange({ origin: wanted || undefined })
  }
  return (
    <>
      <TextField
        label={t('Empty near')}
        placeholder={t('Dallas, TX or 75201')}
        error={refusedAt(refusedBy(undefined, counts.error), 'origin') ?? null}
        value={typed.text}
        onChange={(next) => setTyped({ text: next, since: text })}
        onBlur={say}
        onKeyDown={(event) => event.key === 'Enter' && say()}
      />
      {text ? (
        <Select
          label={t('Radius')}
          hideLabel
          options={[...new Set([...RADII, search.originRadius])]
            .toSorted((a, b) => a - b)
            .map((miles) => ({ value: String(miles), label: t('{miles} mi around', { miles }) }))}
          value={String(search.originRadius)}
          onChange={(miles) => onChange({ originRadius: Number(miles) })}
        />
      ) : null}
    </>
  )
}

/** FILTERS of the trucks. */
export const truckFilters: readonly Filter<TruckSearch>[] = [
  { names: ['origin', 'originRadius'], isSet: ({ origin }) => Boolean(origin), Field: Near },
  days('Empty on', 'emptyStart', 'emptyEnd'),
  anyOf('Equipment', 'equipmentModes', EQUIPMENT, (mode) => t(EQUIPMENT_MODE_NAMES[mode])),
]
