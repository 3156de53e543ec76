import { IconPlus, IconTrash } from '@tabler/icons-react'
import { INSURANCE_MINIMUMS } from '@waybill/contract/company/insurance.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { POLICY_NAMES } from '../../../company/company-text.ts'
import { PolicyFields } from '../../../company/edit/policy-fields.tsx'
import { entry } from '../../../form/entry.ts'
import { type Form, useForm } from '../../../form/use-form.ts'
import { useWelcome } from '../../../shell/welcome.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { retell, t } from '../../../ui/words.ts'
import { InsuranceFacts } from '../../facts.tsx'
import { dollarsText } from '../../onboarding-text.ts'
import { plain } from '../../plain.ts'
import styles from '../application-page.module.css'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type EnteringProps, type StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useKeptStep } from '../use-kept-step.ts'
import {
  emptyEntry,
  INSURANCE_NAMES,
  type InsuranceForm,
  insuranceForm,
  insuranceHalf,
  insuranceOf,
  type PolicyEntry,
} from './insurance-form.ts'

const MOST_POLICIES = 12

export function InsuranceStep({ application, onDone }: StepProps): ReactNode {
  const { insurance, documents } = application
  return (
    <EnteredStep
      application={application}
      step="insurance"
      facts={insurance ? <InsuranceFacts insurance={insurance} documents={documents} /> : null}
      renderForm={(onCancel) => <InsuranceFields application={application} onDone={onDone} onCancel={onCancel} />}
    />
  )
}

/** The certificate, line by line. */
function InsuranceFields({ application, onDone, onCancel }: EnteringProps): ReactNode {
  const brand = useWelcome()?.brand
  const kept = useKeptStep('insurance', insuranceHalf)
  const form = useForm({
    begin: () => insuranceForm(application),
    names: INSURANCE_NAMES,
    plain,
    send: (draft) => kept.before(entry(onboarding.saveInsurance, { body: insuranceOf(draft) })),
    onChange: kept.keep,
    onDone: (changed) => onDone(changed),
  })
  const { policies } = form.draft
  const [missing] = form.refused.policies ?? []
  return (
    <StepForm form={form} kept={kept} act={t('Save insurance')} onCancel={onCancel}>
      <FormSection>
        <Banner title={t('What most customers require')}>
          <ul>
            <li>{t('Auto liability: {amount} for each accident', { amount: dollarsText(INSURANCE_MINIMUMS.auto) })}</li>
            <li>{t('Cargo: {amount} for each load', { amount: dollarsText(INSURANCE_MINIMUMS.cargo) })}</li>
          </ul>
        </Banner>
        <form.Field name="documentId">
          {(field) => (
            <DocumentField
              kind="certificate"
              label={t('Certificate of insurance')}
              help={t('ACORD 25, not older than a month, with {brand} as the certificate holder.', {
                brand: brand?.name ?? t('the provider'),
              })}
              documents={application.documents}
              {...field}
            />
          )}
        </form.Field>
        <form.Text name="insuredName" label={t('Insured, as the certificate names it')} autoComplete="off" />
      </FormSection>
      <FormSection
        title={t('Agency')}
        help={t('The producer, top left. We ask them whether the certificate is theirs.')}
      >
        <form.Text name="agency" about="producer.agency" label={t('Agency')} autoComplete="off" />
        <FieldRow>
          <form.Text name="phone" about="producer.phone" label={t('Phone')} type="tel" autoComplete="off" />
          <form.Text name="email" about="producer.email" label={t('Email')} type="email" autoComplete="off" />
        </FieldRow>
      </FormSection>
      <FormSection title={t('Policies')}>
        {policies.map(({ key }, index) => (
          <Policy key={key} form={form} index={index} />
        ))}
        {missing ? <Banner tone="stopped">{retell(missing)}</Banner> : null}
        <div>
          <Button
            size="small"
            icon={<IconPlus aria-hidden="true" />}
            disabledReason={policies.length >= MOST_POLICIES && t('At most {n} policies', { n: MOST_POLICIES })}
            onPress={() => form.set({ policies: [...policies, emptyEntry('general')] })}
          >
            {t('Add a policy')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('Certificate')}>
        <form.Text name="certificateHolder" label={t('Certificate holder')} optional autoComplete="off" />
        <form.Checkbox name="hasAdditionalInsured">{t('It names the holder as additional insured')}</form.Checkbox>
        <form.Checkbox name="hasWaiverOfSubrogation">{t('It waives subrogation')}</form.Checkbox>
      </FormSection>
    </StepForm>
  )
}

const AUTOS = [
  { value: 'any', label: 'Any auto' },
  { value: 'owned', label: 'Owned autos' },
  { value: 'hired', label: 'Hired autos' },
  { value: 'scheduled', label: 'Scheduled autos', detail: 'Only those the policy lists by VIN' },
] as const

function Policy({ form, index }: { form: Form<InsuranceForm>; index: number }): ReactNode {
  const { policies } = form.draft
  const policy = policies[index]
  if (!policy) return null
  const name = t('Policy {n}: {kind}', { n: index + 1, kind: t(POLICY_NAMES[policy.kind]) })
  return (
    <div role="group" aria-label={name} className={styles.part}>
      <h3 className={styles.partHead}>
        {name}
        {policies.length > 1 ? (
          <IconButton
            label={t('Remove policy {n}', { n: index + 1 })}
            size="small"
            onPress={() => form.set({ policies: policies.toSpliced(index, 1) })}
          >
            <IconTrash aria-hidden="true" />
          </IconButton>
        ) : null}
      </h3>
      <PolicyFields
        policy={policy}
        onChange={(change) => form.set({ policies: policies.with(index, { ...policy, ...change }) })}
        refused={form.refused}
        at={`policies.${index}.`}
        limitHelp={limitHelp(policy)}
      />
      {policy.kind === 'auto' ? (
        <form.Select
          name={`policies.${index}.autos`}
          label={t('Covered autos')}
          options={AUTOS.map((auto) => ({
            value: auto.value,
            label: t(auto.label),
            ...('detail' in auto ? { detail: t(auto.detail) } : {}),
          }))}
        />
      ) : null}
      <form.Text name={`policies.${index}.exclusions`} label={t('Exclusions')} optional rows={2} maxLength={1_000} />
    </div>
  )
}

/** Shown while typing: a limit below the market's cannot be approved, but it may be the truth. */
function limitHelp({ kind, limit }: PolicyEntry): string | undefined {
  if (kind !== 'auto' && kind !== 'cargo') return undefined
  const least = INSURANCE_MINIMUMS[kind]
  const amount = dollarsText(least)
  return limit !== null && limit > 0 && limit < least
    ? t('Under {amount}: with this you cannot be approved', { amount })
    : t('At least {amount}', { amount })
}
