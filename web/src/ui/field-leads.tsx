import type { ReactNode } from 'react'
import styles from './field-leads.module.css'
import { leadToField } from './lead-to-field.ts'

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
