import { IconPlus, IconTrash } from '@tabler/icons-react'
import { INSURANCE_MINIMUMS, Insurance } from '@waybill/contract/company/insurance.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../../api/queries.ts'
import { POLICY_NAMES } from '../../../company/company-text.ts'
import { PolicyFields } from '../../../company/edit/policy-fields.tsx'
import { useWelcome } from '../../../shell/welcome.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from '../../../ui/words.ts'
import { InsuranceFacts } from '../../facts.tsx'
import { dollarsText } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepForm } from '../use-step-form.ts'
import { emptyEntry, insuranceForm, insuranceHalf, insuranceOf, type PolicyEntry } from './insurance-form.ts'

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

/** What the certificate says, line by line. */
function InsuranceFields({
  application,
  onDone,
  onCancel,
}: StepProps & { onCancel: (() => void) | undefined }): ReactNode {
  const brand = useWelcome()?.brand
  const entry = useStepForm({
    step: 'insurance',
    begin: () => insuranceForm(application),
    halfOf: insuranceHalf,
    rules: Insurance,
  })
  const { form, edit, refused, about, text } = entry
  const save = useVerb(onboarding.saveInsurance, entry.whole(onDone))
  const editPolicy = (key: string, change: Partial<PolicyEntry>): void =>
    edit({ policies: form.policies.map((policy) => (policy.key === key ? { ...policy, ...change } : policy)) })
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the insurance')}
      isPending={save.isPending}
      onCancel={entry.cancelled(onCancel)}
      state={entry.state}
      onSubmit={() => entry.submit(insuranceOf(form), (body) => save.mutate({ body }))}
    >
      <FormSection>
        <Banner title={t('What the market asks for')}>
          <ul>
            <li>{t('Auto liability: {amount} for each accident', { amount: dollarsText(INSURANCE_MINIMUMS.auto) })}</li>
            <li>{t('Cargo: {amount} for each load', { amount: dollarsText(INSURANCE_MINIMUMS.cargo) })}</li>
          </ul>
        </Banner>
        <DocumentField
          kind="certificate"
          label={t('Certificate of insurance')}
          help={t('ACORD 25, not older than a month, with {brand} as the certificate holder.', {
            brand: brand?.name ?? t('the provider'),
          })}
          documents={application.documents}
          value={form.documentId}
          onChange={(documentId) => edit({ documentId })}
          error={about('documentId')}
        />
        <TextField label={t('Insured, as the certificate names it')} {...text('insuredName')} />
      </FormSection>
      <FormSection
        title={t('Agency')}
        help={t('The producer, top left. We ask them whether the certificate is theirs.')}
      >
        <TextField label={t('Agency')} {...text('agency')} error={about('producer.agency')} />
        <FieldRow>
          <TextField label={t('Phone')} type="tel" {...text('phone')} error={about('producer.phone')} />
          <TextField label={t('Email')} type="email" {...text('email')} error={about('producer.email')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('Policies')}>
        {form.policies.map((policy, index) => (
          <Policy
            key={policy.key}
            policy={policy}
            position={index + 1}
            onChange={(change) => editPolicy(policy.key, change)}
            onRemove={
              form.policies.length > 1
                ? () => edit({ policies: form.policies.filter(({ key }) => key !== policy.key) })
                : undefined
            }
            about={(field) => about(`policies.${index}.${field}`)}
          />
        ))}
        {about('policies') ? <Banner tone="stopped">{about('policies')}</Banner> : null}
        <div>
          <Button
            size="small"
            icon={<IconPlus aria-hidden="true" />}
            disabledReason={form.policies.length >= MOST_POLICIES && t('At most {n} policies', { n: MOST_POLICIES })}
            onPress={() => edit({ policies: [...form.policies, emptyEntry('general')] })}
          >
            {t('Add a policy')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('Certificate')}>
        <TextField label={t('Certificate holder')} optional {...text('certificateHolder')} />
        <Checkbox
          isSelected={form.hasAdditionalInsured}
          onChange={(hasAdditionalInsured) => edit({ hasAdditionalInsured })}
        >
          {t('It names the holder as additional insured')}
        </Checkbox>
        <Checkbox
          isSelected={form.hasWaiverOfSubrogation}
          onChange={(hasWaiverOfSubrogation) => edit({ hasWaiverOfSubrogation })}
        >
          {t('It waives subrogation')}
        </Checkbox>
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

type PolicyProps = {
  policy: PolicyEntry
  position: number
  onChange: (change: Partial<PolicyEntry>) => void
  onRemove: (() => void) | undefined
  about: (field: string) => string | undefined
}

function Policy({ policy, position, onChange, onRemove, about }: PolicyProps): ReactNode {
  const name = t('Policy {n}: {kind}', { n: position, kind: t(POLICY_NAMES[policy.kind]) })
  return (
    <div role="group" aria-label={name} className={styles.part}>
      <h3 className={styles.partHead}>
        {name}
        {onRemove ? (
          <IconButton label={t('Remove policy {n}', { n: position })} size="small" onPress={onRemove}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        ) : null}
      </h3>
      <PolicyFields policy={policy} onChange={onChange} about={about} limitHelp={limitHelp(policy)} />
      {policy.kind === 'auto' ? (
        <Select
          label={t('Covered autos')}
          options={AUTOS.map((auto) => ({
            value: auto.value,
            label: t(auto.label),
            ...('detail' in auto ? { detail: t(auto.detail) } : {}),
          }))}
          value={policy.autos}
          onChange={(autos) => onChange({ autos })}
          error={about('autos')}
        />
      ) : null}
      <TextField
        label={t('Exclusions')}
        optional
        rows={2}
        maxLength={1_000}
        value={policy.exclusions}
        onChange={(exclusions) => onChange({ exclusions })}
        error={about('exclusions')}
      />
    </div>
  )
}

/** Said while it is typed: a limit under the market's cannot be approved, but that it is so may be the truth. */
function limitHelp({ kind, limit }: PolicyEntry): string | undefined {
  if (kind !== 'auto' && kind !== 'cargo') return undefined
  const least = INSURANCE_MINIMUMS[kind]
  const amount = dollarsText(least)
  return limit > 0 && limit < least
    ? t('Under {amount}: with this you cannot be approved', { amount })
    : t('At least {amount}', { amount })
}
