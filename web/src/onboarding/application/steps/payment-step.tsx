import { PAYMENT_TERMS, type PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { Payment, type PaymentDraft } from '@waybill/contract/onboarding/payment-setup.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../../api/queries.ts'
import { AccountFields } from '../../../company/remit-to/account-fields.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from '../../../ui/words.ts'
import { PaymentFacts } from '../../facts.tsx'
import { NOT_KEPT } from '../../onboarding-text.ts'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type StepProps } from '../entered-step.tsx'
import { lastDocument } from '../last-document.ts'
import { StepForm } from '../step-form.tsx'
import { useStepForm } from '../use-step-form.ts'

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

/** Numbers of an account are typed anew whenever it is changed: no draft has them, and of saved ones nobody sees more than the last four. */
function formOf(application: Application) {
  const { payment, authority, drafts } = application
  const draft = drafts.payment
  const profile = drafts.profile ?? application.profile
  const bank = payment?.method === 'bank' ? payment : undefined
  const factor = payment?.method === 'factor' ? payment : undefined
  const isCanadian = profile?.address?.country === 'CA'
  return {
    method: draft?.method ?? payment?.method ?? (profile?.usesFactor ? ('factor' as const) : ('bank' as const)),
    terms: draft?.terms ?? payment?.terms ?? ('standard-30' as const),
    currency: draft?.currency ?? payment?.currency ?? (isCanadian ? ('CAD' as const) : ('USD' as const)),
    bankName: draft?.bankName ?? bank?.bankName ?? '',
    accountHolder: draft?.accountHolder ?? bank?.accountHolder ?? profile?.legalName ?? authority?.legalName ?? '',
    accountKind: draft?.accountKind ?? bank?.accountKind ?? ('checking' as const),
    country: draft?.country ?? bank?.country ?? (isCanadian ? ('CA' as const) : ('US' as const)),
    routingNumber: '',
    accountNumber: '',
    cheque: lastDocument(application, 'void-cheque'),
    factorName: draft?.factorName ?? factor?.factorName ?? '',
    factorEmail: draft?.factorEmail ?? factor?.factorEmail ?? '',
    factorPhone: draft?.factorPhone ?? factor?.factorPhone ?? '',
    notice: lastDocument(application, 'notice-of-assignment'),
  }
}

function halfOf({
  routingNumber: _routing,
  accountNumber: _account,
  cheque: _cheque,
  notice: _notice,
  ...half
}: Form): PaymentDraft {
  return half
}

type Form = ReturnType<typeof formOf>

function paymentOf(draft: Form) {
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
  const entry = useStepForm({ step: 'payment', begin: () => formOf(application), halfOf, rules: Payment })
  const { form: draft, edit, refused, about, text } = entry
  const save = useVerb(onboarding.savePayment, entry.whole(onDone))
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the payment')}
      isPending={save.isPending}
      onCancel={entry.cancelled(onCancel)}
      state={entry.state}
      onSubmit={() => entry.submit(paymentOf(draft), (body) => save.mutate({ body }))}
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
            'Stored encrypted. Only the last four digits are shown after that. Later changes take a check by us and 72 hours.',
          )}
        >
          <AccountFields account={draft} onChange={edit} text={text} holder="accountHolder" numberHelp={t(NOT_KEPT)} />
          <DocumentField
            kind="void-cheque"
            label={t('Void check or letter of the bank')}
            optional
            help={t('It saves us a question.')}
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
            help={t('The letter that tells us to pay your invoices to the factor.')}
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
