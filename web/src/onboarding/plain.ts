import { t } from '../ui/words.ts'

/** The contract's words on codes and ids are for programs; people are told what to do. */
export function plain(path: string, message: string): string {
  if (path.endsWith('documentId')) return t('Upload the document first')
  if (message.startsWith('Enter a day like ')) return t('Enter the day')
  if (message.startsWith('Choose one of ')) return t('Choose an option')
  return message
}
