import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DECLINE_REASON_NAMES } from '@waybill/contract/freight-codes.ts'
import {
  type RateRound,
  type RateRoundEntry,
  type RateRounds,
  rateRounds,
} from '@waybill/contract/rate-requests/rate-rounds.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown, isAhead } from '../../ui/countdown.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip, type StatusChipProps } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { retell, t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { openCounter, RateRequestState } from '../rate-request-status.tsx'
import { againstText, type Limits } from './against.ts'
import { AwardOffer } from './award-offer.tsx'
import { CounterOffer } from './counter-offer.tsx'
import styles from './rate-rounds.module.css'
import { WithdrawRound } from './withdraw-round.tsx'

/** Which carriers were asked for the rate of a load, and what each answered, side by side, live. */
export function RateRoundsSection({ shipmentId }: { shipmentId: string }): ReactNode {
  const found = useQuery(queryFor(rateRounds.ofShipment, { params: { shipmentId } }))
  const { data } = found
  const newest = data?.data[0]
  return (
    <Section title={t('Rates')} isFlush end={data && newest ? <LimitsText limits={limitsOf(data, newest)} /> : null}>
      {found.isPending ? <SkeletonRows rows={2} height={60} /> : null}
      {found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : null}
      {data?.totalCount === 0 ? <p className={styles.none}>{t('No carrier has been asked for a rate yet.')}</p> : null}
      {data?.data.map((round) => (
        <Round key={round.id} round={round} miles={data.miles} limits={limitsOf(data, round)} />
      ))}
    </Section>
  )
}

function limitsOf({ targetRate, maxBuy }: RateRounds, { currency }: RateRound): Limits {
  return { targetRate, maxBuy, currency }
}

/** What carriers never see. */
function LimitsText({ limits: { targetRate, maxBuy, currency } }: { limits: Limits }): ReactNode {
  return (
    <span className={styles.faint}>
      {[
        targetRate === null ? '' : t('Target {amount}', { amount: moneyText(targetRate, currency) }),
        maxBuy === null ? '' : t('Max buy {amount}', { amount: moneyText(maxBuy, currency) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

interface RoundProps {
  round: RateRound
  miles: number | null
  limits: Limits
}

function Round({ round, miles, limits }: RoundProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [asked, setAsked] = useState<{ entry: RateRoundEntry; act: 'award' | 'counter' }>()
  const close = (): void => setAsked(undefined)
  return (
    <div className={styles.round}>
      <div className={styles.head}>
        <span className={styles.faint}>
          {t('Asked by {name}', { name: round.startedBy })} ·{' '}
          <StopTime time={{ at: round.startedAt, timeZone }} isShort />
        </span>
        <RoundState round={round} />
      </div>
      {round.endReason ? <p className={styles.reason}>{retell(round.endReason)}</p> : null}
      {round.state === 'open' && round.automation ? (
        <p className={styles.reason}>{automationText(round.automation, round.currency)}</p>
      ) : null}
      <table className={styles.answers}>
        <thead>
          <tr>
            <th scope="col">{t('Carrier')}</th>
            <th scope="col" className={styles.figure}>
              {t('Amount')}
            </th>
            <th scope="col" className={styles.state}>
              {t('Status')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {round.requests.map((entry) => (
            <Entry
              key={entry.rateRequestId}
              entry={entry}
              round={round}
              miles={miles}
              limits={limits}
              onAct={(act) => setAsked({ entry, act })}
            />
          ))}
        </tbody>
      </table>
      {round.can.withdraw === true ? (
        <div className={styles.foot}>
          <Button size="small" onPress={() => setWithdrawing(true)}>
            {t('Withdraw requests')}
          </Button>
        </div>
      ) : null}
      {asked?.act === 'award' ? <AwardOffer entry={asked.entry} miles={miles} limits={limits} onClose={close} /> : null}
      {asked?.act === 'counter' ? (
        <CounterOffer entry={asked.entry} miles={miles} limits={limits} onClose={close} />
      ) : null}
      {isWithdrawing ? <WithdrawRound roundId={round.id} onClose={() => setWithdrawing(false)} /> : null}
    </div>
  )
}

const STATES: Record<RateRound['state'], Pick<StatusChipProps, 'tone' | 'icon'> & { text: () => string }> = {
  open: { tone: 'attention', icon: IconSend, text: () => t('Waiting for your award') },
  awarded: { tone: 'done', text: () => t('Awarded') },
  closed: { tone: 'stopped', text: () => t('Closed without an award') },
  withdrawn: { tone: 'planned', text: () => t('Withdrawn') },
}

/** The time carriers have, then how it stands. */
function RoundState({ round: { state, respondBy } }: { round: RateRound }): ReactNode {
  if (state === 'open' && isAhead(respondBy)) return <Countdown until={respondBy} />
  const { tone, icon, text } = STATES[state]
  return (
    <StatusChip tone={tone} icon={icon} size="small">
      {text()}
    </StatusChip>
  )
}

function automationText(
  { awardUpTo, counterWithinPercent }: NonNullable<RateRound['automation']>,
  currency: string,
): string {
  const amount = moneyText(awardUpTo, currency)
  return counterWithinPercent === null
    ? t('The lowest offer up to {amount} is awarded at the deadline.', { amount })
    : t('The lowest offer up to {amount} is awarded at the deadline; offers up to {percent}% above are countered.', {
        amount,
        percent: counterWithinPercent,
      })
}

interface EntryProps extends RoundProps {
  entry: RateRoundEntry
  onAct: (act: 'award' | 'counter') => void
}

function Entry({ entry, round, miles, limits, onAct }: EntryProps): ReactNode {
  const { carrierName, offer, can, isBest, isAboveMaxBuy } = entry
  const amount = offer?.amount ?? null
  return (
    <tr className={isBest ? styles.best : undefined}>
      <th scope="row" className={styles.who}>
        <Link to="/rates/$rateId" params={{ rateId: entry.rateRequestId }} className={styles.carrier}>
          {carrierName}
        </Link>
        <AnswerText entry={entry} currency={round.currency} />
      </th>
      <td className={styles.figure}>
        {amount === null ? (
          '—'
        ) : (
          <>
            <Money amount={amount} currency={round.currency} isStrong />
            <span className={styles.faint}>{perMileText(amount, miles, round.currency)}</span>
          </>
        )}
      </td>
      <td className={styles.state}>
        {isBest ? (
          <StatusChip tone="done" size="small">
            {t('Lowest')}
          </StatusChip>
        ) : (
          <RateRequestState request={{ ...entry, respondBy: round.respondBy }} />
        )}
        <span className={isAboveMaxBuy ? styles.above : styles.faint}>
          {amount === null ? null : againstText(amount, limits)}
        </span>
      </td>
      <td className={styles.acts}>
        {entry.status === 'Offered' ? (
          <span>
            <Button
              size="small"
              variant={isBest ? 'primary' : 'secondary'}
              disabledReason={whyNot(can.award)}
              aria-label={t('Award the load to {carrier}', { carrier: carrierName })}
              onPress={() => onAct('award')}
            >
              {t('Award')}
            </Button>
            <Button
              size="small"
              disabledReason={whyNot(can.counter)}
              aria-label={t('Counter the offer of {carrier}', { carrier: carrierName })}
              onPress={() => onAct('counter')}
            >
              {t('Counter')}
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  )
}

/** Why not, or until when, and what the carrier says. */
function AnswerText({ entry, currency }: { entry: RateRoundEntry; currency: string }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { status, offer, declineReason, declineText } = entry
  const counter = openCounter({ ...entry, respondBy: '' })
  const time = (at: string): string => timeText({ at, timeZone }, { isShort: true })
  const said = [
    status === 'Declined' && declineReason !== null ? (declineText ?? t(DECLINE_REASON_NAMES[declineReason])) : '',
    status === 'Offered' && offer ? t('good until {time}', { time: time(offer.validUntil) }) : '',
    counter
      ? t('countered with {amount} until {time}', {
          amount: moneyText(counter.amount, currency),
          time: time(counter.openUntil),
        })
      : '',
    (status !== 'Declined' && offer?.note) || '',
  ].filter(Boolean)
  return said.length > 0 ? <span className={styles.faint}>{said.join(' · ')}</span> : null
}
