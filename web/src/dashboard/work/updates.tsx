import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../../api/session.ts'
import { useUpdating } from '../../shipments/acts/give-update.tsx'
import { UpdateMark } from '../../shipments/updates-needed.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'
import styles from './shipment-figures.module.css'
import { ShipmentLink } from './shipment-link.tsx'

/** Loads waiting for an update, longest wait first (domain §1.9). */
export function Updates({
  list,
  selected,
}: {
  list: Dashboard['updatesNeeded']
  selected: string | undefined
}): ReactNode {
  const updating = useUpdating()
  return (
    <Section
      isFlush
      title={t('Updates needed')}
      count={list.totalCount}
      end={
        <Link to="/shipments" search={{ view: 'updates-needed' }}>
          {t('All updates needed')}
        </Link>
      }
    >
      {list.data.length === 0 ? (
        <Quiet>{t('No carrier owes an update.')}</Quiet>
      ) : (
        <Rows label={t('Updates needed')}>
          {list.data.map((row) => {
            const [update] = row.updatesNeeded
            return (
              <Row
                key={row.id}
                link={<ShipmentLink number={row.shipmentNumber} />}
                party={currentUser()?.companyKind === 'provider' ? row.carrierName : row.customerName}
                state={update ? <UpdateMark update={update} /> : null}
                lane={<LaneStrip stops={row.lane} size="row" />}
                figures={<span className={styles.faint}>{row.driverName ?? t('No driver yet')}</span>}
                acts={update ? updating.button(row, update.kind) : null}
                isSelected={row.shipmentNumber === selected}
              />
            )
          })}
        </Rows>
      )}
      {updating.dialog}
    </Section>
  )
}
