import { IconTruck } from '@tabler/icons-react'
import type { Shipment, ShipmentStop, Truck } from '@waybill/contract/shipments/shipments.ts'
import { TRACKING_PROVIDERS } from '@waybill/contract/tracking-providers.ts'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { locale, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './truck-now.module.css'

interface TruckNowProps {
  shipment: Shipment
  truck: Truck
  timeZone: string
  onDeparture: (stop: ShipmentStop) => void
}

/** Where the truck is by its own device, when it will be at the next stop, and a departure to confirm. */
export function TruckNow({ shipment, truck, timeZone, onDeparture }: TruckNowProps): ReactNode {
  const { place, latitude, longitude, mph, at, source, left } = truck
  const leftStop = left && shipment.stops.find(({ stopId }) => stopId === left.stopId)
  return (
    <div className={styles.truck}>
      <IconTruck aria-hidden="true" />
      <div className={styles.words}>
        <p>
          <b>{place ?? `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`}</b>
          {mph === null ? null : ` · ${mph === 0 ? t('standing') : t('{n} mph', { n: mph })}`}
        </p>
        <Expected shipment={shipment} truck={truck} />
        <p className={styles.faint}>
          {t('{provider}, {time}', {
            provider: source === 'phone' ? t('Driver’s phone') : TRACKING_PROVIDERS[source].name,
            time: timeText({ at, timeZone }),
          })}
          {isInexact(truck) ? ` · ${t('to within {miles} mi', { miles: milesIn(truck.accuracyMeters) })}` : null}
        </p>
        {left && leftStop ? (
          <p className={styles.left}>
            {t('The truck left {place} at {time}.', {
              place: leftStop.name,
              time: timeText({ at: left.at, timeZone: leftStop.timeZone }),
            })}
            {leftStop.can.depart === true ? (
              <Button size="small" onPress={() => onDeparture(leftStop)}>
                {t('Confirm departure')}
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Whoever looks for the truck there may not find it. */
function isInexact(truck: Truck): truck is Truck & { accuracyMeters: number } {
  return truck.accuracyMeters !== null && truck.accuracyMeters > 400
}

function milesIn(meters: number): string {
  return (meters / 1_609).toLocaleString(locale(), { maximumFractionDigits: 1 })
}

function Expected({ shipment, truck }: { shipment: Shipment; truck: Truck }): ReactNode {
  const { nextStopId, milesLeft, eta } = truck
  const next = shipment.stops.find(({ stopId }) => stopId === nextStopId)
  if (!next || milesLeft === null || eta === null) return null
  const due = next.appointment ?? next.late
  const isLate = due !== null && Date.parse(eta) > Date.parse(due)
  return (
    <p className={styles.expected}>
      {t('{miles} mi to {place}, about {time}', {
        miles: milesLeft,
        place: next.name,
        time: timeText({ at: eta, timeZone: next.timeZone }),
      })}
      {isLate ? (
        <StatusChip tone="attention" size="small">
          {t('Running late')}
        </StatusChip>
      ) : null}
    </p>
  )
}
