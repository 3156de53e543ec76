import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { besideField } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { type Answerable, answerText } from './answer-text.ts'
import { OfferAtAGlance } from './offer-at-a-glance.tsx'
import { tenderRefusal } from './tender-refusal.tsx'
import { useAnswer } from './use-answer.ts'

/** A promise to haul: what is promised stands in sight, and Enter gives it. */
export function AcceptTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const [reference, setReference] = useState('')
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={answerText('accept', tender, companyKind === 'provider')}
      act={t('Accept tender')}
      pending={answer.isPending}
      error={tenderRefusal(answer.error)}
      isDirty={reference !== ''}
      onAct={() =>
        answer.mutate({
          params: { tenderId: tender.id },
          body: { status: 1, carrierReference: reference.trim() || undefined },
        })
      }
    >
      <OfferAtAGlance tender={tender} />
      <TextField
        label={t('Your reference')}
        optional
        help={t('Your PRO or load number, as it should stand on the papers.')}
        maxLength={40}
        value={reference}
        onChange={setReference}
        error={besideField(answer.error, 'carrierReference')}
      />
    </Dialog>
  )
}
