import type { ReactNode } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { t } from '../ui/words.ts'

type Period = { effectiveOn: string; expiresOn: string | null }

export interface PeriodFieldsProps {
  period: Period
  about: (field: string) => string | undefined
  onChange: (part: Partial<Period>) => void
}

/** From which day a price holds, and until when. */
export function PeriodFields({ period, about, onChange }: PeriodFieldsProps): ReactNode {
  return (
    <FieldRow>
      <DateField
        label={t('Effective from')}
        value={period.effectiveOn}
        onChange={(day) => onChange({ effectiveOn: day ?? '' })}
        error={about('effectiveOn')}
      />
      <DateField
        label={t('Expires after')}
        optional
        value={period.expiresOn}
        onChange={(expiresOn) => onChange({ expiresOn })}
        error={about('expiresOn')}
      />
    </FieldRow>
  )
}
