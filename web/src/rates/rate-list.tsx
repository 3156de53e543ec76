import type { Rate } from '@waybill/contract/rates/rates.ts'
import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Disclosure } from '../ui/disclosure.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, retell, t } from '../ui/words.ts'
import styles from './rate-list.module.css'
import { lineHaulText, termsText } from './rate-text.ts'

/** A rate that can be picked: it has a price and no objection. */
export type PickableRate = Rate & { price: number }

/** Identifies a rate within one answer: a carrier may have a contract, a spot price and two services. */
export function keyOfRate({ carrierId, rateSource, isGuaranteedRate, quoteId }: Rate): string {
  return [carrierId, rateSource, isGuaranteedRate ? 'guaranteed' : '', rateSource === 'Spot' ? quoteId : ''].join(' ')
}

function isPickable(rate: Rate): rate is PickableRate {
  return !rate.isInError && rate.price !== null
}

export interface RateListProps {
  rates: readonly Rate[]
  picked: PickableRate | undefined
  onPick: (rate: PickableRate) => void
}

/** Each carrier's rate for the load, cheapest first. */
export function RateList({ rates, picked, onPick }: RateListProps): ReactNode {
  const open = rates.filter(isPickable)
  return (
    <RadioGroup
      aria-label={t('Rates')}
      className={styles.group}
      value={picked ? keyOfRate(picked) : null}
      onChange={(key) => {
        const rate = open.find((one) => keyOfRate(one) === key)
        if (rate) onPick(rate)
      }}
    >
      {open.map((rate) => (
        <Radio key={keyOfRate(rate)} value={keyOfRate(rate)} className={styles.rate}>
          <span className={styles.dot} />
          <RateFace rate={rate} />
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** Carriers that cannot take the load, and why: expanded if none can. */
export function RefusedRates({ rates }: { rates: readonly Rate[] }): ReactNode {
  const refused = rates.filter((rate) => !isPickable(rate))
  if (refused.length === 0) return null
  return (
    <div className={styles.rest}>
      <Disclosure
        title={plural(refused.length, '{n} carrier cannot take it', '{n} carriers cannot take it')}
        defaultOpen={refused.length === rates.length}
      >
        <ul>
          {refused.map((rate) => (
            <li key={keyOfRate(rate)} className={styles.refused}>
              <span>{rate.carrierName}</span>
              <span className={styles.reason}>{rate.error ? retell(rate.error.said) : null}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

function RateFace({ rate }: { rate: PickableRate }): ReactNode {
  const { price, currency, markupTotal, isGuaranteedRate, quoteId } = rate
  return (
    <>
      <span className={styles.who}>
        <span className={styles.carrier}>
          {rate.carrierName}
          {isGuaranteedRate ? (
            <StatusChip tone="done" size="small">
              {t('Guaranteed')}
            </StatusChip>
          ) : null}
          {quoteId ? (
            <StatusChip tone="committed" size="small">
              {t('Quoted')}
            </StatusChip>
          ) : null}
        </span>
        <span className={styles.detail}>{termsText(rate)}</span>
        {markupTotal === null ? null : (
          <span className={styles.detail}>
            {t('{amount} to the customer', { amount: moneyText(markupTotal, currency) })}
          </span>
        )}
      </span>
      <span className={styles.cost}>
        <Money amount={price} currency={currency} isStrong />
        <span className={styles.detail}>
          {rate.rate === null || rate.rateType === null ? null : lineHaulText(rate.rate, rate.rateType, currency)}
        </span>
      </span>
    </>
  )
}
