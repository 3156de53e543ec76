import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { TAX_CLASSIFICATIONS, TaxForm, type TaxFormDraft } from '@waybill/contract/onboarding/tax-forms.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useVerb } from '../../../api/queries.ts'
import { type AddressDraft, AddressFields, addressOf, EMPTY_ADDRESS } from '../../../company/address-fields.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from '../../../ui/words.ts'
import { CLASSIFICATION_NAMES, TaxFacts } from '../../facts.tsx'
import { NOT_KEPT } from '../../onboarding-text.ts'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type StepProps } from '../entered-step.tsx'
import { lastDocument } from '../last-document.ts'
import { StepForm } from '../step-form.tsx'
import { useStepForm } from '../use-step-form.ts'
import { Certified } from './certified.tsx'

const DateField = lazy(() => import('../../../ui/date-field.tsx').then((module) => ({ default: module.DateField })))

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

/** The number is typed anew whenever the form is changed: no draft has it, and of a saved one nobody sees more than the last four. */
function formOf(application: Application) {
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
}: Form): TaxFormDraft {
  return half
}

type Form = ReturnType<typeof formOf>

/** As it is sent; what the other form asks for stays behind. */
function taxOf(draft: Form) {
  const both = {
    form: draft.form,
    legalName: draft.legalName,
    dbaName: draft.dbaName.trim() || null,
    address: addressOf(draft.address),
    documentId: draft.documents[draft.form] ?? '',
    isCertified: draft.isCertified,
    signedBy: draft.signedBy,
    signedOn: draft.signedOn,
  }
  if (draft.form === 'W-9')
    return {
      ...both,
      classification: draft.classification,
      exemptPayeeCode: draft.exemptPayeeCode.trim() || null,
      fatcaCode: draft.fatcaCode.trim() || null,
      tinKind: draft.tinKind,
      tin: draft.tin,
    }
  return {
    ...both,
    countryOfIncorporation: draft.countryOfIncorporation,
    foreignTin: draft.foreignTin,
    gstHstNumber: draft.gstHstNumber.trim() || null,
    qstNumber: draft.qstNumber.trim() || null,
    businessNumber: draft.businessNumber.trim() || null,
  }
}

function TaxFields({ application, onDone, onCancel }: StepProps & { onCancel: (() => void) | undefined }): ReactNode {
  const entry = useStepForm({ step: 'tax', begin: () => formOf(application), halfOf, rules: TaxForm })
  const { form: draft, edit, refused, about, text } = entry
  const save = useVerb(onboarding.saveTax, entry.whole(onDone))
  const isW9 = draft.form === 'W-9'
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the tax form')}
      isPending={save.isPending}
      onCancel={entry.cancelled(onCancel)}
      state={entry.state}
      onSubmit={() => entry.submit(taxOf(draft), (body) => save.mutate({ body }))}
    >
      <FormSection>
        <RadioGroup
          label={t('Form')}
          options={[
            { value: 'W-9', label: 'W-9', detail: t('Companies in the United States') },
            { value: 'W-8BEN-E', label: 'W-8BEN-E', detail: t('Companies in Canada and Mexico') },
          ]}
          value={draft.form}
          onChange={(form) => edit({ form })}
        />
        <DocumentField
          key={draft.form}
          kind={isW9 ? 'w9' : 'w8'}
          label={isW9 ? t('W-9, signed') : t('W-8BEN-E, signed')}
          help={t('All pages with an entry.')}
          documents={application.documents}
          value={draft.documents[draft.form]}
          onChange={(documentId) => edit({ documents: { ...draft.documents, [draft.form]: documentId } })}
          error={about('documentId')}
        />
      </FormSection>
      <FormSection title={t('What the form says')}>
        <TextField label={t('Name')} {...text('legalName')} />
        <TextField label={t('Doing business as')} optional {...text('dbaName')} />
        {isW9 ? (
          <>
            <Select
              label={t('Federal tax classification')}
              options={TAX_CLASSIFICATIONS.map((value) => ({ value, label: t(CLASSIFICATION_NAMES[value]) }))}
              value={draft.classification}
              onChange={(classification) => edit({ classification })}
              error={about('classification')}
            />
            <FieldRow>
              <Select
                label={t('Kind of number')}
                options={[
                  { value: 'EIN', label: 'EIN' },
                  { value: 'SSN', label: 'SSN' },
                ]}
                value={draft.tinKind}
                onChange={(tinKind) => edit({ tinKind })}
              />
              <TextField
                label={draft.tinKind}
                inputMode="numeric"
                help={draft.tinKind === 'EIN' ? `${t('Like 12-3456789.')} ${t(NOT_KEPT)}` : t(NOT_KEPT)}
                {...text('tin')}
              />
            </FieldRow>
            <FieldRow>
              <TextField label={t('Exempt payee code')} optional maxLength={4} {...text('exemptPayeeCode')} />
              <TextField label={t('FATCA code')} optional maxLength={4} {...text('fatcaCode')} />
            </FieldRow>
          </>
        ) : (
          <>
            <Select
              label={t('Country of incorporation')}
              options={[
                { value: 'CA', label: t('Canada') },
                { value: 'MX', label: t('Mexico') },
              ]}
              value={draft.countryOfIncorporation}
              onChange={(countryOfIncorporation) => edit({ countryOfIncorporation })}
            />
            <TextField label={t('Tax number in that country')} help={t(NOT_KEPT)} {...text('foreignTin')} />
            {draft.countryOfIncorporation === 'CA' ? (
              <>
                <TextField label={t('Business number')} optional {...text('businessNumber')} />
                <FieldRow>
                  <TextField label={t('GST/HST')} optional {...text('gstHstNumber')} />
                  <TextField label={t('QST')} optional {...text('qstNumber')} />
                </FieldRow>
              </>
            ) : null}
          </>
        )}
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => edit({ address })}
          name="address"
          refused={refused}
        />
      </FormSection>
      <FormSection title={t('Signature on the form')}>
        <FieldRow>
          <TextField label={t('Signed by')} {...text('signedBy')} />
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <DateField
              label={t('Signed on')}
              value={draft.signedOn || null}
              onChange={(day) => edit({ signedOn: day ?? '' })}
              error={about('signedOn') ?? null}
            />
          </Suspense>
        </FieldRow>
        <Certified
          isSelected={draft.isCertified}
          onChange={(isCertified) => edit({ isCertified })}
          error={about('isCertified')}
        >
          {isW9
            ? t('The form is certified under penalties of perjury: number, citizenship and withholding are as it says')
            : t('The form is certified: the company is the beneficial owner and no U.S. person')}
        </Certified>
      </FormSection>
    </StepForm>
  )
}
