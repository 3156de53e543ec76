import { t } from '../../ui/words.ts'
import type { Target } from './drop-rows.ts'

/** How a load was found, and by which number if it is not its own. */
export function foundText({ by, number = '', shipmentNumber }: Target): string {
  const isOwn = number === shipmentNumber
  switch (by) {
    case undefined:
      return t('Chosen by you')
    case 'barcode':
      return isOwn ? t('By its barcode') : t('By its barcode: {number}', { number })
    case 'file-name':
      return isOwn ? t('By its file name') : t('By its file name: {number}', { number })
    case 'scan':
      return isOwn ? t('Read from the scan') : t('Read from the scan: {number}', { number })
    case 'text':
      return isOwn ? t('By its text') : t('By its text: {number}', { number })
  }
}
