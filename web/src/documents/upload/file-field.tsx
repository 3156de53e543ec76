import { IconAlertTriangle, IconCamera, IconFileUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isHeic } from '../../ui/heic.ts'
import { useMedia } from '../../ui/use-media.ts'
import { plural, retell, t } from '../../ui/words.ts'
import { sizeText } from '../document-text.ts'
import { ACCEPTED, acceptedText } from './accepted.ts'
import type { PhotoFault } from './photo-quality.ts'
import { readable } from './readable.ts'
import styles from './upload-document.module.css'

/** What a browser can draw, and so bind into one PDF. */
export function isPhoto({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/png'
}

interface FileFieldProps {
  files: readonly File[]
  onChoose: (files: readonly File[]) => void
  error: string | undefined
  /** From 0 to 1 while uploading. */
  share: number | undefined
  onCancel: () => void
}

/** Files chosen, dropped, pasted or photographed; photos accumulate, any other file replaces what was there. */
export function FileField({ files, onChoose, error, share, onCancel }: FileFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const isCalledBack = useRef(false)
  const [isOver, setOver] = useState(false)
  const isTouched = useMedia('(pointer: coarse)')
  const [isConverting, setConverting] = useState(false)
  const add = (added: readonly File[]): void => {
    if (added.length === 0) return
    const take = (readable: readonly File[]): void =>
      onChoose(readable.every(isPhoto) && files.every(isPhoto) ? [...files, ...readable] : readable)
    if (!added.some(isHeic)) return take(added)
    setConverting(true)
    void Promise.all(added.map(readable))
      .then(take)
      .finally(() => setConverting(false))
  }
  usePaste(add)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  // The Cancel button is gone: focus the next step, choosing again.
  useEffect(() => {
    if (share !== undefined || !isCalledBack.current) return
    isCalledBack.current = false
    zone.current?.querySelector<HTMLElement>(`.${styles.acts} button`)?.focus()
  }, [share])
  const callBack = (): void => {
    isCalledBack.current = true
    onCancel()
  }
  if (share !== undefined) return <UnderWay name={nameOf(files)} share={share} onCancel={callBack} />
  return (
    <div>
      <div
        ref={zone}
        className={classNames(styles.zone, isOver && styles.over, Boolean(error) && styles.refused)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {files.length > 0 ? (
          <ul className={styles.files} aria-label={t('Chosen files')}>
            {files.map((file, place) => (
              <Chosen
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                onOut={() => onChoose(files.filter((_, index) => index !== place))}
              />
            ))}
          </ul>
        ) : null}
        <div className={styles.acts}>
          <Button icon={<IconFileUpload aria-hidden="true" />} onPress={() => input.current?.click()}>
            {t('Select File')}
          </Button>
          {isTouched ? (
            <Button icon={<IconCamera aria-hidden="true" />} onPress={() => camera.current?.click()}>
              {files.length > 0 && files.every(isPhoto) ? t('Take another photo') : t('Take a photo')}
            </Button>
          ) : null}
        </div>
        <p className={styles.faint} role="status">
          {isConverting ? t('The photo is being converted') : hintFor(files, isTouched)}
        </p>
      </div>
      <input ref={input} {...hidden} multiple accept={ACCEPTED} aria-label={t('File')} onChange={chosen(add)} />
      <input
        ref={camera}
        {...hidden}
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('Photo')}
        onChange={chosen(add)}
      />
      {error ? (
        <p className={styles.refusal} role="alert">
          {retell(error)}
        </p>
      ) : null}
    </div>
  )
}

function hintFor(files: readonly File[], isTouched: boolean): string {
  if (files.length > 1 && files.every(isPhoto))
    return plural(files.length, '{n} photo becomes one PDF', '{n} photos become one PDF')
  return isTouched
    ? t('{formats}, up to 25 MB', { formats: acceptedText() })
    : t('or drop or paste it here: {formats}, up to 25 MB', { formats: acceptedText() })
}

function nameOf(files: readonly File[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : plural(files.length, '{n} photo', '{n} photos')
}

/** One file, with a warning its sender would want; it is sent anyway. */
function Chosen({ file, onOut }: { file: File; onOut: () => void }): ReactNode {
  const { data: fault } = useQuery({
    queryKey: ['photo', file.name, file.size, file.lastModified],
    queryFn: async () =>
      isPhoto(file) ? ((await (await import('./look-at-photo.ts')).lookAtPhoto(file)) ?? null) : null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <li>
      <p className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.faint}>{sizeText(file.size)}</span>
        <IconButton label={t('Remove {name}', { name: file.name })} size="small" onPress={onOut}>
          <IconX aria-hidden="true" />
        </IconButton>
      </p>
      {fault ? (
        <p role="status" className={styles.warning}>
          <IconAlertTriangle aria-hidden="true" />
          {faultText(fault)}
        </p>
      ) : null}
    </li>
  )
}

function faultText(fault: PhotoFault): string {
  return fault === 'dark'
    ? t('This picture is too dark to read. Take it again with more light, or send it as it is.')
    : t('This picture is blurred. Hold still and take it again, or send it as it is.')
}

const hidden = { type: 'file', hidden: true, tabIndex: -1 } as const

function chosen(onChoose: (files: readonly File[]) => void) {
  return ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    onChoose([...(currentTarget.files ?? [])])
    // Lets the same file be chosen again after a fix.
    currentTarget.value = ''
  }
}

/** Takes pictures or files pasted anywhere while the dialog is open. */
function usePaste(onChoose: (files: readonly File[]) => void): void {
  const taken = useRef(onChoose)
  useEffect(() => {
    taken.current = onChoose
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => taken.current([...(event.clipboardData?.files ?? [])])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function UnderWay({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }): ReactNode {
  const percent = Math.round(share * 100)
  return (
    <div className={styles.zone}>
      <p className={styles.file}>
        <span className={styles.name}>{name}</span>
        <span className={styles.faint}>{percent < 100 ? `${percent}%` : t('Being checked')}</span>
      </p>
      <progress className={styles.bar} max={100} value={percent} aria-label={t('Uploading {name}', { name })} />
      <Button size="small" onPress={onCancel}>
        {t('Cancel upload')}
      </Button>
    </div>
  )
}
