import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { serverNow } from '../../api/server-now.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { goodUntilChoices, USUAL } from './good-until.ts'
import { OfferTerms } from './offer-terms.tsx'
import { useAnswer } from './use-answer.ts'

/** What the company would haul a posted load for. At the open counter or below, it books the load. */
export function MakeOffer({ load, onClose }: { load: AvailableLoad; onClose: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const [opened] = useState(serverNow)
  const answer = useAnswer(onClose)
  const { shipmentNumber, offer, currency } = load
  const price = load.posting?.rate ?? null
  const form = useForm({
    begin: () => ({ amount: offer?.amount ?? null, validUntil: USUAL, note: '' }),
    send: ({ amount, validUntil, note }) =>
      amount !== null &&
      act(availableFreight.offer, {
        params: { shipmentNumber },
        body: { amount, validUntil: validUntil === USUAL ? undefined : validUntil, note: note.trim() || undefined },
      }),
    onDone: (made) => answer.onDone(made),
    onFailed: answer.onFailed,
  })
  const { amount } = form.draft
  const isBooking = offer?.counter != null && amount !== null && amount > 0 && amount <= offer.counter
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Make an offer for shipment {number}', { number: shipmentNumber })}
      act={
        isBooking
          ? t('Book at {amount}', { amount: moneyText(amount, currency) })
          : offer?.status === 'Offered'
            ? t('Revise offer')
            : t('Send offer')
      }
      disabledReason={!(amount !== null && amount > 0) && t('Enter the amount')}
    >
      <LaneStrip stops={load.lane} size="card" />
      <OfferTerms
        form={form}
        priced={{ of: { shipmentNumber }, miles: load.miles, currency }}
        goodFor={goodUntilChoices(opened, timeZone, t('2 hours or more (default)'))}
      />
      {isBooking ? (
        <Banner tone="attention">{t('That is within what we would pay: the load is booked right away.')}</Banner>
      ) : price === null ? null : (
        <p>
          {t('You can book it now at {price}. Make an offer only to ask for more.', {
            price: moneyText(price, currency),
          })}
        </p>
      )}
    </FormDialog>
  )
}
