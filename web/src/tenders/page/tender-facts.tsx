import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import { DECLINE_REASON_NAMES, EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { milesText, weightText } from '../../shipments/freight-text.ts'
import { windowText } from '../../shipments/stop-window.ts'
import type { Definition } from '../../ui/definition-list.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { locale, retell, t } from '../../ui/words.ts'
import { perMileText } from '../tender-rate.tsx'
import styles from './tender-facts.module.css'

type Freight = Pick<
  AvailableLoad,
  | 'equipmentMode'
  | 'shippingMode'
  | 'reeferTemperature'
  | 'isHazmat'
  | 'isTeamRequired'
  | 'weight'
  | 'miles'
  | 'milesEngine'
  | 'commodities'
>

/** The truck and crew the load needs. */
export function freightFacts(freight: Freight): Definition[] {
  const { reeferTemperature } = freight
  const needs = [freight.isTeamRequired && t('Team drivers'), freight.isHazmat && t('Hazmat')].filter(Boolean)
  return [
    {
      term: t('Equipment'),
      value: `${t(EQUIPMENT_MODE_NAMES[freight.equipmentMode])} · ${SHIPPING_MODE_NAMES[freight.shippingMode]}`,
    },
    ...(reeferTemperature === null
      ? []
      : [{ term: t('Temperature'), value: t('{degrees} °F', { degrees: reeferTemperature }) }]),
    { term: t('Weight'), value: freight.weight === null ? null : weightText(freight.weight) },
    { term: t('Miles'), value: freight.miles === null ? null : milesText(freight.miles, freight.milesEngine) },
    ...(needs.length > 0 ? [{ term: t('Requirements'), value: needs.join(', ') }] : []),
    { term: t('Commodities'), value: freight.commodities.join(', ') || null },
  ]
}

type Answered = Pick<
  Tender,
  'sentAt' | 'respondBy' | 'respondedAt' | 'respondedBy' | 'declineReason' | 'declineText' | 'isExpired'
> &
  Partial<Pick<Tender, 'carrierReference'>>

/** When it was asked and answered, and how, in the user's zone. */
export function answerFacts(tender: Answered, timeZone: string): Definition[] {
  const time = (at: string | null): ReactNode => (at ? <StopTime time={{ at, timeZone }} /> : null)
  const reason = tender.declineReason === null ? null : t(DECLINE_REASON_NAMES[tender.declineReason])
  return [
    { term: t('Sent'), value: time(tender.sentAt) },
    { term: t('Respond by'), value: time(tender.respondBy) },
    ...(tender.respondedAt ? [{ term: t('Answered'), value: time(tender.respondedAt) }] : []),
    ...(tender.respondedBy ? [{ term: t('By'), value: tender.respondedBy }] : []),
    ...(reason && !tender.isExpired ? [{ term: t('Reason'), value: reason }] : []),
    ...(tender.declineText && !tender.isExpired ? [{ term: t('Carrier’s message'), value: tender.declineText }] : []),
    ...(tender.carrierReference ? [{ term: t('Carrier reference'), value: tender.carrierReference }] : []),
  ]
}

/** The rate's breakdown. */
export function Charges({
  tender,
}: {
  tender: Pick<Tender, 'charges' | 'miles' | 'currency'> & { rate: number }
}): ReactNode {
  return (
    <table className={styles.charges}>
      <thead>
        <tr>
          <th scope="col">{t('Charge')}</th>
          <th scope="col" className={`${styles.figure} ${styles.part}`}>
            {t('Rate')}
          </th>
          <th scope="col" className={`${styles.figure} ${styles.part}`}>
            {t('Units')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tender.charges.map((charge) => (
          <tr key={`${charge.description} ${charge.rateType}`}>
            <th scope="row">
              {retell(charge.description)}
              <span className={styles.faint}>{retell(charge.rateType)}</span>
            </th>
            <td className={`${styles.figure} ${styles.part}`}>{moneyText(charge.rate, tender.currency)}</td>
            <td className={`${styles.figure} ${styles.part}`}>{charge.units.toLocaleString(locale())}</td>
            <td className={styles.figure}>
              <Money amount={charge.total} currency={tender.currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td className={`${styles.figure} ${styles.part}`} colSpan={2}>
            {perMileText(tender.rate, tender.miles, tender.currency)}
          </td>
          <td className={styles.figure}>
            <Money amount={tender.rate} currency={tender.currency} isStrong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Where and when, without streets: those are for its carrier (domain §7.1). Who loads and unloads is only in a tender. */
export function OfferedStops({
  lane,
  facilities = [],
}: {
  lane: Tender['lane']
  facilities?: Tender['facilities']
}): ReactNode {
  const facilityOf = new Map(facilities.map(({ stopId, name }) => [stopId, name]))
  return (
    <ol>
      {lane.map((stop) => (
        <li key={stop.stopId} className={styles.stop}>
          <span className={styles.kind}>{stop.type === 'Pickup' ? t('Pickup') : t('Delivery')}</span>
          <OfferedPlace
            facility={facilityOf.get(stop.stopId)}
            city={`${stop.city}, ${stop.state} ${stop.postalCode}`}
          />
          <span className={styles.when}>
            {stop.appointment ? (
              <>
                <StopTime time={{ at: stop.appointment, timeZone: stop.timeZone }} />
                <span className={styles.faint}>{t('Appointment')}</span>
              </>
            ) : (
              <>
                <span>{windowText(stop) ?? '—'}</span>
                <span className={styles.faint}>{t('Window')}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function OfferedPlace({ facility, city }: { facility: string | undefined; city: string }): ReactNode {
  return (
    <span className={styles.place}>
      {facility ?? city}
      {facility ? <span className={styles.faint}>{city}</span> : null}
    </span>
  )
}
