import { IconFlame } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { DispatchLoad, dispatchBoard } from '@waybill/contract/fleet/dispatch-board.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import styles from './unassigned.module.css'

export interface UnassignedProps {
  unassigned: AnswerOf<typeof dispatchBoard.find>['unassigned']
  onAssign: (shipmentNumber: string) => void
  /** The load that is dragged to a driver; undefined when it is let go. Whoever does not drag has the button. */
  onDrag: (load: DispatchLoad | undefined) => void
}

/** Booked loads without a driver, the next pickup first. */
export function Unassigned({ unassigned: { data, totalCount }, onAssign, onDrag }: UnassignedProps): ReactNode {
  if (totalCount === 0) return <p className={styles.none}>{t('Every load of these days has a driver.')}</p>
  return (
    <section className={styles.section} aria-label={t('Loads without a driver')}>
      <h2 className={styles.title}>
        {t('Loads without a driver')} <span className={styles.count}>{totalCount}</span>
      </h2>
      <ul className={styles.loads}>
        {data.map((load) => {
          const { id, shipmentNumber, pickup, delivery, isHazmat, isLate } = load
          return (
            <li
              key={id}
              className={styles.load}
              data-late={isLate || undefined}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move'
                dataTransfer.setData('text/plain', shipmentNumber)
                onDrag(load)
              }}
              onDragEnd={() => onDrag(undefined)}
            >
              <p className={styles.line}>
                <Link
                  to="/shipments/$shipmentNumber"
                  params={{ shipmentNumber }}
                  className="tabular thumb"
                  draggable={false}
                >
                  {shipmentNumber}
                </Link>
                {isHazmat ? (
                  <span className={styles.hazmat}>
                    <IconFlame aria-hidden="true" />
                    {t('Hazmat')}
                  </span>
                ) : null}
              </p>
              <p className={styles.lane}>
                {pickup.city}, {pickup.state} → {delivery.city}, {delivery.state}
              </p>
              <p className={styles.when}>
                <StopTime time={pickup} />
              </p>
              <Button
                size="small"
                variant="primary"
                aria-label={t('Assign driver to {number}', { number: shipmentNumber })}
                onPress={() => onAssign(shipmentNumber)}
              >
                {t('Assign driver')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
