import type * as pdfjsDist from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes an address of it (vite, `?url`)
import newWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import olderWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Both builds are the same program. */
type Whole = typeof pdfjsDist
export type Pdfjs = Pick<Whole, 'getDocument' | 'PDFDataRangeTransport' | 'PDFWorker' | 'TextLayer'> & {
  files: { cMapUrl: string; standardFontDataUrl: string; iccUrl: string; wasmUrl: string }
}

/** The standard build needs the newest JavaScript; older browsers get the legacy build, a sixth larger. */
function isNew(): boolean {
  return 'getOrInsertComputed' in Map.prototype && 'sumPrecise' in Math && 'toHex' in Uint8Array.prototype
}

/** How long a worker waits for a hover to become a press. */
const WAITS_MS = 10_000

let waiting: { worker: Worker; timer: number } | undefined

function drop(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}

/** The user hovers over a PDF: start the slowest part before the press. */
export function expectPdf(): void {
  if (waiting) return
  // If this fails, the press loads it again.
  void loadReader().catch(() => undefined)
  const worker = new Worker(isNew() ? newWorker : olderWorker, { type: 'module' })
  const leave = (): void => {
    worker.terminate()
    if (waiting?.worker === worker) drop()
  }
  worker.addEventListener('error', leave, { once: true })
  waiting = { worker, timer: window.setTimeout(leave, WAITS_MS) }
}

function takeWorker(): Worker {
  const worker = waiting?.worker ?? new Worker(isNew() ? newWorker : olderWorker, { type: 'module' })
  drop()
  return worker
}

/**
 * The PDF reader, from our own origin: loaded with the first PDF. Its worker takes as long to start as the rest together,
 * so both start at once; the caller ends the worker.
 */
export function loadPdfjs(): { pdfjs: Promise<Pdfjs>; worker: Worker } {
  const worker = takeWorker()
  return { pdfjs: loadReader(), worker }
}

async function loadReader(): Promise<Pdfjs> {
  const { getDocument, PDFDataRangeTransport, PDFWorker, TextLayer, version } = await (isNew()
    ? import('pdfjs-dist')
    : (import('pdfjs-dist/legacy/build/pdf.mjs') as Promise<Whole>))
  // Put there by the build (vite.config.ts): some documents need them, fetched on demand.
  const at = `/assets/pdfjs-${version}/`
  const files = {
    cMapUrl: `${at}cmaps/`,
    standardFontDataUrl: `${at}standard_fonts/`,
    iccUrl: `${at}iccs/`,
    wasmUrl: `${at}wasm/`,
  }
  return { getDocument, PDFDataRangeTransport, PDFWorker, TextLayer, files }
}
