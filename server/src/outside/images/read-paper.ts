import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { ToldType } from './image-process.ts'

/** What a paper says of itself: its barcodes, and a PDF's own words. */
export type PaperRead = { codes: string[]; text: string }

/** A load's number is on the first page, or behind a cover sheet. */
const MOST_PAGES = 3
/** At this height, a page photographed whole has four pixels for the thinnest bar of our barcodes. */
const SIDE = 2_200
const MOST_PIXELS = 50_000_000
const MOST_TEXT = 20_000
const MOST_CODES = 20
const LONGEST_CODE = 200

// Otherwise the package fetches its decoder from the network.
const decoder = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(decoder).buffer } })

/** Reads as far as it gets, and begins no page after `withinMs`; what cannot be read says nothing. */
export async function readPaper(file: string, type: ToldType, withinMs: number): Promise<PaperRead> {
  const until = performance.now() + withinMs
  const paper: PaperRead = { codes: [], text: '' }
  const reading = type === 'application/pdf' ? readPdf(file, paper, until) : readPictures(file, type, paper, until)
  await reading.catch(() => {})
  const codes = new Set(paper.codes.filter((code) => code.length <= LONGEST_CODE))
  return { codes: [...codes].slice(0, MOST_CODES), text: paper.text.slice(0, MOST_TEXT) }
}

async function readPictures(file: string, type: ToldType, paper: PaperRead, until: number): Promise<void> {
  for await (const page of picturesIn(file, type)) {
    paper.codes.push(...(await codesIn(page)))
    if (performance.now() > until) break
  }
}

async function readPdf(file: string, paper: PaperRead, until: number): Promise<void> {
  for await (const { page, draw } of pagesIn(file)) {
    const { items } = await page.getTextContent()
    paper.text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`
    paper.codes.push(...(await codesIn(await draw())))
    if (performance.now() > until) break
  }
}

/** A page as its pixels, four bytes each. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** The first pages as pictures. */
export async function* pixelsOf(file: string, type: ToldType): AsyncGenerator<Pixels> {
  if (type !== 'application/pdf') yield* picturesIn(file, type)
  else for await (const { draw } of pagesIn(file)) yield await draw()
}

async function* picturesIn(file: string, type: ToldType): AsyncGenerator<Pixels> {
  const picture = { limitInputPixels: MOST_PIXELS, autoOrient: true }
  const { pages = 1 } = type === 'image/tiff' ? await sharp(file, picture).metadata() : {}
  for (let page = 0; page < Math.min(pages, MOST_PAGES); page++) {
    const { data, info } = await sharp(file, { ...picture, page })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    yield { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  }
}

async function* pagesIn(file: string): AsyncGenerator<{ page: PDFPageProxy; draw: () => Promise<Pixels> }> {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0, useSystemFonts: false })
  try {
    const pdf = await task.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
      const page = await pdf.getPage(number)
      yield { page, draw: () => drawn(page, pdf.canvasFactory as CanvasFactory) }
    }
  } finally {
    await task.destroy()
  }
}

type Context = CanvasRenderingContext2D
type CanvasFactory = { create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: Context } }

/** A scan is a picture on a page: drawn like any other page, however it is packed. */
async function drawn(page: PDFPageProxy, canvases: CanvasFactory): Promise<Pixels> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) })
  const { canvas, context } = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, width: canvas.width, height: canvas.height }
}

async function codesIn(pixels: Pixels): Promise<string[]> {
  const found = await readBarcodes(
    { ...pixels, colorSpace: 'srgb' },
    {
      formats: ['QRCode', 'Code128', 'Code39'],
      maxNumberOfSymbols: MOST_CODES,
      textMode: 'Plain',
    },
  )
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
