import { useQuery } from '@tanstack/react-query'
import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { type ReactNode, useState } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-now.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { rateRequestRefusal } from '../rate-request-refusal.tsx'
import { openCounter } from '../rate-request-status.tsx'
import { type Answerable, answerTitle } from './answer-text.ts'
import { goodUntilChoices, USUAL } from './good-until.ts'
import { OfferTerms } from './offer-terms.tsx'
import { useAnswer } from './use-answer.ts'

/** What the company would haul an asked load for. It binds the carrier while it is good. */
export function OfferRate({ request, onClose }: { request: Answerable; onClose: () => void }): ReactNode {
  const { companyKind, timeZone } = useCurrentUser()
  const isProvider = companyKind === 'provider'
  const [opened] = useState(serverNow)
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: () => ({ amount: request.offer?.amount ?? null, validUntil: USUAL, note: request.offer?.note ?? '' }),
    send: ({ amount, validUntil, note }) =>
      amount !== null &&
      act(rateRequests.respond, {
        params: { rateRequestId: request.id },
        body: {
          status: 'Offered',
          amount,
          validUntil: validUntil === USUAL ? undefined : validUntil,
          note: note.trim() || undefined,
        },
      }),
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: rateRequestRefusal,
  })
  const { amount } = form.draft
  // The provider may counter while the amount is being typed.
  const now = useQuery(queryFor(rateRequests.find, { params: { rateRequestId: request.id } }))
  const counter = openCounter(now.data ?? request)
  const isBooking = counter?.amount != null && amount !== null && amount > 0 && amount <= counter.amount
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={isProvider ? 'small' : 'medium'}
      title={answerTitle('offer', request, isProvider)}
      act={
        isBooking
          ? t('Book at {amount}', { amount: moneyText(amount, request.currency) })
          : request.status === 'Offered'
            ? t('Revise offer')
            : t('Send offer')
      }
      disabledReason={!(amount !== null && amount > 0) && t('Enter the amount')}
    >
      <LaneStrip stops={request.lane} size="card" />
      <OfferTerms
        form={form}
        priced={{ of: { rateRequestId: request.id }, miles: request.miles, currency: request.currency }}
        goodFor={goodUntilChoices(opened, timeZone)}
        isOnBehalf={isProvider}
      />
      {isBooking ? (
        <Banner tone="attention">
          {t('The provider would pay {amount}. At that or less, the load is booked right away.', {
            amount: moneyText(counter?.amount, request.currency),
          })}
        </Banner>
      ) : null}
    </FormDialog>
  )
}
