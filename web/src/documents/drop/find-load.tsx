import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import type { NamedLoad } from '@waybill/contract/documents/reading.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type InvoiceRow, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ShipmentRow, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'
import type { Target } from './drop-rows.ts'
import { foundText } from './found-text.ts'

const SEARCH_DEBOUNCE_MS = 250
const { booked, dispatched, inTransit, atStop, delivered, deliveryConfirmed } = SHIPMENT_STATUS

/** A load for a file: those that it names first, else any that the list finds, the latest ones first, and unused trucks to be billed. */
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
      query: {
        query,
        statuses: [delivered, deliveryConfirmed, booked, dispatched, inTransit, atStop],
        sortProperty: 'pickup',
        pageSize: 20,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const named = typed.trim() === '' ? offered : []
  const others = (found.data?.data ?? []).filter(({ id }) => !named.some(({ shipmentId }) => shipmentId === id))
  const unused = useUnusedTrucks(query).filter(({ shipmentId }) => !others.some(({ id }) => id === shipmentId))
  const choose = async (id: string): Promise<void> => {
    const load = named.find(({ shipmentId }) => shipmentId === id)
    if (load) return onChoose(load)
    const truck = unused.find(({ shipmentId }) => shipmentId === id)
    if (truck) {
      setTyped(truck.shipmentNumber)
      return onChoose(truck)
    }
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
        ...named.map((load) => ({
          value: load.shipmentId,
          label: load.shipmentNumber,
          // A letter read from a picture may be wrong: whoever chooses looks.
          detail: `${load.lane} · ${foundText(load)}`,
        })),
        ...others.map((row) => ({
          value: row.id,
          label: row.shipmentNumber,
          detail: laneText(row.lane[0], row.lane.at(-1)),
        })),
        ...unused.map(({ shipmentId, shipmentNumber, lane }) => ({
          value: shipmentId,
          label: shipmentNumber,
          detail: `${lane} · ${t('Truck ordered, not used')}`,
        })),
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

/** The load of an unused truck is no longer the carrier's, and only its bill is filed. */
function useUnusedTrucks(query: string | undefined): Target[] {
  const { persona } = useCurrentUser()
  const { data } = useQuery({
    ...queryFor(invoices.list, { query: { status: 'UnInvoiced', query, pageSize: 20 } }),
    enabled: query !== undefined && may(persona, 'accounting:read'),
  })
  return (query === undefined ? [] : (data?.data ?? [])).flatMap((invoice) =>
    invoice.truckUnusedAt === null ? [] : [billOf(invoice)],
  )
}

function billOf({ shipmentId, shipmentNumber, shipmentStatus, origin, destination }: InvoiceRow): Target {
  const lane = laneText(origin, destination)
  return {
    shipmentId,
    shipmentNumber,
    status: shipmentStatus,
    lane,
    stopId: null,
    isBillOnly: true,
    drops: [],
    lastPaper: null,
    can: true,
  }
}

function laneText(...ends: (InvoiceRow['origin'] | undefined)[]): string {
  return ends.map((end) => end && `${end.city}, ${end.state}`).join(' – ')
}

/** Where that load is delivered, and what is proven there. */
async function targetOf(row: ShipmentRow): Promise<Target> {
  const required = await read(documents.requiredOfShipment, { params: { shipment: row.shipmentNumber } })
  return {
    shipmentId: row.id,
    shipmentNumber: row.shipmentNumber,
    status: row.status,
    lane: laneText(row.lane[0], row.lane.at(-1)),
    stopId: null,
    isBillOnly: false,
    drops: required.data.flatMap(({ orderStopId, entityDescription, isSatisfied }) =>
      orderStopId === null ? [] : [{ stopId: orderStopId, description: entityDescription, isProven: isSatisfied }],
    ),
    lastPaper: required.lastPaper,
    can: true,
  }
}
