import { Link } from '@tanstack/react-router'
import type { ContactRow as Row } from '@waybill/contract/contacts.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { classNames } from '../ui/class-names.ts'
import rows from '../ui/list-row.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './contact-row.module.css'
import { dialled, fullName, roleText } from './contact-text.ts'
import { PersonPicture } from './person-picture.tsx'
import { PortalStateChip } from './portal-state.tsx'

/** `wide` beside nothing, `narrow` beside a preview, `card` on phones. */
export type RowLayout = 'wide' | 'narrow' | 'card'

export interface ContactRowProps {
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

/** A person at one glance: who, what they do, for whom, and the number to call. */
export function ContactRow({ row, layout, opens, hasPreview, onGo, onOpen }: ContactRowProps): ReactNode {
  const [phone] = row.phoneNumbers
  const [email] = row.emailAddresses
  const state = row.portalState === 'invited' || row.portalState === 'disabled' ? row.portalState : null
  return (
    <div className={classNames(rows.row, styles[layout])}>
      <span className={styles.picture}>
        <PersonPicture person={row} />
      </span>
      <div className={styles.who}>
        <Link
          to={opens === 'page' ? '/contacts/$contactId' : '/contacts/$contactId/preview'}
          params={{ contactId: row.id }}
          search={opens === 'preview'}
          replace={hasPreview}
          resetScroll={opens === 'page'}
          className={rows.whole}
          onClick={onGo}
          onDoubleClick={onOpen}
        >
          {fullName(row)}
        </Link>
        <span className={rows.faint}>{layout === 'wide' ? row.functionTitle : workOf(row)}</span>
      </div>
      <div className={styles.company}>
        {isOwn(row) ? null : <span className={styles.line}>{row.companyName}</span>}
        <span className={rows.faint}>{rolesOf(row)}</span>
      </div>
      <div className={styles.reach}>
        {phone ? (
          <a className={styles.phone} href={dialled(phone.number, phone.extension)}>
            {phone.number}
          </a>
        ) : null}
        {email ? (
          <a className={styles.email} href={`mailto:${email}`}>
            {email}
          </a>
        ) : null}
      </div>
      <span className={styles.state}>{state ? <PortalStateChip state={state} size="small" /> : null}</span>
    </div>
  )
}

/** As high and as wide as the row that is coming. */
export function ContactRowSkeleton({ layout }: { layout: RowLayout }): ReactNode {
  return (
    <div className={classNames(rows.row, styles[layout])} aria-hidden="true">
      <span className={styles.picture}>
        <Skeleton width={32} height={32} />
      </span>
      <div className={styles.who}>
        <Skeleton width={130} />
        <Skeleton width={90} height="0.625rem" />
      </div>
      <div className={styles.company}>
        <Skeleton width={110} />
      </div>
      <div className={styles.reach}>
        <Skeleton width={104} />
      </div>
    </div>
  )
}

/** Where there is no room for columns: what they do, and for whom if that is not the reader's own company. */
function workOf({ functionTitle, companyId, companyName, roles }: Row): string {
  const work = functionTitle ?? roles.map(roleText).join(', ')
  const whose = companyId === currentUser()?.companyId ? '' : companyName
  return [work, whose].filter(Boolean).join(' · ')
}

/** A column of one's own company's name says nothing, except to the provider, whose list holds everybody's people. */
function isOwn({ companyId, is3PL }: Row): boolean {
  return companyId === currentUser()?.companyId && !is3PL
}

/** What the title says already is not said again. */
function rolesOf({ roles, functionTitle }: Row): string {
  return roles
    .map(roleText)
    .filter((role) => role !== functionTitle)
    .join(', ')
}
