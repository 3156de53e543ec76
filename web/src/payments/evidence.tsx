import { useQuery } from '@tanstack/react-query'
import { invoices } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { fetchOf } from '../documents/use-save-document.ts'
import { Viewer } from '../documents/viewer/viewer.tsx'
import { Banner } from '../ui/banner.tsx'
import { t } from '../ui/words.ts'

export interface EvidenceProps {
  invoiceNumber: string
  documentId: string
  onClose: () => void
}

/** What proves a deduction: one of the invoice's or its load's documents, for who may see it. */
export function Evidence({ invoiceNumber, documentId, onClose }: EvidenceProps): ReactNode {
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoiceNumber } }))
  const paper = found.data?.data.find(({ id }) => id === documentId)
  const fetch = paper && fetchOf(paper)
  if (paper && fetch) return <Viewer name={paper.name} extension={paper.extension} fetch={fetch} onClose={onClose} />
  if (!found.data && !found.isError) return null
  return (
    <Banner tone="attention">
      {t('The evidence is a paper that is not yours to see. Ask for it in your dispute.')}
    </Banner>
  )
}
