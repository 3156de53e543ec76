import { IconPlayerPause, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DECLINE_REASON_NAMES } from '@waybill/contract/freight-codes.ts'
import { type TenderRun, type TenderRung, tenderRuns } from '@waybill/contract/tenders/tender-runs.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor, useVerb } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip, type StatusChipProps } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { isOpen, TenderState } from '../tender-status.tsx'
import { RescindOffer } from './rescind-offer.tsx'
import styles from './tender-runs.module.css'

/** Longer ladders collapse. */
const SHOWN_AT_FIRST = 15

/** Who was asked, their answers and who is next, run by run, newest first, live. */
export function TenderRuns({ shipmentId }: { shipmentId: string }): ReactNode {
  const found = useQuery(queryFor(tenderRuns.rateStatus, { params: { shipmentId } }))
  return (
    <Section title={t('Offers')} isFlush>
      {found.isPending ? <SkeletonRows rows={2} height={60} /> : null}
      {found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : null}
      {found.data?.totalCount === 0 ? <p className={styles.none}>{t('Not offered to any carrier yet.')}</p> : null}
      {found.data?.data.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </Section>
  )
}

const STRATEGIES: Record<TenderRun['strategy'], () => string> = {
  single: () => t('To one carrier'),
  waterfall: () => t('One after the other'),
  broadcast: () => t('To several at once'),
}

function Run({ run }: { run: TenderRun }): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { timeZone } = useCurrentUser()
  const rungs = isWhole ? run.rungs : run.rungs.slice(0, SHOWN_AT_FIRST)
  const isActive = run.state === 'running' || run.state === 'sending'
  const next = isActive && run.isAutomatic ? run.rungs.find(({ state }) => state === 'waiting') : undefined
  return (
    <div className={styles.run}>
      <div className={styles.head}>
        <div className={styles.what}>
          <span className={styles.strategy}>{STRATEGIES[run.strategy]()}</span>
          <span className={styles.faint}>
            {t('by {name}', { name: run.startedBy })} · <StopTime time={{ at: run.startedAt, timeZone }} isShort />
          </span>
        </div>
        <RunState run={run} />
      </div>
      {run.reason ? <p className={styles.reason}>{retell(run.reason)}</p> : null}
      {!run.isAutomatic && isActive ? (
        <p className={styles.reason}>
          {run.pausedReason
            ? t('Paused: {reason}. No one else is asked until you resume.', { reason: run.pausedReason })
            : t('Paused. No one else is asked until you resume.')}
        </p>
      ) : null}
      <ol className={styles.rungs}>
        {rungs.map((rung) => (
          <Rung key={rung.rank} rung={rung} run={run} isNext={rung === next} />
        ))}
      </ol>
      <div className={styles.acts}>
        {rungs.length < run.rungs.length ? (
          <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
            {t('Show all {n}', { n: run.rungs.length })}
          </Button>
        ) : null}
        <Automatic run={run} />
        {run.can.withdraw === true && run.strategy !== 'single' ? (
          <Button size="small" onPress={() => setWithdrawing(true)}>
            {t('Withdraw all')}
          </Button>
        ) : null}
      </div>
      {isWithdrawing ? <WithdrawRun run={run} onClose={() => setWithdrawing(false)} /> : null}
    </div>
  )
}

const STATES: Record<TenderRun['state'], Pick<StatusChipProps, 'tone' | 'icon'> & { text: () => string }> = {
  sending: { tone: 'attention', icon: IconSend, text: () => t('Sending') },
  running: { tone: 'attention', icon: IconSend, text: () => t('Waiting for answers') },
  booked: { tone: 'committed', text: () => t('Booked') },
  exhausted: { tone: 'stopped', text: () => t('No carriers left to ask') },
  stopped: { tone: 'stopped', text: () => t('Stopped: too little time before pickup') },
  withdrawn: { tone: 'planned', text: () => t('Withdrawn') },
}

function RunState({ run }: { run: TenderRun }): ReactNode {
  if (run.state === 'running' && !run.isAutomatic)
    return (
      <StatusChip tone="planned" icon={IconPlayerPause}>
        {t('Paused')}
      </StatusChip>
    )
  const { tone, icon, text } = STATES[run.state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {text()}
    </StatusChip>
  )
}

interface RungProps {
  rung: TenderRung
  run: TenderRun
  isNext: boolean
}

function Rung({ rung, run, isNext }: RungProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const [isRescinding, setRescinding] = useState(false)
  const { offer } = rung
  const tenderId = offer?.tenderId
  return (
    <li className={styles.rung}>
      {run.strategy === 'waterfall' ? <span className={styles.rank}>{rung.rank}</span> : null}
      <div className={styles.who}>
        {tenderId ? (
          <Link to="/tenders/$tenderId" params={{ tenderId }} className={styles.carrier}>
            {rung.carrierName}
          </Link>
        ) : (
          <span className={styles.carrier}>{rung.carrierName}</span>
        )}
        {rung.skippedBecause ? (
          <span className={styles.faint}>{retell(rung.skippedBecause)}</span>
        ) : offer?.respondedAt ? (
          <span className={styles.faint}>
            {reasonText(offer)}
            <StopTime time={{ at: offer.respondedAt, timeZone }} isShort />
          </span>
        ) : rung.reference ? (
          <span className={styles.faint}>{rung.reference}</span>
        ) : null}
      </div>
      <Money amount={rung.rate} currency={run.currency} />
      <div className={styles.how}>
        {offer ? (
          <TenderState tender={offer} />
        ) : (
          <StatusChip tone="planned" size="small">
            {rung.state === 'skipped' ? t('Skipped') : isNext ? t('Next') : t('Waiting')}
          </StatusChip>
        )}
        {offer && isOpen(offer) ? (
          <Button
            size="small"
            aria-label={t('Rescind the offer to {carrier}', { carrier: rung.carrierName })}
            onPress={() => setRescinding(true)}
          >
            {t('Rescind')}
          </Button>
        ) : null}
      </div>
      {isRescinding && tenderId ? (
        <RescindOffer tenderId={tenderId} carrierName={rung.carrierName} onClose={() => setRescinding(false)} />
      ) : null}
    </li>
  )
}

function reasonText({ declineReason, declineText, isExpired }: NonNullable<TenderRung['offer']>): string {
  if (declineReason === null || isExpired) return ''
  return `${declineText ?? t(DECLINE_REASON_NAMES[declineReason])} · `
}

/** Pausing keeps the current offer open; resuming asks the next carrier at once if none is asked. */
function Automatic({ run }: { run: TenderRun }): ReactNode {
  const client = useQueryClient()
  const set = useVerb(tenderRuns.setAutomatic, {
    onDone: ({ enabled }) => {
      void invalidateSubjects(client, ['tender', 'shipment'])
      toast.success(enabled ? t('Automatic tendering resumed') : t('Automatic tendering paused'))
    },
  })
  const enabled = !run.isAutomatic
  if ((enabled ? run.can.resume : run.can.pause) !== true) return null
  return (
    <Button
      size="small"
      isPending={set.isPending}
      onPress={() => set.mutate({ params: { shipmentId: run.shipmentId }, body: { enabled } })}
    >
      {enabled ? t('Resume') : t('Pause')}
    </Button>
  )
}

/** Withdraws every open offer of the run. */
function WithdrawRun({ run, onClose }: { run: TenderRun; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const refresh = () => invalidateSubjects(client, ['tender', 'shipment'])
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(tenderRuns.withdraw, { params: { tenderRunId: run.id }, body: { reason: reason.trim() || undefined } }),
    onDone: () => {
      void refresh()
      toast.success(t('Offers withdrawn'))
      onClose()
    },
    onFailed: () => void refresh(),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Withdraw all offers?')}
      act={t('Withdraw all')}
      actVariant="danger"
    >
      <p>{t('Carriers in this run can no longer accept, and no other carrier is asked.')}</p>
      <form.Text name="reason" label={t('Reason')} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}
