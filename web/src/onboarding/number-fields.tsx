import {
  REGISTRATION_NUMBER_KINDS,
  type RegistrationNumber,
} from '@waybill/contract/onboarding/carrier-registration.ts'
import type { ReactNode } from 'react'
import { type Form, part } from '../form/use-form.ts'
import { FieldRow } from '../ui/form-section.tsx'
import { t } from '../ui/words.ts'

/** Where the contract's names differ. */
export const NUMBER_NAMES = { kind: 'number', digits: 'number' } as const

/** A carrier's registration. */
export function NumberFields<Draft extends RegistrationNumber>(props: { form: Form<Draft> }): ReactNode {
  const form: Form<RegistrationNumber> = part(props.form)
  return (
    <FieldRow>
      <form.Select
        name="kind"
        about="number.kind"
        label={t('Number type')}
        options={REGISTRATION_NUMBER_KINDS.map((value) => ({ value, label: value }))}
      />
      <form.Text name="digits" label={t('Number')} inputMode="numeric" autoComplete="off" />
    </FieldRow>
  )
}
