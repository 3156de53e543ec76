import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import { PAYMENT_VIEWS, PaymentView } from '@waybill/contract/payments/payment-search.ts'
import type { payments } from '@waybill/contract/payments/payments.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { type View, ViewList } from '../ui/list-page.tsx'
import { t } from '../ui/words.ts'
import type { PaymentSearch } from './payment-searches.ts'
import { VIEW_NAMES } from './payment-text.ts'

export type Totals = AnswerOf<typeof payments.totals>

export interface PaymentViewsProps {
  /** A list view, or a page beside it. */
  selected: PaymentView | 'disputes' | 'statement' | 'assignments' | 'runs'
  /** The list's filters, kept across views; undefined on the pages beside it. */
  search?: PaymentSearch
  totals?: Totals
}

/** The payment views, and the pages beside them: disputes, the account, and for the provider its runs. */
export function PaymentViews({ selected, search, totals }: PaymentViewsProps): ReactNode {
  const { persona } = useCurrentUser()
  const open = useQuery(openDisputes()).data?.totalCount
  const counts = totals && {
    All: totals.all,
    Scheduled: totals.scheduled,
    Sent: totals.sent,
    Cleared: totals.cleared,
    Ended: totals.ended,
  }
  const views: View[] = [
    ...PAYMENT_VIEWS.map((id) => ({ id, label: t(VIEW_NAMES[id]), count: counts?.[id] })),
    { id: 'disputes', label: t('Disputes'), count: open },
    { id: 'statement', label: t('Account statement') },
    ...(may(persona, 'assignment:read') ? [{ id: 'assignments', label: t('Assignments to factors') }] : []),
    ...(may(persona, 'payment:run') ? [{ id: 'runs', label: t('Payment runs') }] : []),
  ]
  return (
    <ViewList
      label={t('Views')}
      views={views}
      selected={selected}
      renderLink={({ id }, link) =>
        id === 'disputes' ? (
          <Link to="/payments/disputes" {...link} />
        ) : id === 'statement' ? (
          <Link to="/payments/statement" {...link} />
        ) : id === 'assignments' ? (
          <Link to="/payments/assignments" {...link} />
        ) : id === 'runs' ? (
          <Link to="/payments/runs" {...link} />
        ) : (
          <Link
            to="/payments"
            search={{ ...search, view: PaymentView.parse(id) }}
            activeOptions={{ exact: true }}
            {...link}
          />
        )
      }
    />
  )
}

/** The number of open disputes; no rows. */
export function openDisputes() {
  return queryFor(disputes.list, { query: { status: 'open', pageSize: 0 } })
}
