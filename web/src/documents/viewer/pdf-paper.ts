import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Fetch } from './open-paper.ts'
import { type PageSize, type Paper, RENDER_SCALE, Unreadable } from './paper.ts'
import { loadPdfjs, type Pdfjs } from './pdfjs.ts'

/** Larger files are read in parts: the first page needs data from both ends. */
const READ_WHOLE = 512 * 1024
const PART = 128 * 1024
/** Loaded while the worker starts. */
const FIRST_PART = 256 * 1024
/** A failed part is retried after this delay: a reader who continues finds it once the network is back. */
const AGAIN_MS = 3_000
/** pdf.js errors for a file that is not a PDF, truncated or locked. */
const UNREADABLE = ['InvalidPDFException', 'PasswordException', 'FormatError']

/** The reader, its worker and the file load in parallel. */
export async function openPdf(file: Promise<Response>, fetch: Fetch, signal: AbortSignal): Promise<Paper> {
  const { pdfjs, worker } = loadPdfjs()
  const given = new AbortController()
  const left = AbortSignal.any([signal, given.signal])
  const failed = new Promise<never>((_, refuse) => {
    worker.addEventListener('error', () => refuse(new Error('The document reader did not start')), { once: true })
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true })
  })
  try {
    return await Promise.race([failed, read(await Promise.race([failed, pdfjs]), worker, file, fetch, left)])
  } catch (error) {
    given.abort()
    worker.terminate()
    throw error instanceof Error && UNREADABLE.includes(error.name)
      ? new Unreadable(error.message, { cause: error })
      : error
  }
}

async function read(
  pdfjs: Pdfjs,
  worker: Worker,
  file: Promise<Response>,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Paper> {
  const reading = pdfjs.PDFWorker.create({ port: worker, verbosity: 0 })
  const { source, takeRest, lost } = await sourceOf(pdfjs, await file, fetch, signal)
  const task = pdfjs.getDocument({
    ...source,
    ...pdfjs.files,
    worker: reading,
    verbosity: 0,
    // WebAssembly needs a policy that allows eval; pdf.js has the same decoders as scripts.
    useWasm: false,
    enableXfa: false,
    // The package's fonts have the widths the document states; system fonts do not.
    useSystemFonts: false,
  })
  const close = (): void =>
    void task.destroy().finally(() => {
      reading.destroy()
      worker.terminate()
    })
  signal.addEventListener('abort', close, { once: true })
  const pdf = await Promise.race([task.promise, lost])
  const firstSize = sizeOf(await Promise.race([pdf.getPage(1), lost]))
  return {
    pageCount: pdf.numPages,
    firstSize,
    sizeOf: async (page) => sizeOf(await pdf.getPage(page + 1)),
    async draw(page, drawing, aborted) {
      try {
        return await draw(pdf, page, drawing, aborted)
      } finally {
        takeRest()
      }
    },
    text: {
      piecesOf: async (page) => await piecesOf(pdf, page),
      async lay(page, { scale, turns }, over, aborted) {
        const sheet = await pdf.getPage(page + 1)
        const content = await sheet.getTextContent()
        aborted.throwIfAborted()
        const viewport = sheet.getViewport({ scale: scale * RENDER_SCALE, rotation: (sheet.rotate + turns * 90) % 360 })
        const layer = new pdfjs.TextLayer({ textContentSource: content, container: over, viewport })
        over.style.setProperty('--total-scale-factor', String(viewport.scale))
        over.style.setProperty('--scale-round-x', '1px')
        over.style.setProperty('--scale-round-y', '1px')
        await layer.render()
        aborted.throwIfAborted()
        return layer.textDivs
      },
    },
    fit: 'width',
    isPrinted: true,
    close,
  }
}

/** Small files are read whole, others in parts: the rest waits until the first page shows. */
async function sourceOf(pdfjs: Pdfjs, file: Response, fetch: Fetch, signal: AbortSignal) {
  const size = Number(file.headers.get('Content-Length'))
  const { body } = file
  const isInParts = file.headers.get('Accept-Ranges') === 'bytes' && size > READ_WHOLE && body
  const { promise: lost, reject: lose } = Promise.withResolvers<never>()
  // Handled while opening; later each part is retried until it comes.
  lost.catch(() => {})
  if (!isInParts) return { source: { data: new Uint8Array(await file.arrayBuffer()) }, takeRest: () => {}, lost }
  const stopped = new AbortController()
  signal.addEventListener('abort', () => stopped.abort(), { once: true })
  class Parts extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      fetch({ signal: stopped.signal, range: `bytes=${begin}-${end - 1}` })
        .then(async (part) => this.onDataRange(begin, new Uint8Array(await part.arrayBuffer())))
        .catch((error: unknown) => {
          lose(error)
          setTimeout(() => !stopped.signal.aborted && this.requestDataRange(begin, end), AGAIN_MS)
        })
    }

    override abort(): void {
      stopped.abort()
    }
  }
  const rest = body.getReader()
  const parts = new Parts(size, await readSome(rest, FIRST_PART))
  let isTaken = false
  const takeRest = (): void => {
    if (!isTaken && !stopped.signal.aborted) void pour(rest, parts, stopped.signal)
    isTaken = true
  }
  return { source: { range: parts, rangeChunkSize: PART }, takeRest, lost }
}

async function readSome(reader: ReadableStreamDefaultReader<Uint8Array>, least: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    length += read.value.length
    if (length >= least) break
  }
  const some = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    some.set(chunk, at)
    at += chunk.length
  }
  return some
}

/** Reads the rest as it comes, so that scrolling on finds it. */
async function pour(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  to: { onDataProgressiveRead: (chunk: Uint8Array) => void; onDataProgressiveDone: () => void },
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) to.onDataProgressiveRead(read.value)
    if (!signal.aborted) to.onDataProgressiveDone()
  } catch {
    // A broken connection leaves the parts, each fetched by itself.
  }
}

function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: RENDER_SCALE })
  return { width, height }
}

async function draw(
  pdf: PDFDocumentProxy,
  page: number,
  { scale, turns }: Parameters<Paper['draw']>[1],
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const sheet = await pdf.getPage(page + 1)
  signal.throwIfAborted()
  const viewport = sheet.getViewport({ scale: scale * RENDER_SCALE, rotation: (sheet.rotate + turns * 90) % 360 })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
  const task = sheet.render({ canvas, viewport })
  const cancel = (): void => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await task.promise
    return canvas
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!signal.aborted) sheet.cleanup()
  }
}

async function piecesOf(pdf: PDFDocumentProxy, page: number) {
  const { items } = await (await pdf.getPage(page + 1)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []))
}
