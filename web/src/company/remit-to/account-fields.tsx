import type { ReactNode } from 'react'
import { FieldRow } from '../../ui/form-section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'

/** Of a bank account what is no number. */
export type AccountDraft = { country: 'US' | 'CA'; accountKind: 'checking' | 'savings' }

type Said = { value: string; onChange: (value: string) => void; error: string | undefined }

export interface AccountFieldsProps<Holder extends string> {
  account: AccountDraft
  onChange: (change: Partial<AccountDraft>) => void
  /** A field by the name that refusals have for it. */
  text: (field: Holder | 'bankName' | 'routingNumber' | 'accountNumber') => Said
  /** What the holder of the account is called there. */
  holder: Holder
  holderHelp?: string
  numberHelp?: string
}

/** A bank account. Its numbers are sealed when they are sent, and kept nowhere before (P9). */
export function AccountFields<Holder extends string>({
  account,
  onChange,
  text,
  holder,
  holderHelp,
  numberHelp,
}: AccountFieldsProps<Holder>): ReactNode {
  const isCanadian = account.country === 'CA'
  return (
    <>
      <TextField label={t('Account holder')} help={holderHelp} autoComplete="off" {...text(holder)} />
      <TextField label={t('Bank')} autoComplete="off" {...text('bankName')} />
      <FieldRow>
        <Select
          label={t('Country')}
          options={[
            { value: 'US', label: t('United States') },
            { value: 'CA', label: t('Canada') },
          ]}
          value={account.country}
          onChange={(country) => onChange({ country })}
        />
        <Select
          label={t('Kind of account')}
          options={[
            { value: 'checking', label: t('Checking') },
            { value: 'savings', label: t('Savings') },
          ]}
          value={account.accountKind}
          onChange={(accountKind) => onChange({ accountKind })}
        />
      </FieldRow>
      <TextField
        label={isCanadian ? t('Institution and transit') : t('Routing number')}
        help={isCanadian ? t('Like 003-12345') : t('Nine digits')}
        inputMode={isCanadian ? 'text' : 'numeric'}
        autoComplete="off"
        {...text('routingNumber')}
      />
      <TextField
        label={t('Account number')}
        help={numberHelp}
        inputMode="numeric"
        autoComplete="off"
        {...text('accountNumber')}
      />
    </>
  )
}
