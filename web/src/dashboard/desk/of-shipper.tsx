import { useQuery } from '@tanstack/react-query'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ApprovalLimit } from '../../cases/customer/approval-limit.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote, ErrorState } from '../../ui/error-state.tsx'
import { t } from '../../ui/words.ts'
import { ComingRows } from '../dashboard-skeleton.tsx'
import { dayIn } from '../figures/day-in.ts'
import { BOOKED, Today } from '../figures/today.tsx'
import { UnderWay } from '../work/under-way.tsx'

const ROWS = 6

/** Loads on the road, by delivery. */
export function Main(): ReactNode {
  const query = { view: 'tracking', sortProperty: 'delivery', sortDirection: 'asc', pageSize: ROWS } as const
  const { data: found, isLoadingError, isFetching, refetch } = useQuery(queryFor(shipments.list, { query }))
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  return found ? <UnderWay list={found} selected={undefined} /> : <ComingRows title={t('Under way')} />
}

/** Today's stops, counted by the lists that the numbers lead to, and what the company wants to be asked. */
export function Side(): ReactNode {
  const day = dayIn(useCurrentUser().timeZone)
  const counted = { statuses: [...BOOKED], pageSize: 0 }
  const pickups = useQuery(queryFor(shipments.list, { query: { ...counted, pickupStart: day, pickupEnd: day } }))
  const deliveries = useQuery(queryFor(shipments.list, { query: { ...counted, deliveryStart: day, deliveryEnd: day } }))
  const failed = [pickups, deliveries].filter(({ isLoadingError }) => isLoadingError)
  if (failed.length === 0 && !(pickups.data && deliveries.data)) return null
  return (
    <>
      {pickups.data && deliveries.data ? (
        <Today today={{ pickups: pickups.data.totalCount, deliveries: deliveries.data.totalCount }} />
      ) : null}
      {failed.length > 0 ? (
        <Section title={t('Today')}>
          <ErrorNote
            found={{
              isFetching: failed.some(({ isFetching }) => isFetching),
              refetch: () => failed.map(({ refetch }) => refetch()),
            }}
          />
        </Section>
      ) : null}
      <ApprovalLimit />
    </>
  )
}
