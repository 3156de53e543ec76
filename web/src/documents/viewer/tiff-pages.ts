import type { IFD } from 'utif2'
import { decode, decodeImage, toRGBA8 } from 'utif2'
import { type PageSize, POINTS_PER_INCH, RENDER_SCALE } from './paper.ts'
import { walkDirectories } from './tiff-directories.ts'

/** The server's limits (outside/images): anything beyond is not read. */
const MOST_PAGES = 500
const MOST_PIXELS = 50_000_000
const WIDTH = 't256'
const HEIGHT = 't257'
const X_RESOLUTION = 't282'
const Y_RESOLUTION = 't283'
const RESOLUTION_UNIT = 't296'
const PER_CENTIMETRE = 3
const ORIENTATION = 't274'

export type TiffPage = { directory: IFD; pixels: PageSize; size: PageSize }

/** The pages of a TIFF, without their pixels. */
export function pagesIn(bytes: ArrayBuffer): TiffPage[] {
  walkDirectories(bytes, MOST_PAGES)
  const pages = decode(bytes).flatMap((directory) => pageOf(directory) ?? [])
  if (pages.length === 0) throw new Error('no pages that can be read')
  return pages
}

function pageOf(directory: IFD): TiffPage | undefined {
  const width = numberIn(directory, WIDTH)
  const height = numberIn(directory, HEIGHT)
  if (!width || !height || width * height > MOST_PIXELS) return undefined
  const pixels = { width, height }
  return { directory, pixels, size: onPaper(directory, pixels) }
}

/** A fax has twice as many pixels across as down: scaled to its paper size, it looks as sent. */
function onPaper(directory: IFD, { width, height }: PageSize): PageSize {
  const inches = numberIn(directory, RESOLUTION_UNIT) === PER_CENTIMETRE ? 2.54 : 1
  const across = (numberIn(directory, X_RESOLUTION) ?? 0) * inches
  const down = (numberIn(directory, Y_RESOLUTION) ?? 0) * inches
  if (across < POINTS_PER_INCH || down < POINTS_PER_INCH) return { width, height }
  const shown = POINTS_PER_INCH * RENDER_SCALE
  return { width: (width / across) * shown, height: (height / down) * shown }
}

function numberIn(directory: IFD, tag: string): number | undefined {
  const said: unknown = directory[tag]
  const [value] = Array.isArray(said) || ArrayBuffer.isView(said) ? (said as ArrayLike<unknown> as unknown[]) : []
  // A fraction comes as two parts.
  const [above, below] = Array.isArray(value) ? (value as unknown[]) : [value, 1]
  const told = Number(above) / Number(below)
  return Number.isFinite(told) ? told : undefined
}

/** One page's pixels, for a canvas. */
export function pixelsOf(bytes: ArrayBuffer, { directory, pixels }: TiffPage): Uint8ClampedArray<ArrayBuffer> {
  decodeImage(bytes, directory)
  const rgba = toRGBA8(directory)
  // The decoder caches unpacked pixels on the page; one page at a time is enough.
  Reflect.deleteProperty(directory, 'data')
  if (rgba.length !== pixels.width * pixels.height * 4) throw new Error('unreadable page')
  return upsideDown(directory, new Uint8ClampedArray(rgba))
}

/** Some scanners feed the page upside down and say so. */
function upsideDown(directory: IFD, rgba: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  if (numberIn(directory, ORIENTATION) !== 3) return rgba
  new Uint32Array(rgba.buffer).reverse()
  return rgba
}
