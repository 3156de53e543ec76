import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { retell, t } from '../../ui/words.ts'
import { type Paper, Unreadable } from './paper.ts'
import { openPdf } from './pdf-paper.ts'

/** Fetches the bytes: all, or a range. */
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

/** A document being opened, from the press until it is closed. */
export class Opening {
  readonly paper: Promise<Paper>
  readonly #left = new AbortController()

  constructor(extension: string, fetch: Fetch | undefined) {
    this.paper = openPaper(extension, fetch, this.#left.signal)
    // The viewer shows the failure; until then it must not count as an unhandled rejection.
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

/** Opens the document with its reader; the file and the reader load in parallel, and the first to fail says why. */
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
  /** Gone or forbidden: no view means no download either. */
  isWithheld: boolean
  /** Unsupported or broken: retrying changes nothing. */
  isLasting: boolean
}

/** The error's own message if meant for people, else an unknown error. */
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
