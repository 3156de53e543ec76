import { IconBuildingWarehouse } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { companies, type CompanyRow as Row } from '@waybill/contract/company.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import type { CompanySearch } from '../searches.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useWidth } from '../ui/use-width.ts'
import { plural, retell, t } from '../ui/words.ts'
import styles from './company-list.module.css'
import { CHANGE_NAMES, dayText } from './company-text.ts'

const ROW_HEIGHT = 68
const CARD_HEIGHT = 124

export interface CompanyListProps {
  search: CompanySearch
  onOpen: (row: Row) => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The companies of a view, each with what stands against it. */
export function CompanyList({ search, onOpen, onClear }: CompanyListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const isCard = useWidth(frame) < 640
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        label={t('Companies')}
        name={JSON.stringify(search)}
        queryOf={(page) => pageOf(search, page)}
        keyOf={(row) => row.companyNumber}
        rowHeight={isCard ? CARD_HEIGHT : ROW_HEIGHT}
        rowSkeleton={<RowSkeleton isCard={isCard} />}
        renderRow={(row, { goTo }) => <CompanyLine row={row} isCard={isCard} onGo={goTo} />}
        selected={undefined}
        onSelect={onOpen}
        onOpen={onOpen}
        onClose={() => undefined}
        renderEmpty={() => <NothingFound onClear={onClear} />}
        renderFailed={(error, onRetry) => (
          <ErrorState
            title={t('The companies could not be loaded')}
            onRetry={onRetry}
            traceId={isProblem(error) ? error.traceId : undefined}
          />
        )}
      />
    </div>
  )
}

export function pageOf(search: CompanySearch, page: number) {
  return queryFor(companies.list, { query: { ...search, page, pageSize: PAGE_SIZE } })
}

const KINDS: Partial<Record<Row['kind'], string>> = {
  carrier: 'Carrier',
  broker: 'Broker',
  factor: 'Factoring company',
  'dispatch-service': 'Dispatch service',
}

function CompanyLine({ row, isCard, onGo }: { row: Row; isCard: boolean; onGo: () => void }): ReactNode {
  const aliases = [row.docketNumber, row.scac].filter(Boolean).join(' · ')
  const place = [row.city, row.state].filter(Boolean).join(', ')
  return (
    <div className={classNames(styles.row, isCard && styles.card)}>
      <div className={styles.name}>
        <Link
          to="/companies/$companyNumber"
          params={{ companyNumber: row.companyNumber }}
          className={styles.link}
          onClick={onGo}
        >
          {row.name}
        </Link>
        <span className={styles.faint}>{[t(KINDS[row.kind] ?? row.kind), place].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classNames(styles.numbers, 'tabular')}>
        <span>{row.usdot ? `USDOT ${row.usdot}` : '—'}</span>
        <span className={styles.faint}>{aliases}</span>
      </div>
      <div className={styles.standing}>
        <Standing row={row} />
        <span className={styles.faint}>{whyOf(row)}</span>
      </div>
      <div className={styles.insured}>
        <Insured row={row} />
      </div>
    </div>
  )
}

function Standing({ row }: { row: Row }): ReactNode {
  if (row.isDoNotUse) return <StatusChip tone="stopped">{t('Do Not Use')}</StatusChip>
  if (row.isOnHold) return <StatusChip tone="stopped">{t('On hold')}</StatusChip>
  if (row.kind !== 'carrier' && row.kind !== 'broker') return <StatusChip tone="planned">{t('Not booked')}</StatusChip>
  if (!row.isApproved) return <StatusChip tone="attention">{t('Not approved')}</StatusChip>
  return row.isBookable ? (
    <StatusChip tone="done">{t('Can be booked')}</StatusChip>
  ) : (
    <StatusChip tone="stopped">{t('Cannot be booked')}</StatusChip>
  )
}

/** A bank change waits on the provider's own people, so it is said first. */
function whyOf(row: Row): string {
  if (row.remitToChange) return t('Bank change: {state}', { state: t(CHANGE_NAMES[row.remitToChange]) })
  const [first, ...more] = row.objections.filter(({ code }) => code !== 'do-not-use')
  if (!first) return ''
  const rest = more.length > 0 ? `, ${plural(more.length, 'and {n} more', 'and {n} more')}` : ''
  const told = retell(first.text).replace(`${row.name} is on hold: `, '')
  // The row says the name already.
  const text = told.startsWith(row.name) ? told.slice(row.name.length).replace(/^\s?: (?:the )?|^ /, '') : told
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${rest}`
}

function Insured({ row: { insuredUntil, daysInsured } }: { row: Row }): ReactNode {
  if (insuredUntil === null || daysInsured === null) return null
  const tone = daysInsured <= 0 ? 'stopped' : daysInsured <= 30 ? 'attention' : undefined
  return (
    <>
      {tone ? (
        <StatusChip tone={tone} size="small">
          {daysInsured <= 0 ? t('Lapsed') : plural(daysInsured, '{n} day left', '{n} days left')}
        </StatusChip>
      ) : null}
      <span className={styles.faint}>{t('Insured to {day}', { day: dayText(insuredUntil) })}</span>
    </>
  )
}

function RowSkeleton({ isCard }: { isCard: boolean }): ReactNode {
  return (
    <div className={classNames(styles.row, isCard && styles.card)} aria-hidden="true">
      <div className={styles.name}>
        <Skeleton width={140} />
        <Skeleton width={104} height="0.625rem" />
      </div>
      <div className={styles.numbers}>
        <Skeleton width={160} />
      </div>
      <div className={styles.standing}>
        <Skeleton width={110} />
      </div>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: (() => void) | undefined }): ReactNode {
  const icon = <IconBuildingWarehouse aria-hidden="true" />
  if (!onClear)
    return (
      <EmptyState icon={icon} title={t('No companies here')}>
        {t('Companies appear here when they stand this way.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={t('No Matching Results')}
      act={<Button onPress={onClear}>{t('Clear search and filters')}</Button>}
    >
      {t('No company of this view matches this search and these filters.')}
    </EmptyState>
  )
}
