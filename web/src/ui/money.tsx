import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

export interface MoneyProps {
  /** Dollars, as on the wire: a number with two decimals. */
  amount: number | null | undefined
  /** ISO 4217; currencies other than USD say so. */
  currency?: string
  /** Emphasised, e.g. a total. */
  isStrong?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

/** SPEC §9: US form with two decimals, negatives in parentheses. */
export function moneyText(amount: number | null | undefined, currency = 'USD'): string {
  if (amount === null || amount === undefined) return '—'
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencySign: 'accounting' })
    formats.set(currency, format)
  }
  // -0.001 rounds to nothing owed, which is not negative.
  return format.format(Math.round(amount * 100) === 0 ? 0 : amount)
}

/** An amount in tabular figures, so columns line up. */
export function Money({ amount, currency, isStrong }: MoneyProps): ReactNode {
  return (
    <span className={classNames('tabular', styles.money, isStrong && styles.strong)}>
      {moneyText(amount, currency)}
    </span>
  )
}
