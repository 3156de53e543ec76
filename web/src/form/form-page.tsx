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
  /** The way back, above the title. */
  kicker: ReactNode
  /** Two columns need more room than one. */
  isWide?: boolean
  /** The verb on its button. */
  act: string
  /** Why it cannot be saved yet. */
  disabledReason?: string | null
  /** Only what nobody works on yet can be put aside unfinished. */
  maySaveDraft?: boolean
  onCancel: () => void
  children: ReactNode
}

/** A form that is a page of its own. Its acts stay in sight at the foot; Enter saves the whole, and what is not whole may stay a draft. */
export function FormPage<Draft extends FieldValues & { isDraft: boolean }>(props: FormPageProps<Draft>): ReactNode {
  const { form, disabledReason = null, maySaveDraft = true } = props
  useUnsaved(form.isDirty && !form.isPending && !form.isKept, form.parts.isSent)
  const save = (isDraft: boolean): void => {
    if (disabledReason !== null) return
    part<{ isDraft: boolean }, Draft>(form).set({ isDraft })
    form.submit()
  }
  const cancel = (): void => {
    // What is kept outlives the page, so only this act throws it away; of the rest the page asks itself.
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
