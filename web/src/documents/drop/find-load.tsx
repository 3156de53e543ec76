import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import type { NamedLoad } from '@waybill/contract/documents/reading.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type ShipmentRow, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'
import type { Target } from './drop-rows.ts'

const SEARCH_DEBOUNCE_MS = 250
const { booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed } = SHIPMENT_STATUS

/** A load for a file: those that it names first, else any that the list finds, the latest ones first. */
export function FindLoad({
  offered,
  onChoose,
}: {
  offered: readonly NamedLoad[]
  onChoose: (target: Target) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS) || undefined
  const found = useQuery({
    ...queryFor(shipments.list, {
      query: { query, statuses: [delivered, deliveryConfirmed, booked, dispatched, inTransit, atStop], pageSize: 20 },
    }),
    placeholderData: keepPreviousData,
  })
  const named = typed.trim() === '' ? offered : []
  const others = (found.data?.data ?? []).filter(({ id }) => !named.some(({ shipmentId }) => shipmentId === id))
  const choose = async (id: string): Promise<void> => {
    const load = named.find(({ shipmentId }) => shipmentId === id)
    if (load) return onChoose(load)
    const row = others.find((one) => one.id === id)
    if (!row) return
    setTyped(row.shipmentNumber)
    try {
      onChoose(await targetOf(row))
    } catch (failure) {
      showErrors(failure)
    }
  }
  return (
    <ComboBox
      label={t('Load')}
      hideLabel
      placeholder={t('Number, city or reference')}
      remote={found}
      options={[
        ...named.map(({ shipmentId, shipmentNumber, lane }) => ({
          value: shipmentId,
          label: shipmentNumber,
          detail: lane,
        })),
        ...others.map((row) => ({ value: row.id, label: row.shipmentNumber, detail: laneOf(row) })),
      ]}
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(id) => {
        if (id !== null) void choose(id)
      }}
    />
  )
}

function laneOf({ lane }: ShipmentRow): string {
  return [lane[0], lane.at(-1)].map((stop) => stop && `${stop.city}, ${stop.state}`).join(' – ')
}

/** Where that load is delivered, and what is proven there. */
async function targetOf(row: ShipmentRow): Promise<Target> {
  const required = await read(documents.requiredOfShipment, { params: { shipment: row.shipmentNumber } })
  return {
    shipmentId: row.id,
    shipmentNumber: row.shipmentNumber,
    status: row.status,
    lane: laneOf(row),
    stopId: null,
    isBillOnly: false,
    drops: required.data.flatMap(({ orderStopId, entityDescription, isSatisfied }) =>
      orderStopId === null ? [] : [{ stopId: orderStopId, description: entityDescription, isProven: isSatisfied }],
    ),
    can: true,
  }
}
