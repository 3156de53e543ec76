import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { booking } from '@waybill/contract/booking/booking.ts'
import { may } from '@waybill/contract/permissions.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import { maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { act, queryFor, useVerb } from '../api/queries.ts'
import { refusalText } from '../form/refusals.ts'
import { InlineForm } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { RateCharges } from '../rates/rate-charges.tsx'
import { keyOfRate, type PickableRate, RateList, RefusedRates } from '../rates/rate-list.tsx'
import { distanceText } from '../rates/rate-text.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { keepShipment } from '../shell/keep-shipment.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import styles from './rates-section.module.css'

const BookRate = lazy(async () => ({ default: (await import('./book-rate.tsx')).BookRate }))
const FuelCalculator = lazy(async () => ({ default: (await import('../rates/fuel-calculator.tsx')).FuelCalculator }))

/** The load's cost with each carrier, until one hauls it: only the provider's operations see it (P9). */
export function RatesSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  return may(persona, 'rate:read') && shipment.can.setMaxBuy === true ? <Rates shipment={shipment} /> : null
}

function Rates({ shipment }: { shipment: Shipment }): ReactNode {
  const found = useQuery(queryFor(rates.find, { body: { shipmentId: shipment.id } }))
  const [pickedKey, setPicked] = useState<string>()
  const [typed, setTyped] = useState<number | null>()
  const [isReckoning, setReckoning] = useState(false)
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
        priced && firstCarrier ? (
          <Button size="small" onPress={() => setReckoning(true)}>
            {t('Fuel calculator')}
          </Button>
        ) : null
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
            <Picked
              key={pickedKey}
              shipment={shipment}
              rate={picked}
              // Whatever was entered before, the limit is not below the rate (SPEC §4).
              limit={maxBuyFor(picked.price, typed === undefined ? shipment.maxBuy : typed)}
              onLimit={setTyped}
            />
          ) : null}
          <RefusedRates rates={found.data.data} />
        </>
      ) : null}
      {isReckoning && priced && firstCarrier ? (
        <Suspense>
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
            onClose={() => setReckoning(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

interface PickedProps {
  shipment: Shipment
  rate: PickableRate
  limit: number
  onLimit: (limit: number | null | undefined) => void
}

/** The picked rate, line by line; max buy follows it, and the load can be tendered at it. */
function Picked({ shipment, rate, limit, onLimit }: PickedProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { shipmentId: shipment.id }
  const tender = (): void =>
    void navigate({
      to: '/available-freight/$shipmentNumber',
      params: { shipmentNumber: shipment.shipmentNumber },
      search: { carrierId: rate.carrierId, rate: rate.price },
    })
  const isTendering = useRef(false)
  const form = useForm({
    begin: () => ({ maxBuy: limit }),
    version: shipment.version,
    send: ({ maxBuy }, version) =>
      act(shipments.updateMaxBuy, { params, body: { maxBuy, selectedRate: rate.price }, version }),
    onDone: (changed) => {
      keepShipment(client, changed)
      // The typed value is now saved.
      onLimit(undefined)
      if (isTendering.current) tender()
      else toast.success(t('Max buy saved'))
    },
  })
  const isKept = form.draft.maxBuy === shipment.maxBuy
  const keep = (tenders = false): void => {
    isTendering.current = tenders
    form.submit()
  }
  const hold = useVerb(rates.quote, { showsOwnError: true })
  const plan = useVerb(booking.setOrigination, {
    showsOwnError: true,
    onDone: (changed) => {
      keepShipment(client, changed)
      const said = { number: shipment.shipmentNumber, rate: moneyText(rate.price, rate.currency) }
      toast.success(
        rate.rateSource === 'Spot'
          ? t('Shipment {number} is planned at the spot price of {rate}', said)
          : t('Shipment {number} is planned at the contract of {rate}', said),
      )
    },
  })
  /** Needs a valid quote: a contract or tariff without one is quoted now (SPEC §7.2). */
  const planAt = async (): Promise<void> => {
    try {
      const { carrierId, rateSource, isGuaranteedRate, price } = rate
      const wish =
        rateSource === 'LTL'
          ? ({ ...params, carrierId, rateSource, isGuaranteedRate } as const)
          : rateSource === 'ContractTL'
            ? ({ ...params, carrierId, rateSource } as const)
            : ({ ...params, carrierId, rateSource, price } as const)
      const quoteId = rate.quoteId ?? (await hold.mutateAsync({ body: wish })).quoteId
      const originationType = rateSource === 'Spot' ? 'TmsSpot' : 'TmsContract'
      plan.mutate({ params, body: { originationType, quoteId }, version: shipment.version })
    } catch {
      // The error shows above the buttons.
    }
  }
  const [isBooking, setBooking] = useState(false)
  const general = form.error ?? refusalText(hold.error ?? plan.error)
  const { tender: canTender, book: canBook } = shipment.can
  return (
    <div className={styles.picked} role="group" aria-label={t('Picked rate')}>
      <RateCharges rate={rate} />
      {general ? <Banner tone="stopped">{general}</Banner> : null}
      <div className={styles.acts}>
        <InlineForm form={form} className={styles.limit}>
          <form.Field name="maxBuy">
            {({ value, onChange, error }) => (
              <MoneyField
                label={t('Max buy')}
                minValue={0}
                value={value}
                // Never below the rate (SPEC §4), after typing.
                onChange={(typed) => {
                  const wish = Number.isNaN(typed) ? null : typed
                  onLimit(wish)
                  onChange(maxBuyFor(rate.price, wish))
                }}
                error={error}
              />
            )}
          </form.Field>
        </InlineForm>
        <Button isPending={form.isPending} disabledReason={isKept && t('Nothing has changed')} onPress={() => keep()}>
          {t('Save max buy')}
        </Button>
        <Button isPending={hold.isPending || plan.isPending} onPress={() => void planAt()}>
          {t('Plan at {rate}', { rate: moneyText(rate.price, rate.currency) })}
        </Button>
        <Button disabledReason={whyNot(canTender)} onPress={() => (isKept ? tender() : keep(true))}>
          {t('Tender at {rate}', { rate: moneyText(rate.price, rate.currency) })}
        </Button>
        <Button variant="primary" disabledReason={whyNot(canBook)} onPress={() => setBooking(true)}>
          {t('Book at {rate}', { rate: moneyText(rate.price, rate.currency) })}
        </Button>
      </div>
      {isBooking ? (
        <Suspense>
          <BookRate shipment={shipment} rate={rate} onClose={() => setBooking(false)} />
        </Suspense>
      ) : null}
      <p className={styles.hint}>{t('Max buy is never below the picked rate: then it is the rate plus $5.00.')}</p>
    </div>
  )
}
