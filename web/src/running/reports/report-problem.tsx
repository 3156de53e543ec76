import { running } from '@waybill/contract/running/running.ts'
import { STATUS_REASON_CODES, STATUS_REASONS, type StatusReason } from '@waybill/contract/shipments/status-reasons.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import type { RoadReportProps } from './record-check-call.tsx'

type Reason = Exclude<StatusReason, 'NS'>
const REASONS = STATUS_REASON_CODES.filter((code): code is Reason => code !== 'NS')

/** What went wrong, by trade code and in words. */
export function ReportProblem({ shipment, onClose }: RoadReportProps): ReactNode {
  const form = useForm({
    begin: () => ({ reason: null as Reason | null, text: '' }),
    send: ({ reason, text }) =>
      reason ? act(running.reportProblem, { params: { shipmentId: shipment.id }, body: { reason, text } }) : undefined,
    onDone: (run, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Problem reported'))
      onClose()
    },
  })
  const { reason, text } = form.draft
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Report problem')}
      act={t('Report problem')}
      disabledReason={
        reason === null ? t('Choose the problem') : text.trim() === '' ? t('Describe what happened') : null
      }
    >
      <form.Select
        name="reason"
        label={t('Problem')}
        options={REASONS.map((code) => ({ value: code, label: t(STATUS_REASONS[code]) }))}
      />
      <form.Text name="text" label={t('What happened')} rows={3} />
    </FormDialog>
  )
}
