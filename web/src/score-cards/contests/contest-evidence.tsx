import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Evidence } from '../../documents/evidence.tsx'
import { t } from '../../ui/words.ts'

/** What the carrier contests with: a document of the load. */
export function ContestEvidence({ of, documentId }: { of: string; documentId: string }): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...queryFor(documents.find, { query: { shipmentNumber: of } }), enabled: isAsked })
  return (
    <Evidence
      documentId={documentId}
      found={found}
      isAsked={isAsked}
      onAsk={() => (isAsked ? void found.refetch() : setAsked(true))}
      label={t('View evidence')}
      notShown={t('The document is no longer on the load')}
    />
  )
}
