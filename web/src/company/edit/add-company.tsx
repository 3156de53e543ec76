import { useNavigate } from '@tanstack/react-router'
import { companies, type EnteredKind, isFirstForAdministrators } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { AddressFields, addressOf, EMPTY_ADDRESS } from '../address-fields.tsx'
import { KIND_NAMES } from '../company-text.ts'
import { ZoneField } from './zone-field.tsx'

const NOBODY = { firstName: '', lastName: '', email: '' }

export interface AddCompanyProps {
  /** Those to choose from, the first one chosen. */
  kinds: readonly [EnteredKind, ...EnteredKind[]]
  onClose: () => void
}

/** Adds a company, invites its first administrator, and leads on to its people. */
export function AddCompany({ kinds, onClose }: AddCompanyProps): ReactNode {
  const navigate = useNavigate()
  const { timeZone, roles } = useCurrentUser()
  const mayInvite = (kind: EnteredKind) => !isFirstForAdministrators(kind) || roles.includes('Admin')
  const form = useForm({
    begin: () => ({ kind: kinds[0], name: '', usdot: '', timeZone, address: EMPTY_ADDRESS, administrator: NOBODY }),
    send: ({ usdot, address, administrator, ...draft }) => {
      const isInvited = mayInvite(draft.kind) && Object.values(administrator).some((said) => said.trim() !== '')
      return act(companies.add, {
        body: {
          ...draft,
          address: addressOf(address),
          ...(draft.kind === 'broker' && { usdot }),
          ...(isInvited && { administrator }),
        },
      })
    },
    onDone: ({ id, name }, { input: { body } }) => {
      const email = body.administrator?.email
      toast.success(
        email
          ? t('{name} was added, and {email} invited', { name, email })
          : t('{name} was added. Add its people next.', { name }),
      )
      onClose()
      void navigate({ to: '/contacts', search: { companyId: id } })
    },
  })
  const { draft, refused, set } = form
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={kinds.length > 1 ? t('New company') : t('New customer')}
      act={kinds.length > 1 ? t('Add company') : t('Add customer')}
    >
      <FormSection>
        {kinds.length > 1 ? (
          <form.Select
            name="kind"
            label={t('Type')}
            help={t('Carriers apply by themselves. Invite them under Onboarding.')}
            options={kinds.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
          />
        ) : null}
        <form.Text name="name" label={t('Name')} maxLength={120} autoComplete="off" />
        {draft.kind === 'broker' ? (
          <form.Text
            name="usdot"
            label={t('USDOT number')}
            help={t('Its broker authority is looked up at FMCSA.')}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null}
        <form.Field name="timeZone">{(field) => <ZoneField own={draft.timeZone} {...field} />}</form.Field>
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => set({ address })}
          name="address"
          refused={refused}
        />
      </FormSection>
      <FormSection
        title={t('First administrator')}
        help={
          mayInvite(draft.kind)
            ? t(
                'Chooses a password with the link in an email, and adds the others. Leave it empty to add its people later.',
              )
            : t(
                'Only your administrators invite the first administrator of a factoring company or third-party payer. Add the company now; they invite that person under Contacts.',
              )
        }
      >
        {mayInvite(draft.kind) ? (
          <>
            <FieldRow>
              <form.Text name="administrator.firstName" label={t('First name')} optional autoComplete="off" />
              <form.Text name="administrator.lastName" label={t('Last name')} optional autoComplete="off" />
            </FieldRow>
            <form.Text name="administrator.email" label={t('Email address')} type="email" optional autoComplete="off" />
          </>
        ) : null}
      </FormSection>
    </FormSheet>
  )
}
