import { IconClockExclamation } from '@tabler/icons-react'
import type { LateRisk } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { t } from '../ui/words.ts'
import styles from './late-risk-mark.module.css'

/** The truck will probably miss a window, or certainly. */
export function LateRiskMark({ risk }: { risk: LateRisk }): ReactNode {
  return (
    <span className={styles.mark} data-risk={risk}>
      <IconClockExclamation aria-hidden="true" />
      {risk === 'late' ? t('Running late') : t('May be late')}
    </span>
  )
}
