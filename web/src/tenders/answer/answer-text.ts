import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import { t } from '../../ui/words.ts'

/** The offer as both dialogs show it. */
export type Answerable = Pick<
  TenderRow,
  'id' | 'tenderNumber' | 'carrierName' | 'lane' | 'rate' | 'miles' | 'currency' | 'status' | 'isExpired' | 'respondBy'
>
export type Answer = 'accept' | 'decline'

/** The text of an answer; the provider answers for a carrier that calls, which is not a primary act. */
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
