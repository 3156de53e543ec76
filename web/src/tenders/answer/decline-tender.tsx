import type { DeclineReason } from '@waybill/contract/freight-codes.ts'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { type Form, part, useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { t } from '../../ui/words.ts'
import { perMileText } from '../tender-rate.tsx'
import { tenderRefusal } from '../tender-refusal.tsx'
import { type Answerable, answerText } from './answer-text.ts'
import { DeclineFields, type Declining, declineOf, whatIsMissing } from './decline-fields.tsx'
import { OfferAtAGlance } from './offer-at-a-glance.tsx'
import { useAnswer } from './use-answer.ts'

/** The provider may counter it (domain §2.3). */
const DISLIKES_RATE: DeclineReason = 1

/** Declines with a reason, so the next offer fits better. */
export function DeclineTender({ tender, onClose }: { tender: Answerable; onClose: () => void }): ReactNode {
  const { companyKind } = useCurrentUser()
  const answer = useAnswer(onClose)
  const form = useForm({
    begin: (): Declining & { counterAmount: number | null } => ({
      declineReason: null,
      declineText: '',
      counterAmount: null,
    }),
    send: ({ counterAmount, ...draft }) => {
      const declined = declineOf(draft)
      return (
        declined &&
        act(tenders.answer, {
          params: { tenderId: tender.id },
          body: {
            status: 2,
            ...declined,
            counterAmount: declined.declineReason === DISLIKES_RATE ? (counterAmount ?? undefined) : undefined,
          },
        })
      )
    },
    onDone: (answered) => answer.onDone(answered),
    onFailed: answer.onFailed,
    say: tenderRefusal,
  })
  const { declineReason, counterAmount } = form.draft
  const reasons: Form<Declining> = part(form)
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
      <DeclineFields form={reasons} />
      {declineReason === `${DISLIKES_RATE}` ? (
        <form.Money
          name="counterAmount"
          label={t('Rate you would accept')}
          optional
          help={
            (counterAmount !== null && perMileText(counterAmount, tender.miles, tender.currency)) ||
            t('All in. The provider gets it as your offer, and may book you at it.')
          }
          minValue={0}
        />
      ) : null}
    </FormDialog>
  )
}
