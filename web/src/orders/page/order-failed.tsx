import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { t } from '../../ui/words.ts'

/** A missing order, or another company's, links back to the list; one that failed to load can be retried. */
export function OrderFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  return isProblem(error, 'not-found') ? (
    <ErrorState
      isPage
      title={t('There is no such order')}
      act={<ButtonToPage to="/orders">{t('Orders')}</ButtonToPage>}
    >
      {t('The number may be incomplete.')}
    </ErrorState>
  ) : (
    <ErrorState isPage title={t('The order could not be loaded')} onRetry={onRetry} traceId={traceIdOf(error)} />
  )
}
