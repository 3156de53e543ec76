import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type ContactRow, contacts } from '@waybill/contract/contacts.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import type { ContactSearch } from '../paths.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useClosePreview } from '../shell/preview.ts'
import { Button } from '../ui/button.tsx'
import { ListPage, type View, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { ContactFilters, filterCount, NO_FILTERS } from './contact-filters.tsx'
import { ContactList, pageOf } from './contact-list.tsx'

const NewContact = lazy(async () => ({ default: (await import('./new-contact.tsx')).NewContact }))

const route = getRouteApi('/shell/contacts-list')
const EVERYBODY = 'everybody'

/** The people one deals with: the own company's, and those of the provider to turn to; the provider sees everybody. */
export function ContactsPage(): ReactNode {
  const search = route.useSearch()
  const { contactId: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const user = useCurrentUser()
  const isPhone = useMedia('(width < 800px)')
  const [isAdding, setAdding] = useState(false)
  const companies = useQuery({ ...companiesOf(user), placeholderData: keepPreviousData }).data?.data
  const everybody = useQuery(allOf()).data?.totalCount
  const canAdd = companies?.find(({ id }) => id === user.companyId)?.canAdd
  const mayAdd = user.persona === 'operations' || canAdd === true

  const narrow = (change: Partial<ContactSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ id }: ContactRow): void => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })
  const preview = ({ id }: ContactRow): void =>
    void navigate({
      to: '/contacts/$contactId/preview',
      params: { contactId: id },
      search,
      // Walking from row to row is one look; Back leads to where it began.
      replace: selected !== undefined,
      resetScroll: false,
    })
  const isNarrowed = Boolean(search.query) || Boolean(search.letter) || filterCount(search) > 0
  const views: View[] = [
    { id: EVERYBODY, label: t('Everybody'), count: everybody },
    ...(companies ?? []).map(({ id, name, peopleCount }) => ({ id, label: name, count: peopleCount })),
  ]
  return (
    <>
      <ListPage
        title={t('Contacts')}
        views={
          <ViewList
            label={t('Views')}
            views={views}
            selected={search.companyId ?? EVERYBODY}
            renderLink={({ id }, link) => (
              <Link
                to="/contacts"
                search={{ ...search, companyId: id === EVERYBODY ? undefined : id, letter: undefined }}
                {...link}
              />
            )}
          />
        }
        filters={<ContactFilters companyKind={user.companyKind} search={search} onChange={narrow} />}
        filterCount={filterCount(search)}
        search={
          <SearchBox
            label={t('Search contacts')}
            placeholder={t('Name, title or email address')}
            query={search.query}
            onSearch={(query) => narrow({ query })}
          />
        }
        toolbar={
          mayAdd ? (
            <Button variant="primary" icon={<IconUserPlus aria-hidden="true" />} onPress={() => setAdding(true)}>
              {isPhone ? t('New') : t('New contact')}
            </Button>
          ) : null
        }
        preview={selected ? <Outlet /> : null}
      >
        <ContactList
          search={search}
          selected={selected}
          // A preview would cover a phone's list: there the page itself opens.
          opens={isPhone ? 'page' : 'preview'}
          onSelect={isPhone ? open : preview}
          onOpen={open}
          onClose={closePreview}
          onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
        />
      </ListPage>
      <Suspense>
        {isAdding ? <NewContact companyId={search.companyId} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  )
}

/** The companies that are views: of the provider its own, of others all that they see. */
function companiesOf({ companyId, companyKind }: { companyId: string; companyKind: string }) {
  return queryFor(contacts.companies, { query: companyKind === 'provider' ? { companyId } : {} })
}

function allOf() {
  return queryFor(contacts.findByRoles, { body: { pageSize: 0 } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: ContactSearch): void {
  void client.prefetchQuery(allOf())
  void client.prefetchQuery(pageOf(search, 1))
}
