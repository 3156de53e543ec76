import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './form-page.module.css'
import { leadToField } from './lead-to-field.ts'

export interface FormPageProps {
  title: string
  /** The way back, above the title. */
  kicker: ReactNode
  /** Said beside the title. */
  beside?: ReactNode
  /** Two columns need more room than one. */
  isWide?: boolean
  /** The buttons at the foot, what gives up first. */
  acts: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A form that is a page of its own; its acts stay in sight at the foot, and Enter sends it. */
export function FormPage({ title, kicker, beside, isWide, acts, onSubmit, children }: FormPageProps): ReactNode {
  return (
    <form
      noValidate
      className={classNames(styles.page, isWide && styles.wide)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className={styles.kicker}>{kicker}</p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {beside}
      </div>
      {children}
      <div className={styles.foot}>{acts}</div>
    </form>
  )
}

export interface FieldLeadsProps {
  leads: readonly { field: string; text: string }[]
  /** Where the fields are; otherwise the whole page. */
  within?: () => ParentNode
}

/** What is missing or refused; a press leads to its field. */
export function FieldLeads({ leads, within }: FieldLeadsProps): ReactNode {
  return (
    <ul className={styles.leads}>
      {leads.map(({ field, text }) => (
        <li key={`${field} ${text}`}>
          <button type="button" className={styles.lead} onClick={() => leadToField(field, within?.())}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
