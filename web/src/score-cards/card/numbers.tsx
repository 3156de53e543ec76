import { Link } from '@tanstack/react-router'
import type { ScoreCard, ScoreNumber } from '@waybill/contract/score-cards/score-cards.ts'
import { isLessBetter, SCORE_DAYS, type ScoreDays } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import type { ReactNode } from 'react'
import { Section } from '../../ui/detail-page.tsx'
import { locale, t } from '../../ui/words.ts'
import type { ScoreCardSearch } from '../score-card-search.ts'
import { definitionText, metricText, missingText, shareText, tierText } from '../score-text.ts'
import { TierChip } from '../tier-chip.tsx'
import styles from './score-card.module.css'

/** Each number with its definition beside it, over three windows; each window opens its loads. */
export function Numbers({ card, search }: { card: ScoreCard; search: ScoreCardSearch }): ReactNode {
  return (
    <Section isFlush title={t('Numbers')}>
      <ul className={styles.numbers}>
        {card.numbers.map((number) => (
          <li key={number.metric} className={styles.number}>
            <One number={number} next={card.next} search={search} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({
  number,
  next,
  search,
}: {
  number: ScoreNumber
  next: ScoreTier | null
  search: ScoreCardSearch
}): ReactNode {
  const { metric, graded, limits, tier } = number
  const name = metricText(metric)
  const missing = missingText(number)
  return (
    <>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.soft}>{definitionText(metric)}</p>
        {limits ? (
          <p className={styles.soft}>
            {isLessBetter(metric)
              ? t('Gold up to {gold}%, Standard up to {standard}%', limits)
              : t('Gold from {gold}%, Standard from {standard}%', limits)}
          </p>
        ) : null}
      </div>
      <div className={styles.graded}>
        <span className={styles.figure}>{shareText(metric, graded)}</span>
        {tier ? <TierChip tier={tier} size="small" /> : null}
        {missing && next ? (
          <span className={styles.missing}>{t('{needs} for {tier}', { needs: missing, tier: tierText(next) })}</span>
        ) : null}
      </div>
      <div className={styles.windows} role="group" aria-label={name}>
        {SCORE_DAYS.map((days) => (
          <Window key={days} number={number} days={days} isOpen={search.metric === metric && search.days === days} />
        ))}
      </div>
    </>
  )
}

function Window({ number, days, isOpen }: { number: ScoreNumber; days: ScoreDays; isOpen: boolean }): ReactNode {
  const { metric, windows, before } = number
  const { part, whole, share } = windows[days]
  const counted = t('{part} of {whole}', { part: part.toLocaleString(locale()), whole: whole.toLocaleString(locale()) })
  const drift = days === 90 ? driftText(share, before.share) : null
  return (
    <Link
      to="."
      search={{ metric, days }}
      hash="loads"
      className={styles.window}
      // The address leaves out the 90 days, which are the default: as a part, they are in every address.
      activeOptions={{ exact: true }}
      aria-current={isOpen || undefined}
      aria-label={t('{days} days: {share}, {counted}. Show the loads', {
        days,
        share: shareText(metric, { share }),
        counted: [counted, drift].filter(Boolean).join(', '),
      })}
    >
      <span className={styles.days}>{t('{days} days', { days })}</span>{' '}
      <span className={styles.share}>{shareText(metric, { share })}</span>{' '}
      <span className={styles.days}>{counted}</span> {drift ? <span className={styles.days}>{drift}</span> : null}
    </Link>
  )
}

/** Against the 90 days before. */
function driftText(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null
  const points = Math.round((now - before) * 10) / 10
  if (points === 0) return t('as before')
  const size = Math.abs(points).toLocaleString(locale())
  return points > 0 ? t('▲ {points}', { points: size }) : t('▼ {points}', { points: size })
}
