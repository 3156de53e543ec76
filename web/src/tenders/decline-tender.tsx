import { DECLINE_REASON_NAMES, DeclineReason } from '@waybill/contract/freight-codes.ts'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { besideField } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { type Answerable, answerText } from './answer-text.ts'
import { OfferAtAGlance } from './offer-at-a-glance.tsx'
import { tenderRefusal } from './tender-refusal.tsx'
import { useAnswer } from './use-answer.ts'

/** The only reason that says nothing by itself (SPEC §4). */
const OTHER: DeclineReason = 4

/** A no with its reason, so that the next offer fits better. */
export function DeclineTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState<DeclineReason>()
  const [text, setText] = useState('')
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const missing = whatIsMissing(reason, text)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={answerText('decline', tender, companyKind === 'provider')}
      act={t('Decline tender')}
      actVariant="danger"
      pending={answer.isPending}
      disabledReason={missing}
      error={tenderRefusal(answer.error)}
      isDirty={text !== ''}
      onAct={() => {
        if (reason === undefined) return
        answer.mutate({
          params: { tenderId: tender.id },
          body: { status: 2, declineReason: reason, declineText: text.trim() || undefined },
        })
      }}
    >
      <OfferAtAGlance tender={tender} />
      <RadioGroup
        label={t('Reason')}
        options={Object.entries(DECLINE_REASON_NAMES).map(([value, name]) => ({ value, label: t(name) }))}
        value={reason === undefined ? null : String(reason)}
        onChange={(value) => setReason(DeclineReason.parse(Number(value)))}
      />
      <TextField
        label={reason === OTHER ? t('Say why') : t('Anything to add')}
        optional={reason !== OTHER}
        rows={2}
        maxLength={500}
        value={text}
        onChange={setText}
        error={besideField(answer.error, 'declineText')}
      />
    </Dialog>
  )
}

/** Why the answer cannot be sent yet. */
export function whatIsMissing(reason: DeclineReason | undefined, text: string): string | undefined {
  if (reason === undefined) return t('Choose a reason')
  return reason === OTHER && text.trim() === '' ? t('Say why') : undefined
}
