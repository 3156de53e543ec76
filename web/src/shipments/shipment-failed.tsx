import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isProblem } from '../api/problem.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** SPEC §4, §8. */
const BACK_AFTER_MS = 3_000

/** The shipment is not there, or not for the reader: says so and leads back to the last page. */
export function ShipmentFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const router = useRouter()
  const goBack = useEffectEvent(() => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/shipments', replace: true })
  })
  useEffect(() => {
    const said = toast.error(t('Unable to access shipment...redirecting to last page'), { duration: BACK_AFTER_MS })
    const timer = setTimeout(() => goBack(), BACK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      toast.dismiss(said)
    }
  }, [])
  return (
    <ErrorState
      title={t('This shipment could not be opened')}
      onRetry={onRetry}
      traceId={isProblem(error) ? error.traceId : undefined}
    >
      {t('It may not exist, or not be yours to see. Taking you back to the last page.')}
    </ErrorState>
  )
}
