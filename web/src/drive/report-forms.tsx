import type { Said } from '@waybill/contract/said.ts'
import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { LATE_REASONS, type LateReason, STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { photosToPdf } from '../documents/upload/photos-to-pdf.ts'
import { durationText } from '../running/duration-text.ts'
import { sealNumbersFrom } from '../running/reports/package-counts.ts'
import { retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { asksOfArrival, doubtsOfLeaving } from './asks.ts'
import styles from './drive.module.css'
import type { FormKind } from './drive-page.tsx'
import { type Load, nextStop, type Visit } from './loads.ts'
import type { Moment } from './moment.ts'
import type { ProblemReason, Report } from './outbox-store.ts'

interface FormProps {
  load: Load
  /** When it happened: the form was opened, or the phone saw it. */
  at: Moment
  /** Keeps it on the phone. */
  onReport: (place: string, ...reports: Report[]) => Promise<void>
  onBack: () => void
}

/** What a report says besides that it happened: everything is filled in as expected, so that one press is enough. */
export function ReportForm({ kind, ...props }: FormProps & { kind: FormKind }): ReactNode {
  const stop = nextStop(props.load.shipment)
  if (kind === 'proof') return <ProofForm {...props} />
  if (kind === 'problem') return <ProblemForm {...props} stop={stop} />
  if (!stop) return null
  if (kind === 'arrive') return <ArriveForm {...props} stop={stop} />
  if (kind === 'dock-cost') return <DockCostForm {...props} stop={stop} />
  return kind === 'depart' ? <DepartForm {...props} stop={stop} /> : <PreloadForm {...props} stop={stop} />
}

interface FrameProps {
  title: string
  act: string
  isReady?: boolean
  onSend: () => Promise<void>
  onBack: () => void
  children: ReactNode
}

function Frame({ title, act, isReady = true, onSend, onBack, children }: FrameProps): ReactNode {
  const [isSending, setSending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending || !isReady) return
    setSending(true)
    void onSend().finally(() => setSending(false))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {title}
      </h2>
      {children}
      <div className={styles.acts}>
        <button type="button" className={styles.button} onClick={onBack}>
          {t('Back')}
        </button>
        <button type="submit" className={styles.main} aria-disabled={!isReady || isSending}>
          {act}
        </button>
      </div>
    </form>
  )
}

/** An arrival about which there is something to ask: why it is late, or whether the time can be right. */
function ArriveForm({ load, stop, at, onReport, onBack }: FormProps & { stop: ShipmentStop }): ReactNode {
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
          <Line label={t('In your words')} value={text} onChange={setText} />
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

function DepartForm({ load, stop, at, onReport, onBack }: FormProps & { stop: ShipmentStop }): ReactNode {
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
      onSend={() => onReport(stop.name, departure, ...detention)}
      onBack={onBack}
    >
      <Really doubts={doubts} isRight={isRight} onChange={setRight} />
      {stop.lineItems.map((item) => (
        <label key={item.lineItemId} className={styles.field}>
          <span>
            {item.description} · {item.packageType}
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
      {overtime ? (
        <Overtime stop={stop} overtime={overtime} asks={asks} onAsks={setAsks} reason={reason} onReason={setReason} />
      ) : null}
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
          <dt>{t('Arrived, and on record since')}</dt>
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
        <span>{t('Ask for detention')}</span>
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

function PreloadForm({ load, stop, onReport, onBack }: FormProps & { stop: ShipmentStop }): ReactNode {
  const before = load.visits.find(({ stopId }) => stopId === stop.stopId)?.preload
  const [trailer, setTrailer] = useState(before?.trailerNumber ?? load.shipment.trailerNumber ?? '')
  const [seals, setSeals] = useState(before?.sealNumbers.join(', ') ?? '')
  const send = (): Promise<void> =>
    onReport(stop.name, {
      kind: 'preload',
      stopId: stop.stopId,
      body: {
        trailerNumber: trailer.trim(),
        sealNumbers: sealNumbersFrom(seals),
        confirmedLineItems: stop.lineItems.map(({ lineItemId, packages }) => ({
          lineItemId,
          packages,
          exception: 'None',
        })),
      },
    })
  return (
    <Frame
      title={t('Trailer loaded before you came')}
      act={t('Keep the preload')}
      isReady={trailer.trim() !== ''}
      onSend={send}
      onBack={onBack}
    >
      <Line label={t('Number of the loaded trailer')} value={trailer} onChange={setTrailer} />
      <Line label={t('Seals, with commas between')} value={seals} onChange={setSeals} />
    </Frame>
  )
}

const READING_MS = 30_000

const REASONS: readonly ProblemReason[] = ['AI', 'AF', 'BE', 'AO', 'AM', 'AG', 'BS', 'BP', 'P1', 'BD', 'BG']

function ProblemForm({ stop, onReport, onBack }: FormProps & { stop: ShipmentStop | undefined }): ReactNode {
  const [reason, setReason] = useState<ProblemReason>('AI')
  const [text, setText] = useState('')
  return (
    <Frame
      title={t('What is wrong?')}
      act={t('Tell the dispatcher')}
      isReady={text.trim() !== ''}
      onSend={() =>
        onReport(stop?.name ?? '', { kind: 'problem', stopId: stop?.stopId ?? null, reason, text: text.trim() })
      }
      onBack={onBack}
    >
      <label className={styles.field}>
        <span>{t('Kind of problem')}</span>
        <select
          className={styles.input}
          value={reason}
          onChange={({ target }) => setReason(REASONS.find((code) => code === target.value) ?? 'BG')}
        >
          {REASONS.map((code) => (
            <option key={code} value={code}>
              {t(STATUS_REASONS[code])}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{t('In your words')}</span>
        <textarea
          className={styles.input}
          rows={4}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </Frame>
  )
}

const COSTS = { 5: 'Lumper', 6: 'Driver assist' } as const

/** What was paid or done at the dock: an amount, a few words, and a photo of the paper. */
function DockCostForm({ load, stop, onReport, onBack }: FormProps & { stop: ShipmentStop }): ReactNode {
  const [caseType, setCaseType] = useState<5 | 6>(5)
  const [amount, setAmount] = useState('')
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  const dollars = Number(amount.replace(',', '.'))
  const isAmount = /^\d{1,6}([.,]\d{1,2})?$/.test(amount.trim()) && dollars > 0
  const send = async (): Promise<void> => {
    setUnreadable(false)
    const name = `${t(COSTS[caseType])} ${load.shipment.shipmentNumber}.pdf`
    const file = await photosToPdf(photos, name).catch(() => undefined)
    if (!file) return setUnreadable(true)
    const text = words.trim()
    const cost =
      caseType === 5
        ? ({ caseType, details: { amount: dollars, payee: text, paidBy: t('Driver') } } as const)
        : ({ caseType, details: { amount: dollars, activity: text } } as const)
    const about = { stopId: stop.stopId, cost, file, name, caseKey: crypto.randomUUID() }
    await onReport(stop.name, { kind: 'dock-cost', ...about })
  }
  return (
    <Frame
      title={t('Paid or done at {place}', { place: stop.name })}
      act={t('Ask for it')}
      isReady={isAmount && words.trim() !== '' && photos.length > 0}
      onSend={send}
      onBack={onBack}
    >
      <label className={styles.field}>
        <span>{t('What for')}</span>
        <select
          className={styles.input}
          value={caseType}
          onChange={({ target }) => setCaseType(target.value === '6' ? 6 : 5)}
        >
          <option value={5}>{t(COSTS[5])}</option>
          <option value={6}>{t(COSTS[6])}</option>
        </select>
      </label>
      <label className={styles.field}>
        <span>{t('Amount in dollars')}</span>
        <input
          className={styles.input}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </label>
      <Line label={caseType === 5 ? t('Paid to') : t('What you did')} value={words} onChange={setWords} />
      <p className={styles.faint}>
        {caseType === 5
          ? t('Photograph the lumper receipt.')
          : t('Photograph the bill of lading with the note that you helped, signed.')}
      </p>
      <Photos photos={photos} onChange={setPhotos} isUnreadable={isUnreadable} />
    </Frame>
  )
}

/** The load that the paper's code names; nothing is known without signal, and no report waits for it. */
async function loadPrintedOn(photo: File): Promise<string | null> {
  if (!navigator.onLine) return null
  try {
    const page = await photosToPdf([photo], 'page.pdf')
    const { readFile } = await import('../documents/upload/read-file.ts')
    const sending = { signal: AbortSignal.timeout(READING_MS), onProgress: () => undefined }
    return (await readFile(page, sending)).printedFor
  } catch {
    return null
  }
}

/** Photos become one document, a page each, before they are kept: at a size that is sent over a slow line. */
function ProofForm({ load, onReport, onBack }: FormProps): ReactNode {
  const open = load.proofs.filter(({ isThere }) => !isThere)
  const [orderStopId, setOrderStopId] = useState(open[0]?.orderStopId ?? '')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  /** A photographed paper that says another load's number, until the driver decides. */
  const [strays, setStrays] = useState<readonly { photo: File; number: string }[]>([])
  const change = (next: readonly File[]): void => {
    setPhotos(next)
    for (const photo of next.filter((one) => !photos.includes(one)))
      void loadPrintedOn(photo).then((number) => {
        if (number && number !== load.shipment.shipmentNumber) setStrays((before) => [...before, { photo, number }])
      })
  }
  const stray = strays.find(({ photo }) => photos.includes(photo))
  const settle = (): void => setStrays(strays.filter((one) => one !== stray))
  const proof = open.find((one) => one.orderStopId === orderStopId) ?? open[0]
  if (!proof) return null
  const send = async (): Promise<void> => {
    setUnreadable(false)
    const name = `${t('Proof')} ${load.shipment.shipmentNumber}.pdf`
    const file = await photosToPdf(photos, name).catch(() => undefined)
    if (!file) return setUnreadable(true)
    await onReport(proof.place, { kind: 'proof', orderStopId: proof.orderStopId, file, name })
  }
  return (
    <Frame
      title={t('Proof of delivery, signed')}
      act={t('Keep the proof')}
      isReady={photos.length > 0 && !stray}
      onSend={send}
      onBack={onBack}
    >
      {open.length > 1 ? (
        <label className={styles.field}>
          <span>{t('For which delivery')}</span>
          <select
            className={styles.input}
            value={proof.orderStopId}
            onChange={(event) => setOrderStopId(event.target.value)}
          >
            {open.map((one) => (
              <option key={one.orderStopId} value={one.orderStopId}>
                {one.place}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>{proof.place}</p>
      )}
      <Photos photos={photos} onChange={change} isUnreadable={isUnreadable} />
      {stray ? (
        <div role="alert" className={styles.signal}>
          <p>{t('This paper says load {number}.', { number: stray.number })}</p>
          <div className={styles.acts}>
            <button type="button" className={styles.button} onClick={settle}>
              {t('It is for this load')}
            </button>
            <button
              type="button"
              className={styles.button}
              onClick={() => {
                setPhotos(photos.filter((photo) => photo !== stray.photo))
                settle()
              }}
            >
              {t('Take it out')}
            </button>
          </div>
        </div>
      ) : null}
    </Frame>
  )
}

interface PhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  isUnreadable: boolean
}

/** The pages photographed so far, and the camera for the next. */
function Photos({ photos, onChange, isUnreadable }: PhotosProps): ReactNode {
  return (
    <>
      <ol className={styles.pages}>
        {photos.map((photo, at) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
            <Photo photo={photo} label={t('Page {n}', { n: at + 1 })} />
            <button
              type="button"
              className={styles.button}
              onClick={() => onChange(photos.filter((other) => other !== photo))}
            >
              {t('Take page {n} out', { n: at + 1 })}
            </button>
          </li>
        ))}
      </ol>
      <label className={styles.camera}>
        {photos.length === 0 ? t('Open the camera') : t('Photograph another page')}
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          className={styles.unseen}
          onChange={({ currentTarget }) => {
            onChange([...photos, ...(currentTarget.files ?? [])])
            // Lets the same picture be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <p role="alert">
        {isUnreadable ? t('This photo cannot be read. Take it out and photograph the page again.') : null}
      </p>
    </>
  )
}

function Photo({ photo, label }: { photo: File; label: string }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const made = URL.createObjectURL(photo)
      image.src = made
      return () => URL.revokeObjectURL(made)
    },
    [photo],
  )
  return <img ref={show} alt={label} className={styles.photo} />
}

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Line({ label, value, onChange }: LineProps): ReactNode {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        className={styles.input}
        autoComplete="off"
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
