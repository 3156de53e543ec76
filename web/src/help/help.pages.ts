import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'
import { readHelpSearch } from './help-search.ts'

const howTo = createRoute({
  getParentRoute: () => shell,
  path: '/how-to',
  validateSearch: readHelpSearch,
  beforeLoad: guarded('/how-to'),
  component: lazyRouteComponent(() => import('./how-to-page.tsx'), 'HowToPage'),
})

/** Its former address (SPEC §2.1). */
const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: readHelpSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/how-to', search, replace: true })
  },
})

export const helpPages = [howTo, videos] as const
