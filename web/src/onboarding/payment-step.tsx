import type { Application } from '@waybill/contract/application.ts'
import { onboarding } from '@waybill/contract/onboarding.ts'
import { PAYMENT_TERMS, Payment, type PaymentTerms } from '@waybill/contract/payment-setup.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { DocumentField } from './document-field.tsx'
import { EnteredStep, type StepProps } from './entered-step.tsx'
import { PaymentFacts } from './facts.tsx'
import { lastDocument } from './insurance-draft.ts'
import { StepForm } from './step-form.tsx'
import { useRefusals } from './use-refusals.ts'
import { useUnsaved } from './use-unsaved.ts'

export function PaymentStep({ application, onDone }: StepProps): ReactNode {
  const { payment, documents } = application
  return (
    <EnteredStep
      application={application}
      step="payment"
      facts={payment ? <PaymentFacts payment={payment} documents={documents} /> : null}
      renderForm={(onCancel) => <PaymentFields application={application} onDone={onDone} onCancel={onCancel} />}
    />
  )
}

/** Numbers of an account are typed anew whenever it is changed: of saved ones nobody sees more than the last four. */
function draftOf(application: Application) {
  const { payment, profile, authority } = application
  const bank = payment?.method === 'bank' ? payment : undefined
  const factor = payment?.method === 'factor' ? payment : undefined
  const isCanadian = profile?.address?.country === 'CA'
  return {
    method: payment?.method ?? (profile?.usesFactor ? ('factor' as const) : ('bank' as const)),
    terms: payment?.terms ?? ('standard-30' as const),
    currency: payment?.currency ?? (isCanadian ? ('CAD' as const) : ('USD' as const)),
    bankName: bank?.bankName ?? '',
    accountHolder: bank?.accountHolder ?? profile?.legalName ?? authority?.legalName ?? '',
    accountKind: bank?.accountKind ?? ('checking' as const),
    country: bank?.country ?? (isCanadian ? ('CA' as const) : ('US' as const)),
    routingNumber: '',
    accountNumber: '',
    cheque: bank?.documentId ?? lastDocument(application, 'void-cheque'),
    factorName: factor?.factorName ?? '',
    factorEmail: factor?.factorEmail ?? '',
    factorPhone: factor?.factorPhone ?? '',
    notice: factor?.documentId ?? lastDocument(application, 'notice-of-assignment'),
  }
}

type Draft = ReturnType<typeof draftOf>

function paymentOf(draft: Draft) {
  const { method, terms, currency } = draft
  if (method === 'factor')
    return {
      method,
      terms,
      currency,
      factorName: draft.factorName,
      factorEmail: draft.factorEmail,
      factorPhone: draft.factorPhone,
      documentId: draft.notice ?? '',
    }
  const { bankName, accountHolder, accountKind, country, routingNumber, accountNumber, cheque } = draft
  return {
    method,
    terms,
    currency,
    bankName,
    accountHolder,
    accountKind,
    country,
    routingNumber,
    accountNumber,
    documentId: cheque,
  }
}

const TERMS: readonly PaymentTerms[] = ['standard-30', 'quick-7', 'quick-2']

function PaymentFields({
  application,
  onDone,
  onCancel,
}: StepProps & { onCancel: (() => void) | undefined }): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(application))
  const [isTyped, setTyped] = useState(false)
  const { refused, about, read, hear } = useRefusals(Payment)
  const unsaved = useUnsaved(isTyped)
  const save = useVerb(onboarding.savePayment, {
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
      | 'bankName'
      | 'accountHolder'
      | 'routingNumber'
      | 'accountNumber'
      | 'factorName'
      | 'factorEmail'
      | 'factorPhone',
  ) => ({
    autoComplete: 'off',
    value: draft[field],
    onChange: (value: string) => edit({ [field]: value }),
    error: about(field),
  })
  const isCanadian = draft.country === 'CA'
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the payment')}
      isPending={save.isPending}
      onCancel={onCancel}
      state={isTyped ? t('Not saved yet') : ''}
      onSubmit={() => {
        const body = read(paymentOf(draft))
        if (body) save.mutate({ body })
      }}
    >
      <FormSection>
        <RadioGroup
          label={t('Payment terms')}
          options={TERMS.map((value) => ({ value, label: termsText(value), detail: feeText(value) }))}
          value={draft.terms}
          onChange={(terms) => edit({ terms })}
        />
        <RadioGroup
          label={t('Paid to')}
          options={[
            { value: 'bank', label: t('Our bank account') },
            { value: 'factor', label: t('A factoring company'), detail: t('With its notice of assignment') },
          ]}
          value={draft.method}
          onChange={(method) => edit({ method })}
        />
        <Select
          label={t('Currency')}
          options={[
            { value: 'USD', label: t('US dollars') },
            { value: 'CAD', label: t('Canadian dollars') },
          ]}
          value={draft.currency}
          onChange={(currency) => edit({ currency })}
        />
      </FormSection>
      {draft.method === 'bank' ? (
        <FormSection
          title={t('Bank account')}
          help={t(
            'Stored encrypted; afterwards only the last four digits are shown. Later changes take a check by us and 72 hours.',
          )}
        >
          <TextField label={t('Account holder')} {...text('accountHolder')} />
          <TextField label={t('Bank')} {...text('bankName')} />
          <FieldRow>
            <Select
              label={t('Country')}
              options={[
                { value: 'US', label: t('United States') },
                { value: 'CA', label: t('Canada') },
              ]}
              value={draft.country}
              onChange={(country) => edit({ country })}
            />
            <Select
              label={t('Kind of account')}
              options={[
                { value: 'checking', label: t('Checking') },
                { value: 'savings', label: t('Savings') },
              ]}
              value={draft.accountKind}
              onChange={(accountKind) => edit({ accountKind })}
            />
          </FieldRow>
          <TextField
            label={isCanadian ? t('Institution and transit') : t('Routing number')}
            help={isCanadian ? t('Like 003-12345') : t('Nine digits')}
            inputMode={isCanadian ? 'text' : 'numeric'}
            {...text('routingNumber')}
          />
          <TextField label={t('Account number')} inputMode="numeric" {...text('accountNumber')} />
          <DocumentField
            kind="void-cheque"
            label={t('Void check or letter of the bank')}
            optional
            help={t('It spares us a question.')}
            documents={application.documents}
            value={draft.cheque}
            onChange={(cheque) => edit({ cheque })}
            error={about('documentId')}
          />
        </FormSection>
      ) : (
        <FormSection title={t('Factoring company')}>
          <TextField label={t('Name')} {...text('factorName')} />
          <FieldRow>
            <TextField label={t('Phone')} type="tel" {...text('factorPhone')} />
            <TextField label={t('Email')} type="email" {...text('factorEmail')} />
          </FieldRow>
          <DocumentField
            kind="notice-of-assignment"
            label={t('Notice of assignment')}
            help={t('The letter that says that your invoices are paid to the factor.')}
            documents={application.documents}
            value={draft.notice}
            onChange={(notice) => edit({ notice })}
            error={about('documentId')}
          />
        </FormSection>
      )}
    </StepForm>
  )
}

function termsText(terms: PaymentTerms): string {
  const { days } = PAYMENT_TERMS[terms]
  return terms === 'standard-30' ? t('Standard: {days} days', { days }) : t('Quick pay: {days} days', { days })
}

function feeText(terms: PaymentTerms): string {
  const { feePercent } = PAYMENT_TERMS[terms]
  return feePercent === 0 ? t('No fee') : t('{percent} % of each invoice', { percent: feePercent })
}
