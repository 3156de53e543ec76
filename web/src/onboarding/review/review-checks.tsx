import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { CHECK_NAMES, type Check } from '@waybill/contract/onboarding/application-review.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/detail-page.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './application-review-page.module.css'

const OUTCOMES = {
  failed: { icon: IconCircleX, says: 'Failed' },
  unknown: { icon: IconHelpCircle, says: 'Unknown' },
  warning: { icon: IconAlertTriangle, says: 'Needs a look' },
  passed: { icon: IconCircleCheck, says: 'Passed' },
} as const satisfies Record<Check['outcome'], unknown>

const WORST_FIRST = ['failed', 'warning', 'unknown', 'passed'] as const

/** Findings, the worst first. */
export function Checks({ checks }: { checks: readonly Check[] }): ReactNode {
  const sorted = checks.toSorted((a, b) => WORST_FIRST.indexOf(a.outcome) - WORST_FIRST.indexOf(b.outcome))
  return (
    <Section title={t('Checks')} count={checks.length}>
      <ul className={styles.checks}>
        {sorted.map(({ check, outcome, says, canBeWaived }) => {
          const { icon: Icon, says: word } = OUTCOMES[outcome]
          return (
            <li key={check} className={classNames(styles.check, styles[outcome])}>
              <Icon className={styles.icon} aria-hidden="true" />
              <span className={styles.name}>
                <span className={styles.what}>{t(CHECK_NAMES[check])}</span>
                <span className={styles.says}>{retell(says)}</span>
              </span>
              <span className={styles.outcome}>
                {t(word)}
                {outcome === 'failed' && !canBeWaived ? `, ${t('blocks approval')}` : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
