import { IconMessageDollar } from '@tabler/icons-react'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type RateRequestRow as Row, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { createContext, type ReactNode, use } from 'react'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { freightText, milesText } from '../../shipments/freight-text.ts'
import styles from '../../tenders/list/tender-rows.module.css'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerButtons, type Answering, answersOwnRequests } from '../answer/answer-rate-request.tsx'
import { answersOf } from '../answer/answer-text.ts'
import { OfferedRate } from '../offered-rate.tsx'
import { RateRequestState } from '../rate-request-status.tsx'
import type { RateRequestSearch } from './rate-request-search.ts'
import { askedBy } from './rate-request-views.ts'

/** The answer in progress, and the next request to answer. */
export const AnsweringRows = createContext<{ answering: Answering; nextId: string | undefined } | null>(null)

/** A view's requests: time left, lane, own offer, and the answer. Answered ones leave, new ones wait. */
export const rateRequestRows = rowsOf({
  label: 'Rate Requests',
  asks: pageOf,
  keyOf: ({ id }) => id,
  page: '/rates/$rateId',
  preview: '/rates/$rateId/preview',
  isAiry: true,
  columns: {
    name: {
      cell: ({ rateRequestNumber, carrierName }, { shape, user, link }) => {
        const party = user.companyKind === 'provider' ? <span className={look.note}>{carrierName}</span> : null
        if (shape === 'narrow') return link(rateRequestNumber)
        if (shape === 'card')
          return (
            <span className={styles.onOneLine}>
              {link(rateRequestNumber)}
              {party}
            </span>
          )
        return (
          <>
            {link(rateRequestNumber)}
            {party}
          </>
        )
      },
      coming: [84],
    },
    state: {
      cell: (row, { shape }) => (
        <>
          <RateRequestState request={row} />
          {shape === 'wide' ? <span className={look.note}>{freightText(row)}</span> : null}
        </>
      ),
      coming: [96],
      atEnd: ['card'],
    },
    lane: {
      cell: ({ lane }, { shape }) => (
        <div className={shape === 'wide' || shape === 'middle' ? styles.lane : undefined}>
          <LaneStrip stops={lane} size="row" />
        </div>
      ),
      coming: <Skeleton height="2.25rem" />,
      bare: true,
    },
    rate: {
      cell: (row, { shape }) => (
        <div className={shape === 'card' ? styles.atStart : shape === 'middle' && isAnswered(row) ? styles.brief : ''}>
          {row.offer ? (
            <OfferedRate request={row} />
          ) : row.miles === null ? null : (
            <span className={look.note}>{milesText(row.miles, row.milesEngine)}</span>
          )}
        </div>
      ),
      coming: [72],
      atEnd: ['wide', 'middle', 'narrow'],
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 900,
      height: 68,
      widths: 'minmax(108px, 0.5fr) minmax(124px, 0.6fr) minmax(220px, 1.6fr) 96px',
      lines: [['name', 'state', 'lane', 'rate']],
      act: { column: '216px' },
    },
    {
      shape: 'middle',
      from: 640,
      height: 80,
      widths: '148px minmax(0, 1fr) auto',
      lines: [
        ['name', 'lane', 'rate'],
        ['state', 'lane', 'rate'],
      ],
      act: { ends: 1 },
    },
    {
      shape: 'narrow',
      from: 480,
      height: 68,
      widths: '124px minmax(0, 1fr) 88px',
      lines: [
        ['name', 'lane', 'rate'],
        ['state', 'lane', 'rate'],
      ],
      gap: '2px 18px',
    },
    {
      shape: 'card',
      from: 0,
      height: 168,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['name', 'state'],
        ['lane', 'lane'],
        ['rate', 'rate'],
      ],
      gap: '10px 18px',
      act: { ends: 1 },
    },
  ],
  act: (row, { shape, isSelected }) =>
    (shape === 'wide' ? isOwn() : isAnswered(row)) && <Acts request={row} isSelected={isSelected} />,
  failed: 'The rate requests could not be loaded',
  nothing: ({ statuses }) => ({
    icon: <IconMessageDollar aria-hidden="true" />,
    noMatch: 'No rate request in this view matches this search.',
    ...(statuses
      ? { title: 'No rate requests here yet', says: 'Rate requests appear here once they have this status.' }
      : {
          title: 'No open rate requests',
          says: 'Every request is answered. New ones appear here as soon as they are sent.',
        }),
  }),
})

export function pageOf(search: RateRequestSearch, page: number) {
  return queryFor(rateRequests.list, { query: { ...askedBy(search), page, pageSize: PAGE_SIZE } })
}

/** The reader's company is asked: its rows leave room for buttons, so that lanes line up. */
function isOwn(): boolean {
  const user = currentUser()
  return user !== undefined && answersOwnRequests(user)
}

/** The row has answer buttons. */
function isAnswered(row: Row): boolean {
  return isOwn() && answersOf(row).length > 0
}

function Acts({ request, isSelected }: { request: Row; isSelected: boolean }): ReactNode {
  const rows = use(AnsweringRows)
  if (!rows || !isAnswered(request)) return null
  return (
    <div className={styles.acts}>
      <AnswerButtons
        request={request}
        answering={rows.answering}
        size="small"
        isBrief
        isNext={request.id === rows.nextId || isSelected}
      />
    </div>
  )
}
