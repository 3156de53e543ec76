import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AvailableDriver, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './dispatch-shipment.module.css'

const SEARCH_DEBOUNCE_MS = 250

/** A driver who is known by name before the list is. */
export type WishedDriver = { id: string; name: string }

export interface DriverChoiceProps {
  shipment: Shipment
  wished?: WishedDriver | undefined
  chosen: AvailableDriver | undefined
  onChoose: (driver: AvailableDriver) => void
}

/** The carrier's drivers, those who can be there first on top: where and when each is free, and what stands in the way. */
export function DriverChoice({ shipment, wished, chosen, onChoose }: DriverChoiceProps): ReactNode {
  const [text, setText] = useState(wished?.name ?? '')
  const query = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS) || undefined
  const answer = useQuery({
    ...queryFor(shipments.availableDrivers, { params: { shipmentId: shipment.id }, query: { query } }),
    placeholderData: keepPreviousData,
  })
  const isOn = (driver: AvailableDriver): boolean => shipment.drivers.some((assigned) => assigned.id === driver.id)
  const drivers = answer.data?.data.filter((driver) => !isOn(driver))
  const found = wished && drivers?.find(({ id }) => id === wished.id)
  const chooseWished = useEffectEvent(() => {
    // Whoever chose another driver has changed their mind.
    if (found && !chosen) onChoose(found)
  })
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) chooseWished()
  }, [isFound])
  return (
    <div className={styles.drivers}>
      <SearchField label={t('Search drivers')} value={text} onChange={setText} />
      {answer.isLoadingError ? (
        <UnreadBanner found={answer}>{t('The drivers could not be loaded. Nothing was lost.')}</UnreadBanner>
      ) : !drivers ? (
        <SkeletonRows rows={4} height={44} />
      ) : drivers.length === 0 ? (
        <p className={styles.none}>{t('No Matching Results')}</p>
      ) : (
        <div className={styles.list}>
          <RadioGroup
            label={t('Driver')}
            value={chosen?.id ?? null}
            options={drivers.map((driver) => ({ value: driver.id, label: driver.name, detail: detailOf(driver) }))}
            onChange={(id) => {
              const driver = drivers.find((one) => one.id === id)
              if (driver) onChoose(driver)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** "Free Mon 11/30, 14:00 CST in Joliet, IL · 12 mi away · tractor 118". */
function detailOf(driver: AvailableDriver): string {
  const { busyWith, busyUntil, milesAway, isInTime, tractorNumber, nextLoad, can } = driver
  if (can !== true) return retell(can)
  const busy =
    busyWith &&
    (busyUntil
      ? t('on shipment {number} until {time}', { number: busyWith, time: timeText(busyUntil) })
      : t('on shipment {number} at that time', { number: busyWith }))
  const known = [
    busy || freeText(driver),
    milesAway === null ? null : t('{miles} mi away', { miles: milesAway }),
    isInTime === false && !busyWith && t('too late for the stop'),
    tractorNumber && t('Tractor {number}', { number: tractorNumber }),
    nextLoad && t('next load {number}', { number: nextLoad.shipmentNumber }),
  ]
  return known.filter(Boolean).join(' · ')
}

function freeText({ place, freeAt }: AvailableDriver): string {
  if (!place) return t('Free, place not known')
  const where = `${place.city}, ${place.state}`
  return freeAt
    ? t('Free {time} in {place}', { time: timeText({ at: freeAt, timeZone: place.timeZone }), place: where })
    : t('Free now in {place}', { place: where })
}
