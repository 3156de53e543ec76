import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: guarded('/settings'),
  loader: async ({ context }) => (await import('./settings-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})

export const settingsPages = [settings] as const
