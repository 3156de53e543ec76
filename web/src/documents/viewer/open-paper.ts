import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { retell, t } from '../../ui/words.ts'
import { type Paper, Unreadable } from './paper.ts'
import { openPdf } from './pdf-paper.ts'

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

/** A document on its way, from the press that asked for it until somebody leaves it. */
export class Opening {
  readonly paper: Promise<Paper>
  readonly #left = new AbortController()

  constructor(extension: string, fetch: Fetch | undefined) {
    this.paper = openPaper(extension, fetch, this.#left.signal)
    // Told by whoever shows it; until then it must not count as a rejection that nobody hears.
    this.paper.catch(() => {})
  }

  get isLeft(): boolean {
    return this.#left.signal.aborted
  }

  leave(): void {
    if (this.isLeft) return
    this.#left.abort()
    this.paper.then(
      (paper) => paper.close(),
      () => {},
    )
  }
}

/** Opens the document with the reader of its kind; the file and its reader come side by side, and whichever fails first says why. */
async function openPaper(extension: string, fetch: Fetch | undefined, signal: AbortSignal): Promise<Paper> {
  const kind = KINDS[extension.toLowerCase()]
  if (!kind) throw new NotShown(t("Couldn't determine file type"))
  if (!fetch) throw new NotShown(t('Image not found'))
  const file = fetch({ signal }).catch((error: unknown) => {
    if (kind !== 'pdf' && isProblem(error, 'not-found')) throw new NotShown(t('Image not found'), { cause: error })
    throw error
  })
  if (kind === 'pdf') return await openPdf(file, fetch, signal)
  const reader = kind === 'tiff' ? import('./tiff-paper.ts') : import('./picture-paper.ts')
  const [bytes, open] = await Promise.all([file, reader])
  return 'openTiff' in open ? await open.openTiff(bytes) : await open.openPicture(bytes)
}

export type Failure = {
  text: string
  /** Gone or forbidden: whoever cannot look at it cannot download it either. */
  isWithheld: boolean
  /** Of a kind that is not shown, or broken: to try again changes nothing. */
  isLasting: boolean
}

/** The error's own words where they are meant for people, else that it is not known. */
export function failureOf(error: unknown): Failure {
  const refusal = error instanceof NotShown ? error.cause : error
  const isWithheld = isProblem(refusal) && (refusal.status === 403 || refusal.status === 404)
  if (error instanceof NotShown) return { text: error.message, isWithheld, isLasting: error.cause === undefined }
  const said = isProblem(error) ? messagesOf(error).map(retell).join(' ') : ''
  return {
    text: said || t('An error occurred while loading the file.'),
    isWithheld,
    isLasting: error instanceof Unreadable,
  }
}
