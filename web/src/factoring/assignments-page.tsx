import { IconFileCertificate, IconFilePlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { factoring } from '@waybill/contract/factoring/factoring.ts'
import { ASSIGNMENT_VIEWS } from '@waybill/contract/factoring/factoring-search.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payments/payment-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { List, type ListOf, loadList } from '../list/list.tsx'
import { moreOf } from '../list/more.tsx'
import { PaymentViews } from '../payments/payment-views.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Select } from '../ui/select.tsx'
import { t } from '../ui/words.ts'
import { AssignmentRow } from './assignment-row.tsx'
import type { AssignmentSearch } from './assignment-search.ts'
import { assignmentViewText } from './assignment-text.ts'

const EnterAssignment = lazyPart(async () => (await import('./enter-assignment.tsx')).EnterAssignment)
const HandInNotice = lazyPart(async () => (await import('./hand-in-notice.tsx')).HandInNotice)

const route = getRouteApi('/shell/payments/assignments')

const list: ListOf<AssignmentSearch> = {
  at: '/payments/assignments',
  title: 'Assignments to factors',
  search: { label: 'Search assignments', placeholder: 'Carrier or factor' },
  views: { Panel: () => <PaymentViews selected="assignments" /> },
  tools: [
    ({ search, onChange }) => (
      <Select
        label={t('State')}
        hideLabel
        options={ASSIGNMENT_VIEWS.map((value) => ({ value, label: assignmentViewText(value) }))}
        value={search.view}
        onChange={(view) => onChange({ view })}
      />
    ),
  ],
  isNarrowed: ({ query, view }) => Boolean(query) || view !== 'all',
  rows: moreOf({
    label: 'Assignments to factors',
    asks: (search: AssignmentSearch) =>
      infiniteQueryFor(factoring.list, { query: { ...search, pageSize: PAYMENT_PAGE_SIZE } }),
    renderRow: (assignment) => <AssignmentRow assignment={assignment} />,
    coming: { rows: 4, height: 120 },
    failed: 'The assignments could not be loaded',
    nothing: {
      icon: <IconFileCertificate aria-hidden="true" />,
      title: 'No notices of assignment',
      says: 'While a notice of assignment is in force, the factoring company is paid instead of the carrier.',
    },
  }),
}

const icon = <IconFilePlus aria-hidden="true" />
/** A factor submits its notice, the desk enters mailed ones. */
const OF_FACTOR = {
  text: 'Submit notice',
  brief: 'Submit notice',
  icon,
  Form: HandInNotice,
  fillsEmpty: true,
} as const
const OF_DESK = { text: 'Enter notice', brief: 'Enter notice', icon, Form: EnterAssignment, fillsEmpty: true } as const

/** Who is paid in place of a carrier, since when, and what needs to be done. */
export function AssignmentsPage(): ReactNode {
  const { persona } = useCurrentUser()
  const mayHandIn = may(persona, 'assignment:hand-in')
  const of = { ...list, add: mayHandIn ? OF_FACTOR : OF_DESK }
  return <List of={of} search={route.useSearch()} mayAdd={mayHandIn || may(persona, 'assignment:verify')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: AssignmentSearch): void {
  loadList(list, client, search)
}
