import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { moneyText } from '../../ui/money.tsx'
import type { Option } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import { breakEvenOf, laneQuery, type Priced } from './known-lane.ts'
import { LaneFacts } from './lane-facts.tsx'
import styles from './offer-terms.module.css'

export type OfferDraft = { amount: number | null; validUntil: string; note: string }

export interface OfferTermsProps {
  form: Form<OfferDraft>
  priced: Priced
  goodFor: Option[]
  /** The provider answers for a carrier, whose lane is none of its business. */
  isOnBehalf?: boolean
}

/** One amount, all in, beside what the carrier knows of the lane. */
export function OfferTerms({ form, priced, goodFor, isOnBehalf = false }: OfferTermsProps): ReactNode {
  return (
    <div className={isOnBehalf ? undefined : styles.beside}>
      <div className={styles.fields}>
        <div className={styles.amount}>
          <form.Money name="amount" label={t('Amount')} help={t('All in, with fuel.')} minValue={0} />
          <PerMile priced={priced} amount={form.draft.amount ?? 0} isOnBehalf={isOnBehalf} />
        </div>
        <form.Select name="validUntil" label={t('Good for')} options={goodFor} />
        <form.Text name="note" label={t('Note')} optional rows={2} maxLength={500} />
      </div>
      {isOnBehalf ? null : <LaneFacts priced={priced} />}
    </div>
  )
}

interface PerMileProps {
  priced: Priced
  amount: number
  isOnBehalf: boolean
}

/** What a mile pays, as typed: of the load, and with the empty miles to it; and what is left of it. */
function PerMile({ priced, amount, isOnBehalf }: PerMileProps): ReactNode {
  const { miles, currency } = priced
  const lane = useQuery({ ...laneQuery(priced), enabled: !isOnBehalf }).data
  if (miles === null) return null
  const empty = lane?.deadhead?.miles ?? 0
  const breakEven = lane ? breakEvenOf(lane, priced) : null
  return (
    <output className={styles.perMile}>
      <span className={styles.figure}>{amount > 0 ? perMileText(amount, miles, currency) : '—'}</span>
      {empty > 0 && amount > 0 ? (
        <span className={styles.faint}>
          {t('{rate} incl. {miles} empty mi', {
            rate: perMileText(amount, miles + empty, currency) ?? '',
            miles: empty,
          })}
        </span>
      ) : null}
      {breakEven !== null && amount > 0 ? (
        <span className={amount < breakEven ? styles.loss : styles.faint}>
          {amount < breakEven
            ? t('{amount} below break-even', { amount: moneyText(breakEven - amount, currency) })
            : t('{amount} above break-even', { amount: moneyText(amount - breakEven, currency) })}
        </span>
      ) : null}
    </output>
  )
}
