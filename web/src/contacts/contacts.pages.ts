import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const ContactSearch = laterSearch(async () => (await import('./list/contact-search.ts')).ContactSearch)

const loadContactPreview = async (client: QueryClient, contactId: string): Promise<void> =>
  (await import('./page/contact-preview.tsx')).load(client, contactId)
const contactsLayout = createRoute({
  getParentRoute: () => shell,
  id: 'contacts-list',
  validateSearch: searchBy(ContactSearch),
  search: { middlewares: [withoutDefaults(ContactSearch)] },
  beforeLoad: guarded('/contacts'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/contacts-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/contacts-page.tsx'), 'ContactsPage'),
})
const contacts = createRoute({ getParentRoute: () => contactsLayout, path: '/contacts' })
const contactPreview = createRoute({
  getParentRoute: () => contactsLayout,
  path: '/contacts/$contactId/preview',
  staticData: { closesTo: '/contacts' },
  loader: ({ context, params }) => loadContactPreview(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('./page/contact-preview.tsx'), 'ContactPreview'),
})
const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/$contactId',
  beforeLoad: guarded('/contacts'),
  loader: ({ context, params }) => loadContactPreview(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('./page/contact-page.tsx'), 'ContactPage'),
})

export const contactPages = [contactsLayout.addChildren([contacts, contactPreview]), contact] as const
