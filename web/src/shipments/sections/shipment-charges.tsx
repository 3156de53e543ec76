import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { shipmentParts } from '@waybill/contract/shipments/shipment-parts.ts'
import type { ReactNode } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { ChargesTable } from '../../rates/charges-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'

/** The carrier's charges, line by line, with the total (SPEC §2.6). */
export function ShipmentCharges({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const found = useQuery(queryFor(shipmentParts.carrierCharges, { params: { shipment: shipmentNumber } }))
  if (found.isLoadingError)
    return (
      <ErrorState
        title={t('The charges could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  if (!found.data) return <SkeletonRows rows={3} height={44} />
  const { data, total, currency } = found.data
  if (total === null || data.length === 0)
    return (
      <EmptyState icon={<IconReceipt aria-hidden="true" />} title={t('No charges yet')}>
        {t('They are set when a carrier is booked.')}
      </EmptyState>
    )
  return <ChargesTable charges={data} total={total} currency={currency} />
}
