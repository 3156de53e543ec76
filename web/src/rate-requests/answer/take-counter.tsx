import { useQuery } from '@tanstack/react-query'
import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import glance from '../../tenders/answer/offer-at-a-glance.module.css'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { rateRequestRefusal } from '../rate-request-refusal.tsx'
import { type Answerable, answerText, answerTitle } from './answer-text.ts'
import { useAnswer } from './use-answer.ts'

/** A commitment to haul at what the provider would pay: an offer at that amount books the load. */
export function TakeCounter({ request, onClose }: { request: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const { counter, miles, currency } = request
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: () => ({}),
    send: () =>
      counter?.amount != null &&
      act(rateRequests.respond, {
        params: { rateRequestId: request.id },
        body: { status: 'Offered', amount: counter.amount, takesCounter: true },
      }),
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: rateRequestRefusal,
  })
  // It may end, or the provider may change it, while one reads.
  const { data } = useQuery(queryFor(rateRequests.find, { params: { rateRequestId: request.id } }))
  const asked = data?.counter?.amount ?? counter?.amount
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={answerTitle('take', request, companyKind === 'provider')}
      act={answerText('take', request)}
      disabledReason={
        whyNot(data?.can.takeCounter) ??
        (asked !== counter?.amount && t('The provider would pay {amount}', { amount: moneyText(asked, currency) }))
      }
    >
      {counter ? (
        <div className={glance.offer}>
          <div className={glance.price}>
            <TenderRate tender={{ rate: counter.amount, miles, currency }} size="head" />
            <Countdown until={counter.openUntil} />
          </div>
          <LaneStrip stops={request.lane} size="card" />
        </div>
      ) : null}
      {counter?.note ? <p>{counter.note}</p> : null}
      <p>{t('The load is booked at this amount right away.')}</p>
    </FormDialog>
  )
}
