import { hazardText } from '@waybill/contract/hazmat.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { windowText } from '../shipments/stop-window.ts'
import { locale, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './drive.module.css'
import type { Load, Visit } from './loads.ts'

interface StopCardProps {
  load: Load
  stop: ShipmentStop | undefined
  visit: Visit | undefined
}

/** Where to go next, when, and what to know there. */
export function StopCard({ load: { shipment }, stop, visit }: StopCardProps): ReactNode {
  if (!stop) return null
  const { stops } = shipment
  const window = windowText(stop)
  const at = (time: string): string => timeText({ at: time, timeZone: stop.timeZone })
  const appointment = visit?.appointment ?? stop.appointment
  return (
    <article className={styles.card}>
      <p className={styles.faint}>
        {t('Load {number}', { number: shipment.shipmentNumber })} ·{' '}
        {stop.type === 'Pickup' ? t('Pickup') : t('Delivery')} ·{' '}
        {t('Stop {n} of {count}', { n: stops.indexOf(stop) + 1, count: stops.length })}
      </p>
      <h2 className={styles.name}>{stop.name}</h2>
      <address className={styles.address}>
        {[stop.addressLine1, stop.addressLine2].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {stop.city}, {stop.state} {stop.postalCode}
        </span>
      </address>
      {stop.arrivedAt ? (
        <p className={styles.there}>
          {stop.departedAt
            ? t('Left at {time}', { time: at(stop.departedAt) })
            : t('There since {time}', { time: at(stop.arrivedAt) })}
        </p>
      ) : null}
      <div className={styles.second}>
        <a className={styles.button} href={wayTo(stop)} target="_blank" rel="noreferrer">
          {t('Navigate')}
        </a>
        {stop.contactPhone ? (
          <a className={styles.button} href={`tel:${stop.contactPhone.replaceAll(/[^\d+]/g, '')}`}>
            {t('Call {name}', { name: stop.contactName ?? stop.name })}
          </a>
        ) : null}
      </div>
      <dl className={styles.facts}>
        {window ? <Fact term={t('Window')}>{window}</Fact> : null}
        {appointment ? (
          <Fact term={t('Appointment')}>
            {at(appointment)}
            {visit?.confirmationNumber ? ` · ${visit.confirmationNumber}` : ''}
          </Fact>
        ) : null}
        <References shipment={shipment} stop={stop} />
        {shipment.isHazmat ? (
          <div className={styles.hazmat}>
            <dt>{t('Hazmat load')}</dt>
            <dd>
              {t('Carry the hazmat papers within reach of your seat.')}
              {[
                ...stop.lineItems.filter(({ isHazmat }) => isHazmat).map(hazardText),
                // A load kept in the browser from before has none.
                ...(shipment.hazmatContacts ?? []).map((contact) => t('Day and night: {contact}', { contact })),
              ].map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ) : null}
        {shipment.reeferTemperature === null ? null : (
          <Fact term={t('Keep temperature at')}>{t('{degrees} °F', { degrees: shipment.reeferTemperature })}</Fact>
        )}
        {stop.lineItems.length > 0 ? (
          <Fact term={stop.type === 'Pickup' ? t('Load here') : t('Unload here')}>
            {stop.lineItems.map((item) => (
              <span key={item.lineItemId} className={styles.line}>
                {item.packages.toLocaleString(locale())} {t(item.packageType)} · {item.description}
                {item.weight === null ? '' : ` · ${item.weight.toLocaleString(locale())} lb`}
                {item.isHazmat ? ` · ${t('hazmat')}` : ''}
              </span>
            ))}
          </Fact>
        ) : null}
        {visit?.preload ? <Fact term={t('Preloaded trailer')}>{visit.preload.trailerNumber}</Fact> : null}
        {stop.instructions ? <Fact term={t('At this stop')}>{stop.instructions}</Fact> : null}
        {shipment.specialInstructions ? <Fact term={t('For this load')}>{shipment.specialInstructions}</Fact> : null}
        {shipment.requirements.length > 0 ? (
          <Fact term={t('Bring along')}>{shipment.requirements.join(', ')}</Fact>
        ) : null}
      </dl>
      <p>
        <a className={styles.whole} href={`/shipments/${encodeURIComponent(shipment.shipmentNumber)}`}>
          {t('Details of load {number}', { number: shipment.shipmentNumber })}
        </a>
      </p>
    </article>
  )
}

function References({ shipment, stop }: { shipment: Shipment; stop: ShipmentStop }): ReactNode {
  const all = [...stop.referenceNumbers, ...shipment.references]
  const once = all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at)
  if (once.length === 0) return null
  return (
    <Fact term={t('Give at the gate')}>
      {once.map(({ label, value }) => (
        <span key={value} className={styles.line}>
          {label} <strong>{value}</strong>
        </span>
      ))}
    </Fact>
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

/** The phone's own way to its maps: Apple's, whatever an Android phone has chosen, or a page. */
function wayTo({ addressLine1, city, state, postalCode }: ShipmentStop): string {
  const place = encodeURIComponent([addressLine1, city, `${state} ${postalCode}`].filter(Boolean).join(', '))
  if (/iPhone|iPad/.test(navigator.userAgent)) return `https://maps.apple.com/?daddr=${place}`
  if (navigator.userAgent.includes('Android')) return `geo:0,0?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
