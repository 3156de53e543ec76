import { type RulesInForce, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { GradedMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ReactNode } from 'react'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { today } from '../../ui/calendar-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { metricText } from '../score-text.ts'

const ORDER: readonly GradedMetric[] = ['pickup', 'delivery', 'tracking', 'cancellation']

type Limits = Record<GradedMetric, number | null>
type Draft = { effectiveOn: string | null; gold: Limits; standard: Limits }

/** What makes a tier, from a day on. */
export function SetLimits({ rules, onClose }: { rules: RulesInForce; onClose: () => void }): ReactNode {
  const { gold, standard } = rules.coming.at(-1) ?? rules.current
  const form = useForm({
    begin: (): Draft => ({ effectiveOn: today(), gold: { ...gold }, standard: { ...standard } }),
    send: (draft) => entry(scoreCards.setRules, { body: draft }),
    onDone: () => {
      toast.success(t('Limits saved'))
      onClose()
    },
  })
  const percent = { minValue: 0, maxValue: 100, unit: '%' }
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Limits of the tiers')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <FormSection
        title={t('Effective from')}
        help={t('Tiers fall after seven days’ notice, on a Monday. They rise right away.')}
      >
        <form.Field name="effectiveOn">{(field) => <DateField label={t('First day')} {...field} />}</form.Field>
      </FormSection>
      <FormSection title={t('Gold')} help={t('Minimums; for cancellations, the maximum.')}>
        {[ORDER.slice(0, 2), ORDER.slice(2)].map((row) => (
          <FieldRow key={row.join()}>
            {row.map((metric) => (
              <form.Number key={metric} name={`gold.${metric}`} label={metricText(metric)} {...percent} />
            ))}
          </FieldRow>
        ))}
      </FormSection>
      <FormSection title={t('Standard')} help={t('Minimums; for cancellations, the maximum.')}>
        {[ORDER.slice(0, 2), ORDER.slice(2)].map((row) => (
          <FieldRow key={row.join()}>
            {row.map((metric) => (
              <form.Number key={metric} name={`standard.${metric}`} label={metricText(metric)} {...percent} />
            ))}
          </FieldRow>
        ))}
      </FormSection>
    </FormSheet>
  )
}
