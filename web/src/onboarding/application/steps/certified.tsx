import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { retell } from '../../../ui/words.ts'
import styles from '../application-page.module.css'

export interface CertifiedProps {
  value: boolean
  onChange: (isCertified: boolean) => void
  error: string | undefined
  children: ReactNode
}

/** A statement to agree to. */
export function Certified({ value, onChange, error, children }: CertifiedProps): ReactNode {
  return (
    <>
      <Checkbox isSelected={value} onChange={onChange} isInvalid={Boolean(error)}>
        {children}
      </Checkbox>
      {error && !value ? <p className={styles.refusal}>{retell(error)}</p> : null}
    </>
  )
}
