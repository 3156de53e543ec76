import { IconTruckOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../ui/words.ts'

/** Nothing yet, or nothing that matches. */
export function NothingFound({ onClear }: { onClear: (() => void) | undefined }): ReactNode {
  if (!onClear)
    return (
      <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('No shipments yet')}>
        {t('Shipments appear here as soon as they are booked.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconTruckOff aria-hidden="true" />}
      title={t('No Matching Results')}
      act={<Button onPress={onClear}>{t('Clear search and filters')}</Button>}
    >
      {t('No shipment matches this search and these filters.')}
    </EmptyState>
  )
}

/** The list could not be fetched: what happened, Retry, and the number support asks for. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  return (
    <ErrorState
      title={t('The shipments could not be loaded')}
      onRetry={onRetry}
      traceId={isProblem(error) ? error.traceId : undefined}
    />
  )
}
