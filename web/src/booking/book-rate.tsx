import { type BookingAnswer, booking } from '@waybill/contract/booking/booking.ts'
import { rates } from '@waybill/contract/rates/rates.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { generalRefusal } from '../form/refusal-texts.ts'
import type { PickableRate } from '../rates/rate-list.tsx'
import { keepShipment } from '../shell/keep-shipment.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { imperative, retell, t } from '../ui/words.ts'

/** Tariffs are for less than a truckload (SPEC §3: shipping modes 1 LTL, 4 VLTL). */
const BY_TARIFF: readonly number[] = [1, 4]

/** Books the carrier at the rate that was picked. What stands against it is said one toast each (SPEC §8). */
export function BookRate({
  shipment,
  rate,
  onClose,
}: {
  shipment: Shipment
  rate: PickableRate
  onClose: () => void
}): ReactNode {
  const [proNumber, setProNumber] = useState('')
  const isLtl = BY_TARIFF.includes(shipment.shippingMode)
  const quote = useVerb(rates.quote, { showsOwnError: true })
  const told = {
    showsOwnError: true,
    onDone: (answer: BookingAnswer, _input: unknown, client: Parameters<typeof keepShipment>[0]) => {
      if (answer.shipment) keepShipment(client, answer.shipment)
      if (answer.bookingSucceeded) toast.success(t('Shipment {number} Booked!', { number: shipment.shipmentNumber }))
      else for (const reason of answer.reasons) toast.error(retell(reason))
      onClose()
    },
  }
  const bookTruckload = useVerb(booking.bookContractTl, told)
  const bookLtl = useVerb(booking.bookLtl, told)
  const params = { shipmentId: shipment.id }
  const { carrierId, price, quoteId } = rate
  const book = async (): Promise<void> => {
    if (!isLtl) {
      bookTruckload.mutate({ params, body: { carrierId, price, ...(quoteId ? { quoteId } : {}) } })
      return
    }
    const held = quoteId ?? (await hold())
    if (held) bookLtl.mutate({ params, body: { quoteId: held, proNumber: proNumber.trim() || undefined } })
  }
  /** A tariff is booked at a quote; one at another price than was picked is not what was agreed to. */
  const hold = async (): Promise<string | undefined> => {
    try {
      const { isGuaranteedRate } = rate
      const body = { shipmentId: shipment.id, carrierId, rateSource: 'LTL', isGuaranteedRate } as const
      const made = await quote.mutateAsync({ body })
      if (made.price === price) return made.quoteId
      const now = moneyText(made.price, made.currency)
      toast.error(t('The rate for {carrier} is now {rate}', { carrier: rate.carrierName, rate: now }))
      onClose()
    } catch {
      // What was refused stands in the dialog.
    }
    return undefined
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Book {carrier}', { carrier: rate.carrierName })}
      act={imperative('Book')}
      pending={quote.isPending || bookTruckload.isPending || bookLtl.isPending}
      isDirty={proNumber !== ''}
      error={generalRefusal(quote.error ?? bookTruckload.error ?? bookLtl.error, [])}
      onAct={() => void book()}
    >
      <p>{t('The carrier gets the load right away, and its rate confirmation is issued.')}</p>
      <DefinitionList
        entries={[
          { term: t('Shipment'), value: shipment.shipmentNumber },
          { term: t('Carrier'), value: rate.carrierName },
          { term: t('Rate'), value: <Money amount={price} currency={rate.currency} isStrong /> },
        ]}
      />
      {isLtl ? (
        <TextField
          label={t('PRO number')}
          optional
          maxLength={30}
          autoComplete="off"
          value={proNumber}
          onChange={setProNumber}
        />
      ) : null}
    </Dialog>
  )
}
