import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AvailableTruck,
  availableTrucks,
  type FittingLoad,
} from '@waybill/contract/available-trucks/available-trucks.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { locale, t } from '../../ui/words.ts'
import styles from './fitting-loads.module.css'

const AskForRates = lazyPart(async () => (await import('../../rate-requests/round/ask-for-rates.tsx')).AskForRates)

/** More would not be looked at beside a list. */
const SHOWN = 25

/** What a truck could haul next: what pays most for each mile driven comes first. */
export function FittingLoads({ truck }: { truck: AvailableTruck }): ReactNode {
  const found = useQuery(queryFor(availableTrucks.loads, { params: { truckId: truck.id }, query: { pageSize: SHOWN } }))
  const [asked, setAsked] = useState<FittingLoad | null>(null)
  const { data } = found
  return (
    <Section title={t('Loads that fit this truck')} isFlush {...(data ? { count: data.totalCount } : {})}>
      {found.isPending ? <SkeletonRows rows={3} height={96} /> : null}
      {found.isError ? (
        <ErrorState
          title={t('The loads could not be loaded')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isRefetching}
          traceId={traceIdOf(found.error)}
        />
      ) : null}
      {data?.totalCount === 0 ? (
        <p className={styles.none}>{t('No load on the load board fits it now. New ones appear here.')}</p>
      ) : null}
      {data ? (
        <ul className={styles.list}>
          {data.data.map((load) => (
            <li key={load.id} className={styles.load}>
              <div className={styles.head}>
                <Link to="/available-freight/$shipmentNumber" params={{ shipmentNumber: load.shipmentNumber }}>
                  {load.shipmentNumber}
                </Link>
                <span className={styles.pay}>
                  {load.rate === null ? (
                    <span className={styles.faint}>{t('No price yet')}</span>
                  ) : (
                    <Money amount={load.rate} currency={load.currency} isStrong />
                  )}
                  {load.perAllMiles === null ? null : (
                    <span>
                      {t('{rate} per mile incl. empty', { rate: moneyText(load.perAllMiles, load.currency) })}
                    </span>
                  )}
                </span>
              </div>
              <LaneStrip stops={load.lane} size="row" />
              <div className={styles.foot}>
                <span className={styles.faint}>{milesText(load)}</span>
                {truck.can.ask === true ? (
                  <Button size="small" onPress={() => setAsked(load)}>
                    {t('Request rate')}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {asked ? (
        <Suspense>
          <AskForRates load={asked} start={[truck.company]} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function milesText({ milesOut, milesIn, miles }: FittingLoad): string {
  return [
    milesOut !== null && t('{miles} mi to the pickup', { miles: milesOut.toLocaleString(locale()) }),
    miles !== null && t('{miles} mi loaded', { miles: miles.toLocaleString(locale()) }),
    milesIn !== null && t('{miles} mi to its destination', { miles: milesIn.toLocaleString(locale()) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
