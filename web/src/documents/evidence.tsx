import type { UseQueryResult } from '@tanstack/react-query'
import type { Document } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useLook } from './use-look.tsx'
import { fetchOf } from './use-save-document.ts'

export interface EvidenceProps {
  documentId: string
  /** The documents of its record, fetched on press. */
  found: Pick<UseQueryResult<{ data: readonly Document[] }>, 'data' | 'isFetching'>
  /** The press that fetched them was meant to open it. */
  isAsked: boolean
  onAsk: () => void
  label: string
  /** Why who may not see it cannot open it. */
  notShown: string
}

/** A document that proves something, if the reader may see it. */
export function Evidence({ documentId, found, isAsked, onAsk, label, notShown }: EvidenceProps): ReactNode {
  const paper = found.data?.data.find(({ id }) => id === documentId)
  if (paper) return <Look paper={paper} label={label} isAsked={isAsked} />
  return (
    <Button size="small" isPending={found.isFetching} disabledReason={found.data ? notShown : null} onPress={onAsk}>
      {label}
    </Button>
  )
}

type LookProps = Pick<EvidenceProps, 'label' | 'isAsked'> & { paper: Document }

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
