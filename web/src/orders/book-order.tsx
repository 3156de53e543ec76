import { useNavigate } from '@tanstack/react-router'
import { booking } from '@waybill/contract/booking.ts'
import type { Order } from '@waybill/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import type { PickableRate } from '../rates/rate-list.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { imperative, retell, t } from '../ui/words.ts'

/** Makes a load of the order and books it at the tariff that was picked, in one act. What stands against it is said one toast each. */
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
  const [proNumber, setProNumber] = useState('')
  const book = useVerb(booking.bookLtlOrder, {
    showsOwnError: true,
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
  const { carrierId, isGuaranteedRate, price } = rate
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Book {carrier}', { carrier: rate.carrierName })}
      act={imperative('Book')}
      pending={book.isPending}
      isDirty={proNumber !== ''}
      error={isProblem(book.error) ? messagesOf(book.error).map(retell).join(' ') : null}
      onAct={() =>
        book.mutate({
          params: { orderNumber: order.orderNumber },
          body: { carrierId, isGuaranteedRate, price, proNumber: proNumber.trim() || undefined },
        })
      }
    >
      <p>{t('A shipment is made of this order. The carrier has it at once, and its rate confirmation is issued.')}</p>
      <DefinitionList
        entries={[
          { term: t('Order'), value: order.orderNumber },
          { term: t('Carrier'), value: rate.carrierName },
          { term: t('Rate'), value: <Money amount={price} currency={rate.currency} isStrong /> },
        ]}
      />
      <TextField label={t('PRO number')} optional maxLength={30} value={proNumber} onChange={setProNumber} />
    </Dialog>
  )
}
