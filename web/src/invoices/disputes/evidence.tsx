import { useQuery } from '@tanstack/react-query'
import type { Document } from '@waybill/contract/documents/documents.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useLook } from '../../documents/use-look.tsx'
import { fetchOf } from '../../documents/use-save-document.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'

export interface EvidenceProps {
  invoiceNumber: string
  documentId: string
  /** For the dispute, not the deduction. */
  isOfDispute?: boolean
}

/** Evidence for a deduction, or for its dispute: a document of the invoice or its load, if the user may see it. Fetched on press. */
export function Evidence({ invoiceNumber, documentId, isOfDispute = false }: EvidenceProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...queryFor(invoices.documents, { params: { invoice: invoiceNumber } }), enabled: isAsked })
  const paper = found.data?.data.find(({ id }) => id === documentId)
  const label = isOfDispute ? t('Evidence for the dispute') : t('Look at the evidence')
  if (paper) return <Look paper={paper} label={label} isAsked={isAsked} />
  return (
    <Button
      size="small"
      isPending={found.isFetching}
      disabledReason={found.data ? t('You do not have access to the evidence. Ask for it in your dispute.') : null}
      onPress={() => (isAsked ? void found.refetch() : setAsked(true))}
    >
      {label}
    </Button>
  )
}

interface LookProps {
  paper: Document
  label: string
  /** The press that fetched the list was meant to open it. */
  isAsked: boolean
}

function Look({ paper, label, isAsked }: LookProps): ReactNode {
  const { look, isComing, viewer } = useLook({ name: paper.name, extension: paper.extension, fetch: fetchOf(paper) })
  const isOpened = useRef(!isAsked)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    look()
  }, [look])
  return (
    <>
      <Button size="small" isPending={isComing} onPress={look}>
        {label}
      </Button>
      {viewer}
    </>
  )
}
