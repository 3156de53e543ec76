import { useQuery } from '@tanstack/react-query'
import { PAYMENT_DAYS, PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import { tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { PaymentDraft } from '@waybill/contract/onboarding/payment-setup.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { feeText, termsText } from '../../../company/company-text.ts'
import { AccountFields } from '../../../company/remit-to/account-fields.tsx'
import { entry } from '../../../form/entry.ts'
import { useForm } from '../../../form/use-form.ts'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { t } from '../../../ui/words.ts'
import { PaymentFacts } from '../../facts.tsx'
import { NOT_KEPT } from '../../onboarding-text.ts'
import { plain } from '../../plain.ts'
import { DocumentField } from '../document-field.tsx'
import { EnteredStep, type EnteringProps, type StepProps } from '../entered-step.tsx'
import { lastDocument } from '../last-document.ts'
import { StepForm } from '../step-form.tsx'
import { useKeptStep } from '../use-kept-step.ts'

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

/** Account numbers are retyped on every change: no draft has them, and of saved ones only the last four are visible. */
function draftOf(application: Application) {
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
}: Draft): PaymentDraft {
  return half
}

type Draft = ReturnType<typeof draftOf>

/** Where the contract's names differ. */
const NAMES = { cheque: 'documentId', notice: 'documentId' } as const

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
      documentId: draft.notice,
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

function PaymentFields({ application, onDone, onCancel }: EnteringProps): ReactNode {
  const kept = useKeptStep('payment', halfOf)
  // A new carrier has what Standard brings.
  const standard = useQuery(queryFor(tierBenefits.find, {})).data?.tiers.find(({ tier }) => tier === 'Standard')
  const form = useForm({
    begin: () => draftOf(application),
    names: NAMES,
    plain,
    send: (draft) => kept.before(entry(onboarding.savePayment, { body: paymentOf(draft) })),
    onChange: kept.keep,
    onDone: (changed) => onDone(changed),
  })
  return (
    <StepForm form={form} kept={kept} act={t('Save payment')} onCancel={onCancel}>
      <FormSection>
        <form.Radio
          name="terms"
          label={t('Payment terms')}
          options={PaymentTerms.options.map((value) => ({
            value,
            label: choiceText(value),
            detail: feeText(value, standard),
          }))}
        />
        <form.Radio
          name="method"
          label={t('Paid to')}
          options={[
            { value: 'bank', label: t('Our bank account') },
            { value: 'factor', label: t('A factoring company'), detail: t('With its notice of assignment') },
          ]}
        />
        <form.Select
          name="currency"
          label={t('Currency')}
          options={[
            { value: 'USD', label: t('US dollars') },
            { value: 'CAD', label: t('Canadian dollars') },
          ]}
        />
      </FormSection>
      {form.draft.method === 'bank' ? (
        <FormSection
          title={t('Bank account')}
          help={t(
            'Stored encrypted. Only the last four digits are shown after that. Later changes take a check by us and 72 hours.',
          )}
        >
          <AccountFields
            form={form}
            holder={<form.Text name="accountHolder" label={t('Account holder')} autoComplete="off" />}
            numberHelp={t(NOT_KEPT)}
          />
          <form.Field name="cheque">
            {(field) => (
              <DocumentField
                kind="void-cheque"
                label={t('Void check or bank letter')}
                optional
                help={t('So we do not have to ask for it.')}
                documents={application.documents}
                {...field}
              />
            )}
          </form.Field>
        </FormSection>
      ) : (
        <FormSection title={t('Factoring company')}>
          <form.Text name="factorName" label={t('Name')} autoComplete="off" />
          <FieldRow>
            <form.Text name="factorPhone" label={t('Phone')} type="tel" autoComplete="off" />
            <form.Text name="factorEmail" label={t('Email')} type="email" autoComplete="off" />
          </FieldRow>
          <form.Field name="notice">
            {(field) => (
              <DocumentField
                kind="notice-of-assignment"
                label={t('Notice of assignment')}
                help={t('The letter that tells us to pay your invoices to the factor.')}
                documents={application.documents}
                {...field}
              />
            )}
          </form.Field>
        </FormSection>
      )}
    </StepForm>
  )
}

/** A new carrier has the usual days. */
function choiceText(terms: PaymentTerms): string {
  return terms === 'standard-30' ? t('Standard: {days} days', { days: PAYMENT_DAYS[terms] }) : termsText(terms)
}
