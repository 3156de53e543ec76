import type { ReactNode } from 'react'
import { type Form, part } from '../../form/use-form.ts'
import { FieldRow } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'

export type AccountDraft = {
  bankName: string
  country: 'US' | 'CA'
  accountKind: 'checking' | 'savings'
  routingNumber: string
  accountNumber: string
}

export interface AccountFieldsProps<Draft extends AccountDraft> {
  form: Form<Draft>
  /** The account holder's field: forms name it differently. */
  holder: ReactNode
  numberHelp?: string
}

/** A bank account. Its numbers are sealed when sent, and stored nowhere before (P9). */
export function AccountFields<Draft extends AccountDraft>({
  holder,
  numberHelp,
  ...props
}: AccountFieldsProps<Draft>): ReactNode {
  const form: Form<AccountDraft> = part(props.form)
  const isCanadian = form.draft.country === 'CA'
  return (
    <>
      {holder}
      <form.Text name="bankName" label={t('Bank')} autoComplete="off" />
      <FieldRow>
        <form.Select
          name="country"
          label={t('Country')}
          options={[
            { value: 'US', label: t('United States') },
            { value: 'CA', label: t('Canada') },
          ]}
        />
        <form.Select
          name="accountKind"
          label={t('Account type')}
          options={[
            { value: 'checking', label: t('Checking') },
            { value: 'savings', label: t('Savings') },
          ]}
        />
      </FieldRow>
      <form.Text
        name="routingNumber"
        label={isCanadian ? t('Institution and transit') : t('Routing number')}
        help={isCanadian ? t('Like 003-12345') : t('Nine digits')}
        inputMode={isCanadian ? 'text' : 'numeric'}
        autoComplete="off"
      />
      <form.Text
        name="accountNumber"
        label={t('Account number')}
        help={numberHelp}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
