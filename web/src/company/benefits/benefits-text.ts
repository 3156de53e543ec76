import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { locale, plural, t } from '../../ui/words.ts'

const percent = (fee: number): string =>
  (fee / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 2 })

/** What a tier brings, each as one phrase. */
export function benefitTexts({ quickPay, mayBookNow, headStartMinutes }: TierBenefits): string[] {
  return [
    t('Quick pay in 7 days for {fee}', { fee: percent(quickPay['quick-7']) }),
    t('Quick pay in 2 days for {fee}', { fee: percent(quickPay['quick-2']) }),
    mayBookNow ? t('Book It Now') : t('Offers only, no Book It Now'),
    ...(headStartMinutes > 0
      ? [
          t('Loads on the board {minutes} earlier', {
            minutes: plural(headStartMinutes, '{n} minute', '{n} minutes'),
          }),
        ]
      : []),
  ]
}
