import type { Can } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { FormScope } from '../../form/shells.tsx'
import type { Form } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/calendar-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { t, whyNot } from '../../ui/words.ts'

type LastDay = { expiresOn: string | null }

export const endsToday = (): LastDay => ({ expiresOn: today() })

/** The last day in effect: a separate form, in the sheet of what it ends. */
export function EndSection({ can, form }: { can: Can; form: Form<LastDay> }): ReactNode {
  return (
    <FormScope form={form}>
      <FormSection
        title={t('End it')}
        help={t('After its last day it no longer applies. Loads hauled until then keep their price.')}
      >
        <form.Field name="expiresOn">{(field) => <DateField label={t('Last day')} {...field} />}</form.Field>
        {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
        <Button
          variant="danger"
          isPending={form.isPending}
          disabledReason={whyNot(can) ?? (!form.draft.expiresOn && t('Choose the day'))}
          onPress={form.submit}
        >
          {t('End')}
        </Button>
      </FormSection>
    </FormScope>
  )
}
