import { useNavigate } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'
import type { ListKeys } from '../../ui/use-list-keys.ts'

type Row = { kind: 'tender' | 'rate' | 'shipment' | 'invoice'; key: string }

/** The queue's rows with a preview beside the dashboard. */
function ofQueue(rows: readonly DeskRow[]): Row[] {
  return rows.flatMap((row): Row[] => {
    switch (row.kind) {
      case 'tender':
        return [{ kind: 'tender', key: row.tender.id }]
      case 'rate-request':
        return [{ kind: 'rate', key: row.rateRequest.id }]
      case 'update':
      case 'late-risk':
        return [{ kind: 'shipment', key: row.shipment.shipmentNumber }]
      case 'bill':
      case 'exception':
        return [{ kind: 'invoice', key: row.invoice.invoiceNumber }]
      default:
        return []
    }
  })
}

function ofSections({ openTenders, readyToBook, lateRisk, updatesNeeded }: Dashboard): Row[] {
  const shipment = ({ shipmentNumber }: { shipmentNumber: string }): Row => ({ kind: 'shipment', key: shipmentNumber })
  return [
    ...readyToBook.data.map(shipment),
    ...openTenders.data.map((row): Row => ({ kind: 'tender', key: row.id })),
    ...lateRisk.data.map(shipment),
    ...updatesNeeded.data.map(shipment),
  ]
}

/** Every row of the page from top to bottom; a shipment in two sections counts once. */
export function rowsOf(dashboard: Dashboard, queue: readonly DeskRow[] | undefined): Row[] {
  const underWay = dashboard.underWay.data.map((row): Row => ({ kind: 'shipment', key: row.shipmentNumber }))
  const rows = [...(queue ? ofQueue(queue) : ofSections(dashboard)), ...underWay]
  return rows.filter((row, place) => rows.findIndex(({ kind, key }) => kind === row.kind && key === row.key) === place)
}

/** What the address says is open. */
export type Opened = Partial<Record<'rateId' | 'tenderId' | 'shipmentNumber' | 'invoiceNumber', string>>

/** j and k walk all sections, Enter opens the previewed page (UX 3). */
export function useRowWalk(rows: readonly Row[], opened: Opened): Omit<ListKeys, 'onClose'> {
  const navigate = useNavigate()
  const key = opened.rateId ?? opened.tenderId ?? opened.shipmentNumber ?? opened.invoiceNumber
  const isInvoice = opened.invoiceNumber !== undefined
  const chosen = rows.findIndex((row) => row.key === key && (row.kind === 'invoice') === isInvoice)
  return {
    onStep: (by) => {
      const row = rows[Math.min(rows.length - 1, Math.max(0, chosen + by))]
      const way = { replace: key !== undefined, resetScroll: false }
      if (row?.kind === 'tender')
        void navigate({ to: '/dashboard/tenders/$tenderId/preview', params: { tenderId: row.key }, ...way })
      else if (row?.kind === 'rate')
        void navigate({ to: '/dashboard/rates/$rateId/preview', params: { rateId: row.key }, ...way })
      else if (row?.kind === 'invoice')
        void navigate({
          to: '/dashboard/accounting/$invoiceNumber/preview',
          params: { invoiceNumber: row.key },
          ...way,
        })
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
      else if (row?.kind === 'invoice')
        void navigate({ to: '/accounting/$invoiceNumber/preview', params: { invoiceNumber: row.key } })
      else if (row) void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber: row.key } })
    },
  }
}
