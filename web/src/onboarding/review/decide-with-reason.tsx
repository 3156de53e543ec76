import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { t } from '../../ui/words.ts'
import { type DecideProps, doneWith } from './done-with.ts'

/* Acts of a reviewer that are one sentence long. */

export function RejectApplication({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (body) => act(onboarding.reject, { params: { applicationId: review.id }, body }),
    onDone: (...answer) => doneWith(t('{name} was rejected', { name }), onClose)(...answer),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reject {name}?', { name })}
      act={t('Reject')}
      actVariant="danger"
      disabledReason={!form.draft.reason.trim() && t('Say why')}
    >
      <p>{t('The application is closed. They may apply again later.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('The carrier sees it exactly as you write it.')}
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}

export function HoldApplication({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (body) => act(onboarding.hold, { params: { applicationId: review.id }, body }),
    onDone: (...answer) => doneWith(t('The review of {name} is on hold', { name }), onClose)(...answer),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Put {name} on hold?', { name })}
      act={t('Put on hold')}
      disabledReason={!form.draft.reason.trim() && t('Say why')}
    >
      <p>{t('Nothing is decided while the review is on hold.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('The carrier sees it exactly as you write it.')}
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}

/** Never again; the carrier is told that it is so, never why (domain §5.5). */
export function MarkApplicant({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (body) => act(onboarding.markDoNotUse, { params: { applicationId: review.id }, body }),
    onDone: (...answer) => doneWith(t('{name} is marked "Do Not Use"', { name }), onClose)(...answer),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Mark {name} "Do Not Use"?', { name })}
      act={t('Mark Do Not Use')}
      actVariant="danger"
      disabledReason={!form.draft.reason.trim() && t('Say why')}
    >
      <p>{t('The application is rejected and its people are signed out right away. They are told so, but not why.')}</p>
      <form.Text
        name="reason"
        label={t('Reason')}
        help={t('Only your own people read this')}
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}

/** The call to the number that the registry knows: it is shown here and never taken from a mail. */
export function ConfirmControl({ review, onClose }: DecideProps): ReactNode {
  const name = review.companyName
  const form = useForm({
    begin: () => ({ spokeWith: '' }),
    send: (body) => act(onboarding.confirmControl, { params: { applicationId: review.id }, body }),
    onDone: (...answer) => doneWith(t('Control of {name} is confirmed', { name }), onClose)(...answer),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Confirm by phone')}
      act={t('They vouch for the applicant')}
      disabledReason={!form.draft.spokeWith.trim() && t('Enter who you spoke with')}
    >
      <p>
        {t(
          'Call {number}, the registered number, and ask whether {applicant} speaks for {name}. Use no other number.',
          {
            number: review.registeredPhone ?? t('(none is registered)'),
            applicant: `${review.applicant.firstName} ${review.applicant.lastName}`,
            name,
          },
        )}
      </p>
      <form.Text name="spokeWith" label={t('Spoke with')} maxLength={200} />
    </FormDialog>
  )
}
