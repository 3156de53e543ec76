import { useNavigate } from '@tanstack/react-router'
import { booking } from '@waybill/contract/booking/booking.ts'
import type { Order } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import type { PickableRate } from '../../rates/rate-list.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { imperative, retell, t } from '../../ui/words.ts'

/** Makes a load of the order and books it at the picked tariff, in one act. Each objection gets its own toast. */
export function BookOrder({
  order,
  rate,
  onClose,
}: {
  order: Order
  rate: PickableRate
  onClose: () => void
}): ReactNode {
  const navigate = useNavigate()
  const { carrierId, isGuaranteedRate, price } = rate
  const form = useForm({
    begin: () => ({ proNumber: '' }),
    send: ({ proNumber }) =>
      act(booking.bookLtlOrder, {
        params: { orderNumber: order.orderNumber },
        body: { carrierId, isGuaranteedRate, price, proNumber: proNumber.trim() || undefined },
      }),
    onDone: (answer) => {
      onClose()
      if (!answer.bookingSucceeded || !answer.shipment) {
        for (const reason of answer.reasons) toast.error(retell(reason))
        return
      }
      const { shipmentNumber } = answer.shipment
      toast.success(t('Shipment {number} Successfully Created and Booked', { number: shipmentNumber }))
      void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Book {carrier}', { carrier: rate.carrierName })}
      act={imperative('Book')}
    >
      <p>
        {t(
          'A shipment is created from this order. The carrier gets it right away, and its rate confirmation is issued.',
        )}
      </p>
      <DefinitionList
        entries={[
          { term: t('Order'), value: order.orderNumber },
          { term: t('Carrier'), value: rate.carrierName },
          { term: t('Rate'), value: <Money amount={price} currency={rate.currency} isStrong /> },
        ]}
      />
      <form.Text name="proNumber" label={t('PRO number')} optional maxLength={30} />
    </FormDialog>
  )
}
