import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { currentUser } from '../../api/session.ts'
import { helpFor, useUpdating } from '../../shipments/acts/give-update.tsx'
import { LateRiskMark } from '../../tracking/late-risk-mark.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { t } from '../../ui/words.ts'
import { Row, Rows } from './row.tsx'
import styles from './shipment-figures.module.css'
import { ShipmentLink } from './shipment-link.tsx'

/** Loads whose trucks threaten to miss a window; nothing while all are in time. */
export function LateRisks({
  list,
  selected,
}: {
  list: Dashboard['lateRisk']
  selected: string | undefined
}): ReactNode {
  const updating = useUpdating()
  if (list.data.length === 0) return null
  return (
    <Section
      isFlush
      title={t('May be late')}
      count={list.totalCount}
      end={
        <Link to="/shipments" search={{ view: 'late-risk' }}>
          {t('All that may be late')}
        </Link>
      }
    >
      <Rows label={t('May be late')}>
        {list.data.map((row) => (
          <Row
            key={row.id}
            link={<ShipmentLink number={row.shipmentNumber} />}
            party={currentUser()?.companyKind === 'provider' ? row.carrierName : row.customerName}
            state={row.lateRisk ? <LateRiskMark risk={row.lateRisk} /> : null}
            lane={<LaneStrip stops={row.lane} size="row" />}
            figures={<span className={styles.faint}>{row.driverName ?? t('No driver yet')}</span>}
            acts={updating.button(row, helpFor(row))}
            isSelected={row.shipmentNumber === selected}
          />
        ))}
      </Rows>
      {updating.dialog}
    </Section>
  )
}
