import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UnusedTruck } from '@waybill/contract/cases/cases.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'

const SEARCH_DEBOUNCE_MS = 250
const { booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed } = SHIPMENT_STATUS

export interface ShipmentBoxProps {
  value: string
  /** Loads that the carrier no longer hauls, which its list does not have. */
  trucks: readonly UnusedTruck[]
  onChange: (shipmentNumber: string) => void
  error: string | undefined
}

/** A search for a booked load by anything its list finds it by; the latest ones first. */
export function ShipmentBox({ value, trucks, onChange, error }: ShipmentBoxProps): ReactNode {
  const [typed, setTyped] = useState(value)
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS) || undefined
  const found = useQuery({
    ...queryFor(shipments.list, {
      query: {
        query,
        statuses: [booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed],
        sortProperty: 'pickup',
        pageSize: 20,
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      label={t('Shipment')}
      placeholder={t('Number, city or reference')}
      remote={found}
      error={error ?? null}
      options={[
        ...trucks
          .filter(({ shipmentNumber }) => shipmentNumber.includes(query ?? ''))
          .map(({ shipmentNumber, endedAt, timeZone }) => ({
            value: shipmentNumber,
            label: shipmentNumber,
            detail: t('Canceled {time}', { time: timeText({ at: endedAt, timeZone }, { isShort: true }) }),
          })),
        ...(found.data?.data ?? []).map(({ shipmentNumber, lane }) => ({
          value: shipmentNumber,
          label: shipmentNumber,
          detail: [lane[0], lane.at(-1)].map((stop) => stop && `${stop.city}, ${stop.state}`).join(' – '),
        })),
      ]}
      value={value || null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(shipmentNumber) => {
        if (shipmentNumber === null) return
        setTyped(shipmentNumber)
        onChange(shipmentNumber)
      }}
    />
  )
}
