import { IconHourglass, IconUserCheck } from '@tabler/icons-react'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { retell, t } from '../../ui/words.ts'
import { momentText, STATE_NAMES, toneOfState } from '../onboarding-text.ts'
import styles from './standing.module.css'

/** The page's first message, at every step: who acts next, and the application's status (domain §5.5). */
export function Standing({ application }: { application: Application }): ReactNode {
  const { waitingOn, waitingText, next, state, companyName, expiresAt } = application
  const Icon = waitingOn === 'provider' ? IconHourglass : IconUserCheck
  return (
    <header className={styles.standing}>
      <div className={styles.names}>
        <h1 className={styles.title}>{companyName}</h1>
        <StatusChip tone={toneOfState(state)}>{t(STATE_NAMES[state])}</StatusChip>
      </div>
      <div className={classNames(styles.next, waitingOn === 'carrier' && styles.yours)} role="status">
        {waitingOn ? <Icon className={styles.icon} aria-hidden="true" /> : null}
        <div>
          {waitingText ? <p className={styles.waiting}>{retell(waitingText)}</p> : null}
          {next ? <p>{retell(next)}</p> : null}
        </div>
      </div>
      {expiresAt && waitingOn === 'carrier' ? (
        <p className={styles.faint}>
          {t('What you enter is kept. An application left untouched expires on {moment}.', {
            moment: momentText(expiresAt),
          })}
        </p>
      ) : null}
    </header>
  )
}
