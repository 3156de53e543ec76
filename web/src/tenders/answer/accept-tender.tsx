import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { t } from '../../ui/words.ts'
import { tenderRefusal } from '../tender-refusal.tsx'
import { type Answerable, answerText } from './answer-text.ts'
import { OfferAtAGlance } from './offer-at-a-glance.tsx'
import { OfferedLoad } from './offered-load.tsx'
import { useAnswer } from './use-answer.ts'

/** A commitment to haul: its terms are in view, and Enter accepts. */
export function AcceptTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: () => ({ carrierReference: '' }),
    send: ({ carrierReference }) =>
      act(tenders.answer, {
        params: { tenderId: tender.id },
        body: { status: 1, carrierReference: carrierReference.trim() || undefined },
      }),
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: tenderRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={answerText('accept', tender, companyKind === 'provider')}
      act={t('Accept tender')}
    >
      <OfferAtAGlance tender={tender}>
        <OfferedLoad tender={tender} />
      </OfferAtAGlance>
      <form.Text
        name="carrierReference"
        label={t('Your reference')}
        optional
        help={t('Your PRO or load number, as it should appear on the papers.')}
        maxLength={40}
      />
    </FormDialog>
  )
}
