import type { Currency } from '@waybill/contract/money.ts'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

const AnswerDispute = lazyPart(async () => (await import('./answer-dispute.tsx')).AnswerDispute)
const ProveDispute = lazyPart(async () => (await import('./prove-dispute.tsx')).ProveDispute)
const Evidence = lazyPart(async () => (await import('./evidence.tsx')).Evidence)

export interface DisputeActsProps {
  dispute: { id: string; text: string; evidenceDocumentId: string | null }
  about: { invoice: { id: string; invoiceNumber: string; currency: Currency }; amount: number }
  can: { prove: Can; review: Can; answer: Can }
}

/** What either side may do with an open dispute, and its evidence. */
export function DisputeActs({ dispute, about: { invoice, amount }, can }: DisputeActsProps): ReactNode {
  const [open, setOpen] = useState<'answer' | 'prove'>()
  const close = () => setOpen(undefined)
  const review = useVerb(disputes.review, {
    onDone: () => toast.success(t('The carrier sees that you are looking into it')),
  })
  const { id, text, evidenceDocumentId } = dispute
  return (
    <>
      {evidenceDocumentId ? (
        <Suspense>
          <Evidence invoiceNumber={invoice.invoiceNumber} documentId={evidenceDocumentId} isOfDispute />
        </Suspense>
      ) : null}
      {can.prove === true ? (
        <Button size="small" onPress={() => setOpen('prove')}>
          {evidenceDocumentId ? t('Send different evidence') : t('Send evidence')}
        </Button>
      ) : null}
      {can.review === true ? (
        <Button size="small" isPending={review.isPending} onPress={() => review.mutate({ params: { disputeId: id } })}>
          {t('Start review')}
        </Button>
      ) : null}
      {can.answer === true ? (
        <Button size="small" variant="primary" onPress={() => setOpen('answer')}>
          {t('Answer dispute')}
        </Button>
      ) : null}
      <Suspense>
        {open === 'answer' ? (
          <AnswerDispute
            dispute={{ id, amount, currency: invoice.currency, invoiceNumber: invoice.invoiceNumber, claim: text }}
            onClose={close}
          />
        ) : null}
        {open === 'prove' ? <ProveDispute disputeId={id} invoice={invoice} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
