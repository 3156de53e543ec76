import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const AssignmentSearch = laterSearch(async () => (await import('./assignment-search.ts')).AssignmentSearch)

const assignmentList = createRoute({
  getParentRoute: () => shell,
  path: '/payments/assignments',
  validateSearch: searchBy(AssignmentSearch),
  search: { middlewares: [withoutDefaults(AssignmentSearch)] },
  beforeLoad: guarded('/payments/assignments'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./assignments-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./assignments-page.tsx'), 'AssignmentsPage'),
})
export const factoringPages = [assignmentList] as const
