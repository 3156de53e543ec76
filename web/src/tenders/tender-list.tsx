import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type TenderRow as Row, tenders } from '@waybill/contract/tenders.ts'
import { type ReactNode, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed, NothingListed } from '../shell/list-states.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import { AnswerButtons, type Answering, useAnswersOwnTenders } from './answer-tender.tsx'
import styles from './tender-list.module.css'
import { type RowLayout, TenderRow, TenderRowSkeleton } from './tender-row.tsx'
import type { TenderSearch } from './tender-search.ts'
import { isOpen } from './tender-status.tsx'

/** Pixels of a row; a card holds the answers under the lane. */
const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 68, middle: 80, narrow: 68, card: 168 }

export interface TenderListProps {
  /** As it is asked of the server. */
  asked: TenderSearch
  answering: Answering
  /** Id of the tender whose preview is open. */
  selected: string | undefined
  /** What a press on a row shows, and what the walking keys show. */
  opens: 'preview' | 'page'
  onSelect: (row: Row) => void
  onOpen: (row: Row) => void
  onClose: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The offers of a view; what is answered leaves it, what comes in waits behind a pill. */
export function TenderList({ asked, answering, opens, onClear, ...list }: TenderListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 480 ? 'card' : width < 640 ? 'narrow' : width < 900 ? 'middle' : 'wide'
  const answers = useAnswersOwnTenders()
  const next = useQuery(pageOf(asked, 1)).data?.data.find((row) => isOpen(row))
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        {...list}
        label={t('Tenders')}
        name={JSON.stringify(asked)}
        queryOf={(page) => pageOf(asked, page)}
        keyOf={(row) => row.id}
        rowHeight={ROW_HEIGHTS[layout]}
        rowSkeleton={<TenderRowSkeleton layout={layout} />}
        renderRow={(row, { isSelected, goTo }) => (
          <TenderRow
            row={row}
            layout={layout}
            opens={opens}
            hasPreview={list.selected !== undefined}
            onGo={goTo}
            onOpen={() => list.onOpen(row)}
            acts={
              answers && isOpen(row) ? (
                <AnswerButtons
                  tender={row}
                  answering={answering}
                  size="small"
                  isBrief
                  isNext={row.id === next?.id || isSelected}
                />
              ) : null
            }
          />
        )}
        renderEmpty={() => <NothingFound asked={asked} onClear={onClear} />}
        renderFailed={(error, onRetry) => (
          <ListFailed title={t('The tenders could not be loaded')} error={error} onRetry={onRetry} />
        )}
      />
    </div>
  )
}

/** One page of the list; the router fetches the first before the list is shown. */
export function pageOf(asked: TenderSearch, page: number) {
  return queryFor(tenders.list, { query: { ...asked, page, pageSize: PAGE_SIZE } })
}

function NothingFound({ asked, onClear }: { asked: TenderSearch; onClear: (() => void) | undefined }): ReactNode {
  const isSent = asked.statuses?.length === 1 && asked.statuses[0] === 0
  return (
    <NothingListed
      icon={<IconSend aria-hidden="true" />}
      title={isSent ? t('No open tenders') : t('No tenders here yet')}
      noMatch={t('No tender of this view matches this search and these filters.')}
      onClear={onClear}
    >
      {isSent
        ? t('Every offer is answered. New ones appear here the moment they are sent.')
        : t('Offers appear here once they end this way.')}
    </NothingListed>
  )
}
