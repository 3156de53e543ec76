import { IconBuildingWarehouse } from '@tabler/icons-react'
import { companies, type CompanyRow as Row } from '@waybill/contract/company/company.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import styles from '../../list/records.module.css'
import { recordsOf } from '../../list/records.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { plural, retell, t } from '../../ui/words.ts'
import { CHANGE_NAMES, dayText, KIND_NAMES } from '../company-text.ts'
import type { CompanySearch } from './company-search.ts'

/** A view's companies, each with its problem. */
export const companyRows = recordsOf({
  label: 'Companies',
  asks: (search: CompanySearch, page) => queryFor(companies.list, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ companyNumber }) => companyNumber,
  page: '/companies/$companyNumber',
  widths: 'minmax(150px, 1.2fr) minmax(130px, 1fr) minmax(200px, 1.8fr) 160px',
  grows: true,
  says: (row) => ({
    name: row.name,
    below: [row.kind === 'provider' ? null : t(KIND_NAMES[row.kind]), placeOf(row)].filter(Boolean).join(' · '),
    second: (
      <>
        <span className={classNames(styles.plain, 'tabular')}>
          {row.usdot ? `USDOT ${row.usdot}` : isHauling(row) ? '—' : row.companyNumber}
        </span>
        <span className={classNames(styles.faint, 'tabular')}>
          {[row.docketNumber, row.scac].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
    standing: (
      <>
        <Standing row={row} />
        <span className={styles.whole}>{whyOf(row)}</span>
      </>
    ),
    end: <Insured row={row} />,
  }),
  failed: 'The companies could not be loaded',
  nothing: {
    icon: <IconBuildingWarehouse aria-hidden="true" />,
    title: 'No companies here',
    says: 'Carriers, brokers, factoring companies, third-party payers and dispatch services in this state appear here. Customers have their own list.',
    noMatch: 'No company in this view matches this search and these filters.',
  },
})

function placeOf({ city, state }: Row): string {
  return [city, state].filter(Boolean).join(', ')
}

/** Whether it can be booked; the others have no number at FMCSA and no standing. */
function isHauling({ kind }: Row): boolean {
  return kind === 'carrier' || kind === 'broker'
}

function Standing({ row }: { row: Row }): ReactNode {
  if (row.isDoNotUse) return <StatusChip tone="stopped">{t('Do Not Use')}</StatusChip>
  if (row.isOnHold) return <StatusChip tone="stopped">{t('On hold')}</StatusChip>
  if (!isHauling(row)) return null
  if (!row.isApproved) return <StatusChip tone="attention">{t('Not approved')}</StatusChip>
  return row.isBookable ? (
    <StatusChip tone="done">{t('Can be booked')}</StatusChip>
  ) : (
    <StatusChip tone="stopped">{t('Cannot be booked')}</StatusChip>
  )
}

/** A bank change waits on the provider's own people, so it comes first. What a person typed is quoted, in their language. */
function whyOf(row: Row): string {
  if (row.remitToChange) return t('Bank change: {state}', { state: t(CHANGE_NAMES[row.remitToChange]) })
  const [first, ...more] = row.objections.filter(({ code }) => code !== 'do-not-use')
  if (!first) return ''
  const rest = more.length > 0 ? `, ${plural(more.length, 'and {n} more', 'and {n} more')}` : ''
  const { reason } = first.said.facts
  if (typeof reason === 'string') return t('“{reason}”', { reason: rest ? reason.replace(/\.$/, '') : reason }) + rest
  const told = retell(first.said)
  // The row has the name already.
  const text = told.startsWith(row.name) ? told.slice(row.name.length).replace(/^\s?: (?:the )?|^ /, '') : told
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return rest ? sentence.replace(/\.?$/, rest) : sentence
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
      <span className={styles.faint}>{t('Insured through {day}', { day: dayText(insuredUntil) })}</span>
    </>
  )
}
