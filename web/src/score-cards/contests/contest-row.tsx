import { Link } from '@tanstack/react-router'
import { type ScoreContest, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { ContestState } from '@waybill/contract/score-cards/score-metrics.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { Misses } from '../card/misses.tsx'
import styles from '../card/score-card.module.css'
import { metricText, reasonText } from '../score-text.ts'
import { ContestEvidence } from './contest-evidence.tsx'

const AnswerContest = lazyDialog(async () => (await import('../acts/answer-contest.tsx')).AnswerContest)

const TONES: Readonly<Record<ContestState, Tone>> = {
  open: 'attention',
  excused: 'done',
  upheld: 'stopped',
  withdrawn: 'planned',
}

export function stateText(state: ContestState): string {
  switch (state) {
    case 'open':
      return t('Open')
    case 'excused':
      return t('Excused')
    case 'upheld':
      return t('Upheld')
    case 'withdrawn':
      return t('Withdrawn')
  }
}

/** A contest: the load, what counts, both sides' words, and the acts. */
export function ContestRow({ contest }: { contest: ScoreContest }): ReactNode {
  const { timeZone, companyKind } = useCurrentUser()
  const [outcome, setOutcome] = useState<'excused' | 'upheld'>()
  const withdraw = useVerb(scoreCards.withdraw, { onDone: () => void toast.success(t('Withdrawn')) })
  const { companyNumber, companyName, shipmentNumber, metric, state, can } = contest
  const at = (moment: string) => timeText({ at: moment, timeZone })
  return (
    <li className={styles.load}>
      <div className={styles.loadHead}>
        <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className={classNames(styles.name, 'thumb')}>
          {shipmentNumber}
        </Link>
        <StatusChip tone={TONES[state]} size="small">
          {stateText(state)}
        </StatusChip>
        <span className={styles.soft}>
          {metricText(metric)}
          {companyKind === 'provider' ? (
            <>
              {' · '}
              <Link
                to="/companies/$companyNumber/score-card"
                params={{ companyNumber }}
                search={{ metric, days: 90, onlyMissed: true }}
                className={styles.inText}
              >
                {companyName}
              </Link>
            </>
          ) : null}
        </span>
        {can.answer === true ? (
          <div className={styles.loadActs}>
            <Button size="small" variant="primary" onPress={() => setOutcome('excused')}>
              {t('Excuse load')}
            </Button>
            <Button size="small" onPress={() => setOutcome('upheld')}>
              {t('Let it count')}
            </Button>
          </div>
        ) : null}
        {can.withdraw === true ? (
          <Button
            size="small"
            isPending={withdraw.isPending}
            onPress={() => withdraw.mutate({ params: { scoreContestId: contest.id } })}
          >
            {t('Withdraw contest')}
          </Button>
        ) : null}
      </div>
      <Misses misses={contest.misses} />
      <p className={styles.answer}>
        {reasonText(contest.reason)}: {contest.message}
      </p>
      {contest.evidenceDocumentId ? (
        <div>
          <ContestEvidence of={shipmentNumber} documentId={contest.evidenceDocumentId} />
        </div>
      ) : null}
      <p className={styles.soft}>
        {t('{name}, {when}', { name: contest.contestedBy, when: at(contest.contestedAt) })}
        {state === 'open' ? ` · ${t('Answer expected by {time}', { time: at(contest.answerDueAt) })}` : null}
      </p>
      {contest.answer && contest.answeredAt ? (
        <>
          <p className={styles.answer}>{contest.answer}</p>
          <p className={styles.soft}>
            {t('{name}, {when}', { name: contest.answeredBy ?? '', when: at(contest.answeredAt) })}
          </p>
        </>
      ) : null}
      {outcome ? <AnswerContest contest={contest} outcome={outcome} onClose={() => setOutcome(undefined)} /> : null}
    </li>
  )
}
