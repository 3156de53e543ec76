import type { RateRequest, RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import { moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { isOpen, openCounter } from '../rate-request-status.tsx'

/** The request as every dialog shows it. */
export type Answerable = Pick<
  RateRequestRow,
  | 'id'
  | 'rateRequestNumber'
  | 'carrierName'
  | 'lane'
  | 'miles'
  | 'currency'
  | 'status'
  | 'respondBy'
  | 'offer'
  | 'counter'
>
/** An offer, also a revised one; the provider's counter, which books the load; or no. */
export type Answer = 'take' | 'offer' | 'decline'

/** The server's verdict on each answer. */
export const VERDICTS = { take: 'takeCounter', offer: 'offer', decline: 'decline' } as const satisfies Record<
  Answer,
  keyof RateRequest['can']
>

/** The answers there are now, the likeliest first. */
export function answersOf(request: Answerable): readonly Answer[] {
  if (openCounter(request)) return ['take', 'offer', 'decline']
  return isOpen(request) || request.status === 'Offered' ? ['offer', 'decline'] : []
}

/** On a button. */
export function answerText(answer: Answer, { status, counter, currency }: Answerable): string {
  switch (answer) {
    case 'take':
      return t('Accept {amount}', { amount: moneyText(counter?.amount, currency) })
    case 'offer':
      return status === 'Offered' ? t('Revise offer') : t('Offer rate')
    case 'decline':
      return t('Decline')
  }
}

/** Of a dialog, and of a button among others; the provider answers for a carrier that calls. */
export function answerTitle(answer: Answer, request: Answerable, isProvider: boolean): string {
  const { rateRequestNumber: number, carrierName: carrier } = request
  const act = answerText(answer, request)
  return isProvider
    ? t('{act} for {carrier}: rate request {number}', { act, carrier, number })
    : t('{act}: rate request {number}', { act, number })
}
