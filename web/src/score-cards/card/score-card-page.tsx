import { IconGauge } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type ScoreCard, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { benefitTexts } from '../../company/benefits/benefits-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote, ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import type { ScoreCardSearch } from '../score-card-search.ts'
import { missingText, tierText } from '../score-text.ts'
import { TierChip } from '../tier-chip.tsx'
import { Loads } from './loads.tsx'
import { Numbers } from './numbers.tsx'
import styles from './score-card.module.css'

const ownRoute = getRouteApi('/shell/score-card')
const route = getRouteApi('/shell/companies/$companyNumber/score-card')

const cardOf = (companyNumber: string) => queryFor(scoreCards.find, { params: { companyNumber } })
const own = queryFor(scoreCards.mine, {})

/** The own company's numbers, their definitions, and the loads behind them. */
export function OwnScoreCardPage(): ReactNode {
  return <Found found={useQuery(own)} search={ownRoute.useSearch()} kicker={t('Company')} />
}

/** A carrier's, for the provider. */
export function ScoreCardPage(): ReactNode {
  const { companyNumber } = route.useParams()
  const back = (
    <Link to="/companies/$companyNumber" params={{ companyNumber }}>
      {t('Carrier')}
    </Link>
  )
  return <Found found={useQuery(cardOf(companyNumber))} search={route.useSearch()} kicker={back} />
}

interface FoundProps {
  found: ReturnType<typeof useQuery<ScoreCard>>
  search: ScoreCardSearch
  kicker: ReactNode
}

function Found({ found, search, kicker }: FoundProps): ReactNode {
  if (found.data) return <Card card={found.data} search={search} kicker={kicker} />
  if (isProblem(found.error, 'not-found'))
    return (
      <EmptyState isPage icon={<IconGauge aria-hidden="true" />} title={t('No score card')}>
        {t('Only companies that haul loads have one.')}
      </EmptyState>
    )
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('The score card could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <DetailPage kicker={kicker} title={<Skeleton width="14rem" height="1.75rem" />}>
      <SkeletonRows rows={8} height={88} />
    </DetailPage>
  )
}

function Card({ card, search, kicker }: Omit<FoundProps, 'found'> & { card: ScoreCard }): ReactNode {
  const { companyName, companyNumber, tier, falls, openContests, loads, from } = card
  return (
    <DetailPage
      kicker={kicker}
      title={t('Score card of {company}', { company: companyName })}
      chips={<TierChip tier={tier} />}
      notice={
        falls ? (
          <Banner
            tone="attention"
            title={t('{tier} from {day}', { tier: tierText(falls.tier), day: dayWritten(falls.on) })}
          >
            <p>{t('The tier falls on that Monday unless the numbers recover before.')}</p>
          </Banner>
        ) : null
      }
    >
      <p className={styles.lead}>
        <Next card={card} />{' '}
        {t('Graded: {loads} since {day}.', {
          loads: plural(loads, '{n} load', '{n} loads'),
          day: dayWritten(from),
        })}{' '}
        {openContests > 0 ? (
          <Link to="/contested-loads" search={{ state: 'open' }}>
            {plural(
              openContests,
              '{n} contested load waiting for an answer',
              '{n} contested loads waiting for an answer',
            )}
          </Link>
        ) : null}
      </p>
      <Brings tier={tier} next={card.next} />
      <Numbers card={card} search={search} />
      {search.metric ? (
        <Loads companyNumber={companyNumber} metric={search.metric} days={search.days} onlyMissed={search.onlyMissed} />
      ) : null}
    </DetailPage>
  )
}

/** What is missing for the next tier, in words. */
function Next({ card: { next, numbers, tier } }: { card: ScoreCard }): ReactNode {
  if (tier === null) return t('A tier needs at least three loads.')
  if (next === null) return t('All graded numbers are Gold.')
  const needs = numbers.flatMap((number) => missingText(number) ?? [])
  if (needs.length === 0) return null
  return t('Missing for {tier}: {needs}.', { tier: tierText(next), needs: needs.join(', ') })
}

/** What the tier brings, and what the next one would. */
function Brings({ tier, next }: Pick<ScoreCard, 'tier' | 'next'>): ReactNode {
  const found = useQuery(queryFor(tierBenefits.find, {}))
  if (found.isLoadingError) return <ErrorNote found={found} />
  if (!found.data) return <Skeleton height="2.5rem" />
  const { tiers } = found.data
  const benefitsOf = (of: ScoreTier) => tiers.find((benefits) => benefits.tier === of)
  const own = benefitsOf(tier ?? 'Standard')
  const better = next === null || next === tier ? undefined : benefitsOf(next)
  if (!own) return null
  const now = benefitTexts(own)
  const more = better ? benefitTexts(better).filter((text) => !now.includes(text)) : []
  return (
    <dl className={styles.brings}>
      <div>
        <dt>{t('Benefits of {tier}', { tier: tierText(own.tier) })}</dt>
        <dd>{now.join(' · ')}</dd>
      </div>
      {better ? (
        <div>
          <dt>{t('{tier} would add', { tier: tierText(better.tier) })}</dt>
          <dd>{more.length > 0 ? more.join(' · ') : t('No further benefits for now')}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, companyNumber?: string): void {
  if (companyNumber === undefined) void client.prefetchQuery(own)
  else void client.prefetchQuery(cardOf(companyNumber))
}
