import type { ReactNode } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import { t } from '../../ui/words.ts'
import { zoneOptions } from '../company-text.ts'

export interface ZoneFieldProps {
  /** Offered as well, if it is not one of the usual ones. */
  own: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A time zone, found by its city, its name or its abbreviation. */
export function ZoneField({ own, value, onChange, error }: ZoneFieldProps): ReactNode {
  return (
    <ComboBox
      label={t('Time zone')}
      options={zoneOptions(own)}
      value={value}
      onChange={(zone) => {
        // What is cleared comes back: a company has one.
        if (zone) onChange(zone)
      }}
      {...(error ? { error } : {})}
    />
  )
}
