import { useQuery } from '@tanstack/react-query'
import type { Document } from '@waybill/contract/documents.ts'
import { invoices } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useLook } from '../documents/use-look.tsx'
import { fetchOf } from '../documents/use-save-document.ts'
import { Button } from '../ui/button.tsx'
import { t } from '../ui/words.ts'

export interface EvidenceProps {
  invoiceNumber: string
  documentId: string
  /** Of the dispute, and not of what is disputed. */
  isOfDispute?: boolean
}

/** What proves a deduction, or the dispute of it: one of the invoice's or its load's documents, for who may see it. */
export function Evidence({ invoiceNumber, documentId, isOfDispute = false }: EvidenceProps): ReactNode {
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoiceNumber } }))
  const paper = found.data?.data.find(({ id }) => id === documentId)
  const label = isOfDispute ? t('Evidence for the dispute') : t('Look at the evidence')
  if (paper) return <Look paper={paper} label={label} />
  return (
    <Button
      size="small"
      isPending={found.isPending}
      disabledReason={t('The evidence is a paper that is not yours to see. Ask for it in your dispute.')}
    >
      {label}
    </Button>
  )
}

function Look({ paper, label }: { paper: Document; label: string }): ReactNode {
  const { look, isComing, viewer } = useLook({ name: paper.name, extension: paper.extension, fetch: fetchOf(paper) })
  return (
    <>
      <Button size="small" isPending={isComing} onPress={look}>
        {label}
      </Button>
      {viewer}
    </>
  )
}
