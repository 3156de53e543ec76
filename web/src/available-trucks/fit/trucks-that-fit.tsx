import { useQuery } from '@tanstack/react-query'
import { availableTrucks, type FittingTruck } from '@waybill/contract/available-trucks/available-trucks.ts'
import type { LaneStop } from '@waybill/contract/lane.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { placeText } from '../truck-text.ts'
import styles from './trucks-that-fit.module.css'

const AskForRates = lazyPart(async () => (await import('../../rate-requests/round/ask-for-rates.tsx')).AskForRates)

const SHOWN = 10

export interface TrucksThatFitProps {
  load: { id: string; shipmentNumber: string; lane: LaneStop[] }
}

/** Whose truck could haul the load, for the provider: carrier, empty miles, since when. */
export function TrucksThatFit({ load }: TrucksThatFitProps): ReactNode {
  const found = useQuery(
    queryFor(availableTrucks.ofShipment, { params: { shipment: load.id }, query: { pageSize: SHOWN } }),
  )
  const [asked, setAsked] = useState<FittingTruck | null>(null)
  const { data } = found
  return (
    <Section title={t('Trucks that fit')} isFlush {...(data ? { count: data.totalCount } : {})}>
      {found.isPending ? <SkeletonRows rows={2} height={56} /> : null}
      {found.isError ? <p className={styles.none}>{t('The trucks could not be loaded')}</p> : null}
      {data?.totalCount === 0 ? <p className={styles.none}>{t('No available truck fits this load now.')}</p> : null}
      {data ? (
        <ul>
          {data.data.map((truck) => (
            <li key={truck.truckId} className={styles.truck}>
              <span className={styles.who}>
                <span className={styles.name}>{truck.company.name}</span>
                <span className={styles.faint}>
                  {placeText(truck.place)} · {t('{miles} mi to the pickup', { miles: truck.emptyMiles })}
                </span>
                {truck.note ? <span className={styles.faint}>{truck.note}</span> : null}
              </span>
              <span className={styles.when}>
                {t('empty')} <StopTime time={{ at: truck.emptyFrom, timeZone: truck.timeZone }} />
              </span>
              <Button size="small" disabledReason={whyNot(truck.canBook)} onPress={() => setAsked(truck)}>
                {t('Request rate')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {asked ? (
        <Suspense>
          <AskForRates load={load} start={[asked.company]} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
