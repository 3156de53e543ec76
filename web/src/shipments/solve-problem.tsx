import { type Problem, running } from '@waybill/contract/running.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepRun } from './keep-run.ts'
import type { RoadReportProps } from './record-check-call.tsx'
import { besideField, generalRefusal } from './refusal-texts.ts'

/** How a problem came to its end. */
export function SolveProblem({ shipment, problem, onClose }: RoadReportProps & { problem: Problem }): ReactNode {
  const [solution, setSolution] = useState('')
  const solve = useVerb(running.solveProblem, {
    showsOwnError: true,
    onDone: (run, _input, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Problem solved'))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Solve problem')}
      act={t('Solve')}
      pending={solve.isPending}
      disabledReason={solution.trim() === '' ? t('Say how it was solved') : null}
      isDirty={solution !== ''}
      error={generalRefusal(solve.error, ['solution'])}
      onAct={() => solve.mutate({ params: { shipmentId: shipment.id, problemId: problem.id }, body: { solution } })}
    >
      <TextField
        label={t('How it was solved')}
        rows={3}
        value={solution}
        onChange={setSolution}
        error={besideField(solve.error, 'solution')}
      />
    </Dialog>
  )
}
