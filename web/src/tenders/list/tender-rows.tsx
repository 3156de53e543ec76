import { IconSend } from '@tabler/icons-react'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type TenderRow as Row, tenders } from '@waybill/contract/tenders/tenders.ts'
import { createContext, type ReactNode, use } from 'react'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { freightText } from '../../shipments/freight-text.ts'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerButtons, type Answering, answersOwnTenders } from '../answer/answer-tender.tsx'
import { otherParty } from '../other-party.ts'
import { TenderRate } from '../tender-rate.tsx'
import { isOpen, TenderState } from '../tender-status.tsx'
import styles from './tender-rows.module.css'
import type { TenderSearch } from './tender-search.ts'
import { askedBy } from './tender-views.ts'

/** The answer in progress, and the next offer. */
export const AnsweringRows = createContext<{ answering: Answering; nextId: string | undefined } | null>(null)

/** A view's offers: time left, lane, rate, and the answer. Answered ones leave, new ones wait. */
export const tenderRows = rowsOf({
  label: 'Tenders',
  asks: pageOf,
  keyOf: ({ id }) => id,
  page: '/tenders/$tenderId',
  preview: '/tenders/$tenderId/preview',
  isAiry: true,
  columns: {
    name: {
      cell: (row, { shape, link }) => {
        const party = <span className={look.note}>{otherParty(row)}</span>
        if (shape === 'narrow') return link(row.tenderNumber)
        if (shape === 'card')
          return (
            <span className={styles.onOneLine}>
              {link(row.tenderNumber)}
              {party}
            </span>
          )
        return (
          <>
            {link(row.tenderNumber)}
            {party}
          </>
        )
      },
      coming: [84, 104],
    },
    state: {
      cell: (row, { shape }) => (
        <>
          <TenderState tender={row} />
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
          <TenderRate tender={row} />
        </div>
      ),
      coming: [72],
      bare: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 900,
      height: 68,
      widths: 'minmax(124px, 160px) 164px minmax(220px, 1fr) 96px',
      lines: [['name', 'state', 'lane', 'rate']],
      act: { column: 'auto' },
    },
    {
      shape: 'middle',
      from: 640,
      height: 80,
      widths: '164px minmax(0, 1fr) auto',
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
  act: (row, { isSelected }) => isAnswered(row) && <Acts tender={row} isSelected={isSelected} />,
  failed: 'The tenders could not be loaded',
  nothing: (search) => ({
    icon: <IconSend aria-hidden="true" />,
    noMatch: 'No tender in this view matches this search and these filters.',
    ...(isSent(search)
      ? {
          title: 'No open tenders',
          says: 'Every offer is answered. New ones appear here as soon as they are sent.',
        }
      : { title: 'No tenders here yet', says: 'Tenders appear here once they have this status.' }),
  }),
})

export function pageOf(search: TenderSearch, page: number) {
  return queryFor(tenders.list, { query: { ...askedBy(search), page, pageSize: PAGE_SIZE } })
}

function isSent(search: TenderSearch): boolean {
  const { statuses } = askedBy(search)
  return statuses?.length === 1 && statuses[0] === 0
}

/** The row has answer buttons. */
function isAnswered(row: Row): boolean {
  const user = currentUser()
  return user !== undefined && answersOwnTenders(user) && isOpen(row)
}

function Acts({ tender, isSelected }: { tender: Row; isSelected: boolean }): ReactNode {
  const rows = use(AnsweringRows)
  if (!rows || !isAnswered(tender)) return null
  return (
    <div className={styles.acts}>
      <AnswerButtons
        tender={tender}
        answering={rows.answering}
        size="small"
        isBrief
        isNext={tender.id === rows.nextId || isSelected}
      />
    </div>
  )
}
