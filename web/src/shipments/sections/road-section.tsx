import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import {
  type CheckCall,
  type EmptyLocation,
  type Problem,
  type Run,
  running,
  TRACKING_PROBLEMS,
  type TrackingProblem,
  type TrackingProblemKind,
} from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { runQuery } from '../../running/keep-run.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { isTruckKnown, useFollows, useTracking } from '../../tracking/use-tracking.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { StopTime } from '../../ui/stop-time.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import type { DialogAct } from '../acts/act-text.ts'
import { ActDialog } from '../acts/main-act.tsx'
import styles from './road-section.module.css'

const ReportProblem = lazyPart(async () => (await import('../../running/reports/report-problem.tsx')).ReportProblem)
const SolveProblem = lazyPart(async () => (await import('../../running/reports/solve-problem.tsx')).SolveProblem)

const CloseTrackingProblem = lazyPart(
  async () => (await import('../../running/reports/close-tracking-problem.tsx')).CloseTrackingProblem,
)

const PhonesOfDrivers = lazyPart(
  async () => (await import('../../phone-tracking/phones-of-drivers.tsx')).PhonesOfDrivers,
)
const TruckNow = lazyPart(async () => (await import('../../tracking/arrivals.tsx')).TruckNow)
const WhereItWas = lazyPart(async () => (await import('../../tracking/where-it-was.tsx')).WhereItWas)

const FEW = 4

/** The truck between stops: where it is, what went wrong, how it is tracked. */
export function RoadSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const found = useQuery(runQuery(shipment.shipmentNumber))
  const { data } = found
  const run = data && wasReachedSince(shipment) ? { ...data, emptyLocation: null } : data
  const [open, setOpen] = useState<DialogAct | { kind: 'problem' }>()
  const { checkCall, setEmptyLocation, reportProblem } = shipment.can
  const isOnTheRoad = checkCall === true || setEmptyLocation === true || reportProblem === true
  const tracking = useTracking(shipment)
  const follows = useFollows(shipment)
  const [isTrailOpen, setTrailOpen] = useState(false)
  const isKnown = tracking !== undefined && isTruckKnown(tracking)
  if (found.isLoadingError)
    return (
      <Section title={t('On the road')}>
        <ErrorNote found={found} />
      </Section>
    )
  if (!run || (!isOnTheRoad && !hasWords(run) && !isKnown)) return null
  const close = () => setOpen(undefined)
  return (
    <Section
      title={t('On the road')}
      end={
        <span className={styles.acts}>
          {setEmptyLocation === true ? (
            <Button size="small" onPress={() => setOpen({ kind: 'empty-location' })}>
              {t('Set empty location')}
            </Button>
          ) : null}
          {checkCall === true ? (
            <Button size="small" onPress={() => setOpen({ kind: 'check-call' })}>
              {t('Record check call')}
            </Button>
          ) : null}
          {reportProblem === true ? (
            <Button size="small" onPress={() => setOpen({ kind: 'problem' })}>
              {t('Report problem')}
            </Button>
          ) : null}
        </span>
      }
    >
      <div className={styles.parts}>
        {isKnown ? (
          <Suspense>
            <TruckNow
              shipment={shipment}
              tracking={tracking}
              onDeparture={(stop) => setOpen({ kind: 'depart', stop })}
            />
          </Suspense>
        ) : null}
        {isPhoneAsked(shipment) && may(persona, 'phone-tracking:read') ? (
          <Suspense>
            <PhonesOfDrivers shipmentNumber={shipment.shipmentNumber} />
          </Suspense>
        ) : null}
        {run.problems.length > 0 ? <Problems shipment={shipment} problems={run.problems} /> : null}
        {run.emptyLocation ? <Empty emptyLocation={run.emptyLocation} /> : null}
        {run.checkCalls.length > 0 ? <CheckCalls shipment={shipment} checkCalls={run.checkCalls} /> : null}
        {may(persona, 'empty-location:read') ? <TrackingProblems shipment={shipment} /> : null}
        {follows ? (
          <div>
            <Button size="small" onPress={() => setTrailOpen(!isTrailOpen)}>
              {isTrailOpen ? t('Close') : t('Trail')}
            </Button>
          </div>
        ) : null}
        {isTrailOpen ? (
          <Suspense>
            <WhereItWas shipment={shipment} />
          </Suspense>
        ) : null}
        {hasWords(run) || isKnown ? null : <p className={styles.faint}>{t('No tracking updates yet')}</p>}
        {run.tripId ? (
          <Link to="/all-shipments/trip/$tripId" params={{ tripId: run.tripId }} className="thumb">
            {t('This truck’s trip')}
          </Link>
        ) : null}
      </div>
      {open?.kind === 'problem' ? (
        <Suspense>
          <ReportProblem shipment={shipment} onClose={close} />
        </Suspense>
      ) : (
        <ActDialog act={open} shipment={shipment} onClose={close} />
      )}
    </Section>
  )
}

/** Drivers are asked from the dispatch on, and no longer once the load is delivered. */
function isPhoneAsked({ status }: Shipment): boolean {
  return status >= SHIPMENT_STATUS.dispatched && status < SHIPMENT_STATUS.delivered
}

/** What was expected or in the way before a stop was reached is past. */
function wasReachedSince({ stops }: Shipment, at?: string): boolean {
  return stops.some(({ arrivedAt }) => arrivedAt && (!at || Date.parse(arrivedAt) >= Date.parse(at)))
}

function hasWords({ problems, emptyLocation, checkCalls }: Run): boolean {
  return problems.length > 0 || emptyLocation !== null || checkCalls.length > 0
}

function placeText({ city, state, latitude, longitude }: CheckCall | EmptyLocation): string {
  if (city && state) return `${city}, ${state}`
  return latitude !== null && longitude !== null ? `${latitude.toFixed(3)}, ${longitude.toFixed(3)}` : '—'
}

function Problems({ shipment, problems }: { shipment: Shipment; problems: readonly Problem[] }): ReactNode {
  const { persona } = useCurrentUser()
  const [solving, setSolving] = useState<Problem>()
  return (
    <ul className={styles.problems} aria-label={t('Problems')}>
      {problems.map((problem) => (
        <li
          key={problem.id}
          className={styles.problem}
          data-solved={problem.solvedAt !== null || shipment.status >= SHIPMENT_STATUS.delivered || undefined}
        >
          <IconAlertTriangle aria-hidden="true" />
          <span className={styles.words}>
            <b>{t(STATUS_REASONS[problem.reason])}</b>
            <span>{problem.text}</span>
            <span className={styles.faint}>
              {t('{by}, {time}', {
                by: problem.reportedBy,
                time: timeText({ at: problem.reportedAt, timeZone: problem.timeZone }),
              })}
            </span>
            {problem.solvedBy ? (
              <span>
                {t('Resolved by {by}: {solution}', { by: problem.solvedBy, solution: problem.solution ?? '' })}
              </span>
            ) : null}
          </span>
          {problem.solvedAt === null && may(persona, 'stop:record') ? (
            <Button size="small" onPress={() => setSolving(problem)}>
              {t('Resolve')}
            </Button>
          ) : null}
        </li>
      ))}
      {solving ? (
        <Suspense>
          <SolveProblem shipment={shipment} problem={solving} onClose={() => setSolving(undefined)} />
        </Suspense>
      ) : null}
    </ul>
  )
}

function Empty({ emptyLocation }: { emptyLocation: EmptyLocation }): ReactNode {
  const { availableAt, etaToPickup, timeZone } = emptyLocation
  return (
    <p>
      {t('Empty in {place} from {time}', {
        place: placeText(emptyLocation),
        time: timeText({ at: availableAt, timeZone }),
      })}
      {etaToPickup ? (
        <span className={styles.faint}>
          {' '}
          {t('at the pickup {time}', { time: timeText({ at: etaToPickup, timeZone }) })}
        </span>
      ) : null}
    </p>
  )
}

function CheckCalls({ shipment, checkCalls }: { shipment: Shipment; checkCalls: readonly CheckCall[] }): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? checkCalls : checkCalls.slice(0, FEW)
  return (
    <>
      <Timeline
        label={t('Check calls')}
        entries={shown.map((call) => ({
          id: call.id,
          title: placeText(call),
          time: <StopTime time={call} />,
          detail: callText(call, wasReachedSince(shipment, call.at)),
          tone: call.reason && call.reason !== 'NS' && !wasReachedSince(shipment, call.at) ? 'attention' : 'moving',
        }))}
      />
      {checkCalls.length > shown.length ? (
        <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
          {t('All {n} check calls', { n: checkCalls.length })}
        </Button>
      ) : null}
    </>
  )
}

function callText({ eta, timeZone, reason, temperature, text, by }: CheckCall, isPast: boolean): string {
  const time = eta && timeText({ at: eta, timeZone })
  return [
    time && (isPast ? t('ETA was {time}', { time }) : t('expected {time}', { time })),
    reason ? t(STATUS_REASONS[reason]) : null,
    temperature === null ? null : `${temperature} °F`,
    text,
    by,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Problems whose detail is a number: of the other load, of the tractor. */
const NAMED: ReadonlySet<TrackingProblemKind> = new Set(['DuplicateAssetOnTwoLoads', 'UnknownEquipmentId'])

function ownerText(owner: TrackingProblem['owner']): string {
  switch (owner) {
    case 'carrier':
      return t('carrier')
    case 'driver':
      return t('driver')
    case 'provider':
      return t('provider')
  }
}

function problemText({ kind, detail }: TrackingProblem): string {
  const name = t(TRACKING_PROBLEMS[kind].label)
  return NAMED.has(kind) && detail ? t('{name}: {text}', { name, text: detail }) : name
}

/** Open ones only: resolved problems are no help on the road. */
function TrackingProblems({ shipment }: { shipment: Shipment }): ReactNode {
  const [closing, setClosing] = useState<TrackingProblem>()
  const found = useQuery(queryFor(running.trackingProblems, { params: { shipment: shipment.shipmentNumber } }))
  const open = found.data?.data.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  if (open.length === 0) return null
  return (
    <ul className={styles.problems} aria-label={t('Tracking problems')}>
      {open.map((problem) => (
        <li key={`${problem.kind} ${problem.firstSeen}`} className={styles.problem}>
          <IconAlertTriangle aria-hidden="true" />
          <span className={styles.words}>
            <b>{problemText(problem)}</b>
            <span className={styles.faint}>
              {t('For the {owner}: {fix}', {
                owner: ownerText(problem.owner),
                fix: t(TRACKING_PROBLEMS[problem.kind].fix),
              })}
            </span>
          </span>
          {problem.can.close === true ? (
            <Button size="small" onPress={() => setClosing(problem)}>
              {t('Close problem')}
            </Button>
          ) : null}
        </li>
      ))}
      {closing ? (
        <Suspense>
          <CloseTrackingProblem shipment={shipment} problem={closing} onClose={() => setClosing(undefined)} />
        </Suspense>
      ) : null}
    </ul>
  )
}
