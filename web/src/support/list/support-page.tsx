import { IconClock, IconMessagePlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { SUPPORT_VIEWS, type SupportView, support } from '@waybill/contract/support/support.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import type { ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { showChat } from '../chat/chat.ts'
import { DeskLine, deskQuery } from '../desk/desk-line.tsx'
import styles from './support-page.module.css'
import { supportRows } from './support-rows.tsx'
import { SupportSearch } from './support-search.ts'

const SetWeek = lazyPart(async () => (await import('../desk/set-week.tsx')).SetWeek)

const route = getRouteApi('/shell/support-list')

const VIEW_NAMES: Readonly<Record<SupportView, string>> = {
  waiting: 'Waiting for an answer',
  mine: 'Mine',
  open: 'Open conversations',
  closed: 'Closed conversations',
}

const list: ListOf<SupportSearch> = {
  at: '/support',
  title: 'Support',
  search: {
    label: 'Search conversations',
    placeholder: ({ companyKind }) =>
      companyKind === 'provider' ? 'Subject, number, person or company' : 'Subject, number or person',
  },
  views: countedViews({
    at: '/support',
    counts: ({ query }: SupportSearch) => queryFor(support.counts, { query: { query } }),
    of: (counts) => SUPPORT_VIEWS.map((view) => ({ id: view, label: t(VIEW_NAMES[view]), count: counts?.[view] })),
    selected: ({ view }) => view,
    leadsTo: (view, search) => ({ ...search, view: SupportSearch.shape.view.parse(view) }),
  }),
  tools: [Hours],
  add: {
    text: 'Ask a question',
    brief: 'Ask',
    icon: <IconMessagePlus aria-hidden="true" />,
    Form: AskInPanel,
    fillsEmpty: true,
  },
  Above: () => (
    <div className={styles.desk}>
      <DeskLine />
    </div>
  ),
  rows: supportRows,
}

/** The provider's inbox, and for everybody else what they asked. */
export function SupportPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'support:ask')} />
}

/** A new question is asked where all are. */
function AskInPanel({ onClose }: { onClose: () => void }): ReactNode {
  useEffect(() => {
    showChat({ at: 'question' })
    onClose()
  }, [onClose])
  return null
}

function Hours({ isBrief }: ToolProps<SupportSearch>): ReactNode {
  const { data } = useQuery(deskQuery)
  const [isOpen, setOpen] = useState(false)
  if (data?.canSetWeek !== true) return null
  return (
    <>
      {isBrief ? (
        <IconButton label={t('Hours')} onPress={() => setOpen(true)}>
          <IconClock aria-hidden="true" />
        </IconButton>
      ) : (
        <Button icon={<IconClock aria-hidden="true" />} onPress={() => setOpen(true)}>
          {t('Hours')}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <SetWeek desk={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: SupportSearch): void {
  loadList(list, client, search)
}
