import { running, type TrackingProblem } from '@waybill/contract/running/running.ts'
import type { ReactNode } from 'react'
import { act, remember } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import type { RoadReportProps } from './record-check-call.tsx'

/** Ends a tracking problem that somebody knows to be none. */
export function CloseTrackingProblem({
  shipment,
  problem: { kind, firstSeen },
  onClose,
}: RoadReportProps & { problem: TrackingProblem }): ReactNode {
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(running.closeTrackingProblem, {
        params: { shipmentId: shipment.id },
        body: { kind, firstSeen, reason },
      }),
    onDone: (page, _asked, client) => {
      remember(client, running.trackingProblems, { params: { shipment: shipment.shipmentNumber } }, page)
      toast.success(t('Tracking problem closed'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Close tracking problem')}
      act={t('Close problem')}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter why it is not a problem') : null}
    >
      <form.Text name="reason" label={t('Why it is not a problem')} rows={2} />
    </FormDialog>
  )
}
