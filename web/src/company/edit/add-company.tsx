import { useNavigate } from '@tanstack/react-router'
import { companies, type EnteredKind } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { AddressFields, addressOf, EMPTY_ADDRESS } from '../address-fields.tsx'
import { zoneOptions } from '../company-text.ts'

const KIND_NAMES: Record<EnteredKind, string> = {
  shipper: 'Customer',
  factor: 'Factoring company',
  payer: 'Third-party payer',
}

export interface AddCompanyProps {
  /** Those to choose from, the first one chosen. */
  kinds: readonly [EnteredKind, ...EnteredKind[]]
  onClose: () => void
}

/** Adds a company, and leads on to its people. */
export function AddCompany({ kinds, onClose }: AddCompanyProps): ReactNode {
  const navigate = useNavigate()
  const { timeZone } = useCurrentUser()
  const form = useForm({
    begin: () => ({ kind: kinds[0], name: '', timeZone, address: EMPTY_ADDRESS }),
    send: ({ address, ...draft }) => act(companies.add, { body: { ...draft, address: addressOf(address) } }),
    onDone: ({ id, name }) => {
      toast.success(t('{name} was added. Add its people next.', { name }))
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
      act={t('Add')}
    >
      <FormSection>
        {kinds.length > 1 ? (
          <form.Select
            name="kind"
            label={t('Type')}
            options={kinds.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
          />
        ) : null}
        <form.Text name="name" label={t('Name')} maxLength={120} autoComplete="off" />
        <form.Select name="timeZone" label={t('Time zone')} options={zoneOptions(draft.timeZone)} />
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => set({ address })}
          name="address"
          refused={refused}
        />
      </FormSection>
    </FormSheet>
  )
}
