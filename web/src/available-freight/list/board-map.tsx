import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  availableFreight,
  type BoardCell,
  type BoardPoint,
} from '@waybill/contract/available-freight/available-freight.ts'
import { type ReactNode, useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps } from '../../list/filters.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { FreightMap } from '../../map/map.tsx'
import { MapFailed } from '../../map/map-failed.tsx'
import type { MapArea, MapPoint } from '../../map/map-things.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'
import type { BoardSearch } from './board-search.ts'
import { pointAtLoad, usePointedLoad } from './pointed-load.ts'

const NOTHING = { points: [], cells: [], way: [] }
/** Whoever crosses the list with the pointer asks for no route. */
const LINGER_MS = 150

/** The loads of the search where they are picked up, and the lane of the one that is looked at, or the way that is searched along. */
export function BoardMap({ search, onChange }: FieldProps<BoardSearch>): ReactNode {
  const { sortProperty: _property, sortDirection: _direction, ...query } = filterOf(search)
  const found = useQuery({ ...queryFor(availableFreight.points, { query }), placeholderData: keepPreviousData })
  const { points: loads, cells, way } = found.data ?? NOTHING
  const points = useMemo(() => [...loads.map(pointOf), ...cells.map(groupOf)], [loads, cells])
  const { shipmentNumber: opened }: { shipmentNumber?: string } = useParams({ strict: false })
  const pointed = usePointedLoad()
  const looked = useDebounced(pointed ?? opened, LINGER_MS)
  const route = useQuery({
    ...queryFor(availableFreight.route, { params: { shipmentNumber: looked ?? '' } }),
    enabled: looked !== undefined,
  })
  const lane = useMemo(() => {
    if (looked === undefined || !route.data)
      return way.length > 0 ? { driven: [], ahead: way, stops: [...way.slice(0, 1), ...way.slice(-1)] } : null
    const { path, stops } = route.data
    return { driven: [], ahead: path, stops: stops.filter((stop) => stop !== null) }
  }, [looked, route.data, way])
  const navigate = useNavigate()
  if (found.isError && !found.data) return <MapFailed error={found.error} onRetry={() => void found.refetch()} />
  const { area: _area, ...elsewhere } = query
  return (
    <FreightMap
      label={t('Loads on the map')}
      {...(points.length > 0 ? { legend: t('Rate per mile, incl. empty miles') } : {})}
      points={points}
      lane={lane}
      pointed={pointed}
      selected={opened}
      fits={found.data ? JSON.stringify(elsewhere) : ''}
      onPoint={pointAtLoad}
      onChoose={(shipmentNumber) =>
        void navigate({
          to: '/available-freight/$shipmentNumber/preview',
          params: { shipmentNumber },
          search: true,
          replace: opened !== undefined,
          resetScroll: false,
        })
      }
      onSearchHere={(area) => onChange({ area: areaText(area) })}
    />
  )
}

function pointOf({ shipmentNumber, latitude, longitude, perAllMiles, currency }: BoardPoint): MapPoint {
  const best = perAllMiles === null ? [] : [{ amount: perAllMiles, currency }]
  return { id: shipmentNumber, latitude, longitude, best }
}

function groupOf({ latitude, longitude, count, best }: BoardCell): MapPoint {
  return { id: `cell ${latitude} ${longitude}`, latitude, longitude, count, best }
}

/** As the address has it: to ten yards, within the world. */
function areaText({ west, south, east, north }: MapArea): string {
  const within = (degrees: number, most: number): string => Math.max(-most, Math.min(most, degrees)).toFixed(4)
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)].join(',')
}
