import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import styles from './form-page.module.css'
import { FormScope } from './shells.tsx'
import { type Form, part } from './use-form.ts'
import { mayLose, useUnsaved } from './use-unsaved.ts'

export interface FormPageProps<Draft extends FieldValues> {
  form: Form<Draft>
  title: string
  /** Back link, above the title. */
  kicker: ReactNode
  /** Two columns need more room than one. */
  isWide?: boolean
  /** The verb on the button. */
  act: string
  /** Why it cannot be saved yet. */
  disabledReason?: string | null
  /** Only a record nobody works on yet can be saved as a draft. */
  maySaveDraft?: boolean
  onCancel: () => void
  children: ReactNode
}

/** A form with its own page. Its buttons stay visible at the bottom; Enter saves it, and an incomplete one can be a draft. */
export function FormPage<Draft extends FieldValues & { isDraft: boolean }>(props: FormPageProps<Draft>): ReactNode {
  const { form, disabledReason = null, maySaveDraft = true } = props
  useUnsaved(form.isDirty && !form.isKept, form.parts.isSent, form.isPending)
  const save = (isDraft: boolean): void => {
    if (disabledReason !== null) return
    part<{ isDraft: boolean }, Draft>(form).set({ isDraft })
    form.submit()
  }
  const cancel = (): void => {
    // A kept draft outlives the page, so only this button discards it; otherwise the page itself asks.
    if (form.isKept) {
      if (form.isDirty && !mayLose()) return
      form.restart()
    }
    props.onCancel()
  }
  const button = { isPending: form.isPending, disabledReason }
  return (
    <form
      noValidate
      className={classNames(styles.page, props.isWide && styles.wide)}
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <p className={styles.kicker}>{props.kicker}</p>
      <div className={styles.head}>
        <h1 className={styles.title}>{props.title}</h1>
        {form.isFound ? (
          <p className={styles.found} role="status">
            {t('What you entered before is still here.')}
            <Button size="small" onPress={form.restart}>
              {t('Start over')}
            </Button>
          </p>
        ) : null}
      </div>
      <FormScope form={form}>{props.children}</FormScope>
      <div className={styles.foot}>
        {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
        <div className={styles.acts}>
          <Button onPress={cancel}>{t('Cancel')}</Button>
          {maySaveDraft ? (
            <Button {...button} onPress={() => save(true)}>
              {t('Save as draft')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" {...button}>
            {props.act}
          </Button>
        </div>
      </div>
    </form>
  )
}
