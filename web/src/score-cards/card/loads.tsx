import { IconChecks } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type ScoreLoad, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { ScoreDays, ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import { type ReactNode, useState } from 'react'
import { infiniteQueryFor } from '../../api/queries.ts'
import { MoreRows } from '../../list/more.tsx'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/detail-page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { isNotTheirs, t, whyNot } from '../../ui/words.ts'
import { isOpenTo, metricText } from '../score-text.ts'
import { Misses } from './misses.tsx'
import styles from './score-card.module.css'

const ContestLoad = lazyDialog(async () => (await import('../acts/contest-load.tsx')).ContestLoad)

interface LoadsProps {
  companyNumber: string
  metric: ScoreMetric
  days: ScoreDays
  onlyMissed: boolean
}

/** The loads behind a number, newest first. */
export function Loads({ companyNumber, metric, days, onlyMissed }: LoadsProps): ReactNode {
  const navigate = useNavigate()
  const [contesting, setContesting] = useState<ScoreLoad>()
  const narrow = (only: boolean) =>
    void navigate({ to: '.', search: { metric, days, onlyMissed: only }, replace: true, resetScroll: false })
  return (
    <div id="loads">
      <Section
        isFlush
        title={t('{metric}: loads of {days} days', { metric: metricText(metric), days })}
        end={
          <Checkbox isSelected={onlyMissed} onChange={narrow}>
            {t('Only what was missed')}
          </Checkbox>
        }
      >
        <MoreRows
          label={t('Loads behind the number')}
          asks={infiniteQueryFor(scoreCards.loads, { params: { companyNumber }, query: { metric, days, onlyMissed } })}
          renderRow={(load) => <Row load={load} metric={metric} onContest={() => setContesting(load)} />}
          coming={{ rows: 3, height: 72 }}
          failed={t('The loads could not be loaded')}
          nothing={{
            icon: <IconChecks aria-hidden="true" />,
            title: onlyMissed ? t('Nothing was missed') : t('No loads count here'),
            says: t('Loads appear here within seconds of what happens to them.'),
          }}
        />
      </Section>
      {contesting ? <ContestLoad load={contesting} metric={metric} onClose={() => setContesting(undefined)} /> : null}
    </div>
  )
}

interface RowProps {
  load: ScoreLoad
  metric: ScoreMetric
  onContest: () => void
}

function Row({ load, metric, onContest }: RowProps): ReactNode {
  const { shipmentNumber, origin, destination, day, misses, contest, can } = load
  const isMissed = misses.some(({ excused }) => excused === null)
  return (
    <li className={styles.load}>
      <div className={styles.loadHead}>
        {misses.length > 0 && !isOpenTo(metric) ? (
          <span className={styles.name}>{shipmentNumber}</span>
        ) : (
          <Link
            to="/shipments/$shipmentNumber"
            params={{ shipmentNumber }}
            className={classNames(styles.name, 'thumb')}
          >
            {shipmentNumber}
          </Link>
        )}
        <StatusChip tone={isMissed ? 'attention' : misses.length > 0 ? 'planned' : 'done'} size="small">
          {isMissed ? t('Missed') : misses.length > 0 ? t('Excused') : t('Fulfilled')}
        </StatusChip>
        <span className={styles.soft}>
          {t('{origin} to {destination}', { origin, destination })} · {dayWritten(day)}
        </span>
        {isMissed && !isNotTheirs(can.contest) ? (
          <Button size="small" disabledReason={whyNot(can.contest)} onPress={onContest}>
            {t('Contest')}
          </Button>
        ) : null}
      </div>
      <Misses misses={misses} />
      {contest?.state === 'open' ? <p className={styles.soft}>{t('Contested, the answer is due')}</p> : null}
      {contest?.state === 'upheld' && contest.answer ? (
        <p className={styles.soft}>{t('Contested, and it counts: {answer}', { answer: contest.answer })}</p>
      ) : null}
    </li>
  )
}
