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

/** A step that is kept while one types. */
export interface KeptStep<Draft> {
  /** Whether what was typed is kept. */
  state: string
  hasFailed: boolean
  keep: (draft: Draft) => void
  /** Back to what was saved: the draft ends. */
  drop: () => void
  /** What goes with the whole: a draft that is under way arrives first, it would come back over what was saved. */
  before: <A extends AnyAct>(asked: A) => A | Promise<A>
}

/**
 * Keeps a step at the provider a moment after the last key, and nothing of it in the browser: so it is there in another tab, tomorrow,
 * and after a session has ended. `halfOf` leaves out the numbers that are kept nowhere unsealed.
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
    // What is refused before it is sent goes on being kept.
    before: (asked) => (asked.endpoint.body.safeParse(asked.input.body).success ? stop().then(() => asked) : asked),
  }
}
