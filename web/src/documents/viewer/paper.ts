/** Screen pixels at 100 %, for the upright page. */
export type PageSize = { width: number; height: number }

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

export type Drawing = {
  /** Canvas pixels per pixel at 100 %. */
  scale: number
  turns: Turns
}

/** An open document of any format: pages that can be drawn at any size. */
export type Paper = {
  pageCount: number
  /** Undefined until the page is read; until then it counts as large as the first. */
  sizeOf: (page: number) => Promise<PageSize>
  firstSize: PageSize
  draw: (page: number, drawing: Drawing, signal: AbortSignal) => Promise<HTMLCanvasElement>
  /** Only if the text can be selected and searched. */
  text?: PaperText
  /** The initial fit: photos whole, text as wide as the window. */
  fit: 'page' | 'width'
  /** Only PDFs are printed (SPEC §2.8). */
  isPrinted: boolean
  close: () => void
}

export type PaperText = {
  /** The page's text, piece by piece, and whether its line ends there. */
  piecesOf: (page: number) => Promise<readonly Piece[]>
  /** Lays the text over the page for selection; returns its pieces' elements, in order. */
  lay: (page: number, drawing: Drawing, over: HTMLElement, signal: AbortSignal) => Promise<readonly HTMLElement[]>
}

export type Piece = { text: string; endsLine: boolean }

/** The file is here but no reader can open it: fetching it again brings the same. */
export class Unreadable extends Error {}

/** SPEC §9: PDF render scale 1.6. A page with a size in inches is drawn as large as in a PDF. */
export const RENDER_SCALE = 1.6
export const POINTS_PER_INCH = 72

/** More makes phones drop the canvas, and is sharper than the screen anyway. */
const MOST_PIXELS = 16_000_000
const MOST_PIXELS_ON_TOUCH = 4_000_000

/** Canvas pixels per pixel at 100 %: as many as the screen has, within what the device can handle. */
export function canvasScale(size: PageSize, zoom: number, screen: { ratio: number; isTouched: boolean }): number {
  const wanted = zoom * screen.ratio
  const most = screen.isTouched ? MOST_PIXELS_ON_TOUCH : MOST_PIXELS
  const pixels = size.width * size.height * wanted * wanted
  return pixels <= most ? wanted : wanted * Math.sqrt(most / pixels)
}

/** The page size after so many turns. */
export function turned({ width, height }: PageSize, turns: Turns): PageSize {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

export function turn(turns: Turns, by: 1 | -1): Turns {
  return ((turns + by + 4) % 4) as Turns
}

/** A picture on its own canvas, turned and scaled. */
export function drawPicture(picture: CanvasImageSource, size: PageSize, { scale, turns }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const upright = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  Object.assign(canvas, turned(upright, turns))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas left')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -upright.width / 2, -upright.height / 2, upright.width, upright.height)
  return canvas
}
