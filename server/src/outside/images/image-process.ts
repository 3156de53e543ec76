import { open, readFile } from 'node:fs/promises'
import readExif from 'exif-reader'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { contentOf } from './pdf-content.ts'
import type { PaperRead } from './read-paper.ts'
import { countTiffPages } from './tiff-pages.ts'

/** A part of the picture in its own pixels, upright. */
export type Crop = { left: number; top: number; size: number }

export type ToldType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/tiff'

/** A photo's own metadata. */
export type Taken = { at: string | null; latitude: number | null; longitude: number | null }

/** A readable document: what it is, how many pages it has, and for a picture, that it was redrawn. */
export type Examined = {
  type: ToldType
  pages: number
  isRedrawn: boolean
  taken: Taken | null
  /** For a picture, as drawn. */
  size?: { width: number; height: number }
}

/** A page's size on paper. */
export type Points = { width: number; height: number }

export type Asked =
  | { act: 'tell'; bytes: Uint8Array }
  | { act: 'square'; bytes: Uint8Array; side: number; crop?: Crop }
  | { act: 'examine'; file: string; redrawn: string }
  | { act: 'draw'; file: string; page: number; to: string }
  | { act: 'read' | 'recognize'; file: string; type: ToldType }

/** With the milliseconds in which another page may be begun: half of those until the process is killed. */
export type Timed = Asked & { withinMs: number }

export type Answer =
  | { act: 'told'; type: ToldType | undefined }
  | { act: 'squared'; bytes: Uint8Array }
  | ({ act: 'examined' } & Examined)
  | { act: 'drawn'; points: Points }
  | ({ act: 'was-read' } & PaperRead)
  | { act: 'recognized'; text: string }
  /** It has more pages than anybody reads. */
  | { act: 'too-long'; most: number }
  /** A PDF that needs a password. */
  | { act: 'locked' }
  /** A PDF that runs programs or carries other files; that hides some of its objects; that never ends. */
  | { act: 'active' | 'sealed' | 'tangled' }
  /** Readable, but not a picture we accept. */
  | { act: 'refused' }
  /** The process died or took too long; set by the caller. */
  | { act: 'failed' }

const TOLD = ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] as const
/** A phone camera makes 50 million pixels; each takes four bytes here. */
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 2
/** At this height, a sheet of paper is legible down to its smallest print. */
const MOST_SIDE = 4_000
const MOST_PAGES = 500
const POINTS_PER_INCH = 72
/** Letter, in points. */
const SHEET = { width: 612, height: 792 }
/** Enough bytes to identify any kind of file. */
const TELLTALE_BYTES = 4_100

// Only the needed decoders are available, whatever a file calls itself: pictures of people are never TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadTiffFile',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (asked: Timed) => {
  void answer(asked)
    .catch((): Answer => ({ act: 'refused' }))
    .then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit(0))

async function answer(asked: Timed): Promise<Answer> {
  switch (asked.act) {
    case 'tell': {
      const found = await fileTypeFromBuffer(asked.bytes)
      return { act: 'told', type: TOLD.find((type) => type === found?.mime) }
    }
    case 'square':
      return { act: 'squared', bytes: await square(asked) }
    case 'examine':
      return await examine(asked)
    case 'draw':
      return { act: 'drawn', points: await draw(asked) }
    case 'read': {
      const { readPaper } = await import('./read-paper.ts')
      return { act: 'was-read', ...(await readPaper(asked.file, asked.type, asked.withinMs)) }
    }
    case 'recognize': {
      const { readPrint } = await import('./read-print.ts')
      return { act: 'recognized', text: await readPrint(asked.file, asked.type, asked.withinMs) }
    }
  }
}

async function examine({ file, redrawn }: Extract<Asked, { act: 'examine' }>): Promise<Answer> {
  const beginning = await beginningOf(file)
  const found = await fileTypeFromBuffer(beginning)
  const type = TOLD.find((told) => told === found?.mime) ?? (found ? undefined : signedTiff(beginning))
  switch (type) {
    case undefined:
      return { act: 'refused' }
    case 'application/pdf':
      return await examinePdf(file)
    case 'image/tiff':
      return await examineTiff(file)
    case 'image/jpeg':
    case 'image/png':
      return { act: 'examined', type, pages: 1, isRedrawn: true, ...(await redraw(file, redrawn, type)) }
  }
}

/** Most programs write a TIFF's list of pages after its pixels, where checks of a file's first bytes do not look. */
function signedTiff(beginning: Uint8Array): 'image/tiff' | undefined {
  const sign = Buffer.from(beginning.subarray(0, 4)).toString('latin1')
  return sign === 'II*\0' || sign === 'MM\0*' ? 'image/tiff' : undefined
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TELLTALE_BYTES), 0, TELLTALE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The picture from its pixels alone, no larger than needed; its metadata is returned beside it. */
async function redraw(
  file: string,
  to: string,
  type: 'image/jpeg' | 'image/png',
): Promise<{ taken: Taken | null; size: { width: number; height: number } }> {
  const picture = sharp(file, { failOn: 'warning', limitInputPixels: MOST_PIXELS, autoOrient: true }).timeout({
    seconds: MOST_SECONDS,
  })
  const { exif } = await picture.metadata()
  const drawn = picture.resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
  const { width, height } = await (type === 'image/png'
    ? drawn.png({ compressionLevel: 6 })
    : drawn.jpeg({ quality: 86 })
  ).toFile(to)
  return { taken: exif ? takenOf(exif) : null, size: { width, height } }
}

function takenOf(exif: Buffer): Taken | null {
  try {
    const { Photo, GPSInfo } = readExif(exif)
    const at = Photo?.DateTimeOriginal
    const latitude = degrees(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef === 'S')
    const longitude = degrees(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef === 'W')
    const isMoment = at instanceof Date && !Number.isNaN(at.getTime())
    return { at: isMoment ? at.toISOString() : null, latitude, longitude }
  } catch {
    // A camera's bad metadata is no reason to refuse a photo.
    return null
  }
}

function degrees(parts: readonly number[] | undefined, isNegative: boolean): number | null {
  const [whole = Number.NaN, minutes = 0, seconds = 0] = parts ?? []
  const value = whole + minutes / 60 + seconds / 3_600
  if (!(value >= 0 && value <= 180)) return null
  return isNegative ? -value : value
}

async function examineTiff(file: string): Promise<Answer> {
  const counted = countTiffPages(await readFile(file), MOST_PAGES)
  if (counted === undefined) return { act: 'refused' }
  if (counted > MOST_PAGES) return { act: 'too-long', most: MOST_PAGES }
  const picture = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const
  const { pages = 1 } = await sharp(file, picture).metadata()
  // The first page must come out; fax machines sometimes damage later ones, and the rest is still readable.
  await sharp(file, picture).timeout({ seconds: MOST_SECONDS }).resize(16).raw().toBuffer()
  return { act: 'examined', type: 'image/tiff', pages, isRedrawn: false, taken: null }
}

/** One page for a PDF: pure black and white stays that way, which keeps a fax sharp and small. */
async function draw({ file, page, to }: Extract<Asked, { act: 'draw' }>): Promise<Points> {
  const picture = sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, autoOrient: true, page }).timeout({
    seconds: MOST_SECONDS,
  })
  const { autoOrient, bitsPerSample, density } = await picture.metadata()
  const onWhite = picture.flatten({ background: '#ffffff' })
  await (bitsPerSample === 1 ? onWhite.png({ palette: true, colours: 2 }) : onWhite.jpeg({ quality: 86 })).toFile(to)
  return onPaper(autoOrient, density)
}

/** The size it claims; without a claim, or with one no paper has, it fills a sheet. */
function onPaper({ width, height }: Points, density: number | undefined): Points {
  const wanted = POINTS_PER_INCH / (density && density > POINTS_PER_INCH ? density : Number.POSITIVE_INFINITY)
  const most = Math.min(SHEET.width / Math.min(width, height), SHEET.height / Math.max(width, height))
  const scale = wanted > 0 && wanted < most ? wanted : most
  return { width: width * scale, height: height * scale }
}

/** Checked before it is opened: what would be refused anyway is not parsed first. */
async function examinePdf(file: string): Promise<Answer> {
  const bytes = await readFile(file)
  const content = contentOf(bytes, MOST_PAGES)
  if (content === 'long') return { act: 'too-long', most: MOST_PAGES }
  if (content === 'active' || content === 'tangled') return { act: content }
  const opened = await openPdf(bytes)
  return content === 'sealed' && opened.act === 'examined' ? { act: 'sealed' } : opened
}

async function openPdf(bytes: Buffer): Promise<Answer> {
  const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    stopAtErrors: true,
    useSystemFonts: false,
  })
  try {
    const pdf = await task.promise
    const { numPages: pages } = pdf
    if (pages > MOST_PAGES) return { act: 'too-long', most: MOST_PAGES }
    // A page tree that loops back on itself has a count but not a single page.
    await pdf.getPage(1)
    return { act: 'examined', type: 'application/pdf', pages, isRedrawn: false, taken: null }
  } catch (error) {
    if (error instanceof PasswordException) return { act: 'locked' }
    throw error
  } finally {
    await task.destroy()
  }
}

async function square({ bytes, side, crop }: Extract<Asked, { act: 'square' }>): Promise<Uint8Array> {
  // Truncated and damaged pictures are refused, not guessed at; turned upright by its own metadata, which is then dropped with the rest.
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: MOST_PIXELS, autoOrient: true }).timeout({
    seconds: MOST_SECONDS,
  })
  const cut = crop ? picture.extract({ left: crop.left, top: crop.top, width: crop.size, height: crop.size }) : picture
  return await cut
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}
