import type { ReactNode } from 'react'
import { InlineForm } from '../../form/shells.tsx'
import type { Form } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import styles from './step-form.module.css'
import type { KeptStep } from './use-kept-step.ts'

export interface StepFormProps<Draft extends Record<string, unknown>> {
  form: Form<Draft>
  /** Where the draft is saved; without it the form asks before it is lost. */
  kept?: KeptStep<Draft>
  act: string
  disabledReason?: string | false | null
  /** Left of the button. */
  state?: ReactNode
  /** Back to the saved data; absent if there is none. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** One step as a form: one column, errors at the top and beside fields, the button at the bottom. */
export function StepForm<Draft extends Record<string, unknown>>(props: StepFormProps<Draft>): ReactNode {
  const { form, kept, act, disabledReason, state, onCancel, children } = props
  const cancel =
    onCancel &&
    ((): void => {
      kept?.drop()
      onCancel()
    })
  // An autosaved draft is not lost by leaving, unless saving failed.
  return (
    <InlineForm form={kept ? { ...form, isDirty: kept.hasFailed } : form} className={styles.form}>
      <form.Summary />
      {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
      <div>{children}</div>
      <footer className={styles.foot}>
        <p className={styles.state} role="status">
          {kept?.state ?? state}
        </p>
        {cancel ? (
          <Button variant="quiet" onPress={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" isPending={form.isPending} disabledReason={disabledReason}>
          {act}
        </Button>
      </footer>
    </InlineForm>
  )
}
