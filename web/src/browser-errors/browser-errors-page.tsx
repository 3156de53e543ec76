import { IconBug } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BROWSER_ERROR_KINDS, BROWSER_ERROR_SORTS } from '@waybill/contract/browser-errors/browser-error-search.ts'
import { browserErrors } from '@waybill/contract/browser-errors/browser-errors.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { anyOf } from '../list/filters.tsx'
import { List, type ListOf, loadList } from '../list/list.tsx'
import { moreOf } from '../list/more.tsx'
import { sortBy } from '../list/tools.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { t } from '../ui/words.ts'
import { BrowserErrorRow, kindText } from './browser-error-row.tsx'
import type { BrowserErrorSearch } from './browser-error-search.ts'

const route = getRouteApi('/shell/browser-errors')

const list: ListOf<BrowserErrorSearch> = {
  at: '/browser-errors',
  title: 'Browser Errors',
  search: { label: 'Search browser errors', placeholder: 'Name, page, file or build' },
  filters: [
    anyOf('Type', 'kinds', BROWSER_ERROR_KINDS, kindText),
    {
      // Set from a row.
      names: ['build'],
      Field: ({ search: { build }, onChange }) =>
        build ? (
          <Checkbox isSelected onChange={() => onChange({ build: undefined })}>
            {t('Only build {build}', { build })}
          </Checkbox>
        ) : null,
    },
  ],
  tools: [
    ({ search, onChange }) => (
      <Select
        label={t('State')}
        hideLabel
        options={[
          { value: 'open', label: t('Open') },
          { value: 'done', label: t('Done') },
          { value: 'all', label: t('All') },
        ]}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
    ),
    sortBy(BROWSER_ERROR_SORTS, {
      lastSeen: { name: 'Last seen', desc: 'Newest first', asc: 'Oldest first' },
      count: { name: 'How often', desc: 'Highest first', asc: 'Lowest first' },
    }),
  ],
  rows: moreOf({
    label: 'Browser Errors',
    asks: (search: BrowserErrorSearch) => infiniteQueryFor(browserErrors.list, { query: search }),
    renderRow: (error) => <BrowserErrorRow error={error} />,
    coming: { rows: 4, height: 120 },
    failed: 'The errors could not be loaded',
    nothing: {
      icon: <IconBug aria-hidden="true" />,
      title: 'No errors here',
      says: 'When the portal fails in someone’s browser, the error appears here for 30 days, without what they typed.',
    },
  }),
}

/** Portal errors in browsers, to investigate and mark as done. */
export function BrowserErrorsPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: BrowserErrorSearch): void {
  loadList(list, client, search)
}
