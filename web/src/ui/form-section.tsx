import { type ReactNode, useId } from 'react'
import { Banner } from './banner.tsx'
import styles from './form-section.module.css'
import { plural, retell } from './words.ts'

export interface FormSectionProps {
  title?: string
  /** What the fields are for. */
  help?: ReactNode
  children: ReactNode
}

/** Fields that belong together, one column. */
export function FormSection({ title, help, children }: FormSectionProps): ReactNode {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={title ? heading : undefined}>
      {title ? (
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
      ) : null}
      {help ? <p className={styles.help}>{help}</p> : null}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Short fields side by side: city, state, postal code. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>
}

/** The errors of a form at its top, beside those under the fields. */
export function ErrorSummary({ errors }: { errors: readonly string[] }): ReactNode {
  if (errors.length === 0) return null
  return (
    <Banner
      tone="stopped"
      title={plural(errors.length, '{n} entry needs another look', '{n} entries need another look')}
    >
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error}>{retell(error)}</li>
        ))}
      </ul>
    </Banner>
  )
}
