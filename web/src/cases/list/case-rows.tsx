import { IconCashBanknoteEdit } from '@tabler/icons-react'
import { type CaseRow, cases } from '@waybill/contract/cases/cases.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { Countdown, isAhead } from '../../ui/countdown.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { CaseStatusChip } from '../case-status-chip.tsx'
import { isOurs, standingText, useWaitingText } from '../case-text.ts'
import { CaseAct, nextOf } from './case-act.tsx'
import type { CaseSearch } from './case-search.ts'
import { viewOf } from './case-views.ts'

export function pageOf(search: CaseSearch, page: number) {
  return queryFor(cases.list, { query: { ...search, page, pageSize: PAGE_SIZE } })
}

/** What is asked for, for which load, how it stands, how much, and until when somebody answers. */
export const caseRows = rowsOf({
  label: 'Accessorial Requests',
  asks: pageOf,
  keyOf: ({ caseNumber }) => caseNumber,
  page: '/cases/$caseNumber',
  preview: '/cases/$caseNumber/preview',
  columns: {
    number: { cell: ({ caseNumber }, { link }) => link(caseNumber), coming: [72] },
    type: { cell: ({ type }) => retell(type.name), coming: [130], look: 'small' },
    status: {
      cell: (row) => <CaseStatusChip of={row} size="small" />,
      coming: <Skeleton width={84} height="1.25rem" />,
      bare: true,
      atEnd: ['narrow', 'card'],
    },
    standing: {
      // On a card, its button says whose turn it is.
      cell: (row, { shape, user }) =>
        shape === 'card' && nextOf(row, user) && row.answerDueAt ? <Due row={row} /> : <Standing row={row} />,
      look: 'faint',
    },
    load: {
      cell: ({ shipmentNumber, stop }) => [shipmentNumber, stop?.name].filter(Boolean).join(' · ') || '—',
      coming: [150],
    },
    people: {
      cell: ({ carrierName, assignee, openedBy }, { user }) =>
        user.companyKind === 'provider' ? [carrierName, assignee?.name ?? t('Unassigned')].join(' · ') : openedBy,
      coming: [110],
      look: 'faint',
    },
    opened: {
      cell: ({ openedAt }, { user }) => (
        <span className="tabular">
          {t('Opened {day}', {
            day: timeText({ at: openedAt, timeZone: user.timeZone }, { isShort: true, dayOnly: true }),
          })}
        </span>
      ),
      look: 'small',
    },
    due: { cell: (row) => <Due row={row} />, look: 'faint', atEnd: ['card'] },
    money: {
      cell: ({ requestedAmount, currency }) =>
        requestedAmount === null ? null : <Money amount={requestedAmount} currency={currency} isStrong />,
      coming: [72],
      atEnd: true,
    },
    approved: {
      cell: ({ approvedAmount, currency }) =>
        approvedAmount === null ? null : t('{amount} approved', { amount: moneyText(approvedAmount, currency) }),
      look: 'faint',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 800,
      height: 64,
      widths: 'minmax(84px, 0.35fr) minmax(150px, 1fr) minmax(150px, 1.35fr) 124px 148px',
      lines: [
        ['number', 'status', 'load', 'opened', 'money'],
        ['type', 'standing', 'people', 'due', 'approved'],
      ],
      act: { ends: 1 },
    },
    {
      shape: 'narrow',
      from: 460,
      height: 64,
      widths: 'minmax(110px, 150px) minmax(0, 1fr) auto',
      lines: [
        ['number', 'load', 'money'],
        ['type', 'standing', 'status'],
      ],
      gap: '4px 14px',
    },
    {
      shape: 'card',
      from: 0,
      height: 136,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['number', 'money'],
        ['type', 'status'],
        ['load', 'approved'],
        ['standing', 'due'],
      ],
      act: { ends: 2 },
    },
  ],
  act: (row, { user }) => nextOf(row, user) && <CaseAct row={row} />,
  failed: 'The cases could not be loaded',
  nothing: (search) => ({
    icon: <IconCashBanknoteEdit aria-hidden="true" />,
    noMatch: 'No case in this view matches this search and these filters.',
    ...(viewOf(search) === 'New'
      ? { title: 'No new cases', says: 'Detention, lumpers and other extras appear here once they are requested.' }
      : { title: 'No cases here yet', says: 'Cases appear here once they have this status.' }),
  }),
})

function Standing({ row }: { row: CaseRow }): ReactNode {
  const user = useCurrentUser()
  const waiting = useWaitingText()(row)
  const isUrgent = row.priority === 'Urgent' && row.nextActor !== null
  const parts = [isUrgent ? t('Urgent') : null, waiting, standingText(row)]
  return (
    <span className={classNames(look.onTwoLines, isOurs(row, user) && look.ours)}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

/** Until when the provider answers, else when to follow up, else when it was resolved. */
function Due({ row: { answerDueAt, followUpOn, resolvedAt } }: { row: CaseRow }): ReactNode {
  const { timeZone } = useCurrentUser()
  if (answerDueAt)
    return isAhead(answerDueAt) ? (
      <Countdown until={answerDueAt} />
    ) : (
      <span className={look.ours}>{t('Answer overdue')}</span>
    )
  if (resolvedAt)
    return t('Resolved {day}', { day: timeText({ at: resolvedAt, timeZone }, { isShort: true, dayOnly: true }) })
  return followUpOn ? t('Follow up {day}', { day: dayWritten(followUpOn) }) : null
}
