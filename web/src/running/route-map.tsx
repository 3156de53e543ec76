import { useQuery } from '@tanstack/react-query'
import { type RunRoute, running } from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useMemo } from 'react'
import { queryFor } from '../api/queries.ts'
import { FreightMap } from '../map/map.tsx'
import { MapFailed } from '../map/map-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './route-map.module.css'

/** Where a shipment goes, how far it has come, and when it will be there. */
export function RouteMap({ shipment }: { shipment: Shipment }): ReactNode {
  const found = useQuery(queryFor(running.route, { params: { shipment: shipment.shipmentNumber } }))
  const route = found.data
  const lane = useMemo(
    () =>
      route
        ? { driven: route.driven, ahead: route.ahead, stops: route.stops.flatMap(({ point }) => point ?? []) }
        : null,
    [route],
  )
  const position = route?.position
  const trucks = useMemo(
    () => (position ? [{ ...position, id: 'truck', label: shipment.tractorNumber ?? t('Truck') }] : []),
    [position, shipment.tractorNumber],
  )
  if (!route)
    return found.isError ? (
      <MapFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton height="22rem" />
    )
  return (
    <>
      <div className={styles.map}>
        <FreightMap
          label={t('Route of shipment {number}', { number: shipment.shipmentNumber })}
          lane={lane}
          trucks={trucks}
          fits={`${route.stops.length} ${trucks.length}`}
        />
      </div>
      <p className={styles.words}>{wordsOf(shipment, route).join(' · ')}</p>
    </>
  )
}

/** What the map shows, in words. */
function wordsOf({ stops }: Shipment, { position, next }: RunRoute): string[] {
  const following = stops.find(({ stopId }) => stopId === next?.stopId)
  const timeZone = (following ?? stops.at(-1))?.timeZone ?? 'UTC'
  const city = following ? `${following.city}, ${following.state}` : ''
  return [
    ...(position ? [t('Last known position: {time}', { time: timeText({ at: position.at, timeZone }) })] : []),
    ...(next ? [t('{miles} mi (est.) to {city}', { miles: next.miles, city })] : []),
    ...(next?.eta ? [t('ETA {time}', { time: timeText({ at: next.eta, timeZone }) })] : []),
    ...(position ? [] : [t('No position known')]),
    t('The route is an estimate along main highways.'),
  ]
}
