import { ShippingMode } from '@waybill/contract/freight-codes.ts'
import { type Markup, MarkupEntry, rateTables } from '@waybill/contract/rate-tables.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { EndSection } from './end-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { shippingModeText, today } from './rate-text.ts'
import { figureOf, sheetRefusal, useRateSheet } from './use-rate-sheet.ts'

const MODES = [0, 1, 2, 3, 4, 5] as const
const EVERY = 'every'
/** Who has freight to be hauled. */
const CUSTOMERS = ['shipper', 'broker', 'payer'] as const

/** What is added for a customer; from its first day on it takes the place of what was added before. */
export function MarkupSheet({ markup, onClose }: { markup: Markup | undefined; onClose: () => void }): ReactNode {
  const sheet = useRateSheet({
    customerId: markup?.customerId,
    shippingMode: markup?.shippingMode === null || !markup ? EVERY : String(markup.shippingMode),
    percent: markup?.percent ?? null,
    note: markup?.note ?? '',
    effectiveOn: today(),
    expiresOn: null as string | null,
  })
  const { draft, change, about } = sheet
  const done = ({ customerName }: Markup): void => {
    toast.success(t('Markup of {customer} saved', { customer: customerName }))
    onClose()
  }
  const act = { showsOwnError: true, onDone: done, onFailed: sheet.onFailed }
  const add = useVerb(rateTables.addMarkup, act)
  const end = useVerb(rateTables.endMarkup, act)
  const submit = (): void => {
    const shippingMode = draft.shippingMode === EVERY ? null : ShippingMode.parse(Number(draft.shippingMode))
    const body = sheet.checked(MarkupEntry, { ...draft, shippingMode, note: draft.note.trim() || null })
    if (body) add.mutate({ body })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={markup ? t('Markup of {customer}', { customer: markup.customerName }) : t('New markup')}
      act={markup ? t('Save as a new version') : t('Create markup')}
      pending={add.isPending}
      disabledReason={markup !== undefined && !sheet.isDirty && t('Nothing is changed')}
      isDirty={sheet.isDirty}
      error={sheetRefusal(add.error ?? end.error)}
      onAct={submit}
    >
      <ErrorSummary errors={sheet.errors} />
      <FormSection>
        {markup ? null : (
          <CompanyBox
            label={t('Customer')}
            kinds={CUSTOMERS}
            value={draft.customerId}
            onChange={(customerId) => change({ customerId })}
            error={about('customerId')}
          />
        )}
        <FieldRow>
          <Select
            label={t('Shipping mode')}
            isDisabled={markup !== undefined}
            options={[
              { value: EVERY, label: t('All shipping modes') },
              ...MODES.map((mode) => ({ value: String(mode), label: shippingModeText(mode) })),
            ]}
            value={draft.shippingMode}
            onChange={(shippingMode) => change({ shippingMode })}
          />
          <NumberField
            label={t('Percent')}
            unit="%"
            minValue={0}
            formatOptions={{ maximumFractionDigits: 2 }}
            value={draft.percent ?? Number.NaN}
            onChange={(percent) => change({ percent: figureOf(percent) })}
            error={about('percent')}
          />
        </FieldRow>
        <TextField
          label={t('Note')}
          optional
          value={draft.note}
          onChange={(note) => change({ note })}
          error={about('note')}
        />
        <PeriodFields period={draft} about={about} onChange={change} />
      </FormSection>
      {markup ? (
        <EndSection
          can={markup.can.end}
          isPending={end.isPending}
          error={undefined}
          onEnd={(expiresOn) => end.mutate({ params: { markupId: markup.id }, body: { expiresOn } })}
        />
      ) : null}
    </SideSheet>
  )
}
