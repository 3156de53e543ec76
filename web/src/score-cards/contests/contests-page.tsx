import { IconScale } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import { ContestState } from '@waybill/contract/score-cards/score-metrics.ts'
import { type ReactNode, useState } from 'react'
import { infiniteQueryFor, queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { moreOf } from '../../list/more.tsx'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { isNotTheirs, t } from '../../ui/words.ts'
import { ContestRow, stateText } from './contest-row.tsx'
import type { ContestSearch } from './contest-search.ts'

const SetLimits = lazyDialog(async () => (await import('../acts/set-limits.tsx')).SetLimits)

const route = getRouteApi('/shell/contested-loads')
const rulesQuery = queryFor(scoreCards.rules, {})

const list: ListOf<ContestSearch> = {
  at: '/contested-loads',
  title: 'Contested Loads',
  search: {
    label: 'Search contested loads',
    placeholder: ({ companyKind }) => (companyKind === 'provider' ? 'Load or carrier' : 'Load'),
  },
  isNarrowed: ({ state, query }) => state !== undefined || Boolean(query),
  tools: [
    ({ search: { state }, onChange }) => (
      <Select
        label={t('State')}
        hideLabel
        options={[
          { value: 'all', label: t('All') },
          ...ContestState.options.map((value) => ({ value, label: stateText(value) })),
        ]}
        value={state ?? 'all'}
        onChange={(chosen) => onChange({ state: chosen === 'all' ? undefined : chosen })}
      />
    ),
    () => <Limits />,
  ],
  rows: moreOf({
    label: 'Contested Loads',
    asks: (search: ContestSearch) => infiniteQueryFor(scoreCards.contests, { query: search }),
    renderRow: (contest) => <ContestRow contest={contest} />,
    coming: { rows: 4, height: 120 },
    failed: 'The contested loads could not be loaded',
    nothing: {
      icon: <IconScale aria-hidden="true" />,
      title: 'No contested loads',
      says: 'Loads that a carrier contests on its score card appear here until they are answered, and after.',
    },
  }),
}

/** What carriers contest, the most urgent first; the provider answers. */
export function ContestsPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** The provider's administrators set what makes a tier. */
function Limits(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { data: rules } = useQuery(rulesQuery)
  if (!rules || isNotTheirs(rules.can.set)) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Tier limits')}</Button>
      {isOpen ? <SetLimits rules={rules} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: ContestSearch): void {
  void client.prefetchQuery(rulesQuery)
  loadList(list, client, search)
}
