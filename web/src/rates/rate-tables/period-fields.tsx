import type { ReactNode } from 'react'
import { type Form, part } from '../../form/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'

type Period = { effectiveOn: string | null; expiresOn: string | null }

/** First and last day in effect. */
export function PeriodFields<Draft extends Period>(props: { form: Form<Draft> }): ReactNode {
  const form: Form<Pick<Period, 'effectiveOn' | 'expiresOn'>> = part(props.form)
  return (
    <FieldRow>
      <form.Field name="effectiveOn">{(field) => <DateField label={t('Effective from')} {...field} />}</form.Field>
      <form.Field name="expiresOn">
        {(field) => <DateField label={t('Expires after')} optional {...field} />}
      </form.Field>
    </FieldRow>
  )
}
