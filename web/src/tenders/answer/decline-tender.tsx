import { DECLINE_REASON_NAMES, DeclineReason } from '@waybill/contract/freight-codes.ts'
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
import { useAnswer } from './use-answer.ts'

/** The only reason that needs a text (SPEC §4). */
const OTHER: DeclineReason = 4

/** Declines with a reason, so the next offer fits better. */
export function DeclineTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: () => ({ declineReason: null as `${DeclineReason}` | null, declineText: '' }),
    send: ({ declineReason, declineText }) =>
      declineReason &&
      act(tenders.answer, {
        params: { tenderId: tender.id },
        body: {
          status: 2,
          declineReason: DeclineReason.parse(Number(declineReason)),
          declineText: declineText.trim() || undefined,
        },
      }),
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: tenderRefusal,
  })
  const { declineReason, declineText } = form.draft
  const reason = declineReason === null ? undefined : DeclineReason.parse(Number(declineReason))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={answerText('decline', tender, companyKind === 'provider')}
      act={t('Decline tender')}
      actVariant="danger"
      disabledReason={whatIsMissing(reason, declineText)}
    >
      <OfferAtAGlance tender={tender} />
      <form.Radio
        name="declineReason"
        label={t('Reason')}
        options={DeclineReason.options.map(({ value }) => ({
          value: `${value}` as const,
          label: t(DECLINE_REASON_NAMES[value]),
        }))}
      />
      <form.Text
        name="declineText"
        label={reason === OTHER ? t('Tell us why') : t('Anything to add')}
        optional={reason !== OTHER}
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}

/** Why it cannot be sent. */
export function whatIsMissing(reason: DeclineReason | undefined, text: string): string | undefined {
  if (reason === undefined) return t('Choose a reason')
  return reason === OTHER && text.trim() === '' ? t('Enter a reason') : undefined
}
