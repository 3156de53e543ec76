import { t } from '../../ui/words.ts'

/** What can become a document: photos of iPhones (HEIC) become JPEG before they are sent. */
export const ACCEPTED = 'application/pdf,image/png,image/jpeg,image/tiff,.tif,.tiff,.heic,.heif'

/** The same in words. */
export function acceptedText(): string {
  return t('PDF, PNG, JPEG, HEIC or TIFF')
}
