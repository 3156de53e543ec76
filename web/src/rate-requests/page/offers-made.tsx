import type { RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import styles from '../../tenders/page/offers.module.css'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { Money } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'

/** Every offer and revision, newest first. */
export function OffersMade({ request }: { request: Pick<RateRequest, 'offers' | 'miles' | 'currency'> }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { offers, miles, currency } = request
  return (
    <ol>
      {offers.map(({ amount, validUntil, note, offeredAt, offeredBy }) => (
        <li key={offeredAt} className={styles.offer}>
          <div className={styles.who}>
            <span className={styles.carrier}>{offeredBy}</span>
            {amount === null ? null : <Money amount={amount} currency={currency} isStrong />}
          </div>
          <div className={styles.how}>
            <span className={styles.when}>
              {t('good until {time}', { time: timeText({ at: validUntil, timeZone }) })}
            </span>
            <span className={styles.when}>{amount === null ? null : perMileText(amount, miles, currency)}</span>
          </div>
          {note ? <p>{note}</p> : null}
        </li>
      ))}
    </ol>
  )
}
