import type { ReactNode } from 'react'
import styles from './field-leads.module.css'
import { leadToField } from './lead-to-field.ts'

export interface FieldLeadsProps {
  leads: readonly { field: string; text: string }[]
  /** Where the fields are; default: the whole page. */
  within?: () => ParentNode
}

/** What is missing or refused, each linked to its field. */
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
