import { FILE_SAYINGS } from '@waybill/contract/file.sayings.ts'
import type { ServedType } from '@waybill/contract/files.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { Refusal } from '../../http/refusal.ts'
import { type IncomingFile, incomingOf } from '../incoming/incoming.ts'
import type { Examined, Taken } from './image-process.ts'
import type { Images } from './images.ts'

const say = sayer(FILE_SAYINGS)

type ToldType = Exclude<ServedType, 'application/octet-stream'>

const EXTENSIONS: Record<ToldType, { names: readonly string[]; says: string }> = {
  'application/pdf': { names: ['pdf'], says: 'PDF' },
  'image/png': { names: ['png'], says: 'PNG' },
  'image/jpeg': { names: ['jpg', 'jpeg'], says: 'JPEG' },
  'image/tiff': { names: ['tif', 'tiff'], says: 'TIFF' },
}

/**
 * An uploaded file, if its bytes match its name and are an allowed type (P24); otherwise refused beside its field. `data` is base64, as
 * checked by the contract's `fileData`.
 */
export async function acceptFile(
  images: Images,
  sent: { name: string; data: string },
  allowed: readonly ToldType[],
  field = 'data',
): Promise<{ bytes: Buffer; mediaType: ToldType; name: string }> {
  const bytes = Buffer.from(sent.data, 'base64')
  const mediaType = await images.typeOf(bytes)
  const extension = extensionOf(sent.name)
  if (mediaType === undefined || !allowed.includes(mediaType))
    refuse(field, say('file-choose', { types: allowed.map((type) => EXTENSIONS[type].says) }))
  if (!EXTENSIONS[mediaType].names.includes(extension))
    refuse(field, say('file-misnamed', { type: EXTENSIONS[mediaType].says }))
  if (mediaType === 'application/pdf') await refuseUnlessInert(images, sent.name, bytes, field)
  return { bytes, mediaType, name: sent.name }
}

async function refuseUnlessInert(images: Images, name: string, bytes: Buffer, field: string): Promise<void> {
  const incoming = await incomingOf(name, bytes)
  try {
    const examined = await images.examine(incoming.path, incoming.redrawnPath)
    if (!isExamined(examined)) refuse(field, examined)
  } finally {
    await incoming.discard()
  }
}

/** A document ready to keep: at `path`, a redrawn picture. */
export type AcceptedDocument = {
  path: string
  mediaType: ToldType
  name: string
  extension: string
  pages: number
  taken: Taken | null
  /** For a picture, as drawn. */
  size: { width: number; height: number } | undefined
}

/** The same for an uploaded document, of any size and of every type documents may have. */
export async function acceptDocument(images: Images, sent: IncomingFile, field = 'data'): Promise<AcceptedDocument> {
  const extension = extensionOf(sent.name)
  const examined = await images.examine(sent.path, sent.redrawnPath)
  if (!isExamined(examined)) refuse(field, examined)
  const { type: mediaType, pages, isRedrawn, taken, size } = examined
  if (!EXTENSIONS[mediaType].names.includes(extension))
    refuse(field, say('file-misnamed', { type: EXTENSIONS[mediaType].says }))
  const path = isRedrawn ? sent.redrawnPath : sent.path
  return { path, mediaType, name: sent.name, extension, pages, taken, size }
}

function extensionOf(name: string): string {
  return /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function isExamined(answer: Examined | string | Said): answer is Examined {
  return typeof answer !== 'string' && !('code' in answer)
}

function refuse(field: string, message: string | Said): never {
  throw new Refusal('bad-request', undefined, { modelState: { [field]: [message] } })
}
