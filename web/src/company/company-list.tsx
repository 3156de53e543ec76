import { IconBuildingWarehouse } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { companies, type CompanyRow as Row } from '@waybill/contract/company.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import styles from '../list/record-list.module.css'
import { RecordList, type RecordRow } from '../list/record-list.tsx'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, retell, t } from '../ui/words.ts'
import type { CompanySearch } from './company-search.ts'
import { CHANGE_NAMES, dayText } from './company-text.ts'

export interface CompanyListProps {
  search: CompanySearch
  onOpen: (row: Row) => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** The companies of a view, each with what stands against it. */
export function CompanyList({ search, onOpen, onClear }: CompanyListProps): ReactNode {
  return (
    <RecordList
      label={t('Companies')}
      name={JSON.stringify(search)}
      queryOf={(page) => pageOf(search, page)}
      keyOf={(row) => row.companyNumber}
      columns="minmax(150px, 1.2fr) minmax(130px, 1fr) minmax(200px, 1.8fr) 132px"
      renderRow={rowOf}
      onOpen={onOpen}
      failed={t('The companies could not be loaded')}
      icon={<IconBuildingWarehouse aria-hidden="true" />}
      empty={{
        title: t('No companies here'),
        says: t('Companies appear here when they stand this way.'),
        noMatch: t('No company of this view matches this search and these filters.'),
      }}
      onClear={onClear}
    />
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

function rowOf(row: Row, goTo: () => void): RecordRow {
  const aliases = [row.docketNumber, row.scac].filter(Boolean).join(' · ')
  const place = [row.city, row.state].filter(Boolean).join(', ')
  return {
    name: (
      <>
        <Link
          to="/companies/$companyNumber"
          params={{ companyNumber: row.companyNumber }}
          className={classNames(rows.whole, styles.link)}
          onClick={goTo}
        >
          {row.name}
        </Link>
        <span className={styles.faint}>{[t(KINDS[row.kind] ?? row.kind), place].filter(Boolean).join(' · ')}</span>
      </>
    ),
    second: (
      <>
        <span className={classNames(styles.plain, 'tabular')}>{row.usdot ? `USDOT ${row.usdot}` : '—'}</span>
        <span className={classNames(styles.faint, 'tabular')}>{aliases}</span>
      </>
    ),
    standing: (
      <>
        <Standing row={row} />
        <span className={styles.faint}>{whyOf(row)}</span>
      </>
    ),
    end: <Insured row={row} />,
  }
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
  const { reason } = first.said.facts
  const told = typeof reason === 'string' ? reason : retell(first.said)
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
