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
  /** Where what is typed is kept; without it one is asked before it is lost. */
  kept?: KeptStep<Draft>
  act: string
  disabledReason?: string | false | null
  /** At the left of the act. */
  state?: ReactNode
  /** Back to what was saved; absent where nothing was. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** One step as a form: one column, what is wrong at its top and beside the fields, the act at its foot. */
export function StepForm<Draft extends Record<string, unknown>>(props: StepFormProps<Draft>): ReactNode {
  const { form, kept, act, disabledReason, state, onCancel, children } = props
  const cancel =
    onCancel &&
    ((): void => {
      kept?.drop()
      onCancel()
    })
  // What is kept is not lost by leaving, unless it could not be kept.
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
