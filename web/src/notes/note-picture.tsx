import { useQuery } from '@tanstack/react-query'
import { IMAGE_WIDTH, type NoteImage } from '@waybill/contract/notes/note-content.ts'
import { notes } from '@waybill/contract/notes/notes.ts'
import { type ReactNode, useRef, useState } from 'react'
import { request } from '../api/call.ts'
import { useBack } from '../ui/use-back.ts'
import { t } from '../ui/words.ts'
import styles from './note-text.module.css'

/** A note's picture; posted, it opens full-window. `<img>` cannot send the session, so it is fetched; its space is reserved. */
export function NotePicture({ image, opens }: { image: NoteImage; opens?: true }): ReactNode {
  const { imageId, altText, width, height } = image
  const large = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  const close = (): void => large.current?.close()
  useBack(isLarge, close)
  const picture = useQuery({
    queryKey: ['note-picture', imageId],
    queryFn: ({ signal }) => fetchPicture(imageId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = Math.min(width, IMAGE_WIDTH)
  if (picture.isError)
    return (
      <span className={styles.gone} role="img" aria-label={altText || t('Picture')}>
        {t('This picture could not be loaded')}
      </span>
    )
  const src = picture.data ?? NOTHING_YET
  const small = (
    <img
      className={styles.picture}
      src={src}
      alt={altText || t('Picture')}
      width={shown}
      height={Math.round((height * shown) / width)}
    />
  )
  if (!opens || !picture.data) return small
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        title={t('View larger')}
        onClick={() => {
          large.current?.showModal()
          setLarge(true)
        }}
      >
        {small}
      </button>
      <dialog
        ref={large}
        className={styles.large}
        aria-label={altText || t('Picture')}
        onClick={close}
        onClose={() => setLarge(false)}
      >
        <img src={src} alt={altText || t('Picture')} width={width} height={height} />
        <button type="button" className={styles.shut} onClick={close}>
          {t('Close')}
        </button>
      </dialog>
    </>
  )
}

/** One transparent pixel. */
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

async function fetchPicture(noteImageId: string, signal: AbortSignal): Promise<string> {
  const response = await request(notes.image, { params: { noteImageId } }, undefined, { signal })
  const blob = await response.blob()
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Read as a data URL, the result is a string.
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}
