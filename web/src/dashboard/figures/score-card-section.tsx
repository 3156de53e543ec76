import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import { GRADED_METRICS } from '@waybill/contract/score-cards/score-metrics.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { metricText, missingText, shareText } from '../../score-cards/score-text.ts'
import { TierChip } from '../../score-cards/tier-chip.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './score-card-section.module.css'

/** The own tier and what decides it; each number opens the loads behind it. */
export function ScoreCardSection(): ReactNode {
  const { data: card, isError } = useQuery(queryFor(scoreCards.mine, {}))
  if (isError) return null
  return (
    <Section isFlush title={t('Score Card')} end={card ? <TierChip tier={card.tier} size="small" /> : null}>
      {card ? (
        <ul className={styles.numbers}>
          {card.numbers
            .filter(({ metric }) => (GRADED_METRICS as readonly string[]).includes(metric))
            .map((number) => (
              <li key={number.metric}>
                <Link
                  to="/score-card"
                  search={{ metric: number.metric, days: 90 }}
                  hash="loads"
                  className={styles.number}
                >
                  <span>{metricText(number.metric)}</span>
                  <span className={styles.share}>{shareText(number.metric, number.graded)}</span>
                  <span className={styles.missing}>{missingText(number)}</span>
                </Link>
              </li>
            ))}
        </ul>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  )
}
