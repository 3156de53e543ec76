import { DOCUMENT_BYTES } from '@waybill/contract/files.ts'
import { t } from '../../ui/words.ts'

/** Types the server accepts; it checks the bytes, not the name (P24). */
export const ACCEPTED_DOCUMENTS = 'application/pdf,image/png,image/jpeg'

export class NoDocument extends Error {}

/** The file in base64. A photo of a document is as good as a PDF. */
export async function readDocument(file: File): Promise<{ name: string; data: string }> {
  if (file.size === 0) throw new NoDocument(t('This file is empty. Choose another one.'))
  if (file.size > DOCUMENT_BYTES) throw new NoDocument(t('The file is larger than 25 MB. Choose a smaller one.'))
  if (!ACCEPTED_DOCUMENTS.split(',').includes(file.type)) throw new NoDocument(t('Choose a PDF, PNG or JPEG.'))
  const data = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => fail(new NoDocument(t('This file cannot be read. Choose another one.'))))
    reader.readAsDataURL(file)
  })
  return { name: file.name, data }
}
