import { IconUsers } from '@tabler/icons-react'
import { contacts, type ContactRow as Row } from '@waybill/contract/contacts/contacts.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dialled, fullName, roleText } from '../contact-text.ts'
import { PersonPicture } from '../person-picture.tsx'
import { PortalStateChip } from '../portal-state.tsx'
import type { ContactSearch } from './contact-search.ts'

/** Contacts from A to Z: who, what they do, for whom, and a number to call. */
export const contactRows = rowsOf({
  label: 'Contacts',
  asks: pageOf,
  keyOf: ({ id }) => id,
  page: '/contacts/$contactId',
  preview: '/contacts/$contactId/preview',
  columns: {
    picture: {
      cell: (row) => <PersonPicture person={row} />,
      coming: <Skeleton width={32} height={32} />,
      look: 'centered',
      bare: true,
    },
    who: {
      cell: (row, { shape, link }) => (
        <>
          {link(fullName(row))}
          <span className={look.faint}>{shape === 'wide' ? row.functionTitle : workOf(row)}</span>
        </>
      ),
      coming: [130, 90],
    },
    company: {
      cell: (row) => (
        <>
          {isOwn(row) ? null : <span className={look.small}>{row.companyName}</span>}
          <span className={look.faint}>{rolesOf(row)}</span>
        </>
      ),
      coming: [110],
    },
    reach: {
      cell: ({ phoneNumbers: [phone], emailAddresses: [email] }, { shape }) => (
        <>
          {phone ? <Phone {...phone} /> : null}
          {email && shape === 'wide' ? (
            <a className={classNames(look.above, look.faint)} href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </>
      ),
      coming: [104],
    },
    // On a phone the number matters; the portal state is on the page.
    state: {
      cell: ({ portalState }) =>
        portalState === 'invited' || portalState === 'disabled' ? (
          <PortalStateChip state={portalState} size="small" />
        ) : null,
      atEnd: true,
      bare: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 760,
      height: 56,
      widths: '32px minmax(150px, 1.1fr) minmax(130px, 1fr) minmax(170px, 1.1fr) 108px',
      lines: [['picture', 'who', 'company', 'reach', 'state']],
    },
    {
      shape: 'narrow',
      from: 480,
      height: 56,
      // Numbers line up, whatever else a row shows.
      widths: '32px minmax(0, 1fr) auto auto',
      lines: [['picture', 'who', 'state', 'reach']],
      gap: '4px 12px',
    },
    {
      shape: 'card',
      from: 0,
      height: 68,
      widths: '40px minmax(0, 1fr) auto',
      lines: [['picture', 'who', 'reach']],
      gap: '4px 12px',
    },
  ],
  failed: 'The contacts could not be loaded',
  nothing: {
    icon: <IconUsers aria-hidden="true" />,
    title: 'Nobody here yet',
    says: 'People at your company, and those who work with it, appear here.',
    noMatch: 'Nobody matches this search and these filters.',
  },
})

export function pageOf({ tab: _people, ...search }: ContactSearch, page: number) {
  return queryFor(contacts.findByRoles, { body: { ...search, page, pageSize: PAGE_SIZE } })
}

function Phone({ number, extension }: Row['phoneNumbers'][number]): ReactNode {
  return (
    <a className={classNames(look.above, look.small, 'tabular')} href={dialled(number, extension)}>
      {number}
    </a>
  )
}

/** Where there is no room for columns: their work, and their company if it is not the user's. */
function workOf({ functionTitle, companyId, companyName, roles }: Row): string {
  const work = functionTitle ?? roles.map(roleText).join(', ')
  const whose = companyId === currentUser()?.companyId ? '' : companyName
  return [work, whose].filter(Boolean).join(' · ')
}

/** A column with the user's own company name says nothing, except to the provider, who lists everyone's people. */
function isOwn({ companyId, is3PL }: Row): boolean {
  return companyId === currentUser()?.companyId && !is3PL
}

/** Skips roles that the title already names. */
function rolesOf({ roles, functionTitle }: Row): string {
  return roles
    .map(roleText)
    .filter((role) => role !== functionTitle)
    .join(', ')
}
