import { createRoute, redirect } from '@tanstack/react-router'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

/** The driver's app has an entry of its own (main.tsx): from inside the house the way there is a new page. */
const drive = createRoute({
  getParentRoute: () => shell,
  path: '/drive',
  beforeLoad: ({ location }) => {
    guarded('/drive')()
    throw redirect({ href: location.href, reloadDocument: true, replace: true })
  },
})

export const drivePages = [drive] as const
