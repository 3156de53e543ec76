import type { NoteImage } from '@waybill/contract/notes/note-content.ts'
import { type NotedSubject, notes } from '@waybill/contract/notes/notes.ts'
import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { sendFile } from '../../api/send-file.ts'
import { developed, isHeic } from '../../ui/heic.ts'
import { t } from '../../ui/words.ts'

/** Wider than notes show it, so that it can be enlarged. */
const MOST_SIDE = 1_600
const SENT_AS_IT_IS = 1024 * 1024

/** Every picture type that phones and clipboards produce (SPEC §5), by MIME type or by file name. */
export function isPicture(file: File): boolean {
  return /^image\/(?!svg)/.test(file.type) || isHeic(file)
}

/** Converts any picture to PNG or JPEG, and uploads it to the note's record. */
export async function sendPicture(subject: NotedSubject, file: File): Promise<Omit<NoteImage, 'type'>> {
  const picture = await prepared(file)
  try {
    const sending = { onProgress: () => {}, signal: new AbortController().signal, idempotencyKey: crypto.randomUUID() }
    const query = { entityId: subject.id, entityType: subject.type }
    return { ...(await sendFile(notes.sendImage, { query }, picture, sending)), altText: '' }
  } catch (error) {
    throw new Error((isProblem(error) && messagesOf(error).join(' ')) || t('An unknown error has occurred'), {
      cause: error,
    })
  }
}

async function prepared(file: File): Promise<File> {
  const source = isHeic(file) ? await developed(file) : file
  const bitmap = await createImageBitmap(source).catch(() => {
    throw new Error(t('This picture cannot be read'))
  })
  try {
    const isPlain = file.type === 'image/jpeg' || file.type === 'image/png'
    if (isPlain && file.size <= SENT_AS_IT_IS) return named(file, file.type)
    const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // Keep transparency.
    const type =
      file.type === 'image/gif' || file.type === 'image/webp' || file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
    if (!blob) throw new Error(t('This picture cannot be read'))
    return named(blob, type)
  } finally {
    bitmap.close()
  }
}

function named(bytes: Blob, type: string): File {
  return new File([bytes], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type })
}
