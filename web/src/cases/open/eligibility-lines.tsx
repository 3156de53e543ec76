import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { CaseEligibility, EligibilityLine } from '@waybill/contract/cases/cases.ts'
import type { ReactNode } from 'react'
import { durationText } from '../../running/duration-text.ts'
import { Countdown, isAhead } from '../../ui/countdown.tsx'
import { moneyText } from '../../ui/money.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './eligibility.module.css'

const LOOKS = {
  holds: { icon: IconCircleCheck, text: 'Met' },
  missing: { icon: IconCircleX, text: 'Not met' },
  later: { icon: IconCircleDashed, text: 'Can be added later' },
} as const

function stateOf({ holds, isRequired }: EligibilityLine): keyof typeof LOOKS {
  return holds ? 'holds' : isRequired ? 'missing' : 'later'
}

/** Whether it can be requested, line by line, and what it comes to, before anything is sent. */
export function EligibilityLines({
  of: { lines, deadlineAt, amount, currency, detention },
}: {
  of: CaseEligibility
}): ReactNode {
  return (
    <section className={styles.eligibility} aria-label={t('Eligibility')} aria-live="polite">
      <ul>
        {lines.map((line) => {
          const state = stateOf(line)
          const { icon: Icon, text } = LOOKS[state]
          return (
            <li key={line.said.text} className={styles.line} data-state={state}>
              <Icon role="img" aria-label={t(text)} />
              <span>{retell(line.said)}</span>
            </li>
          )
        })}
      </ul>
      {deadlineAt && isAhead(deadlineAt) ? <Countdown until={deadlineAt} /> : null}
      {amount === null ? null : (
        <p className={styles.amount}>
          <span className={styles.soft}>
            {detention && detention.ratePerHour !== null
              ? t('{duration} at {rate} an hour', {
                  duration: durationText(detention.billedMinutes),
                  rate: moneyText(detention.ratePerHour, currency),
                })
              : t('Calculated amount')}
          </span>
          <b>{moneyText(amount, currency)}</b>
        </p>
      )}
    </section>
  )
}
