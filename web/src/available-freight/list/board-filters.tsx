import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { BOARD_FREIGHT, type BoardFreight } from '@waybill/contract/available-freight/board-search.ts'
import { EQUIPMENT_MODE_NAMES, type EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import { stateCodeOf } from '@waybill/contract/state-names.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { NearMyTruck } from '../../available-trucks/fit/near-my-truck.tsx'
import { refusedAt, refusedBy } from '../../form/refusals.ts'
import { anyOf, days, type Filter } from '../../list/filters.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import type { BoardSearch } from './board-search.ts'

const EQUIPMENT: readonly EquipmentMode[] = [0, 1, 2, 3, 4, 5]
const RADII = [25, 50, 100, 150, 250, 500] as const
const WAY_MILES = [25, 50, 100, 150] as const

const FREIGHT_NAMES: Readonly<Record<BoardFreight, string>> = {
  hazmat: 'Hazmat only',
  'no-hazmat': 'No hazmat',
  team: 'Team only',
  'no-team': 'No team',
  reefer: 'Temperature controlled',
}

/** The counts of all views within these filters; they tell a place that there is not, too. */
export function countsUnder(search: BoardSearch) {
  const { view: _view, sortProperty: _property, sortDirection: _direction, ...narrowing } = filterOf(search)
  return queryFor(availableFreight.counts, { query: narrowing })
}

type End = 'origin' | 'destination'

/** A city or code, and how far around it. */
function around({ end, label }: { end: End; label: string }): Filter<BoardSearch> {
  const radius = `${end}Radius` as const
  return {
    names: [end, radius],
    isSet: (search) => Boolean(search[end]),
    Field: ({ search, onChange }) => {
      const counts = useQuery({ ...countsUnder(search), placeholderData: keepPreviousData })
      return (
        <>
          <Typed
            label={t(label)}
            placeholder={t('City, state or postal code')}
            text={search[end] ?? ''}
            error={refusedAt(refusedBy(undefined, counts.error), end)}
            onText={(text) => onChange({ [end]: text, ...(text ? {} : { along: undefined }) })}
          />
          {search[end] && !search.along ? (
            <Select
              label={t('Within')}
              hideLabel
              options={[...new Set([...RADII, search[radius]])]
                .toSorted((a, b) => a - b)
                .map((miles) => ({
                  value: String(miles),
                  label: t('within {miles} mi', { miles }),
                }))}
              value={String(search[radius])}
              onChange={(miles) => onChange({ [radius]: Number(miles) })}
            />
          ) : null}
        </>
      )
    },
  }
}

interface TypedProps {
  label: string
  placeholder: string
  text: string
  error: string | undefined
  onText: (text: string | undefined) => void
}

/** A filter's text: the address follows when the field is left, or on Enter. */
function Typed({ label, placeholder, text, error, onText }: TypedProps): ReactNode {
  const [typed, setTyped] = useState({ text, since: text })
  if (typed.since !== text) setTyped({ text, since: text })
  const say = (): void => {
    const wanted = typed.text.trim()
    if (wanted !== text) onText(wanted || undefined)
  }
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      error={error}
      value={typed.text}
      onChange={(next) => setTyped({ text: next, since: text })}
      onBlur={say}
      onKeyDown={(event) => event.key === 'Enter' && say()}
    />
  )
}

type Figure = 'minRate' | 'minPerMile' | 'maxEmptyMiles' | 'maxWeight' | 'maxStops'

function figure(name: Figure, label: string, unit?: string): Filter<BoardSearch> {
  return {
    names: [name],
    Field: ({ search, onChange }) => (
      <NumberField
        label={t(label)}
        minValue={0}
        value={search[name] ?? Number.NaN}
        onChange={(value) => onChange({ [name]: Number.isNaN(value) ? undefined : value })}
        {...(unit ? { unit: t(unit) } : {})}
      />
    ),
  }
}

/** FILTERS of the load board. */
export const boardFilters: readonly Filter<BoardSearch>[] = [
  {
    // Chooses what the next ones say.
    names: [],
    isFor: ({ persona }) => may(persona, 'available-truck:post'),
    Field: ({ search, onChange }) => <NearMyTruck origin={search.origin} onChoose={onChange} />,
  },
  around({ end: 'origin', label: 'Origin' }),
  around({ end: 'destination', label: 'Destination' }),
  {
    names: ['along'],
    Field: ({ search, onChange }) =>
      search.origin && search.destination ? (
        <Select
          label={t('Along the route')}
          options={[
            { value: '', label: t('Near origin and destination only') },
            ...WAY_MILES.map((miles) => ({
              value: String(miles),
              label: t('within {miles} mi of the route', { miles }),
            })),
          ]}
          value={search.along ? String(search.along) : ''}
          onChange={(miles) => onChange({ along: Number(miles) || undefined })}
        />
      ) : null,
  },
  {
    names: ['destinationStates'],
    Field: ({ search, onChange }) => (
      <Typed
        label={t('Destination states')}
        placeholder={t('TX, OK, AR')}
        text={(search.destinationStates ?? []).join(', ')}
        error={undefined}
        onText={(text) => onChange({ destinationStates: statesIn(text) })}
      />
    ),
  },
  {
    names: ['area'],
    Field: ({ search, onChange }) =>
      search.area ? (
        <Button wide onPress={() => onChange({ area: undefined })}>
          {t('Search outside the map area, too')}
        </Button>
      ) : null,
  },
  days('Pickup', 'pickupStart', 'pickupEnd'),
  anyOf('Equipment', 'equipmentModes', EQUIPMENT, (mode) => t(EQUIPMENT_MODE_NAMES[mode])),
  figure('minRate', 'Min rate', '$'),
  figure('minPerMile', 'Min rate per loaded mile', '$'),
  figure('maxEmptyMiles', 'Max empty miles', 'mi'),
  figure('maxWeight', 'Max load weight', 'lb'),
  figure('maxStops', 'Max stops'),
  anyOf('Freight', 'freight', BOARD_FREIGHT, (freight) => t(FREIGHT_NAMES[freight])),
]

/** `TX, Oklahoma` → TX, OK; what is no state is left out. */
function statesIn(text: string | undefined): string[] | undefined {
  const states = text
    ?.split(/[^\p{L}. ]+/u)
    .flatMap((each) => stateCodeOf(each.trim()) ?? each.split(' ').flatMap((one) => stateCodeOf(one) ?? []))
  return states?.length ? [...new Set(states)] : undefined
}
