import { IconClipboardList } from '@tabler/icons-react'
import { orders, type OrderRow as Row } from '@waybill/contract/orders/orders.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { may } from '@waybill/contract/permissions.ts'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { OrderStatusChip } from '../order-status.tsx'
import { freightText, orderTypeText } from '../order-text.ts'
import { ChooseOrder } from './choosing-orders.tsx'
import { nextOf, OrderAct } from './order-act.tsx'
import type { OrderSearch } from './order-search.ts'

/** Orders at a glance: number, status, lane and times, and references. */
export const orderRows = rowsOf({
  label: 'Orders',
  asks: (search: OrderSearch, page) => queryFor(orders.list, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ orderNumber }) => orderNumber,
  page: '/orders/$orderNumber',
  choice: { isFor: ({ persona }) => may(persona, 'shipment:plan'), of: (row) => <ChooseOrder order={row} /> },
  columns: {
    number: { cell: ({ orderNumber }, { link }) => link(orderNumber), coming: [56] },
    freight: { cell: freightText, coming: [100], look: 'faint' },
    status: {
      cell: ({ status }) => <OrderStatusChip status={status} size="small" />,
      coming: <Skeleton width={76} height="1.25rem" />,
      atEnd: ['card'],
      bare: true,
    },
    lane: {
      cell: ({ lane }) =>
        lane.length > 1 ? (
          <LaneStrip stops={lane} size="row" />
        ) : (
          <span className={look.faint}>{t('No stops yet')}</span>
        ),
      coming: <Skeleton height="2.25rem" />,
      bare: true,
    },
    reference: {
      cell: ({ referenceNumbers: [first] }) => (first ? referenceText(first) : '—'),
      coming: [110],
      look: 'small',
    },
    customer: {
      cell: ({ customerName, orderType }) =>
        currentUser()?.companyKind === 'provider' ? customerName : orderTypeText(orderType),
      coming: [80],
      look: 'faint',
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 640,
      height: 66,
      widths: 'minmax(124px, 0.5fr) 148px minmax(220px, 1fr) minmax(120px, 0.75fr)',
      lines: [
        ['number', 'status', 'lane', 'reference'],
        ['freight', 'status', 'lane', 'customer'],
      ],
      act: { under: 'status' },
    },
    {
      shape: 'card',
      from: 0,
      height: 144,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['number', 'status'],
        ['lane', 'lane'],
        ['reference', 'freight'],
        ['customer', 'customer'],
      ],
      gap: '6px 18px',
      act: { ends: 2 },
    },
  ],
  act: (row, { user }) => nextOf(row, user) && <OrderAct row={row} />,
  failed: 'The orders could not be loaded',
  nothing: {
    icon: <IconClipboardList aria-hidden="true" />,
    title: 'No orders here',
    says: 'Your customers’ orders appear here, from the first draft to delivery.',
    noMatch: 'No order in this view matches this search and these filters.',
  },
})

/** The value first: it is what people look for. Many start with their label. */
function referenceText({ label, value }: Row['referenceNumbers'][number]): string {
  return value.startsWith(label) ? value : `${value} · ${label}`
}
