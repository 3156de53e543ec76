import { useQuery } from '@tanstack/react-query'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** The notice to verify, with its company's documents; fetched on press. */
export function LookAtNotice({ companyId, documentId, label }: LookAtNoticeProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({ ...queryFor(documents.find, { query: { companyId } }), enabled: isAsked })
  const paper = found.data?.data.find(({ id }) => id === documentId)
  if (paper) return <Look paper={paper} label={label} isAsked={isAsked} />
  return (
    <Button
      size="small"
      isPending={found.isFetching}
      disabledReason={found.data ? t('The paper was removed') : null}
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
