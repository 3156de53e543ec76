import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconClockHour4,
  IconLock,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Application, StepStatus } from '@waybill/contract/onboarding/application.ts'
import type { OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { t } from '../../ui/words.ts'
import { STATUS_NAMES, STEP_NAMES } from '../onboarding-text.ts'
import styles from './step-list.module.css'

const ICONS = {
  done: IconCircleCheck,
  open: IconCircle,
  refused: IconAlertTriangle,
  waiting: IconClockHour4,
  closed: IconLock,
} as const satisfies Record<StepStatus, unknown>

/** All steps and the current one; on phones one line that expands. */
export function StepList({ application, current }: { application: Application; current: OnboardingStep }): ReactNode {
  const isNarrow = useMedia('(width < 960px)')
  const { steps } = application
  const done = steps.filter(({ status }) => status === 'done').length
  const list = (
    <ol className={styles.list}>
      {steps.map(({ step, status }, index) => {
        const Icon = step === current && status === 'open' ? IconCircleDot : ICONS[status]
        return (
          <li key={step}>
            <Link
              to="/onboarding"
              search={{ step }}
              className={classNames(styles.step, styles[status])}
              aria-current={step === current ? 'step' : undefined}
            >
              <Icon className={styles.icon} aria-hidden="true" />
              <span>
                <span className={styles.number}>{index + 1}.</span> {t(STEP_NAMES[step])}
              </span>
              <span className={styles.status}>{t(STATUS_NAMES[status])}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
  const progress = t('{done} of {all} steps done', { done, all: steps.length })
  if (isNarrow)
    return (
      <nav aria-label={t('Steps')} className={styles.fold}>
        <h2 className="visually-hidden">{t('Steps')}</h2>
        {/* After choosing a step, the list closes. */}
        <Disclosure key={current} title={t('Steps')} end={progress}>
          {list}
        </Disclosure>
      </nav>
    )
  return (
    <nav aria-label={t('Steps')} className={styles.beside}>
      <p className={styles.progress}>{progress}</p>
      {list}
    </nav>
  )
}
