import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type PaymentRunSummary, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ListFailed } from '../../list/list-states.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { plural, t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { PaymentStateChip } from '../payment-state-chip.tsx'
import { methodText } from '../payment-text.ts'
import type { RunActs } from './run-acts.tsx'
import styles from './runs-page.module.css'

export interface RunRowProps {
  run: PaymentRunSummary
  acts: RunActs
}

/** A run: who prepared and who released it, what is still in progress, and its acts. */
export function RunRow({ run, acts }: RunRowProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const [isLooking, setLooking] = useState(false)
  const at = (instant: string) => timeText({ at: instant, timeZone }, { isShort: true })
  return (
    <li className={styles.payee}>
      <span className={styles.name}>
        <b>{t('Run {number}', { number: run.runNumber })}</b> <RunChip run={run} />
      </span>
      <span className={styles.amount}>
        <Money amount={run.total} currency={run.currency} isStrong />
      </span>
      <span className={styles.soft}>
        {[
          methodText(run.method),
          dayWritten(run.payOn),
          t('Prepared {at} by {name}', { at: at(run.preparedAt), name: run.preparedBy }),
          run.releasedAt && t('Sent {at} by {name}', { at: at(run.releasedAt), name: run.releasedBy ?? '' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {run.state === 'Prepared' ? (
        <span className={styles.acts}>
          <Button
            size="small"
            variant="primary"
            disabledReason={whyNot(run.can.release)}
            onPress={() => acts.begin(run, 'release')}
          >
            {t('Send payments')}
          </Button>
          <Button size="small" onPress={() => acts.begin(run, 'withdraw')}>
            {t('Withdraw run')}
          </Button>
        </span>
      ) : null}
      <div className={styles.invoices}>
        <Disclosure
          title={plural(run.paymentCount, '{n} payment', '{n} payments')}
          isOpen={isLooking}
          onOpenChange={setLooking}
        >
          {isLooking ? <RunPayments id={run.id} /> : null}
        </Disclosure>
      </div>
    </li>
  )
}

function RunChip({ run: { state, openCount } }: { run: PaymentRunSummary }): ReactNode {
  if (state === 'Prepared')
    return (
      <StatusChip tone="attention" size="small">
        {t('To be sent')}
      </StatusChip>
    )
  if (state === 'Withdrawn')
    return (
      <StatusChip tone="planned" size="small">
        {t('Withdrawn')}
      </StatusChip>
    )
  return openCount > 0 ? (
    <StatusChip tone="moving" size="small">
      {plural(openCount, '{n} on the way', '{n} on the way')}
    </StatusChip>
  ) : (
    <StatusChip tone="done" size="small">
      {t('Done')}
    </StatusChip>
  )
}

function RunPayments({ id }: { id: string }): ReactNode {
  const found = useQuery(queryFor(paymentRuns.find, { params: { paymentRunId: id } }))
  if (!found.data)
    return found.isError ? (
      <ListFailed
        title={t('The payments could not be loaded')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={2} height={32} />
    )
  return (
    <ul>
      {found.data.payments.map((payment) => (
        <li key={payment.id} className={styles.payment}>
          <Link to="/payments/$checkNumber/preview" params={{ checkNumber: payment.checkNumber }}>
            {payment.checkNumber}
          </Link>
          <span className={styles.soft}>
            {payment.payeeName} <PaymentStateChip state={payment.state} />
          </span>
          <span>{moneyText(payment.total, found.data.currency)}</span>
        </li>
      ))}
    </ul>
  )
}
