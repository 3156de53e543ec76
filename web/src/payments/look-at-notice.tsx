import { useQuery } from '@tanstack/react-query'
import { type Document, documents } from '@waybill/contract/documents.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useLook } from '../documents/use-look.tsx'
import { fetchOf } from '../documents/use-save-document.ts'
import { Button } from '../ui/button.tsx'
import { t } from '../ui/words.ts'

interface LookAtNoticeProps {
  companyId: string
  documentId: string
  label: string
}

/** The paper that somebody verifies: it lies with the carrier's own. */
export function LookAtNotice({ companyId, documentId, label }: LookAtNoticeProps): ReactNode {
  const found = useQuery(queryFor(documents.find, { query: { companyId } }))
  const paper = found.data?.data.find(({ id }) => id === documentId)
  if (paper) return <Look paper={paper} label={label} />
  return (
    <Button size="small" isPending={found.isPending} disabledReason={t('The paper was taken away')}>
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
