import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const ProfileSearch = laterSearch(async () => (await import('./profile-search.ts')).ProfileSearch)

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: searchBy(ProfileSearch),
  search: { middlewares: [withoutDefaults(ProfileSearch)] },
  beforeLoad: guarded('/profile'),
  loader: async ({ context }) => (await import('./profile-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
})

export const profilePages = [profile] as const
