import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { readable } from '../documents/upload/readable.ts'
import { isHeic } from '../ui/heic.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'
import type { Load } from './loads.ts'
import type { Moment } from './moment.ts'
import type { Report } from './outbox-store.ts'
import { useJust } from './use-just.ts'

export interface FormProps {
  load: Load
  /** When it happened: the form was opened, or the phone saw it. */
  at: Moment
  /** Keeps it on the phone. */
  onReport: (place: string, ...reports: Report[]) => Promise<void>
  onBack: () => void
}

/** A form about a stop, as it was when the form was opened. */
export type StopFormProps = FormProps & {
  stop: ShipmentStop
  /** Somebody else has recorded it meanwhile. */
  isDone: boolean
}

interface FrameProps {
  title: string
  act: string
  isReady?: boolean
  isDone?: boolean
  onSend: () => Promise<void>
  onBack: () => void
  children: ReactNode
}

export function Frame(props: FrameProps): ReactNode {
  const { title, act, isDone = false, onSend, onBack, children } = props
  const isReady = props.isReady !== false && !isDone
  const [isSending, setSending] = useState(false)
  // It opens under the thumb that has just pressed a button of the same name.
  const isFresh = useJust('open', '')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // What waits, or was refused, may stand above it.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isFresh || isSending || !isReady) return
    setSending(true)
    void onSend().finally(() => setSending(false))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {title}
      </h2>
      {children}
      {isDone ? (
        <p className={styles.signal} role="status">
          {t('This was already done')}
        </p>
      ) : null}
      <div className={styles.acts}>
        <button type="button" className={styles.button} onClick={onBack}>
          {t('Back')}
        </button>
        <button type="submit" className={styles.main} aria-disabled={isFresh || !isReady || isSending}>
          {act}
        </button>
      </div>
    </form>
  )
}

interface PhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  isUnreadable: boolean
}

/** The pages photographed so far, and the camera for the next. */
export function Photos({ photos, onChange, isUnreadable }: PhotosProps): ReactNode {
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
              {t('Remove page {n}', { n: at + 1 })}
            </button>
          </li>
        ))}
      </ol>
      <label className={styles.camera}>
        {photos.length === 0 ? t('Open the camera') : t('Add another page')}
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          className={styles.unseen}
          onChange={({ currentTarget }) => {
            const taken = [...(currentTarget.files ?? [])]
            // Lets the same picture be chosen again.
            currentTarget.value = ''
            // Some phones hand over HEIC whatever they are asked for.
            if (!taken.some(isHeic)) return onChange([...photos, ...taken])
            void Promise.all(taken.map(readable)).then((read) => onChange([...photos, ...read]))
          }}
        />
      </label>
      <p role="alert">
        {isUnreadable ? t('This photo cannot be read. Remove it and photograph the page again.') : null}
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

export function Line({ label, value, onChange }: LineProps): ReactNode {
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
