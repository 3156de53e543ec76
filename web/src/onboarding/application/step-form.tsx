import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { refusalText } from '../../company/company-refusal.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'
import type { Refused } from '../use-refusals.ts'
import styles from './step-form.module.css'

export interface StepFormProps {
  refused: Refused
  error: Error | null
  act: string
  isPending: boolean
  disabledReason?: string | false | null
  /** At the left of the act: whether what was typed is kept. */
  state?: ReactNode
  /** Back to what was saved; absent where nothing was. */
  onCancel?: (() => void) | undefined
  onSubmit: () => void
  children: ReactNode
}

/** One step as a form: one column, what is wrong at its top and beside the fields, the act at its foot. */
export function StepForm(props: StepFormProps): ReactNode {
  const { refused, error, children } = props
  const form = useRef<HTMLFormElement>(null)
  const fields = Object.keys(refused)
  // The first field that was refused is where one goes on.
  useEffect(() => {
    if (Object.keys(refused).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus()
  }, [refused])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!props.isPending && !props.disabledReason) props.onSubmit()
  }
  const said = refusalText(error, fields)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      {said ? <Banner tone="stopped">{said}</Banner> : null}
      <div>{children}</div>
      <footer className={styles.foot}>
        <p className={styles.state} role="status">
          {props.state}
        </p>
        {props.onCancel ? (
          <Button variant="quiet" onPress={props.onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" isPending={props.isPending} disabledReason={props.disabledReason}>
          {props.act}
        </Button>
      </footer>
    </form>
  )
}
