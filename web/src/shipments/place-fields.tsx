import type { ReactNode } from 'react'
import { FieldRow } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'

export interface TruckPlace {
  city: string
  state: string
}

export interface PlaceFieldsProps {
  value: TruckPlace
  onChange: (place: TruckPlace) => void
  error: (field: 'city' | 'state') => string | undefined
}

/** City and state: what a driver knows on the phone. */
export function PlaceFields({ value, onChange, error }: PlaceFieldsProps): ReactNode {
  return (
    <FieldRow>
      <TextField
        label={t('City')}
        value={value.city}
        onChange={(city) => onChange({ ...value, city })}
        error={error('city')}
      />
      <TextField
        label={t('State')}
        value={value.state}
        onChange={(state) => onChange({ ...value, state: state.toUpperCase().slice(0, 2) })}
        error={error('state')}
        autoComplete="off"
      />
    </FieldRow>
  )
}
