import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { STOPS_MET, type StopsMet } from '@waybill/contract/shipments/shipment-search.ts'
import { type ShipmentStatusCounts, shipments } from '@waybill/contract/shipments/shipments.ts'
import { queryFor } from '../../api/queries.ts'
import { days, type Filter, oneOf } from '../../list/filters.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { shipmentStatusText } from '../../shell/shipment-status.tsx'
import { CheckboxGroup } from '../../ui/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { t } from '../../ui/words.ts'
import type { ShipmentSearch } from './shipment-search.ts'
import { statusesFor } from './shipment-views.ts'

const STOPS_MET_NAMES: Readonly<Record<StopsMet, string>> = {
  'pickup-on-time': 'Pickup on time',
  'pickup-late': 'Pickup late',
  'delivery-on-time': 'Delivery on time',
  'delivery-late': 'Delivery late',
}

const COUNT_OF_STATUS: Readonly<Record<ShipmentStatus, keyof ShipmentStatusCounts>> = {
  [-1]: 'voided',
  0: 'draft',
  1: 'readyToBook',
  2: 'tendering',
  3: 'booked',
  4: 'dispatched',
  5: 'inTransit',
  6: 'atStop',
  7: 'delivered',
  8: 'deliveryConfirmed',
}

/** The count beside a status is what choosing it leaves: other filters apply, statuses do not. */
function statusCountsUnder({
  view: _view,
  sortProperty: _property,
  sortDirection: _direction,
  statuses: _statuses,
  ...narrowing
}: ShipmentSearch) {
  return queryFor(shipments.statusCounts, { query: narrowing })
}

/** FILTERS of the list: status, pickup and delivery days, on-time stops. */
export const shipmentFilters: readonly Filter<ShipmentSearch>[] = [
  {
    names: ['statuses'],
    Field: ({ search, onChange }) => {
      const statuses = statusesFor(useCurrentUser().persona)
      const counts = useQuery({ ...statusCountsUnder(search), placeholderData: keepPreviousData }).data
      return (
        <CheckboxGroup
          label={t('Status')}
          options={statuses.map((status) => ({
            value: String(status),
            label: shipmentStatusText(status),
            count: counts?.[COUNT_OF_STATUS[status]],
          }))}
          value={(search.statuses ?? []).map(String)}
          onChange={(chosen) =>
            onChange({
              statuses: chosen.length > 0 ? statuses.filter((status) => chosen.includes(String(status))) : undefined,
            })
          }
        />
      )
    },
  },
  days('Pickup', 'pickupStart', 'pickupEnd'),
  days('Delivery', 'deliveryStart', 'deliveryEnd'),
  oneOf(
    'Stops met',
    'stopsMet',
    'Any',
    STOPS_MET.map((met) => ({ value: met, label: STOPS_MET_NAMES[met] })),
    RadioGroup,
  ),
]
