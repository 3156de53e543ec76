import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { DocumentsOf } from '../../documents/documents-section.tsx'
import { t } from '../../ui/words.ts'

/** Documents as tiles, and missing required ones as tinted tiles to upload (SPEC §2.7). */
export function PayerInvoiceDocuments({ invoice, onRefresh }: { invoice: Invoice; onRefresh: () => void }): ReactNode {
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoice.id } }))
  return (
    <DocumentsOf
      found={found}
      onRefresh={() => {
        onRefresh()
        void found.refetch()
      }}
      missing={invoice.packet.filter(({ isSatisfied }) => !isSatisfied)}
      lastPaper={invoice.lastPaper}
      nothing={t('No documents found for invoice')}
      shipment={{ id: invoice.shipmentId, shipmentNumber: invoice.shipmentNumber }}
      invoicePlace={{ thirdPartyInvoiceId: invoice.id }}
    />
  )
}
