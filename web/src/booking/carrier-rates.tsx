import { useQuery } from '@tanstack/react-query'
import { rates } from '@waybill/contract/rates/rates.ts'
import { maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { keyOfRate, type PickableRate, RateList, RefusedRates } from '../rates/rate-list.tsx'
import { distanceText } from '../rates/rate-text.ts'
import { lazyDialog } from '../shell/lazy-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './carrier-rates.module.css'

/** The form kit comes with it. */
const PickedRate = lazyPart(async () => (await import('./picked-rate.tsx')).PickedRate)
const FuelCalculator = lazyDialog(async () => (await import('../rates/fuel-calculator.tsx')).FuelCalculator)
const SetSpotPrice = lazyDialog(async () => (await import('./set-spot-price.tsx')).SetSpotPrice)

/** Every carrier's rate for the load, and the pick. */
export function CarrierRates({ shipment }: { shipment: Shipment }): ReactNode {
  const found = useQuery(queryFor(rates.find, { body: { shipmentId: shipment.id } }))
  const [pickedKey, setPicked] = useState<string>()
  const [typed, setTyped] = useState<number | null>()
  const [isReckoning, setReckoning] = useState(false)
  const [isPricing, setPricing] = useState(false)
  // The picked rate may be gone with the next answer.
  const picked = found.data?.data.find((rate): rate is PickableRate => keyOfRate(rate) === pickedKey && !rate.isInError)
  const carriers = [...new Map(found.data?.data.map(({ carrierId, carrierName }) => [carrierId, carrierName]))]
  const [firstCarrier] = carriers
  const { priced } = found.data ?? {}
  return (
    <Section
      title={t('Rates')}
      isFlush
      end={
        <>
          {priced && firstCarrier ? (
            <Button size="small" onPress={() => setReckoning(true)}>
              {t('Fuel calculator')}
            </Button>
          ) : null}
          <Button size="small" onPress={() => setPricing(true)}>
            {t('Set spot price')}
          </Button>
        </>
      }
    >
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
          <p className={styles.head}>
            {found.data.data.length === 0
              ? t('No carrier has a contract or a tariff for such loads yet.')
              : priced?.distance
                ? distanceText(priced.distance)
                : t('The distance is unknown')}
          </p>
          <RateList rates={found.data.data} picked={picked} onPick={(rate) => setPicked(keyOfRate(rate))} />
          {picked ? (
            <Suspense fallback={<SkeletonRows rows={3} height={44} />}>
              <PickedRate
                key={pickedKey}
                shipment={shipment}
                rate={picked}
                // Whatever was typed or stood there before, the limit is not below the rate (SPEC §4).
                limit={maxBuyFor(picked.price, typed === undefined ? shipment.maxBuy : typed)}
                onLimit={setTyped}
              />
            </Suspense>
          ) : null}
          <RefusedRates rates={found.data.data} />
        </>
      ) : null}
      {isPricing ? <SetSpotPrice shipment={shipment} onClose={() => setPricing(false)} /> : null}
      {isReckoning && priced && firstCarrier ? (
        <FuelCalculator
          carriers={carriers.map(([id, name]) => ({ id, name }))}
          start={{
            shipmentId: shipment.id,
            carrierId: picked?.carrierId ?? firstCarrier[0],
            date: priced.pickupOn,
            weight: priced.weight ?? 0,
            equipmentMode: priced.equipmentMode,
            shippingMode: priced.shippingMode,
          }}
          shipmentNumber={shipment.shipmentNumber}
          currency={priced.currency}
          onClose={() => setReckoning(false)}
        />
      ) : null}
    </Section>
  )
}
