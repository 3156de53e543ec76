import { useNavigate } from '@tanstack/react-router'
import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { FieldRow } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepReview } from '../keep-application.ts'
import { NUMBER_NAMES, NumberFields } from '../number-fields.tsx'

const BLANK = { kind: 'USDOT' as RegistrationNumber['kind'], digits: '', firstName: '', lastName: '', email: '' }

/** The provider starts: the carrier gets an email link. */
export function InviteCarrier({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const form = useForm({
    begin: () => BLANK,
    names: NUMBER_NAMES,
    send: ({ kind, digits, ...person }) => act(onboarding.invite, { body: { number: { kind, digits }, ...person } }),
    onDone: (review, _asked, client) => {
      keepReview(client, review)
      toast.success(t('The invitation is on its way to {email}', { email: review.applicant.email }))
      onClose()
      void navigate({ to: '/onboarding/review/$applicationId', params: { applicationId: review.id } })
    },
  })
  return (
    <FormDialog
      form={form}
      width="medium"
      onClose={onClose}
      title={t('Invite a carrier')}
      act={t('Send the invitation')}
    >
      <NumberFields form={form} />
      <FieldRow>
        <form.Text name="firstName" label={t('First name')} autoComplete="off" />
        <form.Text name="lastName" label={t('Last name')} autoComplete="off" />
      </FieldRow>
      <form.Text
        name="email"
        label={t('Email address')}
        type="email"
        help={t('They choose a password with the link in the email, and sign in with this address.')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
