import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DeclineFields, type Declining, declineOf, whatIsMissing } from '../../tenders/answer/decline-fields.tsx'
import { t } from '../../ui/words.ts'
import { rateRequestRefusal } from '../rate-request-refusal.tsx'
import { type Answerable, answerTitle } from './answer-text.ts'
import { RequestAtAGlance } from './request-at-a-glance.tsx'
import { useAnswer } from './use-answer.ts'

/** Declines with a reason, so the next request fits better. */
export function DeclineRequest({ request, onClose }: { request: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: (): Declining => ({ declineReason: null, declineText: '' }),
    send: (draft) => {
      const declined = declineOf(draft)
      return (
        declined &&
        act(rateRequests.respond, { params: { rateRequestId: request.id }, body: { status: 'Declined', ...declined } })
      )
    },
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: rateRequestRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={answerTitle('decline', request, companyKind === 'provider')}
      act={t('Decline request')}
      actVariant="danger"
      disabledReason={whatIsMissing(form.draft)}
    >
      <RequestAtAGlance request={request} />
      <DeclineFields form={form} />
    </FormDialog>
  )
}
