import type * as pdfjsDist from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes an address of it (vite, `?url`)
import newWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import olderWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Both of its builds are the same programme. */
type Whole = typeof pdfjsDist
export type Pdfjs = Pick<Whole, 'getDocument' | 'PDFDataRangeTransport' | 'PDFWorker' | 'TextLayer'> & {
  files: { cMapUrl: string; standardFontDataUrl: string; iccUrl: string; wasmUrl: string }
}

/** The usual build speaks the newest JavaScript; older browsers get the one that was made for them, a sixth larger. */
function isNew(): boolean {
  return 'getOrInsertComputed' in Map.prototype && 'sumPrecise' in Math && 'toHex' in Uint8Array.prototype
}

/** So long a worker waits for whoever reached for a document and did not press. */
const WAITS_MS = 10_000

let waiting: { worker: Worker; timer: number } | undefined

function drop(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}

/** Somebody reaches for a PDF: what takes longest is under way before the press. */
export function expectPdf(): void {
  if (waiting) return
  // What does not come now is asked for again at the press.
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
 * The reader of PDFs, of our own origin: loaded when the first one is opened. Its worker takes as long to start as all the rest together,
 * so both set out at once; whoever asked ends the worker.
 */
export function loadPdfjs(): { pdfjs: Promise<Pdfjs>; worker: Worker } {
  const worker = takeWorker()
  return { pdfjs: loadReader(), worker }
}

async function loadReader(): Promise<Pdfjs> {
  const { getDocument, PDFDataRangeTransport, PDFWorker, TextLayer, version } = await (isNew()
    ? import('pdfjs-dist')
    : (import('pdfjs-dist/legacy/build/pdf.mjs') as Promise<Whole>))
  // Laid there by the build (vite.config.ts): what some documents need, fetched when they do.
  const at = `/assets/pdfjs-${version}/`
  const files = {
    cMapUrl: `${at}cmaps/`,
    standardFontDataUrl: `${at}standard_fonts/`,
    iccUrl: `${at}iccs/`,
    wasmUrl: `${at}wasm/`,
  }
  return { getDocument, PDFDataRangeTransport, PDFWorker, TextLayer, files }
}
