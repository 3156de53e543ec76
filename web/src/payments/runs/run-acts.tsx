import type { PaymentRunSummary } from '@waybill/contract/payments/payment-runs.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

const ReleaseRun = lazyPart(async () => (await import('./release-run.tsx')).ReleaseRun)
const WithdrawRun = lazyPart(async () => (await import('./release-run.tsx')).WithdrawRun)

export interface RunActs {
  begin: (run: PaymentRunSummary, act: 'release' | 'withdraw') => void
  dialog: ReactNode
}

/**
 * What somebody is about to do with a run. Its dialog belongs to the page, not to the row: a run that a colleague sends or withdraws
 * leaves its list, and what was typed must survive. The dialog shows the run as `listed` now; in no list, as it was last pressed.
 */
export function useRunActs(listed: readonly PaymentRunSummary[]): RunActs {
  const [begun, setBegun] = useState<{ run: PaymentRunSummary; act: 'release' | 'withdraw' }>()
  const run = listed.find(({ id }) => id === begun?.run.id) ?? begun?.run
  const close = () => setBegun(undefined)
  return {
    begin: (pressed, act) => setBegun({ run: pressed, act }),
    dialog: run ? (
      <Suspense>
        {begun?.act === 'release' ? (
          <ReleaseRun run={run} onClose={close} />
        ) : (
          <WithdrawRun run={run} onClose={close} />
        )}
      </Suspense>
    ) : null,
  }
}
