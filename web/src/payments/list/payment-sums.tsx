import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../../ui/money.tsx'
import { plural, t } from '../../ui/words.ts'
import type { PaymentSearch } from '../payment-searches.ts'
import type { Totals } from '../payment-views.tsx'
import styles from './payment-sums.module.css'

export interface PaymentSumsProps {
  search: Pick<PaymentSearch, 'view'>
  totals: Totals | undefined
  isFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

/** The view's total; for all views together without ended payments, which paid nobody. */
export function PaymentSums({ search, totals, isFailed, isRetrying, onRetry }: PaymentSumsProps): ReactNode {
  if (!totals)
    return isFailed ? (
      <p className={styles.sums}>
        {t('The totals could not be loaded')}
        <Button size="small" isPending={isRetrying} onPress={onRetry}>
          {t('Try again')}
        </Button>
      </p>
    ) : (
      <p className={styles.sums}>{t('Calculating totals…')}</p>
    )
  const sums = totals.sums.filter(({ view }) => view === search.view)
  const count =
    search.view === 'All'
      ? totals.all - totals.ended
      : { Scheduled: totals.scheduled, Sent: totals.sent, Cleared: totals.cleared, Ended: totals.ended }[search.view]
  return (
    <p className={styles.sums} role="status">
      <span>{plural(count, '{n} payment', '{n} payments')}</span>
      {sums.map(({ currency, gross, deductions, net }) => (
        <span key={currency} className={styles.sum}>
          {deductions === 0
            ? null
            : t('{gross} less {deductions}', {
                gross: moneyText(gross, currency),
                deductions: moneyText(deductions, currency),
              })}
          <b>{moneyText(net, currency)}</b>
        </span>
      ))}
      {search.view === 'All' && totals.ended > 0 ? <span>{t('without voided payments')}</span> : null}
    </p>
  )
}
