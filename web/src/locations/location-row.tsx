import { Link } from '@tanstack/react-router'
import type { LocationRow as Row } from '@waybill/contract/locations.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { dialled } from '../contacts/contact-text.ts'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { hoursText } from './dock-week.ts'
import styles from './location-row.module.css'
import { locationTypeText, townText } from './location-text.ts'
import { PrimaryChip } from './primary-chip.tsx'

/** `wide` beside nothing, `narrow` beside a preview, `card` on phones. */
export type RowLayout = 'wide' | 'narrow' | 'card'

export interface LocationRowProps {
  row: Row
  layout: RowLayout
  /** What a press on the row shows. */
  opens: 'preview' | 'page'
  /** Walking from preview to preview is one look; Back leads to where it began. */
  hasPreview: boolean
  onGo: () => void
  /** The whole page, by a double press. */
  onOpen: () => void
}

/** A place at one glance: what it is called, where it is, when its docks work today, and the number to call. */
export function LocationRow({ row, layout, opens, hasPreview, onGo, onOpen }: LocationRowProps): ReactNode {
  const [phone] = row.phoneNumbers
  return (
    <div className={classNames(rows.row, styles[layout])}>
      <div className={styles.cell}>
        <span className={styles.head}>
          <Link
            to={opens === 'page' ? '/locations/$locationNumber' : '/locations/$locationNumber/preview'}
            params={{ locationNumber: row.locationNumber }}
            search={opens === 'preview'}
            replace={hasPreview}
            resetScroll={opens === 'page'}
            className={classNames(rows.whole, styles.name)}
            onClick={onGo}
            onDoubleClick={onOpen}
          >
            {row.name}
          </Link>
          {row.isPrimaryLocation && layout !== 'card' ? <PrimaryChip size="small" /> : null}
        </span>
        <span className={styles.faint}>{layout === 'card' ? cardText(row) : whatItIs(row)}</span>
      </div>
      <div className={classNames(styles.cell, styles.where)}>
        <span className={styles.line}>{townText(row)}</span>
        <span className={styles.faint}>{row.addressLine1}</span>
      </div>
      <div className={classNames(styles.cell, styles.docks)}>
        <TodayAtDocks today={row.today} />
      </div>
      {phone ? (
        <a className={styles.phone} href={dialled(phone.number, phone.extension)}>
          {phone.number}
        </a>
      ) : (
        <span className={styles.phone} />
      )}
    </div>
  )
}

/** What it is, and whose where that is not the reader's own company. */
function whatItIs({ locationNumber, locationType, companyId, companyName }: Row): string {
  const whose = companyId === currentUser()?.companyId ? null : companyName
  return [locationNumber, locationTypeText(locationType), whose].filter(Boolean).join(' · ')
}

/** Where there is no room for columns: the town. */
function cardText({ locationNumber, city, province }: Row): string {
  return `${locationNumber} · ${city}, ${province}`
}

/** The hours of a dock that works today, if one does; that there are more is said, not listed. */
function TodayAtDocks({ today }: Pick<Row, 'today'>): ReactNode {
  const [first, ...others] = today.toSorted((one, other) => Number(one.isClosed) - Number(other.isClosed))
  if (!first) return <span className={styles.faint}>{t('No dock schedule')}</span>
  const rest = others.length > 0 ? t('{name} and {n} more', { name: first.name, n: others.length }) : first.name
  return (
    <>
      <span className={classNames(styles.line, first.isClosed && styles.closed)}>
        {first.isClosed
          ? t('Closed today')
          : first.isTwentyFourHour
            ? hoursText(first)
            : t('Today {hours}', { hours: hoursText(first) })}
      </span>
      <span className={styles.faint}>{rest}</span>
    </>
  )
}

/** As high and as wide as the row that is coming. */
export function LocationRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <div className={styles.cell}>
        <Skeleton width={170} />
        <Skeleton width={110} height="0.625rem" />
      </div>
      <div className={classNames(styles.cell, styles.where)}>
        <Skeleton width={120} />
      </div>
      <div className={classNames(styles.cell, styles.docks)}>
        <Skeleton width={110} />
      </div>
    </div>
  )
}
