import { useQuery } from '@tanstack/react-query'
import { availableTrucks } from '@waybill/contract/available-trucks/available-trucks.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { equipmentText, placeText } from '../truck-text.ts'
import { type FromTruck, searchFrom } from './search-from.ts'

const NONE = 'none'
/** Longer lists are looked through on the trucks' own page. */
const MOST = 50

export interface NearMyTruckProps {
  /** The search's origin, as it is now. */
  origin: string | undefined
  onChoose: (from: FromTruck) => void
}

/** One of the company's trucks: the search is then around it, for its equipment, while it waits. */
export function NearMyTruck({ origin, onChoose }: NearMyTruckProps): ReactNode {
  const found = useQuery(queryFor(availableTrucks.list, { query: { pageSize: MOST } }))
  const trucks = found.data?.data ?? []
  if (trucks.length === 0) return null
  const chosen = trucks.find(({ place }) => placeText(place) === origin)
  return (
    <Select
      label={t('Near my truck')}
      options={[
        { value: NONE, label: t('No truck') },
        ...trucks.map((truck) => ({
          value: truck.id,
          label: placeText(truck.place),
          detail: [
            truck.tractorNumber,
            equipmentText(truck),
            timeText({ at: truck.emptyFrom, timeZone: truck.place.timeZone }, { isShort: true }),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
      value={chosen?.id ?? NONE}
      onChange={(id) => onChoose(searchFrom(trucks.find((truck) => truck.id === id)))}
    />
  )
}
