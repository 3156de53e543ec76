import { type ScoreLoad, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import { ContestReason, type ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { Misses } from '../card/misses.tsx'
import { metricText, reasonText } from '../score-text.ts'

interface ContestLoadProps {
  load: ScoreLoad
  metric: ScoreMetric
  onClose: () => void
}

/** Says why a load should not count. */
export function ContestLoad({ load, metric, onClose }: ContestLoadProps): ReactNode {
  const { id: shipmentId, shipmentNumber, misses } = load
  const form = useForm({
    begin: (): { reason: ContestReason; message: string } => ({ reason: 'facility', message: '' }),
    send: ({ reason, message }) =>
      act(scoreCards.contest, { body: { shipmentId, metric, reason, message: message.trim() } }),
    onDone: () => {
      toast.success(t('Load {number} contested', { number: shipmentNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Contest load {number}', { number: shipmentNumber })}
      act={t('Contest load')}
      disabledReason={form.draft.message.trim() === '' ? t('Enter a reason') : null}
    >
      <p>{metricText(metric)}</p>
      <Misses misses={misses} />
      <form.Select
        name="reason"
        label={t('Reason')}
        options={ContestReason.options.map((value) => ({ value, label: reasonText(value) }))}
      />
      <form.Text
        name="message"
        label={t('What happened')}
        help={t(
          'Name what proves it: a document on the load, a gate time, a message. The answer takes up to two business days.',
        )}
        rows={4}
        maxLength={1000}
      />
    </FormDialog>
  )
}
