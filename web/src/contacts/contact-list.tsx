import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contacts, type ContactRow as Row } from '@waybill/contract/contacts.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type ReactNode, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed, NothingListed } from '../list/list-states.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import styles from './contact-list.module.css'
import { ContactRow, ContactRowSkeleton, type RowLayout } from './contact-row.tsx'
import type { ContactSearch } from './contact-search.ts'
import { Letters } from './letters.tsx'

/** Pixels of a row; a thumb needs more. */
const ROW_HEIGHTS: Readonly<Record<RowLayout, number>> = { wide: 56, narrow: 56, card: 68 }

export interface ContactListProps {
  search: ContactSearch
  /** Id of the person whose preview is open. */
  selected: string | undefined
  /** What a press on a row shows, and what the walking keys show. */
  opens: 'preview' | 'page'
  onSelect: (row: Row) => void
  onOpen: (row: Row) => void
  onClose: () => void
  /** What an empty list offers. */
  onClear: (() => void) | undefined
}

/** People by name, from A to Z. */
export function ContactList({ search, opens, onClear, ...list }: ContactListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout: RowLayout = width < 480 ? 'card' : width < 760 ? 'narrow' : 'wide'
  const letters = useQuery(pageOf(search, 1)).data?.letters
  return (
    <div ref={frame} className={styles.frame}>
      <Letters search={search} filled={letters} />
      <div className={styles.rows}>
        <PagedList
          {...list}
          label={t('Contacts')}
          name={JSON.stringify(search)}
          queryOf={(page) => pageOf(search, page)}
          keyOf={(row) => row.id}
          rowHeight={ROW_HEIGHTS[layout]}
          rowSkeleton={<ContactRowSkeleton layout={layout} />}
          renderRow={(row, { goTo }) => (
            <ContactRow
              row={row}
              layout={layout}
              opens={opens}
              hasPreview={list.selected !== undefined}
              onGo={goTo}
              onOpen={() => list.onOpen(row)}
            />
          )}
          renderEmpty={() => (
            <NothingListed
              icon={<IconUsers aria-hidden="true" />}
              title={t('Nobody here yet')}
              noMatch={t('Nobody matches this search and these filters.')}
              onClear={onClear}
            >
              {t('The people of your company and those who deal with it appear here.')}
            </NothingListed>
          )}
          renderFailed={(error, onRetry) => (
            <ListFailed title={t('The contacts could not be loaded')} error={error} onRetry={onRetry} />
          )}
        />
      </div>
    </div>
  )
}

/** One page of the list; the router fetches the first before the list is shown. */
export function pageOf({ tab: _people, ...search }: ContactSearch, page: number) {
  return queryFor(contacts.findByRoles, { body: { ...search, page, pageSize: PAGE_SIZE } })
}
