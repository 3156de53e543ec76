import { Link } from '@tanstack/react-router'
import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { Banner } from '../../ui/banner.tsx'
import { moneyText } from '../../ui/money.tsx'
import { retell, t } from '../../ui/words.ts'
import { ageText } from '../age-text.ts'
import { HIDE_REASON_NAMES } from './hide-reason-names.ts'
import styles from './own-offer.module.css'

/** A posted load's price, why the reader's company cannot book it, and what it noted. */
export function BoardOffer({ load }: { load: AvailableLoad }): ReactNode {
  const { posting, mark, can, miles, currency, offer } = load
  if (!posting) return null
  return (
    <>
      <div className={styles.offer}>
        {posting.rate === null ? (
          <p>{t('No price is set. Make an offer.')}</p>
        ) : (
          <TenderRate tender={{ rate: posting.rate, miles, currency }} size="head" />
        )}
        <p>
          {t('Posted {age}', { age: ageText(posting.postedAt) })}
          {' · '}
          <Link to="/available-freight/chains" search={{ first: load.shipmentNumber }}>
            {t('Find the next load')}
          </Link>
        </p>
        {mark.note ? <p className={styles.note}>{mark.note}</p> : null}
      </div>
      {offer ? (
        <Banner
          tone="info"
          title={
            offer.amount === null
              ? t('We requested a rate from you')
              : t('You offered {amount}', { amount: moneyText(offer.amount, currency) })
          }
          act={
            <Link to="/rates/$rateId" params={{ rateId: offer.rateRequestId }}>
              {t('Open your offer')}
            </Link>
          }
        >
          {offer.counter === null
            ? null
            : t('We would pay {amount}. Offer that or less, and the load is yours right away.', {
                amount: moneyText(offer.counter, currency),
              })}
        </Banner>
      ) : null}
      {posting.rate !== null && can.book !== true ? (
        <Banner tone="attention" title={t('You cannot book this load now')}>
          {retell(can.book)}
        </Banner>
      ) : null}
      {mark.hiddenBecause ? (
        <Banner title={t('Hidden from your board')}>{t(HIDE_REASON_NAMES[mark.hiddenBecause])}</Banner>
      ) : null}
    </>
  )
}
