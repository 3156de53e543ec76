import { Link } from '@tanstack/react-router'
import type { Order, OrderLineItem, OrderStop } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { dialled } from '../../contacts/contact-text.ts'
import { Section } from '../../ui/detail-page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { plural, t } from '../../ui/words.ts'
import { countText, measuresText, weightText } from '../order-text.ts'
import styles from './order-stops.module.css'

/** Each stop and its times in local time, and what it loads and unloads. */
export function OrderStops({ order }: { order: Order }): ReactNode {
  return (
    <Section title={t('Stops')} count={order.stops.length}>
      {order.stops.length === 0 ? <p className={styles.faint}>{t('No stops yet')}</p> : null}
      <ol>
        {order.stops.map((stop) => (
          <li key={stop.stopId} className={styles.stop}>
            <Stop order={order} stop={stop} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Stop({ order, stop }: { order: Order; stop: OrderStop }): ReactNode {
  const { contact, locationNumber } = stop
  const address = [stop.addressLine1, stop.addressLine2, `${stop.city}, ${stop.state} ${stop.postalCode}`]
  const unloaded =
    stop.type === 'Delivery'
      ? order.stops.flatMap(({ lineItems }) => lineItems).filter(({ deliveryStop }) => deliveryStop === stop.sequence)
      : []
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.kind}>
            {stop.type === 'Pickup' ? t('Pickup') : t('Delivery')} · {t('Stop {n}', { n: stop.sequence })}
          </p>
          <p className={styles.name}>
            {locationNumber === 'N/A' ? (
              stop.name
            ) : (
              <Link to="/locations/$locationNumber" params={{ locationNumber }} className="thumb">
                {stop.name}
              </Link>
            )}
          </p>
          <p className={styles.faint}>{address.filter(Boolean).join(', ')}</p>
        </div>
        <Times stop={stop} />
      </div>
      {contact.name || contact.phoneNumber || contact.emailAddress ? (
        <p className={styles.contact}>
          {contact.name}
          {contact.phoneNumber ? <a href={dialled(contact.phoneNumber, undefined)}>{contact.phoneNumber}</a> : null}
          {contact.emailAddress ? <a href={`mailto:${contact.emailAddress}`}>{contact.emailAddress}</a> : null}
        </p>
      ) : null}
      {stop.instructions ? <p className={styles.faint}>{stop.instructions}</p> : null}
      {stop.lineItems.length > 0 ? <Loaded items={stop.lineItems} /> : null}
      {unloaded.length > 0 ? (
        <p className={styles.faint}>
          {t('Unloads {what}', { what: unloaded.map(({ description }) => description).join(', ') })}
        </p>
      ) : null}
    </>
  )
}

/** The window and the appointment are two facts (domain §1.4). */
function Times({ stop: { schedule, timeZone } }: { stop: OrderStop }): ReactNode {
  const { earlyDateTime, lateDateTime, appointmentDateTime } = schedule
  const time = (at: string | null) => (at ? { at, timeZone } : null)
  if (!schedule.date) return <p className={styles.faint}>{t('No time yet')}</p>
  // Only a day was entered (SPEC §3, schedule).
  const isAnyTime = earlyDateTime?.slice(11, 16) === '00:00' && lateDateTime?.slice(11, 16) === '23:59'
  if (isAnyTime && !appointmentDateTime && earlyDateTime.slice(0, 10) === lateDateTime.slice(0, 10))
    return (
      <p className={styles.day}>
        <StopTime time={time(earlyDateTime)} dayOnly /> · {t('any time')}
      </p>
    )
  return (
    <dl className={styles.times}>
      {earlyDateTime ? (
        <div>
          <dt>{t('From')}</dt>
          <dd>
            <StopTime time={time(earlyDateTime)} />
          </dd>
        </div>
      ) : null}
      {lateDateTime ? (
        <div>
          <dt>{t('Until')}</dt>
          <dd>
            <StopTime time={time(lateDateTime)} />
          </dd>
        </div>
      ) : null}
      {appointmentDateTime ? (
        <div>
          <dt>{t('Appointment')}</dt>
          <dd>
            <StopTime time={time(appointmentDateTime)} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Loaded({ items }: { items: readonly OrderLineItem[] }): ReactNode {
  return (
    <ul className={styles.items} aria-label={plural(items.length, '{n} line item', '{n} line items')}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={styles.what}>
            {item.description}
            {item.isHazmat ? (
              <StatusChip tone="attention" size="small">
                {[
                  item.unNumber,
                  item.hazardClass && t('class {n}', { n: item.hazardClass }),
                  item.packingGroup && t('packing group {group}', { group: item.packingGroup }),
                ]
                  .filter(Boolean)
                  .join(' · ') || t('hazmat')}
              </StatusChip>
            ) : null}
          </span>
          <span className={styles.figures}>
            {[
              countText(item),
              item.weight === null ? null : weightText(item.weight),
              measuresText(item),
              item.freightClass && t('class {n}', { n: item.freightClass }),
              item.nmfc && `NMFC ${item.nmfc}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
