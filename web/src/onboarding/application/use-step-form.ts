import { useQueryClient } from '@tanstack/react-query'
import { type Application, StepDraft } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useVerb } from '../../api/queries.ts'
import { useUnsaved } from '../../form/use-unsaved.ts'
import { t } from '../../ui/words.ts'
import { keepApplication } from '../keep-application.ts'
import { useRefusals } from '../use-refusals.ts'
import { type Saving, useAutosave } from './use-autosave.ts'

const SAVING: Record<Saving, string> = {
  nothing: '',
  waiting: 'Not saved yet',
  saving: 'Saving the draft',
  saved: 'Draft saved: you can leave and come back',
  failed: 'The draft could not be saved. Your entries are still here.',
}

type TextField<Form> = { [Key in keyof Form]: Form[Key] extends string ? Key : never }[keyof Form] & string

export interface StepFormOptions<Form, Rules extends z.ZodType> {
  step: StepDraft['step']
  /** What the form begins with: the draft, what was saved, or what is known already. */
  begin: () => Form
  /** What is kept while one types; numbers that are kept nowhere unsealed are not among it. */
  halfOf: (form: Form) => unknown
  /** What the contract asks of the whole. */
  rules: Rules
}

/**
 * A step as it is typed. It is kept at the provider a moment after the last key, and nothing of it in the browser: so it is there in
 * another tab, tomorrow, and after a session has ended. What is wrong is said beside its field, and only what is right is sent.
 */
export function useStepForm<Form extends object, Rules extends z.ZodType>({
  step,
  begin,
  halfOf,
  rules,
}: StepFormOptions<Form, Rules>) {
  const client = useQueryClient()
  const [form, setForm] = useState(begin)
  const { refused, about, read, hear } = useRefusals(rules)
  const keep = useVerb(onboarding.saveDraft, {
    showsOwnError: true,
    onDone: (changed) => keepApplication(client, changed),
  })
  const autosave = useAutosave((body: StepDraft) => keep.mutateAsync({ body }))
  const unsaved = useUnsaved(autosave.saving === 'failed')
  const edit = (change: Partial<Form>): void => {
    const next = { ...form, ...change }
    setForm(next)
    const half = StepDraft.safeParse({ step, draft: halfOf(next) })
    if (half.success) autosave.keep(half.data)
  }
  return {
    form,
    edit,
    refused,
    about,
    /** A field of text by its name, as the refusals name it too. */
    text: (field: TextField<Form>) => {
      const value: unknown = form[field]
      return {
        autoComplete: 'off',
        value: typeof value === 'string' ? value : '',
        // The key is one of the form's texts.
        onChange: (typed: string) => edit({ [field]: typed } as Partial<Form>),
        error: about(field),
      }
    },
    state: t(SAVING[autosave.saving]),
    /** What goes with the verb that saves the step. */
    whole: (onDone: (changed: Application) => void) => ({
      showsOwnError: true,
      onDone: (changed: Application) => {
        unsaved.letGo()
        onDone(changed)
      },
      onFailed: hear,
    }),
    /** Sends what is right. A draft that is under way arrives first: it would come back over what was saved. */
    submit: (entered: unknown, send: (body: z.output<Rules>) => void): void => {
      const body = read(entered)
      if (body !== undefined) void autosave.stop().then(() => send(body))
    },
    /** Back to what was saved: the draft ends. */
    cancelled: (onCancel: (() => void) | undefined) =>
      onCancel &&
      ((): void => {
        void autosave.stop().then(() => keep.mutate({ body: { step, draft: {} } }))
        onCancel()
      }),
  }
}
