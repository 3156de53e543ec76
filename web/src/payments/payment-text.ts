import type { PaymentView } from '@waybill/contract/payments/payment-search.ts'
import type { PaymentSummary } from '@waybill/contract/payments/payments.ts'
import { t } from '../ui/words.ts'

type State = PaymentSummary['state']

const STATE_NAMES: Readonly<Record<State, string>> = {
  Scheduled: 'Scheduled',
  Sent: 'On the way',
  Cleared: 'Paid',
  Returned: 'Returned by the bank',
  Voided: 'Voided',
  Reissued: 'Reissued',
}

export function stateText(state: State): string {
  return t(STATE_NAMES[state])
}

export function methodText(method: PaymentSummary['method']): string {
  return method === 'ach' ? t('ACH transfer') : t('Check')
}

export const VIEW_NAMES: Readonly<Record<PaymentView, string>> = {
  All: 'All payments',
  Scheduled: 'Scheduled',
  Sent: 'On the way',
  Cleared: 'Paid',
  Ended: 'Rescinded',
}
