import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { SHIPMENT_MISCELLANEOUS } from '@waybill/contract/documents/file-types.ts'
import { type ScoreLoad, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import { ContestReason, type ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import { type ReactNode, useState } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { EvidenceField } from '../../documents/evidence-field.tsx'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { Misses } from '../card/misses.tsx'
import { isOpenTo, metricText, reasonText } from '../score-text.ts'

interface ContestLoadProps {
  load: ScoreLoad
  metric: ScoreMetric
  onClose: () => void
}

type Draft = { reason: ContestReason; message: string; evidenceDocumentId: string | undefined }

/** Says why a load should not count, and with what document. */
export function ContestLoad({ load, metric, onClose }: ContestLoadProps): ReactNode {
  const { id: shipmentId, shipmentNumber, misses } = load
  const [isSending, setSending] = useState(false)
  const papers = useQuery({
    ...queryFor(documents.find, { query: { shipmentNumber } }),
    enabled: isOpenTo(metric),
  })
  const form = useForm({
    begin: (): Draft => ({ reason: 'facility', message: '', evidenceDocumentId: undefined }),
    send: ({ message, ...draft }) =>
      act(scoreCards.contest, { body: { shipmentId, metric, ...draft, message: message.trim() } }),
    onDone: () => {
      toast.success(t('Load {number} contested', { number: shipmentNumber }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      isBusy={isSending}
      onClose={onClose}
      width="medium"
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
          'Describe your evidence: a gate time, a message, a document. The answer takes up to two business days.',
        )}
        rows={4}
        maxLength={1000}
      />
      {isOpenTo(metric) ? (
        <form.Field name="evidenceDocumentId">
          {({ value, onChange, error }) => (
            <EvidenceField
              found={papers}
              place={{ shipmentId }}
              fileType={SHIPMENT_MISCELLANEOUS}
              recordName={shipmentNumber}
              chosen={value}
              onChoose={onChange}
              onSending={setSending}
              error={error}
              isOptional
            />
          )}
        </form.Field>
      ) : null}
    </FormDialog>
  )
}
