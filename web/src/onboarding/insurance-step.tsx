import { IconPlus, IconTrash } from '@tabler/icons-react'
import { INSURANCE_MINIMUMS, Insurance, POLICY_KINDS } from '@waybill/contract/insurance.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { POLICY_NAMES } from '../company/company-text.ts'
import { useWelcome } from '../shell/welcome.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import styles from './application-page.module.css'
import { DocumentField } from './document-field.tsx'
import { EnteredStep, type StepProps } from './entered-step.tsx'
import { InsuranceFacts } from './facts.tsx'
import { emptyPolicy, type InsuranceDraft, insuranceDraft, insuranceOf, type PolicyDraft } from './insurance-draft.ts'
import { dollarsText } from './onboarding-text.ts'
import { StepForm } from './step-form.tsx'
import { useRefusals } from './use-refusals.ts'
import { useUnsaved } from './use-unsaved.ts'

const DateField = lazy(() => import('../ui/date-field.tsx').then((module) => ({ default: module.DateField })))

const MOST_POLICIES = 12

export function InsuranceStep({ application, onDone }: StepProps): ReactNode {
  const { insurance, documents } = application
  return (
    <EnteredStep
      application={application}
      step="insurance"
      facts={insurance ? <InsuranceFacts insurance={insurance} documents={documents} /> : null}
      renderForm={(onCancel) => <InsuranceForm application={application} onDone={onDone} onCancel={onCancel} />}
    />
  )
}

/** What the certificate says, line by line. */
function InsuranceForm({
  application,
  onDone,
  onCancel,
}: StepProps & { onCancel: (() => void) | undefined }): ReactNode {
  const [draft, setDraft] = useState(() => insuranceDraft(application))
  const [isTyped, setTyped] = useState(false)
  const brand = useWelcome()?.brand
  const { refused, about, read, hear } = useRefusals(Insurance)
  const unsaved = useUnsaved(isTyped)
  const save = useVerb(onboarding.saveInsurance, {
    showsOwnError: true,
    onDone: (changed) => {
      unsaved.letGo()
      onDone(changed)
    },
    onFailed: hear,
  })
  const edit = (change: Partial<InsuranceDraft>): void => {
    setDraft((before) => ({ ...before, ...change }))
    setTyped(true)
  }
  const editPolicy = (key: string, change: Partial<PolicyDraft>): void =>
    edit({ policies: draft.policies.map((policy) => (policy.key === key ? { ...policy, ...change } : policy)) })
  const submit = (): void => {
    const body = read(insuranceOf(draft))
    if (body) save.mutate({ body })
  }
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the insurance')}
      isPending={save.isPending}
      onCancel={onCancel}
      state={isTyped ? t('Not saved yet') : ''}
      onSubmit={submit}
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
          value={draft.documentId}
          onChange={(documentId) => edit({ documentId })}
          error={about('documentId')}
        />
        <TextField
          label={t('Insured, as the certificate names it')}
          autoComplete="off"
          value={draft.insuredName}
          onChange={(insuredName) => edit({ insuredName })}
          error={about('insuredName')}
        />
      </FormSection>
      <FormSection
        title={t('Agency')}
        help={t('The producer at the top left. We ask them whether the certificate is theirs.')}
      >
        <TextField
          label={t('Agency')}
          autoComplete="off"
          value={draft.agency}
          onChange={(agency) => edit({ agency })}
          error={about('producer.agency')}
        />
        <FieldRow>
          <TextField
            label={t('Phone')}
            type="tel"
            autoComplete="off"
            value={draft.phone}
            onChange={(phone) => edit({ phone })}
            error={about('producer.phone')}
          />
          <TextField
            label={t('Email')}
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={(email) => edit({ email })}
            error={about('producer.email')}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('Policies')}>
        {draft.policies.map((policy, index) => (
          <Policy
            key={policy.key}
            policy={policy}
            position={index + 1}
            onChange={(change) => editPolicy(policy.key, change)}
            onRemove={
              draft.policies.length > 1
                ? () => edit({ policies: draft.policies.filter(({ key }) => key !== policy.key) })
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
            disabledReason={draft.policies.length >= MOST_POLICIES && t('At most {n} policies', { n: MOST_POLICIES })}
            onPress={() => edit({ policies: [...draft.policies, emptyPolicy('general')] })}
          >
            {t('Add a policy')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('Certificate')}>
        <TextField
          label={t('Certificate holder')}
          optional
          autoComplete="off"
          value={draft.certificateHolder}
          onChange={(certificateHolder) => edit({ certificateHolder })}
          error={about('certificateHolder')}
        />
        <Checkbox
          isSelected={draft.hasAdditionalInsured}
          onChange={(hasAdditionalInsured) => edit({ hasAdditionalInsured })}
        >
          {t('It names the holder as additional insured')}
        </Checkbox>
        <Checkbox
          isSelected={draft.hasWaiverOfSubrogation}
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
  { value: 'scheduled', label: 'Scheduled autos', detail: 'Only those that the policy lists by VIN' },
] as const

type PolicyProps = {
  policy: PolicyDraft
  position: number
  onChange: (change: Partial<PolicyDraft>) => void
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
      <Select
        label={t('Line')}
        options={POLICY_KINDS.map((value) => ({ value, label: t(POLICY_NAMES[value]) }))}
        value={policy.kind}
        onChange={(kind) => onChange({ kind })}
        error={about('kind')}
      />
      <FieldRow>
        <TextField
          label={t('Insurer')}
          autoComplete="off"
          value={policy.insurer}
          onChange={(insurer) => onChange({ insurer })}
          error={about('insurer')}
        />
        <TextField
          label={t('NAIC')}
          optional
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          value={policy.naic}
          onChange={(naic) => onChange({ naic })}
          error={about('naic')}
        />
      </FieldRow>
      <TextField
        label={t('Policy number')}
        autoComplete="off"
        value={policy.policyNumber}
        onChange={(policyNumber) => onChange({ policyNumber })}
        error={about('policyNumber')}
      />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <FieldRow>
          <DateField
            label={t('Effective')}
            value={policy.effectiveOn || null}
            onChange={(day) => onChange({ effectiveOn: day ?? '' })}
            error={about('effectiveOn') ?? null}
          />
          <DateField
            label={t('Expires')}
            value={policy.expiresOn || null}
            onChange={(day) => onChange({ expiresOn: day ?? '' })}
            error={about('expiresOn') ?? null}
          />
        </FieldRow>
      </Suspense>
      <FieldRow>
        <NumberField
          label={t('Limit')}
          unit="USD"
          minValue={0}
          help={limitHelp(policy)}
          value={policy.limit}
          onChange={(limit) => onChange({ limit })}
          error={about('limit')}
        />
        <NumberField
          label={t('Deductible')}
          optional
          unit="USD"
          minValue={0}
          value={policy.deductible}
          onChange={(deductible) => onChange({ deductible })}
          error={about('deductible')}
        />
      </FieldRow>
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
      {policy.kind === 'cargo' ? (
        <Checkbox
          isSelected={policy.coversReeferBreakdown}
          onChange={(coversReeferBreakdown) => onChange({ coversReeferBreakdown })}
        >
          {t('Covers reefer breakdown')}
        </Checkbox>
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
function limitHelp({ kind, limit }: PolicyDraft): string | undefined {
  if (kind !== 'auto' && kind !== 'cargo') return undefined
  const least = INSURANCE_MINIMUMS[kind]
  const amount = dollarsText(least)
  return limit > 0 && limit < least
    ? t('Under {amount}: with this you cannot be approved', { amount })
    : t('At least {amount}', { amount })
}
