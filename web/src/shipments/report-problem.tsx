import { running } from '@waybill/contract/running.ts'
import { STATUS_REASON_CODES, STATUS_REASONS, type StatusReason } from '@waybill/contract/status-reasons.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepRun } from './keep-run.ts'
import type { RoadReportProps } from './record-check-call.tsx'
import { besideField, generalRefusal } from './refusal-texts.ts'

type Reason = Exclude<StatusReason, 'NS'>
const REASONS = STATUS_REASON_CODES.filter((code): code is Reason => code !== 'NS')

/** What went wrong, by the trade's codes and in words. */
export function ReportProblem({ shipment, onClose }: RoadReportProps): ReactNode {
  const [reason, setReason] = useState<Reason | ''>('')
  const [text, setText] = useState('')
  const report = useVerb(running.reportProblem, {
    showsOwnError: true,
    onDone: (run, _input, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Problem reported'))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Report problem')}
      act={t('Report problem')}
      pending={report.isPending}
      disabledReason={reason === '' ? t('Choose what it is') : text.trim() === '' ? t('Say what happened') : null}
      isDirty={reason !== '' || text !== ''}
      error={generalRefusal(report.error, ['reason', 'text'])}
      onAct={() => reason !== '' && report.mutate({ params: { shipmentId: shipment.id }, body: { reason, text } })}
    >
      <Select
        label={t('What it is')}
        value={reason}
        placeholder={t('Choose')}
        onChange={(code) => setReason(code)}
        options={REASONS.map((code) => ({ value: code, label: t(STATUS_REASONS[code]) }))}
        error={besideField(report.error, 'reason')}
      />
      <TextField
        label={t('What happened')}
        rows={3}
        value={text}
        onChange={setText}
        error={besideField(report.error, 'text')}
      />
    </Dialog>
  )
}
