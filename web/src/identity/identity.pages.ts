import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { root } from '../shell/roots.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (session().state === 'alive') throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
})

export const identityPages = [login] as const
