import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../../api/session.ts'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'
import styles from './shipment-figures.module.css'
import { ShipmentLink } from './shipment-link.tsx'

/** In transit. */
export function UnderWay({ list, selected }: { list: Dashboard['underWay']; selected: string | undefined }): ReactNode {
  return (
    <Section
      isFlush
      title={t('Under way')}
      count={list.totalCount}
      end={
        <Link to="/shipments" search={{ view: 'tracking' }}>
          {t('All under way')}
        </Link>
      }
    >
      {list.data.length === 0 ? (
        <Quiet>{t('No trucks on the road. Booked loads appear here.')}</Quiet>
      ) : (
        <Rows label={t('Under way')}>
          {list.data.map((row) => (
            <Row
              key={row.id}
              link={<ShipmentLink number={row.shipmentNumber} />}
              party={currentUser()?.companyKind === 'provider' ? row.carrierName : row.customerName}
              state={<ShipmentStatusChip status={row.status} size="small" />}
              lane={<LaneStrip stops={row.lane} size="row" />}
              figures={
                <span className={styles.crew}>
                  <span>{row.driverName ?? t('No driver yet')}</span>
                  <span className={styles.faint}>{row.tractorNumber}</span>
                </span>
              }
              isSelected={row.shipmentNumber === selected}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
