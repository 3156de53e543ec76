import type { ReactNode } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../ui/words.ts'

/** What the map would show did not come. */
export function MapFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  return <ErrorState title={t('The map could not be loaded')} onRetry={onRetry} traceId={traceIdOf(error)} />
}
