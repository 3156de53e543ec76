import type { ReactNode } from 'react'
import { CompaniesPart } from './companies-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import styles from './security.module.css'
import { SessionsPart } from './sessions-part.tsx'

/** Account security: password, second factor, and active sessions. */
export function SecuritySection(): ReactNode {
  return (
    <div className={styles.parts}>
      <CompaniesPart />
      <PasswordPart />
      <SecondFactorPart />
      <SessionsPart />
    </div>
  )
}
