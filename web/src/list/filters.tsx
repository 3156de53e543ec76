import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import type { DateFilterValue } from '../ui/date-filter.tsx'
import { type Days, datePresets, daysOf } from '../ui/date-presets.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './list.module.css'

export interface FieldProps<Search> {
  search: Search
  onChange: (change: Partial<Search>) => void
}

/** One of the FILTERS of a list; it may set several search params. */
export interface Filter<Search> {
  names: readonly (keyof Search)[]
  /** For params that do not narrow the list for everyone. */
  isSet?: (search: Search, user: CurrentUser) => boolean
  isFor?: (user: CurrentUser) => boolean
  /** Only changes the view: clearing an empty list keeps it. */
  isLook?: true
  Field: (props: FieldProps<Search>) => ReactNode
}

/** Clears every filter of a view. */
export function withoutFilters<Search>(filters: readonly Filter<Search>[]): Partial<Search> {
  const none: Partial<Search> = {}
  for (const { names } of filters) for (const name of names) none[name] = undefined
  return none
}

/** How many are set; for a single filter, how many values. */
export function filterCount<Search>(filters: readonly Filter<Search>[], search: Search, user: CurrentUser): number {
  const set = filters.filter(({ names, isSet }) =>
    isSet ? isSet(search, user) : names.some((name) => isSaid(search[name])),
  )
  const [only] = filters.length === 1 ? set.flatMap(({ names }) => names.map((name) => search[name])) : []
  return Array.isArray(only) ? only.length : set.length
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

export interface FiltersProps<Search> extends FieldProps<Search> {
  filters: readonly Filter<Search>[]
}

/** FILTERS of a list; with several, one button clears them. */
export function Filters<Search>({ filters, search, onChange }: FiltersProps<Search>): ReactNode {
  const user = useCurrentUser()
  return (
    <>
      {filters.map(({ names, isFor, Field }) =>
        isFor?.(user) === false ? null : <Field key={names.join(' ')} search={search} onChange={onChange} />,
      )}
      {filters.length > 1 && filterCount(filters, search, user) > 0 ? (
        <Button wide onPress={() => onChange(withoutFilters(filters))}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}

/** The calendar is heavy and sits behind a tab. */
const DateFilter = lazyPart(async () => (await import('../ui/date-filter.tsx')).DateFilter)

/** From one day to another. */
export function days<Start extends string, End extends string>(
  label: string,
  start: Start,
  end: End,
  hint?: () => string,
): Filter<Partial<Record<Start | End, string>>> {
  return {
    names: [start, end],
    Field: ({ search, onChange }) => (
      <>
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <DateFilter
            label={t(label)}
            value={shownDays(search[start], search[end])}
            onChange={(value) => {
              const change: Partial<Record<Start | End, string>> = {}
              change[start] = value?.days.start
              change[end] = value?.days.end
              onChange(change)
            }}
          />
        </Suspense>
        {hint ? <p className={styles.hint}>{hint()}</p> : null}
      </>
    ),
  }
}

/** The address holds days; shows the preset that means these days today. */
export function shownDays(start: string | undefined, end: string | undefined): DateFilterValue | null {
  if (!start && !end) return null
  const days: Days = { start: start ?? end ?? '', end: end ?? start ?? '' }
  const preset = datePresets.find((one) => {
    const meant = daysOf(one)
    return meant?.start === days.start && meant.end === days.end
  })
  return { preset: preset ?? 'Range', days }
}

/** Any of a short list. */
export function anyOf<Name extends string, Value extends string | number>(
  label: string,
  name: Name,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Filter<Partial<Record<Name, Value[]>>> {
  return {
    names: [name],
    Field: ({ search, onChange }) => (
      <CheckboxGroup
        label={t(label)}
        options={values.map((value) => ({ value: String(value), label: textOf(value) }))}
        value={(search[name] ?? []).map(String)}
        onChange={(chosen) => {
          const change: Partial<Record<Name, Value[]>> = {}
          change[name] = chosen.length > 0 ? values.filter((value) => chosen.includes(String(value))) : undefined
          onChange(change)
        }}
      />
    ),
  }
}

const ANY = 'any'

interface ChoiceProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of a short list, or any; as a Select, which may load later, or as radio buttons. */
export function oneOf<Name extends string, const Value extends string>(
  label: string,
  name: Name,
  any: string,
  options: readonly { value: Value; label: string }[],
  Choice: (props: ChoiceProps) => ReactNode,
): Filter<Partial<Record<Name, Value>>> {
  return {
    names: [name],
    Field: ({ search, onChange }) => (
      <Choice
        label={t(label)}
        options={[{ value: ANY, label: t(any) }, ...options.map((option) => ({ ...option, label: t(option.label) }))]}
        value={search[name] ?? ANY}
        onChange={(chosen) => {
          const change: Partial<Record<Name, Value>> = {}
          change[name] = options.find(({ value }) => value === chosen)?.value
          onChange(change)
        }}
      />
    ),
  }
}
