import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { running, type Trip } from '@waybill/contract/running/running.ts'
import { Fragment, type ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { milesText } from '../freight-text.ts'
import { lastListSearch } from '../list/list-search.ts'
import { ShipmentFailed } from '../page/shipment-failed.tsx'
import { UpdateMark } from '../updates-needed.tsx'
import styles from './trip-page.module.css'

const route = getRouteApi('/shell/all-shipments/trip/$tripId')

/** One truck's loads in order, and the empty miles between them. */
export function TripPage(): ReactNode {
  const { tripId } = route.useParams()
  const found = useQuery(find(tripId))
  if (!found.data)
    return found.isError ? (
      <ShipmentFailed
        title={t('This trip could not be opened')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} height={110} />
    )
  const trip = found.data
  return (
    <DetailPage
      kicker={
        <Link
          to="/shipments"
          search={lastListSearch(trip.loads.at(-1)?.shipment ?? { status: SHIPMENT_STATUS.inTransit })}
        >
          {t('Shipments')}
        </Link>
      }
      title={t('Trip of tractor {number}', { number: trip.tractorNumber })}
      side={
        <Section title={t('Details')}>
          <DefinitionList
            entries={[
              { term: t('Carrier'), value: trip.carrierName },
              { term: t('Driver'), value: trip.driverNames.join(', ') },
              { term: t('Loads'), value: trip.loads.length },
              { term: t('Loaded'), value: milesText(trip.loadedMiles) },
              { term: t('Empty'), value: milesText(trip.emptyMiles) },
            ]}
          />
        </Section>
      }
    >
      <Section title={plural(trip.loads.length, '{n} load', '{n} loads')} isFlush>
        <Loads trip={trip} />
      </Section>
    </DetailPage>
  )
}

function Loads({ trip }: { trip: Trip }): ReactNode {
  return (
    <ol>
      {trip.loads.map(({ shipment, emptyMiles }) => (
        <Fragment key={shipment.id}>
          {emptyMiles === null ? null : (
            <li className={styles.empty}>{t('{miles} empty', { miles: milesText(emptyMiles) })}</li>
          )}
          <li className={styles.load}>
            <div className={styles.head}>
              <Link
                to="/shipments/$shipmentNumber"
                params={{ shipmentNumber: shipment.shipmentNumber }}
                className="thumb"
              >
                <Identifier value={shipment.shipmentNumber} label={t('Shipment number')} />
              </Link>
              <ShipmentStatusChip status={shipment.status} size="small" />
              {shipment.updatesNeeded.map((update) => (
                <UpdateMark key={update.kind} update={update} />
              ))}
              {shipment.miles === null ? null : (
                <span className={styles.miles}>{milesText(shipment.miles, shipment.milesEngine)}</span>
              )}
            </div>
            <LaneStrip stops={shipment.lane} size="card" />
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function find(tripId: string) {
  return queryFor(running.trip, { params: { tripId } })
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, tripId: string): void {
  void client.prefetchQuery(find(tripId))
}
