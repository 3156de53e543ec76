import type { Application } from '@waybill/contract/application.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { TAX_CLASSIFICATIONS, TaxForm } from '@waybill/contract/tax-forms.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { type AddressDraft, AddressFields, addressOf, EMPTY_ADDRESS } from '../company/address-fields.tsx'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { Certified } from './certified.tsx'
import { DocumentField } from './document-field.tsx'
import { EnteredStep, type StepProps } from './entered-step.tsx'
import { CLASSIFICATION_NAMES, TaxFacts } from './facts.tsx'
import { lastDocument } from './insurance-draft.ts'
import { StepForm } from './step-form.tsx'
import { useRefusals } from './use-refusals.ts'
import { useUnsaved } from './use-unsaved.ts'

const DateField = lazy(() => import('../ui/date-field.tsx').then((module) => ({ default: module.DateField })))

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

/** The number is typed anew whenever the form is changed: of a saved one nobody sees more than the last four. */
function draftOf(application: Application) {
  const { tax, profile, authority } = application
  const home = { ...EMPTY_ADDRESS, ...profile?.address, line2: profile?.address?.line2 ?? '' }
  const w9 = tax?.form === 'W-9' ? tax : undefined
  const w8 = tax?.form === 'W-8BEN-E' ? tax : undefined
  return {
    form: tax?.form ?? (home.country === 'US' ? ('W-9' as const) : ('W-8BEN-E' as const)),
    documents: {
      'W-9': w9?.documentId ?? lastDocument(application, 'w9'),
      'W-8BEN-E': w8?.documentId ?? lastDocument(application, 'w8'),
    },
    legalName: tax?.legalName ?? profile?.legalName ?? authority?.legalName ?? '',
    dbaName: tax?.dbaName ?? '',
    address: (tax ? { ...tax.address, line2: tax.address.line2 ?? '' } : home) as AddressDraft,
    classification: w9?.classification ?? null,
    exemptPayeeCode: w9?.exemptPayeeCode ?? '',
    fatcaCode: w9?.fatcaCode ?? '',
    tinKind: w9?.tinKind ?? ('EIN' as const),
    tin: '',
    countryOfIncorporation: w8?.countryOfIncorporation ?? (home.country === 'MX' ? ('MX' as const) : ('CA' as const)),
    foreignTin: '',
    gstHstNumber: w8?.gstHstNumber ?? '',
    qstNumber: w8?.qstNumber ?? '',
    businessNumber: w8?.businessNumber ?? '',
    isCertified: false,
    signedBy: tax?.signedBy ?? '',
    signedOn: tax?.signedOn ?? '',
  }
}

type Draft = ReturnType<typeof draftOf>

/** As it is sent; what the other form asks for stays behind. */
function taxOf(draft: Draft) {
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
  const [draft, setDraft] = useState(() => draftOf(application))
  const [isTyped, setTyped] = useState(false)
  const { refused, about, read, hear } = useRefusals(TaxForm)
  const unsaved = useUnsaved(isTyped)
  const save = useVerb(onboarding.saveTax, {
    showsOwnError: true,
    onDone: (changed) => {
      unsaved.letGo()
      onDone(changed)
    },
    onFailed: hear,
  })
  const edit = (change: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...change }))
    setTyped(true)
  }
  const text = (
    field:
      | 'legalName'
      | 'dbaName'
      | 'exemptPayeeCode'
      | 'fatcaCode'
      | 'tin'
      | 'foreignTin'
      | 'gstHstNumber'
      | 'qstNumber'
      | 'businessNumber'
      | 'signedBy',
  ) => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: (value: string) => edit({ [field]: value }),
    error: about(field),
  })
  const submit = (): void => {
    const body = read(taxOf(draft))
    if (body) save.mutate({ body })
  }
  const isW9 = draft.form === 'W-9'
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the tax form')}
      isPending={save.isPending}
      onCancel={onCancel}
      state={isTyped ? t('Not saved yet') : ''}
      onSubmit={submit}
    >
      <FormSection>
        <RadioGroup
          label={t('Form')}
          options={[
            { value: 'W-9', label: 'W-9', detail: t('Companies of the United States') },
            { value: 'W-8BEN-E', label: 'W-8BEN-E', detail: t('Companies of Canada and Mexico') },
          ]}
          value={draft.form}
          onChange={(form) => edit({ form })}
        />
        <DocumentField
          key={draft.form}
          kind={isW9 ? 'w9' : 'w8'}
          label={isW9 ? t('W-9, signed') : t('W-8BEN-E, signed')}
          help={t('All pages that carry an entry.')}
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
                help={draft.tinKind === 'EIN' ? t('Like 12-3456789; stored encrypted') : t('Stored encrypted')}
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
            <TextField label={t('Tax number of that country')} help={t('Stored encrypted')} {...text('foreignTin')} />
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
