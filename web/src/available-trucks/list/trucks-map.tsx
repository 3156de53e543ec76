import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { availableTrucks, type TruckPoint } from '@waybill/contract/available-trucks/available-trucks.ts'
import { type ReactNode, useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps } from '../../list/filters.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { FreightMap } from '../../map/map.tsx'
import { MapFailed } from '../../map/map-failed.tsx'
import { t } from '../../ui/words.ts'
import type { TruckSearch } from './truck-search.ts'

const NOTHING: readonly TruckPoint[] = []

/** The trucks of the search where they are empty. */
export function TrucksMap({ search }: FieldProps<TruckSearch>): ReactNode {
  const { sortProperty: _property, sortDirection: _direction, ...query } = filterOf(search)
  const found = useQuery({ ...queryFor(availableTrucks.points, { query }), placeholderData: keepPreviousData })
  const trucks = found.data?.points ?? NOTHING
  const points = useMemo(() => trucks.map(({ truckId, ...place }) => ({ id: truckId, ...place, best: [] })), [trucks])
  const { truckId: opened }: { truckId?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  if (found.isError && !found.data) return <MapFailed error={found.error} onRetry={() => void found.refetch()} />
  return (
    <FreightMap
      label={t('Trucks on the map')}
      points={points}
      selected={opened}
      fits={found.data ? JSON.stringify(query) : ''}
      onChoose={(truckId) =>
        void navigate({
          to: '/live-equipment/$truckId/preview',
          params: { truckId },
          search: true,
          replace: opened !== undefined,
          resetScroll: false,
        })
      }
    />
  )
}
