import { TRAILER_TYPES } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { t } from '../ui/words.ts'

export interface TrailerBoxesProps {
  /** One bit per accepted trailer. */
  value: number
  onChange: (trailers: number) => void
  error?: string | undefined
}

/** Any of these trailers. */
export function TrailerBoxes({ value, onChange, error }: TrailerBoxesProps): ReactNode {
  return (
    <CheckboxGroup
      label={t('Any of these trailers')}
      options={TRAILER_TYPES.map(([bit, name]) => ({ value: String(bit), label: t(name) }))}
      value={TRAILER_TYPES.filter(([bit]) => (value & bit) !== 0).map(([bit]) => String(bit))}
      onChange={(chosen) => onChange(chosen.reduce((flags, bit) => flags | Number(bit), 0))}
      error={error}
    />
  )
}
