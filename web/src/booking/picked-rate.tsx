import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { booking } from '@waybill/contract/booking/booking.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import { maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useRef, useState } from 'react'
import { act, useVerb } from '../api/queries.ts'
import { refusalText } from '../form/refusals.ts'
import { InlineForm } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { RateCharges } from '../rates/rate-charges.tsx'
import type { PickableRate } from '../rates/rate-list.tsx'
import { keepShipment, shipmentQuery } from '../shell/keep-shipment.ts'
import { lazyDialog } from '../shell/lazy-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { moneyText } from '../ui/money.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { toast } from '../ui/toast.ts'
import { t, whyNot } from '../ui/words.ts'
import styles from './carrier-rates.module.css'

const BookRate = lazyDialog(async () => (await import('./book-rate.tsx')).BookRate)

export interface PickedRateProps {
  shipment: Shipment
  rate: PickableRate
  limit: number
  onLimit: (limit: number | null | undefined) => void
}

/** The rate that was picked, line by line; max buy follows it, and the load can be tendered at it. */
export function PickedRate({ shipment, rate, limit, onLimit }: PickedRateProps): ReactNode {
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
      // What was typed is the shipment's own now.
      onLimit(undefined)
      if (isTendering.current) tender()
      else toast.success(t('Max buy saved'))
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...shipmentQuery(shipment.shipmentNumber), staleTime: 0 })
        return { draft: { maxBuy: maxBuyFor(rate.price, now.maxBuy) }, version: now.version }
      },
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
  /**
   * A contract or tariff that nobody has quoted yet is quoted now (SPEC §7.2); one at another price than picked was not agreed to.
   */
  const agreed = async (): Promise<string | undefined> => {
    const { carrierId, rateSource, isGuaranteedRate, price } = rate
    if (rate.quoteId) return rate.quoteId
    const wish =
      rateSource === 'LTL'
        ? ({ ...params, carrierId, rateSource, isGuaranteedRate } as const)
        : rateSource === 'ContractTL'
          ? ({ ...params, carrierId, rateSource } as const)
          : ({ ...params, carrierId, rateSource, price } as const)
    const made = await hold.mutateAsync({ body: wish })
    if (made.price === price) return made.quoteId
    const now = moneyText(made.price, made.currency)
    toast.error(t('The rate for {carrier} is now {rate}', { carrier: rate.carrierName, rate: now }))
    void client.invalidateQueries({ queryKey: [rates.find.path] })
    return undefined
  }
  /** At a quote that holds. */
  const planAt = async (): Promise<void> => {
    try {
      const quoteId = await agreed()
      const originationType = rate.rateSource === 'Spot' ? 'TmsSpot' : 'TmsContract'
      if (quoteId) plan.mutate({ params, body: { originationType, quoteId }, version: shipment.version })
    } catch {
      // What was refused stands above the acts.
    }
  }
  const [isBooking, setBooking] = useState(false)
  const general = form.error ?? refusalText(hold.error ?? plan.error)
  const { tender: canTender, book: canBook } = shipment.can
  return (
    <div className={styles.picked} role="group" aria-label={t('Selected rate')}>
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
                // Never below the rate (SPEC §4), once it is typed.
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
      {isBooking ? <BookRate shipment={shipment} rate={rate} onClose={() => setBooking(false)} /> : null}
      <p className={styles.hint}>{t('If max buy is below the selected rate, it becomes that rate plus $5.00.')}</p>
    </div>
  )
}
