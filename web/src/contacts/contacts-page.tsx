import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type ContactCompany, type ContactRow, contacts } from '@waybill/contract/contacts.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { decidesOnRequests, useOpenRequests } from '../shell/open-requests.ts'
import { useClosePreview } from '../shell/preview.ts'
import { Button } from '../ui/button.tsx'
import { ListPage, type View, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { ContactFilters, filterCount, NO_FILTERS } from './contact-filters.tsx'
import { ContactList, pageOf } from './contact-list.tsx'
import type { ContactSearch } from './contact-search.ts'

const AccessRequests = lazy(async () => ({ default: (await import('./access-requests.tsx')).AccessRequests }))
const NewContact = lazy(async () => ({ default: (await import('./new-contact.tsx')).NewContact }))

const route = getRouteApi('/shell/contacts-list')
const EVERYBODY = 'everybody'
const REQUESTS = 'requests'

/** The people one deals with: the own company's, and those of the provider to turn to; the provider sees everybody. */
export function ContactsPage(): ReactNode {
  const search = route.useSearch()
  const { contactId: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const user = useCurrentUser()
  const openRequests = useOpenRequests()
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
  const isAsking = search.tab !== 'people' && decidesOnRequests(user)
  const isNarrowed = [search.query, search.letter, search.companyId, filterCount(search, user)].some(Boolean)
  const views: View[] = [
    { id: EVERYBODY, label: t('Everybody'), count: everybody },
    ...(companies ?? []).flatMap((company) => viewsOf(company)),
    ...(decidesOnRequests(user) ? [{ id: REQUESTS, label: t('Access requests'), count: openRequests }] : []),
  ]
  return (
    <>
      <ListPage
        title={t('Contacts')}
        views={
          <ViewList
            label={t('Views')}
            views={views}
            selected={isAsking ? REQUESTS : viewOf(search)}
            renderLink={({ id }, link) =>
              id === REQUESTS ? (
                <Link to="/contacts" search={{ tab: 'requests' }} {...link} />
              ) : (
                <Link
                  to="/contacts"
                  search={{
                    ...search,
                    tab: 'people',
                    ...searchOf(id),
                    letter: undefined,
                  }}
                  {...link}
                />
              )
            }
          />
        }
        filters={isAsking ? null : <ContactFilters user={user} search={search} onChange={narrow} />}
        filterCount={filterCount(search, user)}
        search={
          isAsking ? null : (
            <SearchBox
              label={t('Search contacts')}
              placeholder={t('Name, title or email address')}
              query={search.query}
              onSearch={(query) => narrow({ query })}
            />
          )
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
        {isAsking ? (
          <Suspense fallback={<SkeletonRows rows={3} height={120} />}>
            <AccessRequests
              selected={search.tab === 'decided' ? 'decided' : 'requests'}
              onSelect={(tab) => narrow({ tab })}
            />
          </Suspense>
        ) : (
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
        )}
      </ListPage>
      <Suspense>
        {isAdding ? <NewContact companyId={search.companyId} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Where many drive, the office is what one looks for: it stands apart. */
function viewsOf({ id, name, peopleCount, driverCount }: ContactCompany): View[] {
  if (driverCount === 0) return [{ id, label: name, count: peopleCount }]
  return [
    { id: `${id} office`, label: t('{company} office', { company: name }), count: peopleCount - driverCount },
    { id: `${id} drivers`, label: t('{company} drivers', { company: name }), count: driverCount },
  ]
}

type Whose = Pick<ContactSearch, 'companyId' | 'isDriver'>

function viewOf({ companyId, isDriver }: Whose): string {
  if (companyId === undefined) return EVERYBODY
  return isDriver === undefined ? companyId : `${companyId} ${isDriver ? 'drivers' : 'office'}`
}

function searchOf(view: string): Whose {
  const [companyId, part] = view.split(' ')
  if (view === EVERYBODY) return { companyId: undefined, isDriver: undefined }
  return { companyId, isDriver: part === undefined ? undefined : part === 'drivers' }
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
