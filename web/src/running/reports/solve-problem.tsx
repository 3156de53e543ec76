import { type Problem, running } from '@waybill/contract/running/running.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import type { RoadReportProps } from './record-check-call.tsx'

/** How a problem was resolved. */
export function SolveProblem({ shipment, problem, onClose }: RoadReportProps & { problem: Problem }): ReactNode {
  const form = useForm({
    begin: () => ({ solution: '' }),
    send: (body) => act(running.solveProblem, { params: { shipmentId: shipment.id, problemId: problem.id }, body }),
    onDone: (run, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Problem resolved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Resolve problem')}
      act={t('Resolve')}
      disabledReason={form.draft.solution.trim() === '' ? t('Enter how it was resolved') : null}
    >
      <form.Text name="solution" label={t('How it was resolved')} rows={3} />
    </FormDialog>
  )
}
