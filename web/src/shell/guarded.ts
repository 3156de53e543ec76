import { redirect } from '@tanstack/react-router'
import { rememberPath, session } from '../api/session.ts'
import { GUARDS, type Guard, type GuardedPath, PUBLIC_PATHS, passes } from './guards.ts'
import { NotAuthorized } from './not-authorized.ts'

/** Signed-out users go to /login and then back to where they wanted to be. */
export function requireSession(
  location: { pathname: string; href: string },
  { remembers }: { remembers: boolean },
): void {
  if (PUBLIC_PATHS.includes(location.pathname) || session().state === 'alive') return
  if (remembers && location.pathname !== '/') rememberPath(location.href)
  throw redirect({ to: '/login', replace: true })
}

/** Applicants are redirected to their application from everywhere but their profile and what they asked. */
export function keepApplicants({ pathname }: { pathname: string }): void {
  const now = session()
  if (now.state !== 'alive' || !now.user.onboarding) return
  const isOpen = /^\/(?:onboarding\/?$|profile\/?$|support(?:\/|$))/.test(pathname)
  if (!isOpen) throw redirect({ to: '/onboarding', replace: true })
}

/** A room's `beforeLoad`: passes, redirects or refuses, as the table says. */
export function guarded(path: GuardedPath): () => void {
  return () => {
    const now = session()
    if (now.state !== 'alive' || passes(now.user, path)) return
    const { otherwise }: Guard = GUARDS[path]
    // A list that they may not open either is a dead end.
    if (otherwise) throw redirect({ to: passes(now.user, otherwise) ? otherwise : '/', replace: true })
    throw new NotAuthorized()
  }
}
