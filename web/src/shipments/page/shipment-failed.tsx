import { useRouter } from '@tanstack/react-router'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** SPEC §4, §8. */
const BACK_AFTER_MS = 3_000

/** The shipment, or whatever the title says, is missing or not allowed: says so and returns to the last page. */
export function ShipmentFailed({
  title = t('This shipment could not be opened'),
  error,
  onRetry,
}: {
  title?: string
  error: unknown
  onRetry: () => void
}): ReactNode {
  const router = useRouter()
  const goBack = useEffectEvent(() => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
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
    <ErrorState title={title} onRetry={onRetry} traceId={traceIdOf(error)}>
      {isProblem(error, 'not-found', 'not-authorized')
        ? t('It may not exist, or you may not have access to it. Taking you back to the last page.')
        : t('Nothing was lost. Taking you back to the last page.')}
    </ErrorState>
  )
}

/** Lost while open, such as by a rescinded booking: no act is possible, and outdated data is not shown as current. */
export function ShipmentTaken({ shipment }: { shipment: Shipment }): ReactNode {
  return (
    <DetailPage
      title={<Identifier value={shipment.shipmentNumber} label={t('Shipment number')} />}
      lane={<LaneStrip stops={shipment.lane} size="page" />}
      notice={
        <Banner
          tone="attention"
          title={t('Shipment {shipment} is no longer yours', { shipment: shipment.shipmentNumber })}
          act={
            <ButtonToPage to="/shipments" size="small">
              {t('Shipments')}
            </ButtonToPage>
          }
        >
          {t('It was rescinded or given to another carrier.')}
        </Banner>
      }
    >
      {null}
    </DetailPage>
  )
}
