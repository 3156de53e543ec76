import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import Pages from 'pdfkit'
import { barsOf, squaresOf } from './bars.ts'

const require = createRequire(import.meta.url)
const FILES = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  slanted: require.resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
}
/** Read once for all documents: parsing a font costs more than writing a page with it. */
const FONTS = Object.entries(FILES).map(([name, file]) => [name, plain(openSync(file))] as const)

/** Without Inter's screen features, which cost as much again; figures have one width, so they line up. */
function plain(font: ReturnType<typeof openSync>): PDFKit.Mixins.PDFFontSource {
  if (!('layout' in font)) throw new Error('A collection of fonts is not a font')
  const layOut = font.layout.bind(font)
  const features = { calt: false, ccmp: false, liga: false, clig: false, rlig: false, kern: false, tnum: true }
  font.layout = (text) => layOut(text, features)
  // pdfkit accepts an opened font, though its types do not say so.
  return font as unknown as PDFKit.Mixins.PDFFontSource
}

/** Letter, in points; the paper of the US and Canada. */
export const LETTER = { width: 612, height: 792 } as const
export const MARGIN = 36

export type Look = {
  size?: number
  font?: keyof typeof FILES
  color?: string
  align?: 'left' | 'right' | 'center'
  /** At most this many lines; the last one ends in an ellipsis. */
  lines?: number
}

const INK = '#171b24'
const USUAL = { size: 8.5, font: 'regular', color: INK, align: 'left' } as const satisfies Look

/**
 * A document being written, page by page, in points from the top left. Equal calls give equal bytes: its only date is the one it is given,
 * and nothing in it is random.
 */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Uint8Array>

  constructor({ title, author, at }: { title: string; author: string; at: Date }) {
    this.#document = new Pages({
      size: [LETTER.width, LETTER.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: 'en-US',
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    })
    for (const [name, font] of FONTS) this.#document.registerFont(name, font)
    const parts: Uint8Array[] = []
    this.#bytes = new Promise((resolve, reject) => {
      this.#document.on('data', (part: Uint8Array) => parts.push(part))
      this.#document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
      this.#document.on('error', reject)
    })
  }

  addPage(): void {
    this.#document.addPage()
  }

  get pages(): number {
    return this.#document.bufferedPageRange().count
  }

  /** Goes back to an earlier page, from 0. */
  turnTo(page: number): void {
    this.#document.switchToPage(page)
  }

  /** Writes the text and returns its height. */
  text(text: string, x: number, y: number, width: number, look: Look = {}): number {
    if (text === '') return 0
    const { size, font, color, align } = { ...USUAL, ...look }
    const height = this.heightOf(text, width, look)
    this.#document.font(font).fontSize(size).fillColor(color)
    this.#document.text(text, x, y, {
      width,
      align,
      ...(look.lines === undefined ? {} : { height: height + 0.1, ellipsis: true }),
    })
    return height
  }

  /** How high the text would be. */
  heightOf(text: string, width: number, look: Look = {}): number {
    if (text === '') return 0
    const { size, font } = { ...USUAL, ...look }
    this.#document.font(font).fontSize(size)
    const whole = this.#document.heightOfString(text, { width })
    if (look.lines === undefined) return whole
    return Math.min(whole, look.lines * this.#document.currentLineHeight(true))
  }

  widthOf(text: string, look: Look = {}): number {
    const { size, font } = { ...USUAL, ...look }
    return this.#document.font(font).fontSize(size).widthOfString(text)
  }

  line(x1: number, y1: number, x2: number, y2: number, { width = 0.5, color = INK } = {}): void {
    this.#document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).strokeColor(color).stroke()
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    look: { fill?: string; stroke?: string; line?: number },
  ): void {
    const { fill, stroke, line = 0.5 } = look
    if (fill) this.#document.rect(x, y, width, height).fill(fill)
    if (stroke) this.#document.rect(x, y, width, height).lineWidth(line).strokeColor(stroke).stroke()
  }

  /** A check box, checked or not. */
  tick(x: number, y: number, isTicked: boolean, side = 7): void {
    this.box(x, y, side, side, { stroke: INK, line: 0.6 })
    if (!isTicked) return
    this.line(x + 1.3, y + 1.3, x + side - 1.3, y + side - 1.3, { width: 1 })
    this.line(x + side - 1.3, y + 1.3, x + 1.3, y + side - 1.3, { width: 1 })
  }

  /** Code 128 with its text below, for people. */
  barcode(text: string, x: number, y: number, width: number, height: number): void {
    const { bars, modules } = barsOf(text)
    // Ten quiet modules on either side, as scanners require.
    const module = width / (modules + 20)
    for (const bar of bars) this.#document.rect(x + (bar.at + 10) * module, y, bar.width * module, height - 9)
    this.#document.fill(INK)
    this.text(text, x, y + height - 8, width, { size: 7, align: 'center' })
  }

  /** A QR code; the paper around it is its quiet zone. */
  squareCode(text: string, x: number, y: number, size: number): void {
    const { squares, side } = squaresOf(text)
    const module = size / side
    for (const square of squares) this.#document.rect(x + square.x * module, y + square.y * module, module, module)
    this.#document.fill(INK)
  }

  /** Strokes of a pen, scaled from their field into the box. */
  strokes(
    strokes: readonly (readonly number[])[],
    field: { width: number; height: number },
    box: { x: number; y: number; width: number; height: number },
  ): void {
    const scale = Math.min(box.width / field.width, box.height / field.height)
    for (const points of strokes) {
      points.forEach((value, index) => {
        if (index % 2 === 1) return
        const [x, y] = [box.x + value * scale, box.y + (points[index + 1] ?? 0) * scale]
        if (index === 0) this.#document.moveTo(x, y)
        else this.#document.lineTo(x, y)
      })
      this.#document.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor('#14306b').stroke()
    }
  }

  /** Marks every page as no longer in force. */
  watermark(text: string): void {
    for (let page = 0; page < this.pages; page++) {
      this.turnTo(page)
      this.#document.save()
      this.#document.rotate(-52, { origin: [LETTER.width / 2, LETTER.height / 2] })
      this.#document.fillOpacity(0.16).font('strong').fontSize(150).fillColor('#ae1c26')
      this.#document.text(text, LETTER.width / 2 - 400, LETTER.height / 2 - 90, { width: 800, align: 'center' })
      this.#document.restore()
    }
  }

  async finish(): Promise<Uint8Array> {
    this.#document.end()
    return await this.#bytes
  }
}
