import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const SupportSearch = laterSearch(async () => (await import('./list/support-search.ts')).SupportSearch)

const supportLayout = createRoute({
  getParentRoute: () => shell,
  id: 'support-list',
  validateSearch: searchBy(SupportSearch),
  search: { middlewares: [withoutDefaults(SupportSearch)] },
  beforeLoad: guarded('/support'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/support-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/support-page.tsx'), 'SupportPage'),
})
const conversations = createRoute({ getParentRoute: () => supportLayout, path: '/support' })
const conversation = createRoute({
  getParentRoute: () => supportLayout,
  path: '/support/$supportConversationId',
  staticData: { closesTo: '/support' },
  loader: async ({ context, params }) =>
    (await import('./conversation/conversation-preview.tsx')).load(context.queryClient, params.supportConversationId),
  component: lazyRouteComponent(() => import('./conversation/conversation-preview.tsx'), 'ConversationPreview'),
})

export const supportPages = [supportLayout.addChildren([conversations, conversation])] as const
