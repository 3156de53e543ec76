import { type Customer, customers } from '@waybill/contract/customers/customers.ts'
import { DEFAULT_DETENTION } from '@waybill/contract/customers/default-detention.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { act, remember } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { FormSheet } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { defaultFreeTime, orDefault } from './detention-text.ts'

const CUSTOM = 'custom' as const
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** A customer's agreed terms; an empty field follows our custom. */
export function EditTerms({ customer, onClose }: { customer: Customer; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => draftOf(customer),
    version: customer.version,
    send: ({ detention, ...draft }, version) =>
      act(customers.editTerms, {
        params: { companyNumber: customer.companyNumber },
        version,
        body: {
          ...draft,
          detention: {
            ...detention,
            rounding: detention.rounding === CUSTOM ? null : detention.rounding,
            isPaidWhenLate: detention.isPaidWhenLate === CUSTOM ? null : detention.isPaidWhenLate === 'paid',
          },
        },
      }),
    onDone: (changed, _asked, client) => {
      remember(client, customers.find, { params: { companyNumber: changed.companyNumber } }, changed)
      toast.success(t('{name} was saved', { name: changed.name }))
      onClose()
    },
    say: (error) =>
      isProblem(error, 'changed-meanwhile')
        ? t('Someone else has changed these terms. Close this and review them first.')
        : undefined,
  })
  const byDefault = (usual: number) => ({ optional: true, minValue: 0, placeholder: orDefault(String(usual)) })
  const minutes = (usual: number) => ({ ...byDefault(usual), unit: t('min') })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Terms of {name}', { name: customer.name })}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <FormSection title={t('Rate confirmation')}>
        <form.Switch name="isSignatureRequired">{t('The carrier signs it before the truck is sent')}</form.Switch>
      </FormSection>
      <FormSection
        title={t('Payment')}
        help={t('Loads that are made from now on. Empty: you pay their carriers yourselves.')}
      >
        <form.Field name="payerId">
          {({ value, onChange, ...field }) => (
            <CompanyBox
              label={t('Carriers are paid by')}
              placeholder={t('Choose a third-party payer')}
              kinds={['payer']}
              value={value ?? undefined}
              onChange={(chosen) => onChange(chosen ?? null)}
              {...field}
            />
          )}
        </form.Field>
      </FormSection>
      <FormSection title={t('Detention')} help={t('What you leave empty uses the default.')}>
        <FieldRow>
          <form.Number
            name="detention.freeMinutes"
            label={t('Free time')}
            help={orDefault(defaultFreeTime())}
            {...minutes(DEFAULT_DETENTION.freeMinutes)}
          />
          <form.Number
            name="detention.ratePerHour"
            label={t('Hourly rate')}
            help={t('In the currency of the load.')}
            formatOptions={CENTS}
            {...byDefault(DEFAULT_DETENTION.ratePerHour)}
          />
        </FieldRow>
        <FieldRow>
          <form.Number
            name="detention.stepMinutes"
            label={t('Billing increment')}
            {...minutes(DEFAULT_DETENTION.stepMinutes)}
          />
          <form.Select
            name="detention.rounding"
            label={t('Partial increment')}
            options={[
              { value: CUSTOM, label: orDefault(t('Is not billed')) },
              { value: 'floor', label: t('Is not billed') },
              { value: 'ceil', label: t('Is billed') },
            ]}
          />
        </FieldRow>
        <FieldRow>
          <form.Number name="detention.capMinutes" label={t('At most')} {...minutes(DEFAULT_DETENTION.capMinutes)} />
          <form.Number
            name="detention.graceMinutes"
            label={t('Counts as on time up to')}
            {...minutes(DEFAULT_DETENTION.graceMinutes)}
          />
        </FieldRow>
        <form.Select
          name="detention.isPaidWhenLate"
          label={t('A truck that arrived late')}
          options={[
            { value: CUSTOM, label: orDefault(t('Is not paid for waiting')) },
            { value: 'paid', label: t('Is paid from when work began') },
            { value: 'not-paid', label: t('Is not paid for waiting') },
          ]}
        />
      </FormSection>
    </FormSheet>
  )
}

function draftOf({ terms: { detention, ...terms } }: Customer) {
  const { rounding, isPaidWhenLate, ...figures } = detention
  return {
    ...terms,
    detention: {
      ...figures,
      rounding: rounding ?? CUSTOM,
      isPaidWhenLate: isPaidWhenLate === null ? CUSTOM : isPaidWhenLate ? ('paid' as const) : ('not-paid' as const),
    },
  }
}
