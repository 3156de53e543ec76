import { useNavigate } from '@tanstack/react-router'
import { REGISTRATION_NUMBER_KINDS, type RegistrationNumber } from '@waybill/contract/carrier-registration.ts'
import { Applicant, onboarding } from '@waybill/contract/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { refusalText } from '../company/company-refusal.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepReview } from './keep-application.ts'
import { useRefusals } from './use-refusals.ts'

const BLANK = { kind: 'USDOT' as RegistrationNumber['kind'], digits: '', firstName: '', lastName: '', email: '' }

/** The provider begins: the carrier gets a mail with a link. */
export function InviteCarrier({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(BLANK)
  const { refused, about, read, hear } = useRefusals(Applicant)
  const invite = useVerb(onboarding.invite, {
    showsOwnError: true,
    onDone: (review, _input, client) => {
      keepReview(client, review)
      toast.success(t('The invitation is on its way to {email}', { email: review.applicant.email }))
      onClose()
      void navigate({ to: '/onboarding/review/$applicationId', params: { applicationId: review.id } })
    },
    onFailed: hear,
  })
  const text = (field: 'digits' | 'firstName' | 'lastName' | 'email', name: string = field) => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: (value: string) => setDraft({ ...draft, [field]: value }),
    error: about(name),
  })
  return (
    <Dialog
      isOpen
      width="medium"
      onClose={onClose}
      title={t('Invite a carrier')}
      act={t('Send the invitation')}
      pending={invite.isPending}
      isDirty={draft !== BLANK}
      error={refusalText(invite.error, Object.keys(refused))}
      onAct={() => {
        const { kind, digits, ...person } = draft
        const body = read({ number: { kind, digits }, ...person })
        if (body) invite.mutate({ body })
      }}
    >
      <FieldRow>
        <Select
          label={t('Kind of number')}
          options={REGISTRATION_NUMBER_KINDS.map((value) => ({ value, label: value }))}
          value={draft.kind}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <TextField label={t('Number')} inputMode="numeric" {...text('digits', 'number.digits')} />
      </FieldRow>
      <FieldRow>
        <TextField label={t('First name')} {...text('firstName')} />
        <TextField label={t('Last name')} {...text('lastName')} />
      </FieldRow>
      <TextField
        label={t('Email address')}
        type="email"
        help={t('They choose a password by the link in the mail, and sign in with this address.')}
        {...text('email')}
      />
    </Dialog>
  )
}
