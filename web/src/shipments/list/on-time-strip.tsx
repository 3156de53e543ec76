import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StopsMet } from '@waybill/contract/shipments/shipment-search.ts'
import { type OnTimeCounts, shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { locale, t } from '../../ui/words.ts'
import styles from './on-time-strip.module.css'
import type { ShipmentSearch } from './shipment-search.ts'

/** On-time stops, above the list; each number with rows links to them. */
export function OnTimeStrip({ search }: { search: ShipmentSearch }): ReactNode {
  const counts = useQuery({ ...onTimeUnder(search), placeholderData: keepPreviousData }).data
  return (
    <div className={styles.frame}>
      <div className={styles.strip} role="group" aria-label={t('On-time counts')}>
        <Met name={t('Pickups')} counts={counts?.pickup} search={search} onTime="pickup-on-time" late="pickup-late" />
        <Met
          name={t('Deliveries')}
          counts={counts?.delivery}
          search={search}
          onTime="delivery-on-time"
          late="delivery-late"
        />
      </div>
    </div>
  )
}

function Met({
  name,
  counts,
  search,
  onTime,
  late,
}: {
  name: string
  counts: OnTimeCounts['pickup'] | undefined
  search: ShipmentSearch
  onTime: StopsMet
  late: StopsMet
}): ReactNode {
  const figure = (count: number | undefined) => count?.toLocaleString(locale()) ?? '–'
  return (
    <p className={styles.met}>
      <strong>{name}</strong>
      <Link to="/shipments" search={{ ...search, stopsMet: onTime }} className="thumb">
        {t('{n} on time', { n: figure(counts?.onTime) })}
      </Link>
      <Link to="/shipments" search={{ ...search, stopsMet: late }} className="thumb">
        {t('{n} late', { n: figure(counts?.late) })}
      </Link>
      <span>{t('{n} excused', { n: figure(counts?.excused) })}</span>
      <span>{t('{n} still open', { n: figure(counts?.undecided) })}</span>
    </p>
  )
}

/** Ignores the open view, and which of the numbers was followed. */
export function onTimeUnder({
  view: _view,
  sortProperty: _property,
  sortDirection: _direction,
  stopsMet: _met,
  ...narrowing
}: ShipmentSearch) {
  return queryFor(shipments.onTimeCounts, { query: narrowing })
}
