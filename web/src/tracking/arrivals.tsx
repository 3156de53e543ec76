import { IconTruck } from '@tabler/icons-react'
import type { Shipment, ShipmentStop, Truck } from '@waybill/contract/shipments/shipments.ts'
import type { PositionSource, Tracking } from '@waybill/contract/tracking/tracking.ts'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './arrivals.module.css'
import { LateRiskMark } from './late-risk-mark.tsx'
import { agoText, bandText, pointText, reasonText, sourceText, withinText } from './tracking-text.ts'
import { isTruckKnown, useTracking } from './use-tracking.ts'

/** Whoever looks for the truck there may not find it. */
const INEXACT_METERS = 400

/** Where the truck is, and between which times it will be at the next stop. */
export function NextArrival({ shipment }: { shipment: Shipment }): ReactNode {
  const tracking = useTracking(shipment)
  if (!tracking || !isTruckKnown(tracking)) return null
  return (
    <div className={styles.truck}>
      <IconTruck aria-hidden="true" />
      <div className={styles.words}>
        <LastSeen tracking={tracking} />
        <ExpectedStops shipment={shipment} expected={tracking.expected.slice(0, 1)} />
      </div>
    </div>
  )
}

export interface TruckNowProps {
  shipment: Shipment
  tracking: Tracking
  onDeparture: (stop: ShipmentStop) => void
}

/** The truck on the road: where it is, when it will be at each stop ahead, and a departure to confirm. */
export function TruckNow({ shipment, tracking, onDeparture }: TruckNowProps): ReactNode {
  const left = shipment.truck?.left
  const leftStop = left && shipment.stops.find(({ stopId }) => stopId === left.stopId)
  return (
    <div className={styles.truck}>
      <IconTruck aria-hidden="true" />
      <div className={styles.words}>
        <LastSeen tracking={tracking} truck={shipment.truck} />
        <ExpectedStops shipment={shipment} expected={tracking.expected} />
        {tracking.hours === 'assumed' && tracking.expected.length > 0 ? (
          <p className={styles.faint}>{t('The driver’s hours are assumed from the last departure.')}</p>
        ) : null}
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

function LastSeen({ tracking: { seen }, truck = null }: { tracking: Tracking; truck?: Truck | null }): ReactNode {
  if (!seen) return null
  const { mph, accuracyMeters } = truck && isSaidBy(truck, seen.source) ? truck : { mph: null, accuracyMeters: null }
  return (
    <p>
      <b>{pointText(seen)}</b>
      <span className={styles.faint}>
        {[
          agoText(seen.at),
          ...(mph === null ? [] : [mph === 0 ? t('stopped') : t('{n} mph', { n: mph })]),
          sourceText(seen.source),
          ...(accuracyMeters !== null && accuracyMeters > INEXACT_METERS ? [withinText(accuracyMeters)] : []),
        ].map((word) => ` · ${word}`)}
      </span>
    </p>
  )
}

function isSaidBy({ source }: Truck, who: PositionSource): boolean {
  return (source === 'phone' ? 'phone' : 'eld') === who
}

function ExpectedStops({
  shipment: { stops },
  expected,
}: {
  shipment: Shipment
  expected: Tracking['expected']
}): ReactNode {
  if (expected.length === 0) return null
  return (
    <ul className={styles.expected} aria-label={t('Expected arrivals')}>
      {expected.map((one) => {
        const stop = stops.find(({ stopId }) => stopId === one.stopId)
        return stop ? (
          <li key={one.stopId}>
            <span>
              {t('{place}: {time}', {
                place: `${stop.name}, ${stop.city}, ${stop.state}`,
                time: bandText(one, stop.timeZone),
              })}
            </span>
            {one.risk ? <LateRiskMark risk={one.risk} /> : null}
            <span className={styles.faint}>{reasonText(one)}</span>
          </li>
        ) : null
      })}
    </ul>
  )
}
