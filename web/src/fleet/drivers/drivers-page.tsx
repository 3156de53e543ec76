import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DRIVER_SORTS, DRIVER_VIEWS, DriverView, fleet } from '@waybill/contract/fleet/fleet.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps, Filter } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { sortBy } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { CheckboxGroup } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { ToBoard, ToVehicles } from '../fleet-tabs.tsx'
import { driverRows } from './driver-rows.tsx'
import type { DriverSearch } from './driver-search.ts'

const route = getRouteApi('/shell/fleet-drivers')

/** The form kit comes with it. */
const EditDriver = lazyPart(async () => (await import('./edit-driver.tsx')).EditDriver)

const VIEW_NAMES: Readonly<Record<DriverView, string>> = {
  active: 'All drivers',
  free: 'Free drivers',
  'on-load': 'On a load',
  retired: 'Retired',
}

const countsUnder = ({ query, homes }: Partial<DriverSearch>) =>
  queryFor(fleet.driverCounts, { query: { query, homes } })

/** Terminals that drivers have as home. */
function Homes({ search, onChange }: FieldProps<Pick<DriverSearch, 'homes'>>): ReactNode {
  const homes = useQuery(countsUnder({})).data?.homes ?? []
  if (homes.length === 0) return null
  return (
    <CheckboxGroup
      label={t('Home terminal')}
      options={homes.map((home) => ({ value: home, label: home }))}
      value={search.homes ?? []}
      onChange={(chosen) => onChange({ homes: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

const homes: Filter<DriverSearch> = { names: ['homes'], Field: Homes }

const list: ListOf<DriverSearch> = {
  at: '/fleet',
  title: 'Drivers',
  search: { label: 'Search drivers', placeholder: 'Name, phone, truck or terminal' },
  views: countedViews({
    at: '/fleet',
    counts: (search: DriverSearch) => countsUnder(search),
    of: (counts) => DRIVER_VIEWS.map((view) => ({ id: view, label: t(VIEW_NAMES[view]), count: counts?.[view] })),
    selected: ({ view }) => view,
    leadsTo: (view, search) => ({ ...search, view: DriverView.parse(view) }),
  }),
  filters: [homes],
  tools: [
    sortBy(DRIVER_SORTS, {
      name: { name: 'Name', asc: 'Name, A to Z', desc: 'Name, Z to A' },
      home: { name: 'Home terminal', asc: 'Place, A to Z', desc: 'Place, Z to A' },
      licenseUntil: { name: 'License', asc: 'Ending soonest first', desc: 'Ending latest first' },
      hazmatUntil: { name: 'Hazmat endorsement', asc: 'Ending soonest first', desc: 'Ending latest first' },
    }),
    ({ isBrief }) => (isBrief ? null : <ToBoard />),
    ToVehicles,
  ],
  add: {
    text: 'Add driver',
    brief: 'Add',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ onClose }) => <EditDriver onClose={onClose} />,
    fillsEmpty: true,
  },
  rows: driverRows,
}

/** The company's own drivers. */
export function DriversPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'fleet:write')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: DriverSearch): void {
  loadList(list, client, search)
}
