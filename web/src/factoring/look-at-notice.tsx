import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { Evidence } from '../documents/evidence.tsx'
import { t } from '../ui/words.ts'

interface LookAtNoticeProps {
  companyId: string
  documentId: string
  label: string
}

/** The notice to verify, with its company's documents. */
export function LookAtNotice({ companyId, documentId, label }: LookAtNoticeProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...queryFor(documents.find, { query: { companyId } }), enabled: isAsked })
  return (
    <Evidence
      documentId={documentId}
      found={found}
      isAsked={isAsked}
      onAsk={() => (isAsked ? void found.refetch() : setAsked(true))}
      label={label}
      notShown={t('The paper was removed')}
    />
  )
}
