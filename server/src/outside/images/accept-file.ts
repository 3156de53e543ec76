import type { ServedType } from '@waybill/contract/files.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Images } from './images.ts'

type ToldType = Exclude<ServedType, 'application/octet-stream'>

const EXTENSIONS: Record<ToldType, { names: readonly string[]; says: string }> = {
  'application/pdf': { names: ['pdf'], says: 'PDF' },
  'image/png': { names: ['png'], says: 'PNG' },
  'image/jpeg': { names: ['jpg', 'jpeg'], says: 'JPEG' },
  'image/tiff': { names: ['tif', 'tiff'], says: 'TIFF' },
}

/**
 * A file that somebody sent, if its bytes are what its name says and one of the allowed types (P24); refused beside its field
 * otherwise. `data` is base64 as the contract's `fileData` has checked it.
 */
export async function acceptFile(
  images: Images,
  sent: { name: string; data: string },
  allowed: readonly ToldType[],
  field = 'data',
): Promise<{ bytes: Buffer; mediaType: ToldType; name: string }> {
  const bytes = Buffer.from(sent.data, 'base64')
  const mediaType = await images.typeOf(bytes)
  const extension = /\.([a-z]+)$/i.exec(sent.name)?.[1]?.toLowerCase() ?? ''
  if (mediaType === undefined || !allowed.includes(mediaType))
    refuse(field, `Choose a ${allowed.map((type) => EXTENSIONS[type].says).join(', ')} file`)
  if (!EXTENSIONS[mediaType].names.includes(extension))
    refuse(field, `The file is a ${EXTENSIONS[mediaType].says}, but its name does not say so`)
  return { bytes, mediaType, name: sent.name }
}

function refuse(field: string, message: string): never {
  throw new Refusal('bad-request', undefined, { modelState: { [field]: [message] } })
}
