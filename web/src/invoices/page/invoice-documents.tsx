import { useQuery } from '@tanstack/react-query'
import type { DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { DocumentsOf } from '../../documents/documents-section.tsx'
import { t } from '../../ui/words.ts'

/** The invoice document and what it is audited by; missing ones are in the progress above. */
export function InvoiceDocuments({ invoice, place }: { invoice: Invoice; place: DocumentPlace }): ReactNode {
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoice.id } }))
  return (
    <DocumentsOf
      found={found}
      onRefresh={() => void found.refetch()}
      missing={[]}
      lastPaper={invoice.lastPaper}
      nothing={t('No documents found for invoice')}
      shipment={{ id: invoice.shipmentId, shipmentNumber: invoice.shipmentNumber }}
      invoicePlace={place}
      isSmall
    />
  )
}
