import { identity } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { read } from '../api/call.ts'
import { t } from '../ui/words.ts'
import styles from './environment.module.css'

const STORED = 'waybill.environment'

/** Outside production nobody may mistake the loads for real (SPEC §1), without signal either. */
export function Environment(): ReactNode {
  const [environment, setEnvironment] = useState(() => localStorage.getItem(STORED) ?? 'production')
  useEffect(
    () =>
      void read(identity.welcome, {}).then(
        (now) => {
          localStorage.setItem(STORED, now.environment)
          setEnvironment(now.environment)
        },
        () => undefined,
      ),
    [],
  )
  return environment === 'production' ? null : <span className={styles.environment}>{t('UAT Data')}</span>
}
