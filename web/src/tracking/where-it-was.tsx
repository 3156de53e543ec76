import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type KeptPosition, tracking } from '@waybill/contract/tracking/tracking.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { t } from '../ui/words.ts'
import { pointText, sourceText } from './tracking-text.ts'

const FEW = 10
const MANY = 200

/** Where the truck was since its trip began, newest first; the map draws the same as a line. */
export function WhereItWas({ shipment }: { shipment: Shipment }): ReactNode {
  const [pageSize, setPageSize] = useState(FEW)
  const found = useQuery({
    ...queryFor(tracking.positions, { params: { shipment: shipment.shipmentNumber }, query: { pageSize } }),
    placeholderData: keepPreviousData,
  })
  if (!found.data)
    return found.isError ? (
      <ErrorState
        title={t('The truck’s trail could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  const { data, totalCount } = found.data
  if (totalCount === 0) return <p>{t('No positions yet.')}</p>
  return (
    <>
      <Timeline
        label={t('Trail')}
        entries={data.map((position) => ({
          id: `${position.at} ${position.source}`,
          title: pointText(position),
          time: <StopTime time={position} />,
          detail: detailText(position),
          tone: 'moving',
        }))}
      />
      {totalCount > data.length && pageSize === FEW ? (
        <Button size="small" variant="quiet" onPress={() => setPageSize(MANY)}>
          {t('All {n} positions', { n: Math.min(totalCount, MANY) })}
        </Button>
      ) : null}
    </>
  )
}

function detailText({ source, mph, miles }: KeptPosition): string {
  return [
    sourceText(source),
    ...(mph === null ? [] : [t('{n} mph', { n: mph })]),
    ...(miles === null ? [] : [t('{n} mi since the one before', { n: miles })]),
  ].join(' · ')
}
