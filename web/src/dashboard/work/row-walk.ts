import { useNavigate } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ListKeys } from '../../ui/use-list-keys.ts'

type Row = { kind: 'tender' | 'rate' | 'shipment'; key: string }
type Requests = readonly Pick<RateRequestRow, 'id'>[]

/** Every row of the page from top to bottom; a shipment in two sections counts once. */
function rowsOf({ openTenders, readyToBook, updatesNeeded, underWay }: Dashboard, requests: Requests): Row[] {
  const tenders = openTenders.data.map((row): Row => ({ kind: 'tender', key: row.id }))
  const rates = requests.map(({ id }): Row => ({ kind: 'rate', key: id }))
  const loads = [...readyToBook.data, ...updatesNeeded.data, ...underWay.data]
  const shipments = [...new Set(loads.map((row) => row.shipmentNumber))].map((key): Row => ({ kind: 'shipment', key }))
  return [
    ...shipments.slice(0, readyToBook.data.length),
    ...tenders,
    ...rates,
    ...shipments.slice(readyToBook.data.length),
  ]
}

/** j and k walk all sections, Enter opens the previewed page (UX 3). */
export function useRowWalk(
  dashboard: Dashboard | undefined,
  requests: Requests = [],
  selected?: string,
): Omit<ListKeys, 'onClose'> {
  const navigate = useNavigate()
  const rows = dashboard ? rowsOf(dashboard, requests) : []
  const chosen = rows.findIndex((row) => row.key === selected)
  return {
    onStep: (by) => {
      const row = rows[Math.min(rows.length - 1, Math.max(0, chosen + by))]
      const way = { replace: selected !== undefined, resetScroll: false }
      if (row?.kind === 'tender')
        void navigate({ to: '/dashboard/tenders/$tenderId/preview', params: { tenderId: row.key }, ...way })
      else if (row?.kind === 'rate')
        void navigate({ to: '/dashboard/rates/$rateId/preview', params: { rateId: row.key }, ...way })
      else if (row)
        void navigate({
          to: '/dashboard/shipments/$shipmentNumber/preview',
          params: { shipmentNumber: row.key },
          ...way,
        })
    },
    onOpen: () => {
      const row = rows[chosen]
      if (row?.kind === 'tender') void navigate({ to: '/tenders/$tenderId', params: { tenderId: row.key } })
      else if (row?.kind === 'rate') void navigate({ to: '/rates/$rateId', params: { rateId: row.key } })
      else if (row) void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber: row.key } })
    },
  }
}
