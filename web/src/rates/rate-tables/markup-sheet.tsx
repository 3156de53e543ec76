import { ShippingMode } from '@waybill/contract/freight-codes.ts'
import { type Markup, rateTables } from '@waybill/contract/rates/rate-tables.ts'
import type { ReactNode } from 'react'
import { CompanyBox } from '../../contacts/company-box.tsx'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { today } from '../../ui/calendar-day.ts'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { shippingModeText } from '../rate-text.ts'
import { EndSection, endsToday } from './end-section.tsx'
import { PeriodFields } from './period-fields.tsx'

const MODES = [0, 1, 2, 3, 4, 5] as const
const EVERY = 'every'
/** Who ships freight. */
const CUSTOMERS = ['shipper', 'broker', 'payer'] as const

/** A customer's markup; from its first day it replaces the one before. */
export function MarkupSheet({ markup, onClose }: { markup: Markup | undefined; onClose: () => void }): ReactNode {
  const done = ({ customerName }: Markup): void => {
    toast.success(t('Markup of {customer} saved', { customer: customerName }))
    onClose()
  }
  const form = useForm({
    begin: () => ({
      customerId: markup?.customerId,
      shippingMode: markup?.shippingMode === null || !markup ? EVERY : String(markup.shippingMode),
      percent: markup?.percent ?? null,
      note: markup?.note ?? '',
      effectiveOn: today() as string | null,
      expiresOn: null as string | null,
    }),
    send: ({ shippingMode, note, ...draft }) =>
      entry(rateTables.addMarkup, {
        body: {
          ...draft,
          shippingMode: shippingMode === EVERY ? null : ShippingMode.parse(Number(shippingMode)),
          note: note.trim() || null,
        },
      }),
    onDone: (saved) => done(saved),
  })
  const end = useForm({
    begin: endsToday,
    send: (body) => markup && entry(rateTables.endMarkup, { params: { markupId: markup.id }, body }),
    onDone: (ended) => done(ended),
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={markup ? t('Markup of {customer}', { customer: markup.customerName }) : t('New markup')}
      act={markup ? t('Save as a new version') : t('Create markup')}
      disabledReason={markup !== undefined && !form.isDirty && t('Nothing has changed')}
      isDirty={form.isDirty || end.isDirty}
    >
      <form.Summary />
      <FormSection>
        {markup ? null : (
          <form.Field name="customerId">
            {(field) => <CompanyBox label={t('Customer')} kinds={CUSTOMERS} {...field} />}
          </form.Field>
        )}
        <FieldRow>
          <form.Select
            name="shippingMode"
            label={t('Shipping mode')}
            isDisabled={markup !== undefined}
            options={[
              { value: EVERY, label: t('All shipping modes') },
              ...MODES.map((mode) => ({ value: String(mode), label: shippingModeText(mode) })),
            ]}
          />
          <form.Number
            name="percent"
            label={t('Percent')}
            unit="%"
            minValue={0}
            formatOptions={{ maximumFractionDigits: 2 }}
          />
        </FieldRow>
        <form.Text name="note" label={t('Note')} optional />
        <PeriodFields form={form} />
      </FormSection>
      {markup ? <EndSection can={markup.can.end} form={end} /> : null}
    </FormSheet>
  )
}
