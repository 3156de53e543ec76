import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import { t } from '../../ui/words.ts'

/** What both dialogs show of the offer. */
export type Answerable = Pick<
  TenderRow,
  'id' | 'tenderNumber' | 'carrierName' | 'lane' | 'rate' | 'miles' | 'currency' | 'status' | 'isExpired' | 'respondBy'
>
export type Answer = 'accept' | 'decline'

/** What is about to be answered; the provider answers for a carrier that calls, which is no main act of its own. */
export function answerText(answer: Answer, tender: Answerable, isProvider: boolean): string {
  const { tenderNumber: number, carrierName: carrier } = tender
  if (answer === 'accept')
    return isProvider
      ? t('Accept tender {number} for {carrier}', { number, carrier })
      : t('Accept tender {number}', { number })
  return isProvider
    ? t('Decline tender {number} for {carrier}', { number, carrier })
    : t('Decline tender {number}', { number })
}
