import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Root } from 'react-dom/client'
import { onSessionChange, sessionState } from '../api/session.ts'
import { watchTyping } from '../api/typing.ts'
import { pathTo } from '../paths.ts'
import { windowText } from '../shipments/stop-window.ts'
import { useClock } from '../ui/clock.ts'
import { onThisDevice } from '../ui/device-clock.ts'
import { plural, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './drive.module.css'
import { DriveHeader } from './drive-header.tsx'
import { later } from './later.tsx'
import { keepTyped, mayLeave } from './leaving.ts'
import { type Load, type NextAct, nextAct, nextStop } from './loads.ts'
import { type Moment, momentNow } from './moment.ts'
import type { Report } from './outbox-store.ts'
import { SignedOut } from './signed-out.tsx'
import { StopCard } from './stop-card.tsx'
import { type Drive, useDrive } from './use-drive.ts'
import { useJust } from './use-just.ts'

const ReportForm = later(async () => (await import('./report-forms.tsx')).ReportForm, FormComing)
const OnPhone = later(async () => (await import('./phone/on-phone.tsx')).OnPhone)
const WaitingActs = later(async () => (await import('./waiting-acts.tsx')).WaitingActs)

export type FormKind = 'arrive' | 'depart' | 'preload' | 'proof' | 'dock-cost' | 'problem'

/** A stop that the driver has confirmed to have come to or left, and when the phone did. */
type Seen = { loadId: string; stopId: string; kind: 'arrive' | 'depart'; at: Moment }

/** A driver's home: what to do next, on one button; the loads that follow; what waits for signal. */
export function DrivePage({ wished }: { wished: string | null }): ReactNode {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  useClock()
  const drive = useDrive()
  const [chosen, setChosen] = useState(wished)
  const [seen, setSeen] = useState<Seen>()
  const [held, setHeld] = useState<Load>()
  // Nothing reloads over a report that is being typed, also once the session has ended.
  useEffect(() => watchTyping(() => true), [])
  const { loads } = drive
  const isRead = loads !== undefined
  // Not before: it must not compete with the first screen.
  useEffect(() => {
    if (isRead) void import('./install.ts').then(({ keepForLater }) => keepForLater()).catch(() => undefined)
  }, [isRead])
  const hauled = loads?.find(isOpen)
  // What is read meanwhile may put another load first, or leave it out: the one whose form is open stays.
  const load =
    loads?.find(({ shipment }) => shipment.id === held?.shipment.id) ??
    held ??
    loads?.find(({ shipment }) => shipment.shipmentNumber === chosen) ??
    hauled ??
    loads?.[0]
  const seenHere = seen?.loadId === load?.shipment.id ? seen : undefined
  const choose = (number: string): void => {
    setHeld(undefined)
    setChosen(number)
    window.scrollTo({ top: 0 })
  }
  // What was refused comes first; what only waits is no hurry.
  const isStopped = drive.acts.some(({ refused }) => refused)
  const waiting = drive.acts.length > 0 ? <WaitingActs drive={drive} /> : null
  if (state === 'none') return <SignedOut />
  return (
    <>
      <DriveHeader waiting={drive.acts.length} who={drive.who} load={hauled} readAt={drive.readAt} />
      <main className={styles.page}>
        {state === 'ended' ? <SessionOver /> : null}
        <Signal drive={drive} />
        {isStopped ? waiting : null}
        {isRead ? (
          <OnPhone
            who={drive.who}
            drive={drive}
            load={hauled}
            onSeen={({ shipment }, stopId, kind, at) => {
              setSeen({ loadId: shipment.id, stopId, kind, at })
              choose(shipment.shipmentNumber)
            }}
          />
        ) : null}
        {load ? (
          <OneLoad
            key={`${load.shipment.id} ${seenHere?.kind} ${seenHere?.stopId}`}
            load={load}
            drive={drive}
            seen={seenHere}
            onStay={() => setSeen(undefined)}
            onHold={setHeld}
          />
        ) : (
          <Nothing drive={drive} isOver={state === 'ended'} />
        )}
        {isStopped ? null : waiting}
        <OtherLoads
          loads={(loads ?? []).filter((one) => one !== load)}
          onChoose={(number) => {
            if (mayLeave()) choose(number)
          }}
        />
      </main>
    </>
  )
}

/** React has left nothing on the page. */
export function onBroken(root: Root, error: unknown): void {
  void import('./failures.tsx').then(({ showFailure }) => showFailure(root, error))
}

function isOpen(load: Load): boolean {
  return nextAct(load).kind !== 'done'
}

/** What is on the phone still shows, and more can be reported: it is sent once the same driver has signed in. */
function SessionOver(): ReactNode {
  return (
    <p className={styles.signal} role="alert">
      {t(
        'Your session ended. Open a new sign-in link from your dispatcher, or sign in. Your reports stay on this phone.',
      )}{' '}
      <a href={pathTo.login} onClick={keepTyped}>
        {t('Sign in')}
      </a>
    </p>
  )
}

/** Whether what is shown is of now, and what waits. */
function Signal({ drive: { isOnline, acts, failure, readAt, cannotKeep, refresh } }: { drive: Drive }): ReactNode {
  const waiting = acts.filter(({ refused }) => !refused).length
  // Where nothing was ever read, its place says why.
  const trouble = isOnline ? readAt !== undefined && failure : 'no-signal'
  return (
    <div role="status">
      {cannotKeep ? (
        <p className={styles.alarm}>
          {t('This phone cannot keep reports: it has no space left, or private browsing is on. Call your dispatcher.')}
        </p>
      ) : null}
      {trouble ? (
        <div className={styles.signal}>
          <strong>{trouble === 'no-signal' ? t('No signal.') : t('Waybill is not working right now.')}</strong>{' '}
          {trouble === 'no-signal'
            ? t('Carry on as usual: what you report stays on this phone and is sent when there is signal.')
            : t('Carry on as usual: what you report stays on this phone and is sent when Waybill works again.')}
          {readAt === undefined ? null : (
            <span className={styles.faint}> {t('Loads as of {time}.', { time: timeText(onThisDevice(readAt)) })}</span>
          )}
          {trouble === 'at-waybill' ? (
            <div className={styles.second}>
              <button type="button" className={styles.button} onClick={refresh}>
                {t('Try again')}
              </button>
            </div>
          ) : null}
        </div>
      ) : null}
      {waiting > 0 ? (
        <p className={styles.faint}>
          {plural(waiting, '{n} report is waiting to be sent', '{n} reports are waiting to be sent')}
        </p>
      ) : null}
    </div>
  )
}

interface OneLoadProps {
  load: Load
  drive: Drive
  seen: Seen | undefined
  onStay: () => void
  /** The load while a form is open. */
  onHold: (load: Load | undefined) => void
}

function OneLoad({ load, drive, seen, onStay, onHold }: OneLoadProps): ReactNode {
  const [form, setForm] = useState<{ kind: FormKind; at: Moment } | undefined>(seen)
  const [said, setSaid] = useState<string>()
  const next = nextAct(load)
  const { shipment } = load
  useEffect(() => onHold(form && load), [form, load, onHold])
  const stop = nextStop(shipment)
  const last = shipment.stops.at(-1)
  const visit = load.visits.find(({ stopId }) => stopId === stop?.stopId)
  // The button of a second ago is gone, or its form is: nobody means to press the next one within the same touch.
  const isFresh = useJust(`${next.kind} ${stop?.stopId} ${form?.kind}`)
  /** One after the other; what cannot be kept stops the rest. */
  const report = async (place: string, all: readonly Report[], at?: Moment): Promise<void> => {
    for (const made of all) {
      if (!(await drive.report(load, place, made, at))) return
      setForm(undefined)
      setSaid(doneText(made.kind, place))
    }
  }
  const open = (kind: FormKind): void => setForm({ kind, at: momentNow() })
  const arrive = async (one: ShipmentStop): Promise<void> => {
    const at = momentNow()
    // A question that cannot be loaded is no reason to lose the report.
    const asks = await import('./asks.ts').then(
      ({ asksOfArrival }) => asksOfArrival(shipment, one, at),
      () => undefined,
    )
    if (asks && (asks.isLate || asks.doubts.length > 0)) setForm({ kind: 'arrive', at })
    else await report(one.name, [{ kind: 'arrive', stopId: one.stopId }], at)
  }
  const back = (): void => {
    setForm(undefined)
    onStay()
  }
  if (form)
    return (
      <ReportForm
        kind={form.kind}
        load={load}
        at={form.at}
        // A departure is when the driver has counted, unless the phone saw the truck leave; an arrival is when it was pressed.
        onReport={(place, ...all) => report(place, all, form.kind === 'arrive' ? form.at : seen?.at)}
        onBack={back}
      />
    )
  return (
    <section aria-label={t('Load {number}', { number: shipment.shipmentNumber })}>
      <p className={styles.said} role="status">
        {said}
      </p>
      <StopCard load={load} stop={stop ?? last} visit={visit} />
      <div className={styles.acts}>
        <div className={styles.second}>
          {visit?.mayPreload || visit?.mayUndoPreload ? (
            <button type="button" className={styles.button} onClick={() => open('preload')}>
              {visit.preload ? t('Change the preload') : t('Trailer is preloaded')}
            </button>
          ) : null}
          {next.kind !== 'proof' && mayProve(load) ? (
            <button type="button" className={styles.button} onClick={() => open('proof')}>
              {t('Photograph proof')}
            </button>
          ) : null}
          {stop?.arrivedAt ? (
            <button type="button" className={styles.button} onClick={() => open('dock-cost')}>
              {t('Lumper or driver assist')}
            </button>
          ) : null}
          {shipment.can.reportProblem === true ? (
            <button type="button" className={styles.button} onClick={() => open('problem')}>
              {t('Report problem')}
            </button>
          ) : null}
        </div>
        <MainAct next={next} isDisabled={isFresh} onArrive={(one) => void arrive(one)} onForm={open} />
      </div>
    </section>
  )
}

/** Somebody at a delivery may hand over the paper before the truck leaves. */
function mayProve({ shipment, proofs }: Load): boolean {
  const isAtDelivery = shipment.stops.some(({ type, arrivedAt }) => type === 'Delivery' && arrivedAt)
  return isAtDelivery && proofs.some(({ isThere }) => !isThere)
}

function doneText(kind: Report['kind'], place: string): string {
  switch (kind) {
    case 'arrive':
      return t('Arrived at {place}', { place })
    case 'depart':
      return t('Left {place}', { place })
    case 'preload':
      return t('Preload at {place} saved', { place })
    case 'undo-preload':
      return t('Preload at {place} removed', { place })
    case 'proof':
      return t('Proof for {place} saved', { place })
    case 'detention':
      return t('Left {place}. Detention was requested.', { place })
    case 'dock-cost':
      return t('Your request for {place} was saved', { place })
    case 'problem':
      return t('Your dispatcher will know about the problem')
  }
}

interface MainActProps {
  next: NextAct
  isDisabled: boolean
  onArrive: (stop: ShipmentStop) => void
  onForm: (kind: FormKind) => void
}

/** The one button that is always the next act. */
function MainAct({ next, isDisabled, onArrive, onForm }: MainActProps): ReactNode {
  if (next.kind === 'not-sent')
    return <p className={styles.wait}>{t('Your dispatcher still has to send you on this load.')}</p>
  if (next.kind === 'done') return <p className={styles.wait}>{t('This load is done. Nothing is missing.')}</p>
  const act =
    next.kind === 'arrive'
      ? { says: t('I am here'), onPress: () => onArrive(next.stop) }
      : next.kind === 'depart'
        ? {
            says: next.stop.type === 'Pickup' ? t('Loaded: I am leaving') : t('Unloaded: I am leaving'),
            onPress: () => onForm('depart'),
          }
        : { says: t('Photograph proof'), onPress: () => onForm('proof') }
  return (
    <button
      type="button"
      className={styles.main}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) act.onPress()
      }}
    >
      {act.says}
    </button>
  )
}

function OtherLoads({ loads, onChoose }: { loads: readonly Load[]; onChoose: (number: string) => void }): ReactNode {
  if (loads.length === 0) return null
  return (
    <section className={styles.others}>
      <h2 className={styles.heading}>{t('Next loads')}</h2>
      <ul className={styles.list}>
        {loads.map(({ shipment }) => {
          const { stops, shipmentNumber } = shipment
          const [first, last] = [stops[0], stops.at(-1)]
          return (
            <li key={shipment.id}>
              <button type="button" className={styles.other} onClick={() => onChoose(shipmentNumber)}>
                <strong>{t('Load {number}', { number: shipmentNumber })}</strong>
                <span>
                  {first?.city}, {first?.state} → {last?.city}, {last?.state}
                </span>
                <span className={styles.faint}>{first ? windowText(first) : null}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Nothing is read in a session that is over. */
function Nothing({ drive: { loads, failure, refresh }, isOver }: { drive: Drive; isOver: boolean }): ReactNode {
  if (loads) return <p className={styles.wait}>{t('No loads for you now. New ones appear here.')}</p>
  if (isOver) return null
  if (!failure) return <p className={styles.wait}>{t('Loading')}</p>
  return (
    <div className={styles.wait}>
      <p>
        {failure === 'no-signal'
          ? t('Your loads could not be read. Try again where there is signal.')
          : t('Waybill could not read your loads. Try again in a moment.')}
      </p>
      <button type="button" className={styles.button} onClick={refresh}>
        {t('Try again')}
      </button>
    </div>
  )
}

/** On a first visit without signal the form may not be on the phone yet. */
function FormComing({ hasFailed, onBack }: { hasFailed: boolean; onBack: () => void }): ReactNode {
  if (!hasFailed) return <p className={styles.faint}>{t('Loading')}</p>
  return (
    <div className={styles.wait} role="alert">
      <p>{t('Waybill cannot be reached right now. Nothing was lost.')}</p>
      <button type="button" className={styles.button} onClick={onBack}>
        {t('Back')}
      </button>
    </div>
  )
}
