import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { Money, moneyText } from '../ui/money.tsx'
import { t } from '../ui/words.ts'
import styles from './tender-rate.module.css'

/** Rate per mile: "$2.41/mi"; nothing without miles. */
export function perMileText(rate: number, miles: number | null, currency?: string): string | null {
  return miles === null || miles <= 0 ? null : t('{rate}/mi', { rate: moneyText(rate / miles, currency) })
}

export interface TenderRateProps {
  tender: Pick<TenderRow, 'rate' | 'miles' | 'currency'>
  size?: 'row' | 'head'
}

/** The rate, in total and per mile: dispatchers compare the latter. */
export function TenderRate({ tender, size = 'row' }: TenderRateProps): ReactNode {
  // Once it is over, not everyone sees the rate.
  if (tender.rate === null) return null
  return (
    <span className={`${styles.rate} ${styles[size]}`}>
      <Money amount={tender.rate} currency={tender.currency} isStrong />
      <span className={styles.perMile}>{perMileText(tender.rate, tender.miles, tender.currency)}</span>
    </span>
  )
}
