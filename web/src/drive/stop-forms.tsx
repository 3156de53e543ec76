import type { Said } from '@waybill/contract/said.ts'
import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { LATE_REASONS, type LateReason, STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { type ReactNode, useState } from 'react'
import { durationText } from '../running/duration-text.ts'
import { sealNumbersFrom } from '../running/reports/package-counts.ts'
import { retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { asksOfArrival, doubtsOfLeaving } from './asks.ts'
import styles from './drive.module.css'
import { Frame, Line, type StopFormProps } from './form-parts.tsx'
import type { Visit } from './loads.ts'
import type { Report } from './outbox-store.ts'
import { useJust } from './use-just.ts'

/** An arrival about which there is something to ask: why it is late, or whether the time can be right. */
export function ArriveForm({ load, stop, at, isDone, onReport, onBack }: StopFormProps): ReactNode {
  const { isLate, doubts } = asksOfArrival(load.shipment, stop, at)
  const [reason, setReason] = useState<LateReason>()
  const [text, setText] = useState('')
  const [isRight, setRight] = useState(false)
  const send = (): Promise<void> =>
    onReport(stop.name, {
      kind: 'arrive',
      stopId: stop.stopId,
      ...(isLate && reason && { late: { reason, text: text.trim() || null } }),
    })
  return (
    <Frame
      title={t('Arrived at {place}', { place: stop.name })}
      act={t('I am here')}
      isReady={(!isLate || reason !== undefined) && (doubts.length === 0 || isRight)}
      isDone={isDone}
      onSend={send}
      onBack={onBack}
    >
      {isLate ? (
        <>
          <label className={styles.field}>
            <span>{t('Why it is late')}</span>
            <select
              className={styles.input}
              value={reason ?? ''}
              onChange={({ target }) => setReason(LATE_REASONS.find((code) => code === target.value))}
            >
              <option value="">{t('Choose the reason')}</option>
              {LATE_REASONS.map((code) => (
                <option key={code} value={code}>
                  {t(STATUS_REASONS[code])}
                </option>
              ))}
            </select>
          </label>
          <Line label={t('Your description')} value={text} onChange={setText} />
        </>
      ) : null}
      <Really doubts={doubts} isRight={isRight} onChange={setRight} />
    </Frame>
  )
}

interface ReallyProps {
  doubts: readonly Said[]
  isRight: boolean
  onChange: (isRight: boolean) => void
}

/** Says what is hard to believe about the time, to be confirmed once. */
function Really({ doubts, isRight, onChange }: ReallyProps): ReactNode {
  if (doubts.length === 0) return null
  return (
    <>
      <p className={styles.alarm} role="alert">
        {t('Really? {doubt}', { doubt: doubts.map(retell).join(', ') })}
      </p>
      <label className={styles.confirm}>
        <input type="checkbox" checked={isRight} onChange={({ target }) => onChange(target.checked)} />
        {t('The time is right')}
      </label>
    </>
  )
}

export function DepartForm({ load, stop, at, isDone, onReport, onBack }: StopFormProps): ReactNode {
  const { shipment } = load
  const visit = load.visits.find(({ stopId }) => stopId === stop.stopId)
  const preload = visit?.preload
  const [overtime] = useState(() => overtimeAt(visit, Date.now()))
  const [asks, setAsks] = useState(overtime !== undefined)
  const [reason, setReason] = useState('')
  const [counts, setCounts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      stop.lineItems.map(({ lineItemId, packages }) => [
        lineItemId,
        String(preload?.confirmedLineItems.find((one) => one.lineItemId === lineItemId)?.packages ?? packages),
      ]),
    ),
  )
  const [seals, setSeals] = useState(preload?.sealNumbers.join(', ') ?? '')
  const [trailer, setTrailer] = useState(preload?.trailerNumber ?? shipment.trailerNumber ?? '')
  const [signer, setSigner] = useState('')
  const [degrees, setDegrees] = useState('')
  const doubts = doubtsOfLeaving(stop, at)
  const [isRight, setRight] = useState(false)
  const isPickup = stop.type === 'Pickup'
  const isCounted = Object.values(counts).every((count) => /^\d{1,6}$/.test(count.trim()))
  const detention: Report[] =
    overtime && asks
      ? [
          {
            kind: 'detention',
            stopId: stop.stopId,
            caseType: isPickup ? 1 : 2,
            reason: reason.trim() || t('Waited at the dock'),
          },
        ]
      : []
  const departure: Report = {
    kind: 'depart',
    stopId: stop.stopId,
    body: {
      confirmedLineItems: stop.lineItems.map(({ lineItemId, packages: ordered }) => {
        const packages = Number(counts[lineItemId])
        const exception = packages === ordered ? 'None' : packages < ordered ? 'Short' : 'Over'
        return { lineItemId, packages, exception }
      }),
      sealNumbers: sealNumbersFrom(seals),
      trailerNumber: trailer.trim() || null,
      bolNumber: null,
      temperature: degrees.trim() === '' ? null : Number(degrees),
      signerName: signer.trim() || null,
    },
  }
  return (
    <Frame
      title={t('Leaving {place}', { place: stop.name })}
      act={isPickup ? t('Loaded: I am leaving') : t('Unloaded: I am leaving')}
      isReady={isCounted && (doubts.length === 0 || isRight)}
      isDone={isDone}
      onSend={() => onReport(stop.name, departure, ...detention)}
      onBack={onBack}
    >
      {stop.lineItems.map((item) => (
        <label key={item.lineItemId} className={styles.field}>
          <span>
            {item.description} · {t(item.packageType)}
          </span>
          <input
            className={styles.input}
            inputMode="numeric"
            value={counts[item.lineItemId] ?? ''}
            onChange={(event) => setCounts({ ...counts, [item.lineItemId]: event.target.value })}
          />
          <CountWord ordered={item.packages} count={counts[item.lineItemId] ?? ''} />
        </label>
      ))}
      {isPickup ? (
        <>
          <Line label={t('Seals, with commas between')} value={seals} onChange={setSeals} />
          <Line label={t('Trailer on the truck')} value={trailer} onChange={setTrailer} />
        </>
      ) : (
        <Line label={t('Who signed')} value={signer} onChange={setSigner} />
      )}
      {shipment.reeferTemperature === null ? null : (
        <label className={styles.field}>
          <span>{t('Temperature on the unit, °F')}</span>
          <input
            className={styles.input}
            type="number"
            min={-100}
            max={200}
            value={degrees}
            onChange={(event) => setDegrees(event.target.value)}
          />
        </label>
      )}
      {overtime ? (
        <Overtime stop={stop} overtime={overtime} asks={asks} onAsks={setAsks} reason={reason} onReason={setReason} />
      ) : null}
      <Really doubts={doubts} isRight={isRight} onChange={setRight} />
    </Frame>
  )
}

type Overtime = { freeUntil: string; freeMinutes: number; minutes: number }

/** How long the truck has stood there past its free time; undefined within it. */
function overtimeAt(visit: Visit | undefined, now: number): Overtime | undefined {
  if (!visit?.detention) return undefined
  const { freeUntil, freeMinutes } = visit.detention
  const minutes = Math.floor((now - Date.parse(freeUntil)) / 60_000)
  return minutes > 0 ? { freeUntil, freeMinutes, minutes } : undefined
}

interface OvertimeProps {
  stop: ShipmentStop
  overtime: Overtime
  asks: boolean
  onAsks: (asks: boolean) => void
  reason: string
  onReason: (reason: string) => void
}

/** The free time has run out: one tick asks for detention, with the times on record. */
function Overtime({ stop, overtime, asks, onAsks, reason, onReason }: OvertimeProps): ReactNode {
  const { timeZone, arrivedAt } = stop
  const at = (time: string): string => timeText({ at: time, timeZone })
  return (
    <fieldset className={styles.overtime}>
      <legend>{t('Detention')}</legend>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t('Arrival on record')}</dt>
          <dd>{arrivedAt ? at(arrivedAt) : null}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('Free time ended')}</dt>
          <dd>{at(overtime.freeUntil)}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('Past free time')}</dt>
          <dd>{durationText(overtime.minutes)}</dd>
        </div>
      </dl>
      <label className={styles.tick}>
        <input type="checkbox" checked={asks} onChange={({ target }) => onAsks(target.checked)} />
        <span>{t('Also request detention')}</span>
      </label>
      {asks ? <Line label={t('Why it took so long, if you know')} value={reason} onChange={onReason} /> : null}
    </fieldset>
  )
}

function CountWord({ ordered, count }: { ordered: number; count: string }): ReactNode {
  const counted = Number(count)
  const differs = count.trim() !== '' && counted !== ordered
  return (
    <span className={styles.faint} role="status">
      {differs ? t('{n} ordered: this is noted as short or over.', { n: ordered }) : t('{n} ordered', { n: ordered })}
    </span>
  )
}

export function PreloadForm({ load, stop, isDone, onReport, onBack }: StopFormProps): ReactNode {
  const visit = load.visits.find(({ stopId }) => stopId === stop.stopId)
  const before = visit?.preload
  // It opens under the thumb too.
  const isFresh = useJust('open', '')
  const [trailer, setTrailer] = useState(before?.trailerNumber ?? load.shipment.trailerNumber ?? '')
  const [seals, setSeals] = useState(before?.sealNumbers.join(', ') ?? '')
  const send = (): Promise<void> =>
    onReport(stop.name, {
      kind: 'preload',
      stopId: stop.stopId,
      body: {
        trailerNumber: trailer.trim(),
        sealNumbers: sealNumbersFrom(seals),
        // What was counted before stays counted.
        confirmedLineItems: stop.lineItems.map(({ lineItemId, packages }) => ({
          lineItemId,
          packages: before?.confirmedLineItems.find((one) => one.lineItemId === lineItemId)?.packages ?? packages,
          exception: 'None',
        })),
        weight: before?.weight ?? null,
      },
    })
  const [isUndoing, setUndoing] = useState(false)
  const undo = (): void => {
    if (isFresh || isDone || isUndoing) return
    setUndoing(true)
    void onReport(stop.name, { kind: 'undo-preload', stopId: stop.stopId }).finally(() => setUndoing(false))
  }
  return (
    <Frame
      title={t('Trailer loaded before you arrived')}
      act={t('Save preload')}
      isReady={trailer.trim() !== '' && visit?.mayPreload !== false && !isUndoing}
      isDone={isDone}
      onSend={send}
      onBack={onBack}
    >
      <Line label={t('Loaded trailer number')} value={trailer} onChange={setTrailer} />
      <Line label={t('Seals, with commas between')} value={seals} onChange={setSeals} />
      {before && visit.mayUndoPreload ? (
        <button type="button" className={styles.button} aria-disabled={isFresh || isDone || isUndoing} onClick={undo}>
          {t('It was not preloaded')}
        </button>
      ) : null}
    </Frame>
  )
}
