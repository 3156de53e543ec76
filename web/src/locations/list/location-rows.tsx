import { IconMapPin } from '@tabler/icons-react'
import { locations, type LocationRow as Row, SHORT_PAGE } from '@waybill/contract/locations/locations.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import { dialled } from '../../contacts/contact-text.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from '../../ui/words.ts'
import { hoursText } from '../docks/dock-week.ts'
import { locationTypeText, townText } from '../location-text.ts'
import { PrimaryChip } from '../primary-chip.tsx'
import type { LocationSearch } from './location-search.ts'

/** Locations by name, each company's primary one first: name, town, today's dock hours, whom to call. */
export const locationRows = rowsOf({
  label: 'Locations',
  asks: (search: LocationSearch, page) => pageOf(search, page),
  pageSize: pageSizeOf,
  keyOf: ({ locationNumber }) => locationNumber,
  page: '/locations/$locationNumber',
  preview: '/locations/$locationNumber/preview',
  columns: {
    name: {
      cell: (row, { shape, link }) => (
        <>
          <span className={look.beside}>
            {link(row.name)}
            {row.isPrimaryLocation && shape !== 'card' ? <PrimaryChip size="small" /> : null}
          </span>
          <span className={look.faint}>{shape === 'card' ? cardText(row) : whatItIs(row)}</span>
        </>
      ),
      coming: [170, 110],
    },
    where: {
      cell: (row) => (
        <>
          <span className={classNames(look.small, 'tabular')}>{townText(row)}</span>
          <span className={look.faint}>{row.addressLine1}</span>
        </>
      ),
      coming: [120],
    },
    docks: { cell: ({ today }, { shape }) => <Docks today={today} isBrief={shape === 'card'} />, coming: [110] },
    phone: {
      cell: ({ phoneNumbers: [phone] }) =>
        phone ? (
          <a className={classNames(look.above, 'tabular')} href={dialled(phone.number, phone.extension)}>
            {phone.number}
          </a>
        ) : null,
      look: 'small',
      atEnd: true,
      bare: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 820,
      height: 56,
      widths: 'minmax(190px, 1.4fr) minmax(150px, 1fr) minmax(150px, 0.9fr) 120px',
      lines: [['name', 'where', 'docks', 'phone']],
    },
    { shape: 'narrow', from: 480, height: 64, widths: 'minmax(0, 1.3fr) minmax(0, 1fr)', lines: [['name', 'where']] },
    {
      shape: 'card',
      from: 0,
      height: 84,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['name', 'phone'],
        ['docks', 'phone'],
      ],
      gap: '6px 12px',
    },
  ],
  failed: 'The locations could not be loaded',
  nothing: {
    icon: <IconMapPin aria-hidden="true" />,
    title: 'No locations yet',
    says: 'Warehouses, plants and yards appear here with the hours of their docks.',
    noMatch: 'No location matches this search and these filters.',
  },
})

/** The list endpoint of a search (SPEC §7.2), with its page size (SPEC §9). */
function listOf({ view, companyId }: LocationSearch) {
  if (view === 'company') return 'company'
  if (view !== 'edi') return 'all'
  return companyId !== undefined || currentUser()?.companyKind !== 'provider' ? 'edi' : 'portalEdi'
}

function pageSizeOf(search: LocationSearch): number {
  const list = listOf(search)
  return list === 'company' || list === 'edi' ? PAGE_SIZE : SHORT_PAGE
}

export function pageOf(search: LocationSearch, page: number, pageSize = pageSizeOf(search)) {
  const { query, locationTypes, companyId } = search
  const narrowing = { query, locationTypes, page, pageSize }
  switch (listOf(search)) {
    case 'company':
      return queryFor(locations.ofCompany, { query: narrowing })
    case 'edi':
      return queryFor(locations.edi, { query: { ...narrowing, customerId: companyId } })
    case 'portalEdi':
      return queryFor(locations.portalEdi, { query: narrowing })
    case 'all':
      return queryFor(locations.all, { query: { ...narrowing, companyId } })
  }
}

/** Its type, and its company if not the user's own. */
function whatItIs({ locationNumber, locationType, companyId, companyName }: Row): string {
  const whose = companyId === currentUser()?.companyId ? null : companyName
  return [locationNumber, locationTypeText(locationType), whose].filter(Boolean).join(' · ')
}

/** Where there is no room for columns: the town. */
function cardText({ locationNumber, city, province }: Row): string {
  return `${locationNumber} · ${city}, ${province}`
}

/** The hours of a dock open today, if any; further docks are mentioned, not listed. */
function Docks({ today, isBrief }: Pick<Row, 'today'> & { isBrief: boolean }): ReactNode {
  const [first, ...others] = today.toSorted((one, other) => Number(one.isClosed) - Number(other.isClosed))
  if (!first) return isBrief ? null : <span className={look.faint}>{t('No dock schedule')}</span>
  const rest = others.length > 0 ? t('{name} and {n} more', { name: first.name, n: others.length }) : first.name
  return (
    <>
      <span className={classNames(look.small, 'tabular', first.isClosed && look.dim)}>
        {first.isClosed
          ? t('Closed today')
          : first.isTwentyFourHour
            ? hoursText(first)
            : t('Today {hours}', { hours: hoursText(first) })}
      </span>
      {isBrief ? null : <span className={look.faint}>{rest}</span>}
    </>
  )
}
