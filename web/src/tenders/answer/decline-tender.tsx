import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { t } from '../../ui/words.ts'
import { tenderRefusal } from '../tender-refusal.tsx'
import { type Answerable, answerText } from './answer-text.ts'
import { DeclineFields, type Declining, declineOf, whatIsMissing } from './decline-fields.tsx'
import { OfferAtAGlance } from './offer-at-a-glance.tsx'
import { useAnswer } from './use-answer.ts'

/** Declines with a reason, so the next offer fits better. */
export function DeclineTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: (): Declining => ({ declineReason: null, declineText: '' }),
    send: (draft) => {
      const declined = declineOf(draft)
      return declined && act(tenders.answer, { params: { tenderId: tender.id }, body: { status: 2, ...declined } })
    },
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: tenderRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={answerText('decline', tender, companyKind === 'provider')}
      act={t('Decline tender')}
      actVariant="danger"
      disabledReason={whatIsMissing(form.draft)}
    >
      <OfferAtAGlance tender={tender} />
      <DeclineFields form={form} />
    </FormDialog>
  )
}
