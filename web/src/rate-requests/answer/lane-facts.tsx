import { useQuery } from '@tanstack/react-query'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import type { RateLane } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { fuelRateText } from '../../rates/rate-text.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { milesText } from '../../shipments/freight-text.ts'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { BreakEven } from './break-even.tsx'
import { laneQuery, type Priced } from './known-lane.ts'
import styles from './lane-facts.module.css'

/** What the carrier knows of the lane: its own loads, its fuel, the way to the pickup, what the load costs it. Nobody else's. */
export function LaneFacts({ priced }: { priced: Priced }): ReactNode {
  const { timeZone } = useCurrentUser()
  const lane = useQuery(laneQuery(priced))
  if (lane.isPending) return <SkeletonRows rows={5} height={40} />
  if (lane.isError) return <p className={styles.faint}>{t('Lane history could not be loaded.')}</p>
  return <DefinitionList layout="above" entries={factsOf(lane.data, priced, timeZone)} />
}

function factsOf(lane: RateLane, priced: Priced, timeZone: string): Definition[] {
  const { history, fuel, deadhead } = lane
  const { medianPaid, last, currency } = history
  return [
    {
      term: t('Your loads on this lane'),
      value: (
        <Fact more={last?.pickedUpOn ? t('last on {day}', { day: dayWritten(last.pickedUpOn) }) : null}>
          {history.loads === 0 ? t('None in the past year') : plural(history.loads, '{n} in a year', '{n} in a year')}
        </Fact>
      ),
    },
    ...(medianPaid === null
      ? []
      : [
          {
            term: t('Paid, median'),
            value: (
              <Fact
                more={
                  last && last.paid !== null ? t('last {amount}', { amount: moneyText(last.paid, currency) }) : null
                }
              >
                {moneyText(medianPaid, currency)}
              </Fact>
            ),
          },
        ]),
    {
      term: t('Your fuel surcharge'),
      value: fuel ? (
        <Fact
          more={t('diesel {price} on {day}', {
            price: `$${fuel.index.price.toFixed(3)}`,
            day: dayWritten(fuel.index.publishedOn),
          })}
        >
          {fuelRateText(fuel.rate, fuel.kind)}
          {fuel.total === null ? '' : ` · ${moneyText(fuel.total, priced.currency)}`}
        </Fact>
      ) : (
        t('No fuel program')
      ),
    },
    {
      term: t('Empty miles to pickup'),
      value: deadhead ? (
        <Fact more={t('empty {time}', { time: timeText({ at: deadhead.emptyAt, timeZone }, { isShort: true }) })}>
          {t('{miles} from {place}', {
            miles: milesText(deadhead.miles),
            place: `${deadhead.city}, ${deadhead.state}`,
          })}
        </Fact>
      ) : (
        t('No truck known to be empty')
      ),
    },
    ...(priced.miles === null
      ? []
      : [
          {
            term: t('Break-even'),
            isWide: true,
            value:
              priced.currency === LIMITS_IN ? (
                <BreakEven lane={lane} miles={priced.miles} />
              ) : (
                <Fact more={t('Your cost per mile is in US dollars.')}>—</Fact>
              ),
          },
        ]),
  ]
}

function Fact({ more, children }: { more: string | null; children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      {more ? <span className={styles.more}>{more}</span> : null}
    </>
  )
}
