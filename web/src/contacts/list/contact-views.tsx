import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { type ContactCompany, contacts } from '@waybill/contract/contacts/contacts.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ViewLinks } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { decidesOnRequests, useOpenRequests } from '../../shell/open-requests.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import { ContactSearch } from './contact-search.ts'

const EVERYBODY = 'everybody'
const REQUESTS = 'requests'

/** Everyone, access requests, and the people of each company. The companies come last: they arrive late, and move nothing. */
export function ContactViews({ search }: { search: ContactSearch }): ReactNode {
  const user = useCurrentUser()
  const openRequests = useOpenRequests()
  const companies = useCompanies()
  const everybody = useQuery(allOf()).data?.totalCount
  return (
    <ViewLinks
      at="/contacts"
      views={[
        { id: EVERYBODY, label: t('Everybody'), count: everybody },
        ...(decidesOnRequests(user) ? [{ id: REQUESTS, label: t('Access requests'), count: openRequests }] : []),
        ...(companies ?? []).flatMap(viewsOf),
      ]}
      selected={isAsking(search, user) ? REQUESTS : viewOf(search)}
      leadsTo={(view) =>
        view === REQUESTS
          ? ContactSearch.parse({ tab: 'requests' })
          : { ...search, tab: 'people', ...whoseOf(view), letter: undefined }
      }
    />
  )
}

/** Whether the list shows access requests. */
export function isAsking({ tab }: ContactSearch, user: CurrentUser): boolean {
  return tab !== 'people' && decidesOnRequests(user)
}

/** The companies with views: for the provider its own, for others all they see. */
function useCompanies() {
  const { companyId, companyKind } = useCurrentUser()
  const query = companyKind === 'provider' ? { companyId } : {}
  return useQuery({ ...queryFor(contacts.companies, { query }), placeholderData: keepPreviousData }).data?.data
}

/** With many drivers, people look for the office: it gets its own view. */
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

function whoseOf(view: string): Whose {
  const [companyId, part] = view.split(' ')
  if (view === EVERYBODY) return { companyId: undefined, isDriver: undefined }
  return { companyId, isDriver: part === undefined ? undefined : part === 'drivers' }
}

function allOf() {
  return queryFor(contacts.findByRoles, { body: { pageSize: 0 } })
}

export function loadViews(client: QueryClient): void {
  void client.prefetchQuery(allOf())
}
