import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from '../application-page.module.css'

export interface CertifiedProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  error: string | undefined
  children: ReactNode
}

/** A sentence that has to be said yes to. */
export function Certified({ isSelected, onChange, error, children }: CertifiedProps): ReactNode {
  return (
    <div>
      <Checkbox isSelected={isSelected} onChange={onChange} isInvalid={Boolean(error)}>
        {children}
      </Checkbox>
      {error && !isSelected ? <p className={styles.refusal}>{error}</p> : null}
    </div>
  )
}
