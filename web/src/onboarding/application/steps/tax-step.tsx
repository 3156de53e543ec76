import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { TAX_CLASSIFICATIONS, type TaxFormDraft } from '@waybill/contract/onboarding/tax-forms.ts'
import { type ReactNode, Suspense } from 'react'
import { type AddressDraft, AddressFields, addressOf, EMPTY_ADDRESS } from '../../../company/address-fields.tsx'
import { entry } from '../../../form/entry.ts'
import { type Form, useForm } from '../../../form/use-form.ts'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { t } from '../../../ui/words.ts'
import { CLASSIFICATION_NAMES, TaxFacts } from '../../facts.tsx'
import { NOT_KEPT } from '../../onboarding-text.ts'
import { plain } from '../../plain.ts'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type EnteringProps, type StepProps } from '../entered-step.tsx'
import { lastDocument } from '../last-document.ts'
import { StepForm } from '../step-form.tsx'
import { useKeptStep } from '../use-kept-step.ts'
import { Certified } from './certified.tsx'

const DateField = lazyPart(async () => (await import('../../../ui/date-field.tsx')).DateField)

export function TaxStep({ application, onDone }: StepProps): ReactNode {
  const { tax, documents } = application
  return (
    <EnteredStep
      application={application}
      step="tax"
      facts={tax ? <TaxFacts tax={tax} documents={documents} /> : null}
      renderForm={(onCancel) => <TaxFields application={application} onDone={onDone} onCancel={onCancel} />}
    />
  )
}

/** The number is retyped whenever the form changes: no draft has it, and of a saved one only the last four are visible. */
function draftOf(application: Application) {
  const { tax, drafts, authority } = application
  const profile = drafts.profile ?? application.profile
  const draft = drafts.tax
  const home = { ...EMPTY_ADDRESS, ...profile?.address, line2: profile?.address?.line2 ?? '' }
  const w9 = tax?.form === 'W-9' ? tax : undefined
  const w8 = tax?.form === 'W-8BEN-E' ? tax : undefined
  return {
    form: draft?.form ?? tax?.form ?? (home.country === 'US' ? ('W-9' as const) : ('W-8BEN-E' as const)),
    documents: { 'W-9': lastDocument(application, 'w9'), 'W-8BEN-E': lastDocument(application, 'w8') },
    legalName: draft?.legalName ?? tax?.legalName ?? profile?.legalName ?? authority?.legalName ?? '',
    dbaName: draft?.dbaName ?? tax?.dbaName ?? '',
    address: addressFrom(draft?.address ?? tax?.address ?? home),
    classification: draft?.classification ?? w9?.classification ?? null,
    exemptPayeeCode: draft?.exemptPayeeCode ?? w9?.exemptPayeeCode ?? '',
    fatcaCode: draft?.fatcaCode ?? w9?.fatcaCode ?? '',
    tinKind: draft?.tinKind ?? w9?.tinKind ?? ('EIN' as const),
    tin: '',
    countryOfIncorporation:
      draft?.countryOfIncorporation ??
      w8?.countryOfIncorporation ??
      (home.country === 'MX' ? ('MX' as const) : ('CA' as const)),
    foreignTin: '',
    gstHstNumber: draft?.gstHstNumber ?? w8?.gstHstNumber ?? '',
    qstNumber: draft?.qstNumber ?? w8?.qstNumber ?? '',
    businessNumber: draft?.businessNumber ?? w8?.businessNumber ?? '',
    isCertified: false,
    signedBy: draft?.signedBy ?? tax?.signedBy ?? '',
    signedOn: draft?.signedOn ?? tax?.signedOn ?? '',
  }
}

const addressFrom = (kept: NonNullable<TaxFormDraft['address']>): AddressDraft => ({
  ...EMPTY_ADDRESS,
  ...kept,
  line2: kept.line2 ?? '',
})

function halfOf({
  documents: _documents,
  tin: _tin,
  foreignTin: _foreign,
  isCertified: _certified,
  ...half
}: Draft): TaxFormDraft {
  return half
}

type Draft = ReturnType<typeof draftOf>

/** Where the contract's names differ. */
const NAMES = { documents: 'documentId' } as const

/** As sent; fields of the other form are left out. */
function taxOf(draft: Draft) {
  const both = {
    legalName: draft.legalName,
    dbaName: draft.dbaName.trim() || null,
    address: addressOf(draft.address),
    documentId: draft.documents[draft.form],
    isCertified: draft.isCertified || null,
    signedBy: draft.signedBy,
    signedOn: draft.signedOn,
  }
  if (draft.form === 'W-9')
    return {
      ...both,
      form: draft.form,
      classification: draft.classification,
      exemptPayeeCode: draft.exemptPayeeCode.trim() || null,
      fatcaCode: draft.fatcaCode.trim() || null,
      tinKind: draft.tinKind,
      tin: draft.tin,
    }
  return {
    ...both,
    form: draft.form,
    countryOfIncorporation: draft.countryOfIncorporation,
    foreignTin: draft.foreignTin,
    gstHstNumber: draft.gstHstNumber.trim() || null,
    qstNumber: draft.qstNumber.trim() || null,
    businessNumber: draft.businessNumber.trim() || null,
  }
}

function TaxFields({ application, onDone, onCancel }: EnteringProps): ReactNode {
  const kept = useKeptStep('tax', halfOf)
  const form = useForm({
    begin: () => draftOf(application),
    names: NAMES,
    plain,
    send: (draft) => kept.before(entry(onboarding.saveTax, { body: taxOf(draft) })),
    onChange: kept.keep,
    onDone: (changed) => onDone(changed),
  })
  const { draft } = form
  const isW9 = draft.form === 'W-9'
  return (
    <StepForm form={form} kept={kept} act={t('Save tax form')} onCancel={onCancel}>
      <FormSection>
        <form.Radio
          name="form"
          label={t('Form')}
          options={[
            { value: 'W-9', label: 'W-9', detail: t('Companies in the United States') },
            { value: 'W-8BEN-E', label: 'W-8BEN-E', detail: t('Companies in Canada and Mexico') },
          ]}
        />
        <form.Field key={draft.form} name={`documents.${draft.form}`} about="documentId">
          {(field) => (
            <DocumentField
              kind={isW9 ? 'w9' : 'w8'}
              label={isW9 ? t('W-9, signed') : t('W-8BEN-E, signed')}
              help={t('All pages that have entries.')}
              documents={application.documents}
              {...field}
            />
          )}
        </form.Field>
      </FormSection>
      <FormSection title={t('What the form says')}>
        <form.Text name="legalName" label={t('Name')} autoComplete="off" />
        <form.Text name="dbaName" label={t('Doing business as')} optional autoComplete="off" />
        {isW9 ? <W9Fields form={form} /> : <W8Fields form={form} />}
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => form.set({ address })}
          name="address"
          refused={form.refused}
        />
      </FormSection>
      <FormSection title={t('Signature on the form')}>
        <FieldRow>
          <form.Text name="signedBy" label={t('Signed by')} autoComplete="off" />
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <form.Field name="signedOn">
              {({ value, onChange, error }) => (
                <DateField
                  label={t('Signed on')}
                  value={value || null}
                  onChange={(day) => onChange(day ?? '')}
                  error={error ?? null}
                />
              )}
            </form.Field>
          </Suspense>
        </FieldRow>
        <form.Field name="isCertified">
          {(field) => (
            <Certified {...field}>
              {isW9
                ? t(
                    'The form is certified under penalties of perjury: number, citizenship and withholding are as it says',
                  )
                : t('The form is certified: the company is the beneficial owner and no U.S. person')}
            </Certified>
          )}
        </form.Field>
      </FormSection>
    </StepForm>
  )
}

function W9Fields({ form }: { form: Form<Draft> }): ReactNode {
  const { tinKind } = form.draft
  return (
    <>
      <form.Select
        name="classification"
        label={t('Federal tax classification')}
        options={TAX_CLASSIFICATIONS.map((value) => ({ value, label: t(CLASSIFICATION_NAMES[value]) }))}
      />
      <FieldRow>
        <form.Select
          name="tinKind"
          label={t('Number type')}
          options={[
            { value: 'EIN', label: 'EIN' },
            { value: 'SSN', label: 'SSN' },
          ]}
        />
        <form.Text
          name="tin"
          label={tinKind}
          inputMode="numeric"
          help={tinKind === 'EIN' ? `${t('Like 12-3456789.')} ${t(NOT_KEPT)}` : t(NOT_KEPT)}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <form.Text name="exemptPayeeCode" label={t('Exempt payee code')} optional maxLength={4} autoComplete="off" />
        <form.Text name="fatcaCode" label={t('FATCA code')} optional maxLength={4} autoComplete="off" />
      </FieldRow>
    </>
  )
}

function W8Fields({ form }: { form: Form<Draft> }): ReactNode {
  return (
    <>
      <form.Select
        name="countryOfIncorporation"
        label={t('Country of incorporation')}
        options={[
          { value: 'CA', label: t('Canada') },
          { value: 'MX', label: t('Mexico') },
        ]}
      />
      <form.Text name="foreignTin" label={t('Tax number in that country')} help={t(NOT_KEPT)} autoComplete="off" />
      {form.draft.countryOfIncorporation === 'CA' ? (
        <>
          <form.Text name="businessNumber" label={t('Business number')} optional autoComplete="off" />
          <FieldRow>
            <form.Text name="gstHstNumber" label={t('GST/HST')} optional autoComplete="off" />
            <form.Text name="qstNumber" label={t('QST')} optional autoComplete="off" />
          </FieldRow>
        </>
      ) : null}
    </>
  )
}
