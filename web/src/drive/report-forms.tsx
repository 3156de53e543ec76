import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { photosToPdf } from '../documents/upload/photos-to-pdf.ts'
import { sealNumbersFrom } from '../running/reports/package-counts.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'
import type { FormKind } from './drive-page.tsx'
import { type Load, nextStop } from './loads.ts'
import type { ProblemReason, Report } from './outbox-store.ts'

interface FormProps {
  load: Load
  /** Keeps it on the phone. */
  onReport: (place: string, report: Report) => Promise<void>
  onBack: () => void
}

/** What a report says besides that it happened: everything is filled in as expected, so that one press is enough. */
export function ReportForm({ kind, ...props }: FormProps & { kind: FormKind }): ReactNode {
  const stop = nextStop(props.load.shipment)
  if (kind === 'proof') return <ProofForm {...props} />
  if (kind === 'problem') return <ProblemForm {...props} stop={stop} />
  if (!stop) return null
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

function DepartForm({ load, stop, onReport, onBack }: FormProps & { stop: ShipmentStop }): ReactNode {
  const { shipment } = load
  const preload = load.visits.find(({ stopId }) => stopId === stop.stopId)?.preload
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
  const isPickup = stop.type === 'Pickup'
  const isCounted = Object.values(counts).every((count) => /^\d{1,6}$/.test(count.trim()))
  const send = (): Promise<void> =>
    onReport(stop.name, {
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
    })
  return (
    <Frame
      title={t('Leaving {place}', { place: stop.name })}
      act={isPickup ? t('Loaded: I am leaving') : t('Unloaded: I am leaving')}
      isReady={isCounted}
      onSend={send}
      onBack={onBack}
    >
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
  const add = (taken: readonly File[]): void => {
    setPhotos([...photos, ...taken])
    for (const photo of taken)
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
      <ol className={styles.pages}>
        {photos.map((photo, at) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
            <Photo photo={photo} label={t('Page {n}', { n: at + 1 })} />
            <button
              type="button"
              className={styles.button}
              onClick={() => setPhotos(photos.filter((other) => other !== photo))}
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
            add([...(currentTarget.files ?? [])])
            // Lets the same picture be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
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
      <p role="alert">
        {isUnreadable ? t('This photo cannot be read. Take it out and photograph the page again.') : null}
      </p>
    </Frame>
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
