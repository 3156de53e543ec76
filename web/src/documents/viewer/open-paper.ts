import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { retell, t } from '../../ui/words.ts'
import type { Paper } from './paper.ts'

/** Where the bytes come from: whole, or from one byte to another. */
export type Fetch = (options: { signal: AbortSignal; range?: string }) => Promise<Response>

/** SPEC §5, Viewer. */
const KINDS: Readonly<Record<string, 'pdf' | 'picture' | 'tiff'>> = {
  pdf: 'pdf',
  png: 'picture',
  jpeg: 'picture',
  jpg: 'picture',
  tif: 'tiff',
  tiff: 'tiff',
}

class NotShown extends Error {}

/** Opens the document with the reader of its kind, which is loaded then. */
export async function openPaper(extension: string, fetch: Fetch | undefined, signal: AbortSignal): Promise<Paper> {
  const kind = KINDS[extension.toLowerCase()]
  if (!kind) throw new NotShown(t('Couldn’t determine file type'))
  if (!fetch) throw new NotShown(t('Image not found'))
  const reader = loadReader(kind)
  const response = fetch({ signal }).catch((error: unknown) => {
    if (kind !== 'pdf' && isProblem(error, 'not-found')) throw new NotShown(t('Image not found'))
    throw error
  })
  // The file and its reader come side by side; whichever fails first says why.
  const [open, file] = await Promise.all([reader, response])
  return await open(file, fetch, signal)
}

async function loadReader(kind: 'pdf' | 'picture' | 'tiff') {
  switch (kind) {
    case 'pdf':
      return (await import('./pdf-paper.ts')).openPdf
    case 'tiff':
      return (await import('./tiff-paper.ts')).openTiff
    case 'picture':
      return (await import('./picture-paper.ts')).openPicture
  }
}

/** The error's own words where they are meant for people, else that it is not known. */
export function sayFailure(error: unknown): string {
  if (error instanceof NotShown) return error.message
  const said = isProblem(error) ? messagesOf(error).map(retell).join(' ') : ''
  return said || t('An error occurred while loading the file.')
}
