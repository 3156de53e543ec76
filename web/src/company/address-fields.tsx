import type { Address } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import type { Refused } from '../form/refusals.ts'
import { FieldRow } from '../ui/form-section.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'

export type AddressDraft = Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode', string> & {
  country: 'US' | 'CA' | 'MX'
}

export const EMPTY_ADDRESS: AddressDraft = { line1: '', line2: '', city: '', state: '', postalCode: '', country: 'US' }

export function addressDraft(address: Address | null): AddressDraft {
  if (!address) return EMPTY_ADDRESS
  const country = address.country === 'CA' || address.country === 'MX' ? address.country : 'US'
  return { ...address, line2: address.line2 ?? '', country }
}

/** For the contract: an empty second line is null. */
export function addressOf(draft: AddressDraft) {
  return { ...draft, line2: draft.line2.trim() || null }
}

export interface AddressFieldsProps {
  address: AddressDraft
  onChange: (address: AddressDraft) => void
  /** Its name in refusals. */
  name: string
  refused: Refused
}

export function AddressFields({ address, onChange, name, refused }: AddressFieldsProps): ReactNode {
  const text = (field: Exclude<keyof AddressDraft, 'country'>) => ({
    value: address[field],
    onChange: (value: string) => onChange({ ...address, [field]: value }),
    error: refused[`${name}.${field}`]?.[0],
    'data-field': `${name}.${field}`,
  })
  return (
    <>
      <TextField label={t('Street')} autoComplete="off" {...text('line1')} />
      <TextField label={t('Suite, building')} optional autoComplete="off" {...text('line2')} />
      <FieldRow>
        <TextField label={t('City')} autoComplete="off" {...text('city')} />
        <TextField label={t('State or province')} maxLength={40} autoComplete="off" {...text('state')} />
      </FieldRow>
      <FieldRow>
        <TextField label={t('Postal code')} autoComplete="off" {...text('postalCode')} />
        <Select
          label={t('Country')}
          options={[
            { value: 'US', label: t('United States') },
            { value: 'CA', label: t('Canada') },
            { value: 'MX', label: t('Mexico') },
          ]}
          value={address.country}
          onChange={(country) => onChange({ ...address, country })}
        />
      </FieldRow>
    </>
  )
}
