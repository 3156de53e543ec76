import { type ReactNode, useState } from 'react'
import { photosToPdf } from '../documents/upload/photos-to-pdf.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'
import { type FormProps, Frame, Line, Photos, type StopFormProps } from './form-parts.tsx'

const READING_MS = 30_000

const COSTS = { 5: 'Lumper', 6: 'Driver assist' } as const

/** What was paid or done at the dock: an amount, a few words, and a photo of the paper. */
export function DockCostForm({ load, stop, onReport, onBack }: StopFormProps): ReactNode {
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
      title={t('Lumper or driver assist at {place}', { place: stop.name })}
      act={t('Submit request')}
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

/** It would open behind the buttons at the bottom. */
function bringIntoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'center' })
}

/** Photos become one document, a page each, before they are kept: at a size that is sent over a slow line. */
export function ProofForm({ load, onReport, onBack }: FormProps): ReactNode {
  // Those of when it was opened: what was photographed stays with its delivery.
  const [open] = useState(() => load.proofs.filter(({ isThere }) => !isThere))
  const [proof, setProof] = useState(open[0])
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
  if (!proof) return null
  const isDone = load.proofs.some(({ orderStopId, isThere }) => orderStopId === proof.orderStopId && isThere)
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
      act={t('Save proof')}
      isReady={photos.length > 0 && !stray}
      isDone={isDone}
      onSend={send}
      onBack={onBack}
    >
      {open.length > 1 ? (
        <label className={styles.field}>
          <span>{t('For which delivery')}</span>
          <select
            className={styles.input}
            value={proof.orderStopId}
            onChange={({ target }) => setProof(open.find(({ orderStopId }) => orderStopId === target.value))}
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
        <div role="alert" ref={bringIntoView} className={styles.signal}>
          <p>{t('This paper says load {number}.', { number: stray.number })}</p>
          <div className={styles.second}>
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
              {t('Remove it')}
            </button>
          </div>
        </div>
      ) : null}
    </Frame>
  )
}
