import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { opensLoad } from '../../invoices/invoice-text.ts'
import { InvoiceCharges } from '../../invoices/page/invoice-charges.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './payer-invoice-page.module.css'

/** The billed load: its lane if the user sees loads, and the agreed rate. */
export function PayerInvoiceLoad({ invoice }: { invoice: Invoice }): ReactNode {
  const user = useCurrentUser()
  const { shipmentNumber } = invoice
  const found = useQuery({
    ...queryFor(shipments.find, { params: { shipment: shipmentNumber } }),
    enabled: opensLoad(invoice, user),
  })
  return (
    <Section title={t('Shipment')} end={<ShipmentStatusChip status={invoice.shipmentStatus} size="small" />}>
      <div className={styles.load}>
        {found.data ? (
          <LaneStrip size="card" stops={found.data.lane} />
        ) : found.isLoading ? (
          <Skeleton height="4.5rem" />
        ) : found.isLoadingError ? (
          <ErrorNote found={found} />
        ) : null}
        <InvoiceCharges invoice={invoice} />
      </div>
    </Section>
  )
}
