import { useQueryClient } from '@tanstack/react-query'
import { companies, RemitToRequest } from '@waybill/contract/company.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { AccountFields } from './account-fields.tsx'
import { type AddressDraft, AddressFields, addressOf, EMPTY_ADDRESS } from './address-fields.tsx'
import { refusalText } from './company-refusal.ts'
import { METHOD_NAMES, TERMS_NAMES } from './company-text.ts'
import { refusalsOf } from './refusals-of.ts'

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

/** Asks to be paid elsewhere. The account number is typed twice, and who one is is asked before it is sent (P23). */
export function RequestRemitTo({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(BLANK)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const ask = useVerb(companies.requestRemitToChange, {
    showsOwnError: true,
    onDone: () => {
      void invalidateSubjects(client, ['company'])
      toast.success(t('The change was requested. Everybody on record was told by mail.'))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  })
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const about = (field: string): string | undefined => refused[field]?.[0]
  const text = (
    field: 'payeeName' | 'bankName' | 'routingNumber' | 'accountNumber' | 'accountNumberAgain' | 'factorNumber',
  ) => ({
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
    error: about(field),
  })
  const submit = (): void => {
    const body = requestOf(draft)
    const refusals = refusalsOf(RemitToRequest, body)
    setRefused(refusals)
    // What the schema has passed over is of its type.
    if (Object.keys(refusals).length === 0) ask.mutate({ body: body as RemitToRequest })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Change where we are paid')}
      act={t('Request the change')}
      pending={ask.isPending}
      isDirty={draft !== BLANK}
      error={refusalText(ask.error, Object.keys(refused))}
      onAct={submit}
    >
      <Banner title={t('Nothing changes at once')}>
        <p>
          {t(
            'Everybody on record is told by mail. We call a number that we already have, a second person checks, and 72 hours pass. Until then payments go where they went before.',
          )}
        </p>
      </Banner>
      <RadioGroup
        label={t('Paid by')}
        options={(['bank', 'check', 'factor'] as const).map((value) => ({ value, label: t(METHOD_NAMES[value]) }))}
        value={draft.method}
        onChange={(method) => change({ method })}
      />
      {draft.method === 'bank' ? (
        <FormSection title={t('Bank account')}>
          <AccountFields
            account={draft}
            onChange={change}
            text={text}
            holder="payeeName"
            holderHelp={t('Your legal name, as the bank knows it')}
          />
          <TextField
            label={t('Account number again')}
            help={t('Type it, do not paste it')}
            inputMode="numeric"
            autoComplete="off"
            {...text('accountNumberAgain')}
          />
        </FormSection>
      ) : null}
      {draft.method === 'check' ? (
        <FormSection title={t('Check')}>
          <TextField label={t('Made out to')} {...text('payeeName')} />
          <AddressFields
            address={draft.payeeAddress}
            onChange={(payeeAddress) => change({ payeeAddress })}
            name="payeeAddress"
            refused={refused}
          />
        </FormSection>
      ) : null}
      {draft.method === 'factor' ? (
        <FormSection title={t('Factoring company')}>
          <TextField
            label={t('Its company number with us')}
            help={t('It stands on the notice of assignment, like C1007')}
            {...text('factorNumber')}
          />
        </FormSection>
      ) : null}
      <Select
        label={t('Terms')}
        options={(Object.keys(TERMS_NAMES) as (keyof typeof TERMS_NAMES)[]).map((value) => ({
          value,
          label: t(TERMS_NAMES[value]),
        }))}
        value={draft.terms}
        onChange={(terms) => change({ terms })}
        error={about('terms')}
      />
    </SideSheet>
  )
}

function requestOf({ method, terms, ...said }: Draft): unknown {
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
