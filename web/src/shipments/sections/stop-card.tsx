import { IconAlertTriangle, IconFlame, IconPhone } from '@tabler/icons-react'
import { hazardText } from '@waybill/contract/hazmat.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment, ShipmentStop, StopLineItem } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { RequestDetention } from '../../cases/of-shipment/request-detention.tsx'
import { AppointmentFact } from '../../running/appointments/appointment-fact.tsx'
import { StopDock } from '../../running/appointments/stop-dock.tsx'
import { DetentionClock } from '../../running/detention-clock.tsx'
import { exceptionText } from '../../running/reports/exception-text.ts'
import { StopMenu, useStopRun } from '../../running/stop-run.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { standingText } from '../../ui/lane.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t, whyNot } from '../../ui/words.ts'
import type { DialogAct } from '../acts/act-text.ts'
import { ActDialog } from '../acts/main-act.tsx'
import { weightText } from '../freight-text.ts'
import { windowText } from '../stop-window.ts'
import styles from './stop-card.module.css'

/** One visit: where, when it is due and when it happened, what is loaded or unloaded. */
export function StopCard({ shipment, stop }: { shipment: Shipment; stop: ShipmentStop }): ReactNode {
  const { persona } = useCurrentUser()
  const run = useStopRun(shipment, stop)
  const at = (time: string | null) => (time ? { at: time, timeZone: stop.timeZone } : null)
  return (
    <li className={styles.stop} data-state={stop.stopState} data-late={stop.isLate || undefined}>
      <span className={styles.mark} data-type={stop.type} aria-hidden="true" />
      <div className={styles.body}>
        <header className={styles.head}>
          <div className={styles.where}>
            <p className={styles.kind}>
              {stop.type === 'Pickup' ? t('Pickup') : t('Delivery')} {stop.sequence}
              {stop.stopState === 'planned' && !stop.isLate ? null : (
                <StatusChip
                  tone={stop.isLate ? 'attention' : stop.stopState === 'departed' ? 'done' : 'moving'}
                  size="small"
                >
                  {standingText(stop)}
                </StatusChip>
              )}
            </p>
            <h3 className={styles.name}>{stop.name}</h3>
            <address className={styles.address}>{addressText(stop)}</address>
          </div>
          <div className={styles.acts}>
            <StopAct shipment={shipment} stop={stop} />
            {run ? <StopMenu shipment={shipment} stop={stop} run={run} /> : null}
          </div>
        </header>
        <dl className={styles.times}>
          <Fact term={t('Window')}>{windowText(stop) ?? '—'}</Fact>
          <Fact term={t('Arrived')}>
            <StopTime time={at(stop.arrivedAt)} />
          </Fact>
          <Fact term={t('Appointment')}>
            <AppointmentFact stop={stop} appointment={run?.appointment} />
          </Fact>
          <Fact term={t('Departed')}>
            <StopTime time={at(stop.departedAt)} />
          </Fact>
          {stop.locationId && may(persona, 'location:read') ? (
            <Fact term={t('Dock')}>
              <StopDock shipment={shipment} stop={stop} locationId={stop.locationId} />
            </Fact>
          ) : null}
          {run?.preload ? (
            <Fact term={t('Preloaded')}>
              {t('Trailer {number}', { number: run.preload.trailerNumber })},{' '}
              <StopTime time={at(run.preload.loadedAt)} />
            </Fact>
          ) : null}
        </dl>
        {run?.isEstimated ? (
          <p className={styles.estimated}>{t('Closed with planned times: none were reported.')}</p>
        ) : null}
        {run?.detention ? (
          <>
            <DetentionClock stop={stop} detention={run.detention} />
            <RequestDetention shipment={shipment} stop={stop} detention={run.detention} />
          </>
        ) : null}
        {stop.lineItems.length > 0 ? <LineItems stop={stop} /> : null}
        <StopNotes stop={stop} />
      </div>
    </li>
  )
}

/** What can be recorded here next; disabled with a reason, absent if never allowed (UX 5). */
function StopAct({ shipment, stop }: { shipment: Shipment; stop: ShipmentStop }): ReactNode {
  const { persona } = useCurrentUser()
  const [open, setOpen] = useState<DialogAct>()
  if (!may(persona, 'stop:record') || (stop.departedAt && !open)) return null
  const kind = stop.arrivedAt ? 'depart' : 'arrive'
  const can = stop.can[kind]
  return (
    <div className={styles.act}>
      <Button size="small" disabledReason={whyNot(can)} onPress={() => setOpen({ kind, stop })}>
        {kind === 'arrive' ? t('Record arrival') : t('Record departure')}
      </Button>
      <ActDialog act={open} shipment={shipment} onClose={() => setOpen(undefined)} />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LineItems({ stop }: { stop: ShipmentStop }): ReactNode {
  const isCounted = stop.lineItems.some((item) => item.confirmedPackages !== null)
  return (
    <div>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{stop.type === 'Pickup' ? t('To load') : t('To unload')}</th>
            <th scope="col" className={styles.figure}>
              {t('Ordered')}
            </th>
            {isCounted ? (
              <th scope="col" className={styles.figure}>
                {t('Confirmed')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {stop.lineItems.map((item) => (
            <tr key={item.lineItemId}>
              <td>
                {item.description}
                {item.isHazmat ? (
                  <span className={styles.hazmat}>
                    <IconFlame aria-hidden="true" />
                    {t('Hazmat')}
                  </span>
                ) : null}
                {item.isHazmat ? <span className={styles.detail}>{hazardText(item)}</span> : null}
                <span className={styles.detail}>{itemDetail(item)}</span>
              </td>
              <td className={styles.figure}>{item.packages}</td>
              {isCounted ? (
                <td className={styles.figure}>
                  {item.confirmedPackages ?? '—'}
                  <Exception item={item} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Exception({ item }: { item: StopLineItem }): ReactNode {
  if (!item.exception || item.exception === 'None') return null
  return (
    <span className={styles.exception}>
      <IconAlertTriangle aria-hidden="true" />
      {exceptionText(item.exception, item.packages - (item.confirmedPackages ?? item.packages))}
    </span>
  )
}

function StopNotes({ stop }: { stop: ShipmentStop }): ReactNode {
  const { contactName, contactPhone, instructions, sealNumbers, referenceNumbers } = stop
  if (!contactName && !contactPhone && !instructions && sealNumbers.length === 0 && referenceNumbers.length === 0)
    return null
  return (
    <div className={styles.notes}>
      {instructions ? <p className={styles.instructions}>{instructions}</p> : null}
      <p className={styles.small}>
        {contactName ? <span>{contactName}</span> : null}
        {contactPhone ? (
          <a href={`tel:${contactPhone}`} className={styles.phone}>
            <IconPhone aria-hidden="true" />
            {contactPhone}
          </a>
        ) : null}
        {referenceNumbers.map(({ label, value }) => (
          <span key={`${label} ${value}`}>
            {label} <b>{value}</b>
          </span>
        ))}
        {sealNumbers.length > 0 ? (
          <span>
            {t('Seals')} <b>{sealNumbers.join(', ')}</b>
          </span>
        ) : null}
      </p>
    </div>
  )
}

function addressText({ addressLine1, addressLine2, city, state, postalCode }: ShipmentStop): string {
  return [addressLine1, addressLine2, `${city}, ${state} ${postalCode}`].filter(Boolean).join(', ')
}

function itemDetail({ packageType, weight, freightClass, orderNumber }: StopLineItem): string {
  const parts = [
    t(packageType),
    weight === null ? null : weightText(weight),
    freightClass && t('class {freightClass}', { freightClass }),
    t('order {orderNumber}', { orderNumber }),
  ]
  return parts.filter(Boolean).join(' · ')
}
