import { DOCUMENT_BYTES } from '@waybill/contract/files.ts'
import { t } from '../../ui/words.ts'
import { isPreviewable } from '../document-text.ts'
import { acceptedText } from './accepted.ts'

export const TOO_LARGE = 'The file is larger than 25 MB. Choose a smaller one.'

/** Why a file cannot be a document, by its name and size. The server checks its bytes. */
export function faultOfFile({ name, size }: File): string | undefined {
  if (!isPreviewable({ extension: name.split('.').at(-1) ?? '' }))
    return t('The file cannot be read. Choose a {formats} file.', { formats: acceptedText() })
  if (size === 0) return 'This file is empty. Choose another one.'
  return size > DOCUMENT_BYTES ? TOO_LARGE : undefined
}
