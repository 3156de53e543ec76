import { IconMessageReport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CaseRow, cases } from '@waybill/contract/cases/cases.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { imperative, retell, t } from '../../ui/words.ts'
import { CaseStatusChip } from '../case-status-chip.tsx'
import { standingText, useWaitingText } from '../case-text.ts'
import styles from './shipment-cases.module.css'

const OpenCase = lazyPart(async () => (await import('../open/open-case.tsx')).OpenCase)

/** The cases of one load, newest first, and the button for a new one; nothing for readers without cases. */
export function ShipmentCases({ shipment }: { shipment: Shipment }): ReactNode {
  const user = useCurrentUser()
  const [isOpening, setOpening] = useState(false)
  const found = useQuery({
    ...queryFor(cases.ofShipment, { params: { shipment: shipment.shipmentNumber } }),
    enabled: passes(user, '/cases'),
  })
  if (!passes(user, '/cases')) return null
  const rows = found.data?.data
  const isBooked = shipment.status >= SHIPMENT_STATUS.booked
  const open = may(user.persona, 'case:open') ? (
    <Button
      icon={<IconPlus aria-hidden="true" />}
      disabledReason={isBooked ? null : t('Cases are opened once the load is booked')}
      onPress={() => setOpening(true)}
    >
      {t('New case')}
    </Button>
  ) : null
  return (
    <>
      <Section
        title={t('Accessorial Requests')}
        {...(rows && rows.length > 0 ? { count: rows.length } : {})}
        end={open}
      >
        {rows ? (
          rows.length === 0 ? (
            <EmptyState icon={<IconMessageReport aria-hidden="true" />} title={t('No cases')}>
              {isBooked ? t('Cases for this shipment appear here.') : t('Cases are opened once the load is booked')}
            </EmptyState>
          ) : (
            <ul className={styles.cases}>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )
        ) : found.isError ? (
          <ErrorState onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} height={64} />
        )}
      </Section>
      {isOpening ? (
        <Suspense>
          <OpenCase shipment={shipment} onClose={() => setOpening(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Row({ row }: { row: CaseRow }): ReactNode {
  const waiting = useWaitingText()(row)
  const { caseNumber, approvedAmount, requestedAmount, currency, stop } = row
  return (
    <li className={styles.case}>
      <span className={styles.what}>
        <b>{retell(row.type.name)}</b>
        <span className={styles.about}>
          {[caseNumber, stop?.name, standingText(row), waiting].filter(Boolean).join(' · ')}
        </span>
      </span>
      <CaseStatusChip of={row} size="small" />
      {requestedAmount === null ? null : (
        <Money amount={approvedAmount ?? requestedAmount} currency={currency} isStrong />
      )}
      <ButtonToPage
        to="/cases/$caseNumber"
        params={{ caseNumber }}
        size="small"
        aria-label={t('Open case {number}', { number: caseNumber })}
      >
        {imperative('Open')}
      </ButtonToPage>
    </li>
  )
}
