import { useQueryClient } from '@tanstack/react-query'
import { rateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { RESPOND_WITHIN, respondWithinText } from '../../tenders/offer/respond-within.ts'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { rateRequestRefusal } from '../rate-request-refusal.tsx'
import { againstText } from './against.ts'
import type { OfferActProps } from './award-offer.tsx'

/** What the provider would pay instead: the carrier takes it, and is booked, or lets it pass. */
export function CounterOffer({ entry, miles, limits, onClose }: OfferActProps): ReactNode {
  const client = useQueryClient()
  const { carrierName, offer, rateRequestId } = entry
  const form = useForm({
    begin: () => ({ amount: limits.targetRate, openForMinutes: '60', note: '' }),
    send: ({ amount, openForMinutes, note }) =>
      amount !== null &&
      act(rateRounds.counter, {
        params: { rateRequestId },
        body: { amount, openForMinutes: Number(openForMinutes), note: note.trim() || undefined },
      }),
    onDone: () => {
      toast.success(t('Counter sent to {carrier}', { carrier: carrierName }))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['rate-request', 'shipment']),
    say: rateRequestRefusal,
  })
  const { amount } = form.draft
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Counter the offer of {carrier}', { carrier: carrierName })}
      act={t('Send counter')}
      disabledReason={!(amount !== null && amount > 0) && t('Enter the amount')}
    >
      <p>
        {t('They ask {amount}. If they accept yours, they are booked right away.', {
          amount: moneyText(offer?.amount, limits.currency),
        })}
      </p>
      <form.Money
        name="amount"
        label={t('Amount')}
        minValue={0}
        help={
          amount !== null && amount > 0
            ? [perMileText(amount, miles, limits.currency), againstText(amount, limits)].filter(Boolean).join(' · ')
            : t('All in, with fuel.')
        }
      />
      <form.Select
        name="openForMinutes"
        label={t('Open for')}
        options={RESPOND_WITHIN.map((minutes) => ({ value: String(minutes), label: respondWithinText(minutes) }))}
      />
      <form.Text name="note" label={t('Note')} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}
