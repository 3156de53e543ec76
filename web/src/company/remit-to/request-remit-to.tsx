import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companies, type RemitToRequest } from '@waybill/contract/company/company.ts'
import { PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import { tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { type AddressDraft, AddressFields, addressOf, EMPTY_ADDRESS } from '../address-fields.tsx'
import { feeText, METHOD_NAMES, termsText } from '../company-text.ts'
import { AccountFields } from './account-fields.tsx'

type Method = RemitToRequest['method']

const BLANK = {
  method: 'bank' as Method,
  payeeName: '',
  bankName: '',
  country: 'US' as 'US' | 'CA',
  accountKind: 'checking' as 'checking' | 'savings',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
  factorNumber: '',
  terms: 'standard-30' as RemitToRequest['terms'],
  payeeAddress: EMPTY_ADDRESS,
}
type Draft = Omit<typeof BLANK, 'payeeAddress'> & { payeeAddress: AddressDraft }

/** Requests a new remit-to. The account number is typed twice, and the user confirms their identity (P23). */
export function RequestRemitTo({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: (): Draft => BLANK,
    send: (draft) => act(companies.requestRemitToChange, { body: requestOf(draft) }),
    onDone: () => {
      void invalidateSubjects(client, ['company'])
      toast.success(t('The change was requested. Everyone on record was told by email.'))
      onClose()
    },
  })
  const { draft, refused, set } = form
  const benefits = useQuery(queryFor(tierBenefits.find, {})).data
  const own = benefits?.tiers.find(({ tier }) => tier === benefits.own)
  return (
    <FormSheet form={form} onClose={onClose} title={t('Change payment details')} act={t('Request the change')}>
      <Banner title={t('Nothing changes right away')}>
        <p>
          {t(
            'Everyone on record is told by email. We call a number we already have, a second person checks, and 72 hours pass. Until then payments go to the current account.',
          )}
        </p>
      </Banner>
      <form.Radio
        name="method"
        label={t('Paid through')}
        options={(['bank', 'check', 'factor'] as const).map((value) => ({ value, label: t(METHOD_NAMES[value]) }))}
      />
      {draft.method === 'bank' ? (
        <FormSection title={t('Bank account')}>
          <AccountFields
            form={form}
            holder={
              <form.Text
                name="payeeName"
                label={t('Account holder')}
                help={t('Your legal name, as the bank knows it')}
                autoComplete="off"
              />
            }
          />
          <form.Text
            name="accountNumberAgain"
            label={t('Account number again')}
            help={t('Type it instead of pasting it')}
            inputMode="numeric"
            autoComplete="off"
          />
        </FormSection>
      ) : null}
      {draft.method === 'check' ? (
        <FormSection title={t('Check')}>
          <form.Text name="payeeName" label={t('Payable to')} />
          <AddressFields
            address={draft.payeeAddress}
            onChange={(payeeAddress) => set({ payeeAddress })}
            name="payeeAddress"
            refused={refused}
          />
        </FormSection>
      ) : null}
      {draft.method === 'factor' ? (
        <FormSection title={t('Factoring company')}>
          <form.Text
            name="factorNumber"
            label={t('Its company number here')}
            help={t('It is on the notice of assignment, like C1007')}
          />
        </FormSection>
      ) : null}
      <form.Select
        name="terms"
        label={t('Terms')}
        options={PaymentTerms.options.map((value) => ({
          value,
          label: termsText(value),
          detail: value === 'standard-30' ? '' : feeText(value, own),
        }))}
      />
    </FormSheet>
  )
}

function requestOf({ method, terms, ...said }: Draft): RemitToRequest {
  switch (method) {
    case 'bank': {
      const { payeeName, bankName, country, accountKind, routingNumber, accountNumber, accountNumberAgain } = said
      const account = { country, accountKind, routingNumber, accountNumber, accountNumberAgain }
      return { method, payeeName, payeeAddress: null, bankName, ...account, terms }
    }
    case 'check':
      return { method, payeeName: said.payeeName, payeeAddress: addressOf(said.payeeAddress), terms }
    case 'factor':
      return { method, factorNumber: said.factorNumber, terms }
  }
}
