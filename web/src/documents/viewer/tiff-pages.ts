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

/** Its pixels as stored, and its size as seen. */
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
  return { directory, pixels, size: turned(onPaper(directory, pixels), orientationOf(directory)) }
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

/** One page's pixels, upright, for a canvas. */
export function pixelsOf(
  bytes: ArrayBuffer,
  { directory, pixels }: TiffPage,
): PageSize & { data: Uint8ClampedArray<ArrayBuffer> } {
  decodeImage(bytes, directory)
  const rgba = toRGBA8(directory)
  // The decoder caches unpacked pixels on the page; one page at a time is enough.
  Reflect.deleteProperty(directory, 'data')
  if (rgba.length !== pixels.width * pixels.height * 4) throw new Error('unreadable page')
  const data = new Uint8ClampedArray(rgba)
  const orientation = orientationOf(directory)
  return orientation === 1
    ? { data, ...pixels }
    : { data: upright(data, pixels, orientation), ...turned(pixels, orientation) }
}

/** How the scanner fed the page, from 1 to 8 (TIFF 6.0 §8): from 5 on, its rows are the paper's columns. */
function orientationOf(directory: IFD): number {
  const said = numberIn(directory, ORIENTATION) ?? 1
  return Number.isInteger(said) && said >= 1 && said <= 8 ? said : 1
}

function turned({ width, height }: PageSize, orientation: number): PageSize {
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

function upright(
  rgba: Uint8ClampedArray<ArrayBuffer>,
  { width, height }: PageSize,
  orientation: number,
): Uint8ClampedArray<ArrayBuffer> {
  const from = new Uint32Array(rgba.buffer)
  const to = new Uint32Array(from.length)
  const isFromRight = [2, 3, 7, 8].includes(orientation)
  const isFromBelow = [3, 4, 6, 7].includes(orientation)
  const [across, down] = orientation < 5 ? [1, width] : [height, 1]
  for (let y = 0; y < height; y++) {
    const row = (isFromBelow ? height - 1 - y : y) * down
    for (let x = 0; x < width; x++) to[row + (isFromRight ? width - 1 - x : x) * across] = from[y * width + x] ?? 0
  }
  return new Uint8ClampedArray(to.buffer)
}
