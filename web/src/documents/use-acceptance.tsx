import { type Document, type DocumentDone, documents } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'

/** Few proofs have exceptions: load the question on demand. */
const AcceptNoted = lazyPart(async () => (await import('./accept-noted.tsx')).AcceptNoted)

function sayAccepted({ followed }: DocumentDone): void {
  toast.success(t('Document accepted'))
  for (const one of followed) toast.success(retell(one))
}

/** Accepts a document at once; a proof whose stop noted exceptions is asked about, since it confirms the delivery. */
export function useAcceptance(document: Document) {
  const review = useVerb(documents.review, { onDone: sayAccepted })
  const [isAsking, setAsking] = useState(false)
  const dialog: ReactNode = isAsking ? (
    <Suspense>
      <AcceptNoted document={document} onDone={sayAccepted} onClose={() => setAsking(false)} />
    </Suspense>
  ) : null
  return {
    accept: (): void => {
      if (document.noted.length > 0) setAsking(true)
      else review.mutate({ params: { documentId: document.id }, body: { decision: 'accept' } })
    },
    isPending: review.isPending,
    dialog,
  }
}
