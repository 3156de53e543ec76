import { booking } from '@waybill/contract/booking/booking.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act, useVerb } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import type { PickableRate } from '../rates/rate-list.tsx'
import { keepShipment } from '../shell/keep-shipment.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { toast } from '../ui/toast.ts'
import { imperative, retell, t } from '../ui/words.ts'

/** Tariffs are for LTL modes (SPEC §3: shipping modes 1 LTL, 4 VLTL). */
const BY_TARIFF: readonly number[] = [1, 4]

/** Books the carrier at the picked rate. Each objection gets its own toast (SPEC §8). */
export function BookRate({
  shipment,
  rate,
  onClose,
}: {
  shipment: Shipment
  rate: PickableRate
  onClose: () => void
}): ReactNode {
  const isLtl = BY_TARIFF.includes(shipment.shippingMode)
  const quote = useVerb(rates.quote, { showsOwnError: true })
  const params = { shipmentId: shipment.id }
  const { carrierId, price, quoteId, isGuaranteedRate } = rate
  /** A tariff is booked at a quote; one at another price than picked was not agreed to. */
  const hold = async (): Promise<string | undefined> => {
    const made = await quote.mutateAsync({ body: { ...params, carrierId, rateSource: 'LTL', isGuaranteedRate } })
    if (made.price === price) return made.quoteId
    const now = moneyText(made.price, made.currency)
    toast.error(t('The rate for {carrier} is now {rate}', { carrier: rate.carrierName, rate: now }))
    onClose()
    return undefined
  }
  const form = useForm({
    begin: () => ({ proNumber: '' }),
    send: async ({ proNumber }) => {
      if (!isLtl)
        return act(booking.bookContractTl, { params, body: { carrierId, price, ...(quoteId ? { quoteId } : {}) } })
      const held = quoteId ?? (await hold())
      return held && act(booking.bookLtl, { params, body: { quoteId: held, proNumber: proNumber.trim() || undefined } })
    },
    onDone: (answer, _asked, client) => {
      if (answer.shipment) keepShipment(client, answer.shipment)
      if (answer.bookingSucceeded) toast.success(t('Shipment {number} Booked!', { number: shipment.shipmentNumber }))
      else for (const reason of answer.reasons) toast.error(retell(reason))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Book {carrier}', { carrier: rate.carrierName })}
      act={imperative('Book')}
    >
      <p>{t('The carrier gets the load right away, and its rate confirmation is issued.')}</p>
      <DefinitionList
        entries={[
          { term: t('Shipment'), value: shipment.shipmentNumber },
          { term: t('Carrier'), value: rate.carrierName },
          { term: t('Rate'), value: <Money amount={price} currency={rate.currency} isStrong /> },
        ]}
      />
      {isLtl ? <form.Text name="proNumber" label={t('PRO number')} optional maxLength={30} autoComplete="off" /> : null}
    </FormDialog>
  )
}
