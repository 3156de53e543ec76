import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const drop = createRoute({
  getParentRoute: () => shell,
  path: '/documents/drop',
  beforeLoad: guarded('/documents/drop'),
  component: lazyRouteComponent(() => import('./drop/drop-page.tsx'), 'DropPage'),
})

export const documentPages = [drop] as const
