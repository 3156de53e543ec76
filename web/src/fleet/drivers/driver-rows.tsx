import { IconSteeringWheelOff } from '@tabler/icons-react'
import { fleet } from '@waybill/contract/fleet/fleet.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { queryFor } from '../../api/queries.ts'
import styles from '../../list/records.module.css'
import { recordsOf } from '../../list/records.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { t } from '../../ui/words.ts'
import type { DriverSearch } from './driver-search.ts'
import { endingOf, hazmatText, homeText, licenseText, loadText, truckText } from './driver-text.ts'

/** Drivers: home, truck, papers, and the load they are on. */
export const driverRows = recordsOf({
  label: 'Drivers',
  asks: (search: DriverSearch, page) => queryFor(fleet.drivers, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ id }) => id,
  preview: '/fleet/$driverId/preview',
  widths: 'minmax(172px, 1fr) minmax(140px, 1.5fr) minmax(200px, 1.1fr) 92px',
  isTall: true,
  says: (driver) => {
    const ending = endingOf(driver)
    const { load, when } = loadText(driver)
    return {
      name: driver.name,
      below: [homeText(driver), driver.mobilePhoneNumber].filter(Boolean).join(' · ') || t('No phone on file'),
      second: (
        <>
          <span className={styles.plain}>{truckText(driver) || t('No usual truck')}</span>
          <span className={styles.faint}>
            {[licenseText(driver), driver.hazmatUntil && hazmatText(driver)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
      standing: (
        <>
          <span className={styles.plain}>{load}</span>
          {when ? <span className={styles.faint}>{when}</span> : null}
          {ending ? <span className={styles.faint}>{ending.text}</span> : null}
        </>
      ),
      end: driver.isRetired ? (
        <StatusChip tone="planned" size="small">
          {t('Retired')}
        </StatusChip>
      ) : (
        <StatusChip tone={driver.onLoad ? 'moving' : 'done'} size="small">
          {driver.onLoad ? t('On a load') : t('Free')}
        </StatusChip>
      ),
    }
  },
  failed: 'The drivers could not be loaded',
  nothing: ({ view }) => ({
    icon: <IconSteeringWheelOff aria-hidden="true" />,
    noMatch: 'No driver matches this search.',
    title: view === 'retired' ? 'No retired drivers' : view === 'on-load' ? 'Nobody is on a load' : 'No drivers yet',
    says:
      view === 'retired'
        ? 'Drivers who leave stay here, with their loads.'
        : 'Add your drivers: then loads offer the nearest free one, with their truck.',
  }),
})
