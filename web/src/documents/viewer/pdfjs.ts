import type * as pdfjsDist from 'pdfjs-dist'

/** Both of its builds are the same programme. */
type Whole = typeof pdfjsDist
export type Pdfjs = Pick<Whole, 'getDocument' | 'PDFDataRangeTransport' | 'TextLayer'> & {
  files: { cMapUrl: string; standardFontDataUrl: string; iccUrl: string; wasmUrl: string }
}

/** The usual build speaks the newest JavaScript; older browsers get the one that was made for them, a sixth larger. */
function isNew(): boolean {
  return 'getOrInsertComputed' in Map.prototype && 'sumPrecise' in Math && 'toHex' in Uint8Array.prototype
}

/** The reader of PDFs with its worker, all of our own origin: loaded when the first one is opened. */
export async function loadPdfjs(): Promise<Pdfjs> {
  const [pdfjs, { default: worker }] = await (isNew()
    ? Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
    : Promise.all([
        import('pdfjs-dist/legacy/build/pdf.mjs') as Promise<Whole>,
        import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
      ]))
  const { getDocument, PDFDataRangeTransport, TextLayer, GlobalWorkerOptions, version } = pdfjs
  GlobalWorkerOptions.workerSrc = worker
  // Laid there by the build (vite.config.ts): what some documents need, fetched when they do.
  const at = `/assets/pdfjs-${version}/`
  const files = {
    cMapUrl: `${at}cmaps/`,
    standardFontDataUrl: `${at}standard_fonts/`,
    iccUrl: `${at}iccs/`,
    wasmUrl: `${at}wasm/`,
  }
  return { getDocument, PDFDataRangeTransport, TextLayer, files }
}
