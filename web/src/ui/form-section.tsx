import { type ReactNode, useId } from 'react'
import styles from './form-section.module.css'

export interface FormSectionProps {
  title?: string
  /** What the fields are for. */
  help?: ReactNode
  children: ReactNode
}

/** Related fields, in one column. */
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
