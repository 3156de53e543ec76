import { type Customer, CustomerTermsEntry, customers } from '@waybill/contract/customers.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { remember, useVerb } from '../api/queries.ts'
import { refusalText } from '../company/company-refusal.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { MoneyField, NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

type MinutesField = 'freeMinutes' | 'stepMinutes' | 'capMinutes' | 'graceMinutes'
const CUSTOM = 'custom'

/** What is agreed with a customer; a field that is left empty follows the house's custom. */
export function EditTerms({ customer, onClose }: { customer: Customer; onClose: () => void }): ReactNode {
  const [begun] = useState(customer.terms)
  const [version] = useState(customer.version)
  const [draft, setDraft] = useState(begun)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const save = useVerb(customers.editTerms, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      remember(client, customers.find, { params: { companyNumber: changed.companyNumber } }, changed)
      toast.success(t('{name} was saved', { name: changed.name }))
      onClose()
    },
  })
  const { detention } = draft
  const change = (part: Partial<typeof detention>): void =>
    setDraft((before) => ({ ...before, detention: { ...before.detention, ...part } }))
  const submit = (): void => {
    const read = CustomerTermsEntry.safeParse(draft)
    const wrong = read.success ? [] : read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const)
    setRefused(Object.fromEntries(wrong))
    if (read.success) save.mutate({ params: { companyNumber: customer.companyNumber }, version, body: read.data })
  }
  const minutes = (field: MinutesField, label: string) => (
    <NumberField
      label={label}
      optional
      unit={t('min')}
      minValue={0}
      placeholder={t('By custom')}
      value={detention[field] ?? Number.NaN}
      onChange={(value) => change({ [field]: Number.isNaN(value) ? null : value })}
      onType={(value) => change({ [field]: Number.isNaN(value) ? null : value })}
      error={refused[`detention.${field}`]}
    />
  )
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Terms of {name}', { name: customer.name })}
      act={t('Save')}
      pending={save.isPending}
      disabledReason={!isDirty && t('Nothing is changed')}
      isDirty={isDirty}
      error={
        isProblem(save.error, 'changed-meanwhile')
          ? t('Somebody else changed these terms meanwhile. Close this and look at them first.')
          : refusalText(save.error)
      }
      onAct={submit}
    >
      <FormSection title={t('Rate confirmation')}>
        <Switch
          isSelected={draft.isSignatureRequired}
          onChange={(isSignatureRequired) => setDraft((before) => ({ ...before, isSignatureRequired }))}
        >
          {t('The carrier signs it before the truck is sent')}
        </Switch>
      </FormSection>
      <FormSection title={t('Detention')} help={t('What you leave empty follows the custom of the house.')}>
        <FieldRow>
          {minutes('freeMinutes', t('Free time'))}
          <MoneyField
            label={t('Rate an hour')}
            optional
            minValue={0}
            placeholder={t('By custom')}
            value={detention.ratePerHour ?? Number.NaN}
            onChange={(value) => change({ ratePerHour: Number.isNaN(value) ? null : value })}
            onType={(value) => change({ ratePerHour: Number.isNaN(value) ? null : value })}
            error={refused['detention.ratePerHour']}
          />
        </FieldRow>
        <FieldRow>
          {minutes('stepMinutes', t('Billed in steps of'))}
          <Select
            label={t('A step that has begun')}
            options={[
              { value: CUSTOM, label: t('By custom') },
              { value: 'floor', label: t('Is not billed') },
              { value: 'ceil', label: t('Is billed') },
            ]}
            value={detention.rounding ?? CUSTOM}
            onChange={(rounding) => change({ rounding: rounding === CUSTOM ? null : rounding })}
          />
        </FieldRow>
        <FieldRow>
          {minutes('capMinutes', t('At most'))}
          {minutes('graceMinutes', t('On time until so late'))}
        </FieldRow>
        <Select
          label={t('A truck that came late')}
          options={[
            { value: CUSTOM, label: t('By custom') },
            { value: 'paid', label: t('Is paid from when work began') },
            { value: 'not-paid', label: t('Is not paid for waiting') },
          ]}
          value={detention.isPaidWhenLate === null ? CUSTOM : detention.isPaidWhenLate ? 'paid' : 'not-paid'}
          onChange={(paid) => change({ isPaidWhenLate: paid === CUSTOM ? null : paid === 'paid' })}
        />
      </FormSection>
    </SideSheet>
  )
}
