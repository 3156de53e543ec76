import { useQuery } from '@tanstack/react-query'
import type { Order } from '@waybill/contract/orders/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { RateCharges } from '../../rates/rate-charges.tsx'
import { keyOfRate, type PickableRate, RateList, RefusedRates } from '../../rates/rate-list.tsx'
import { distanceText } from '../../rates/rate-text.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './order-page.module.css'

const BookOrder = lazyPart(async () => (await import('./book-order.tsx')).BookOrder)

/** What the order would cost by carrier, as a load of its own. */
export function OrderRates({ order }: { order: Order }): ReactNode {
  const { persona } = useCurrentUser()
  const orderId = order.id
  const [booking, setBooking] = useState<PickableRate>()
  const found = useQuery(queryFor(rates.find, { body: { orderId } }))
  const [pickedKey, setPicked] = useState<string>()
  const picked = found.data?.data.find((rate): rate is PickableRate => keyOfRate(rate) === pickedKey && !rate.isInError)
  const distance = found.data?.priced.distance
  return (
    <Section title={t('Rates')}>
      {found.isPending ? <SkeletonRows rows={4} height={62} /> : null}
      {found.isError ? (
        <ErrorState
          title={t('The rates could not be loaded')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isRefetching}
          traceId={traceIdOf(found.error)}
        />
      ) : null}
      {found.data ? (
        <>
          <p className={styles.lead}>
            {found.data.data.length === 0
              ? t('No carrier has a contract or a tariff for such loads yet.')
              : distance
                ? distanceText(distance)
                : t('The distance is unknown')}
          </p>
          <RateList rates={found.data.data} picked={picked} onPick={(rate) => setPicked(keyOfRate(rate))} />
          {picked ? <RateCharges rate={picked} /> : null}
          {picked?.rateSource === 'LTL' && order.status === 1 && may(persona, 'shipment:book') ? (
            <div>
              <Button variant="primary" onPress={() => setBooking(picked)}>
                {t('Book at {rate}', { rate: moneyText(picked.price, picked.currency) })}
              </Button>
            </div>
          ) : null}
          <RefusedRates rates={found.data.data} />
        </>
      ) : null}
      {booking ? (
        <Suspense>
          <BookOrder order={order} rate={booking} onClose={() => setBooking(undefined)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
