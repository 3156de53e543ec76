import type { Currency } from '@waybill/contract/money.ts'
import type { RateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import { moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'

export type Limits = Pick<RateRounds, 'targetRate' | 'maxBuy'> & { currency: Currency }

/** How far an offer is from what should be paid, or, beyond it, from what may be; null if neither is known. */
export function againstText(offered: number, { targetRate, maxBuy, currency }: Limits): string | null {
  const isAbove = maxBuy !== null && offered > maxBuy
  const limit = isAbove ? maxBuy : (targetRate ?? maxBuy)
  if (limit === null) return null
  const isTarget = limit === targetRate && !isAbove
  if (offered === limit) return isTarget ? t('at target') : t('at max buy')
  const amount = moneyText(Math.abs(offered - limit), currency)
  if (offered > limit) return isTarget ? t('{amount} over target', { amount }) : t('{amount} over max buy', { amount })
  return isTarget ? t('{amount} under target', { amount }) : t('{amount} under max buy', { amount })
}
