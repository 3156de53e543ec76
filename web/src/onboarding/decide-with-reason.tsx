import { onboarding } from '@waybill/contract/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { fieldError, refusalText } from '../company/company-refusal.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { type DecideProps, doneWith } from './done-with.ts'

/* Acts of a reviewer that are one sentence long. */

export function RejectApplication({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const reject = useVerb(onboarding.reject, {
    showsOwnError: true,
    onDone: doneWith(t('{name} was rejected', { name }), onClose),
  })
  return (
    <OneReason
      title={t('Reject {name}?', { name })}
      act={t('Reject')}
      actVariant="danger"
      lead={t('The application is over. They may apply again later.')}
      help={t('The carrier reads it as you write it.')}
      verb={reject}
      onClose={onClose}
      onAct={(reason) => reject.mutate({ params: { applicationId: review.id }, body: { reason } })}
    />
  )
}

export function HoldApplication({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const hold = useVerb(onboarding.hold, {
    showsOwnError: true,
    onDone: doneWith(t('The review of {name} is on hold', { name }), onClose),
  })
  return (
    <OneReason
      title={t('Put {name} on hold?', { name })}
      act={t('Put on hold')}
      lead={t('Nothing is decided until the review goes on.')}
      help={t('The carrier reads it as you write it.')}
      verb={hold}
      onClose={onClose}
      onAct={(reason) => hold.mutate({ params: { applicationId: review.id }, body: { reason } })}
    />
  )
}

/** Never again; the carrier is told that it is so, never why (domain §5.5). */
export function MarkApplicant({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const mark = useVerb(onboarding.markDoNotUse, {
    showsOwnError: true,
    onDone: doneWith(t('{name} is marked "Do Not Use"', { name }), onClose),
  })
  return (
    <OneReason
      title={t('Mark {name} "Do Not Use"?', { name })}
      act={t('Mark Do Not Use')}
      actVariant="danger"
      lead={t('The application is rejected and its people are signed out at once. They are told so, never why.')}
      help={t('Only your own people read this')}
      verb={mark}
      onClose={onClose}
      onAct={(reason) => mark.mutate({ params: { applicationId: review.id }, body: { reason } })}
    />
  )
}

/** The call to the number that the registry knows: it is shown here and never taken from a mail. */
export function ConfirmControl({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const confirm = useVerb(onboarding.confirmControl, {
    showsOwnError: true,
    onDone: doneWith(t('Control of {name} is confirmed', { name }), onClose),
  })
  return (
    <OneReason
      title={t('Confirm by phone')}
      act={t('They vouch for the applicant')}
      lead={t(
        'Call {number}, the registered number, and ask whether {applicant} speaks for {name}. Use no other number.',
        {
          number: review.registeredPhone ?? t('(none is registered)'),
          applicant: `${review.applicant.firstName} ${review.applicant.lastName}`,
          name,
        },
      )}
      label={t('Spoke with')}
      field="spokeWith"
      missing={t('Say whom you spoke with')}
      verb={confirm}
      onClose={onClose}
      onAct={(spokeWith) => confirm.mutate({ params: { applicationId: review.id }, body: { spokeWith } })}
    />
  )
}

interface OneReasonProps {
  title: string
  act: string
  actVariant?: 'primary' | 'danger'
  lead: string
  label?: string
  field?: string
  help?: string
  missing?: string
  verb: { error: Error | null; isPending: boolean }
  onClose: () => void
  onAct: (reason: string) => void
}

function OneReason(props: OneReasonProps): ReactNode {
  const { label = t('Reason'), field = 'reason', missing = t('Say why'), verb, help } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      act={props.act}
      actVariant={props.actVariant ?? 'primary'}
      pending={verb.isPending}
      disabledReason={!reason.trim() && missing}
      error={refusalText(verb.error, [field])}
      isDirty={reason !== ''}
      onAct={() => props.onAct(reason)}
    >
      <p>{props.lead}</p>
      <TextField
        label={label}
        help={help}
        {...(field === 'reason' ? { rows: 3 } : {})}
        maxLength={field === 'reason' ? 1_000 : 200}
        value={reason}
        onChange={setReason}
        error={fieldError(verb.error, field) ?? null}
      />
    </Dialog>
  )
}
