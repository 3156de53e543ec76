import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { currentUser, hasStayed, onSessionChange, onUserChange, sessionState } from '../../api/session.ts'

const TermsGate = lazy(() => import('./terms-gate.tsx').then((module) => ({ default: module.TermsGate })))
const SignedOutPage = lazy(() => import('./signed-out-page.tsx').then((module) => ({ default: module.SignedOutPage })))
const SecondFactorGate = lazy(() =>
  import('../security/second-factor-gate.tsx').then((module) => ({ default: module.SecondFactorGate })),
)

/** Shown before any page: signed out in place; terms not accepted; a second factor still required. The server refuses the rest too. */
export function DoorGate({ children }: { children: ReactNode }): ReactNode {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  const user = useSyncExternalStore(onUserChange, currentUser)
  if (hasStayed())
    return (
      <Suspense>
        <SignedOutPage />
      </Suspense>
    )
  if (state !== 'alive' || !user) return children
  if (!user.hasAcceptedAccessTermsAndConditions)
    return (
      <Suspense>
        <TermsGate />
      </Suspense>
    )
  if (user.mustSetUpSecondFactor)
    return (
      <Suspense>
        <SecondFactorGate />
      </Suspense>
    )
  return children
}
