import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const undeliveredLetters = createRoute({
  getParentRoute: () => shell,
  path: '/undelivered-letters',
  beforeLoad: guarded('/undelivered-letters'),
  loader: async ({ context }) => (await import('./undelivered-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./undelivered-page.tsx'), 'UndeliveredPage'),
})

export const letterPages = [undeliveredLetters] as const
