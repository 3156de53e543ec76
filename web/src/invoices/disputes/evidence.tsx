import { useQuery } from '@tanstack/react-query'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Evidence as AnyEvidence } from '../../documents/evidence.tsx'
import { t } from '../../ui/words.ts'

export interface EvidenceProps {
  invoiceNumber: string
  documentId: string
  /** For the dispute, not the deduction. */
  isOfDispute?: boolean
}

/** Evidence for a deduction, or for its dispute: a document of the invoice or its load. */
export function Evidence({ invoiceNumber, documentId, isOfDispute = false }: EvidenceProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...queryFor(invoices.documents, { params: { invoice: invoiceNumber } }), enabled: isAsked })
  return (
    <AnyEvidence
      documentId={documentId}
      found={found}
      isAsked={isAsked}
      onAsk={() => (isAsked ? void found.refetch() : setAsked(true))}
      label={isOfDispute ? t('Evidence for the dispute') : t('View evidence')}
      notShown={t('You do not have access to the evidence. Ask for it in your dispute.')}
    />
  )
}
