import { useQueryClient } from '@tanstack/react-query'
import { StepDraft } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type AnyAct, useVerb } from '../../api/queries.ts'
import { t } from '../../ui/words.ts'
import { keepApplication } from '../keep-application.ts'
import { type Saving, useAutosave } from './use-autosave.ts'

const SAVING: Record<Saving, string> = {
  nothing: '',
  waiting: 'Not saved yet',
  saving: 'Saving the draft',
  saved: 'Draft saved: you can leave and come back',
  failed: 'The draft could not be saved. Your entries are still here.',
}

/** A step that is autosaved. */
export interface KeptStep<Draft> {
  /** Whether the draft is saved. */
  state: string
  hasFailed: boolean
  keep: (draft: Draft) => void
  /** Back to what was saved: the draft ends. */
  drop: () => void
  /** Goes with the whole: a pending draft arrives first, or it would overwrite what was saved. */
  before: <A extends AnyAct>(asked: A) => A | Promise<A>
}

/**
 * Autosaves a step on the server a moment after the last keystroke, and never in the browser: so it is there in another tab, tomorrow,
 * and after a session ended. `halfOf` omits the numbers that must not be stored unsealed.
 */
export function useKeptStep<Draft>(step: StepDraft['step'], halfOf: (draft: Draft) => unknown): KeptStep<Draft> {
  const client = useQueryClient()
  const save = useVerb(onboarding.saveDraft, {
    showsOwnError: true,
    onDone: (changed) => keepApplication(client, changed),
  })
  const { saving, keep, stop } = useAutosave((body: StepDraft) => save.mutateAsync({ body }))
  return {
    state: t(SAVING[saving]),
    hasFailed: saving === 'failed',
    keep: (draft) => {
      const half = StepDraft.safeParse({ step, draft: halfOf(draft) })
      if (half.success) keep(half.data)
    },
    drop: () => void stop().then(() => save.mutate({ body: { step, draft: {} } })),
    // A body refused before sending keeps autosaving.
    before: (asked) => (asked.endpoint.body.safeParse(asked.input.body).success ? stop().then(() => asked) : asked),
  }
}
