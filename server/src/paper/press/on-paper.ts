import { LETTER, MARGIN, type Sheet } from '../../outside/pdf/sheet.ts'

export const SOFT = '#465062'
export const HAIR = '#c9cfd9'
export const SHADE = '#eef0f4'
export const WIDTH = LETTER.width - 2 * MARGIN
/** Where the foot of each page starts. */
const BOTTOM = LETTER.height - MARGIN - 16

/** Where the next thing goes on the page; a full page is followed by another. */
export class Flow {
  readonly sheet: Sheet
  y = MARGIN
  readonly #headOfNext: () => number

  /** `headOfNext` draws the head of each further page and says where it ends. */
  constructor(sheet: Sheet, headOfNext: () => number = () => MARGIN) {
    this.sheet = sheet
    this.#headOfNext = headOfNext
    sheet.addPage()
  }

  /** Goes on at the top of another page. */
  turn(): void {
    this.sheet.addPage()
    this.y = this.#headOfNext()
  }

  /** Makes room for something that high; returns whether that took a new page. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.turn()
    return true
  }

  heading(text: string): void {
    this.need(40)
    this.y += 12
    this.y += this.sheet.text(text, MARGIN, this.y, WIDTH, { font: 'strong', size: 9.5 }) + 3
  }
}

/** The side of the code that says which load a paper is for. */
export const CODE = 54

/** The head of a further page: whoever photographs it alone has said what it belongs to. Returns where it ends. */
export function headOfNext(sheet: Sheet, code: string, says: string): number {
  sheet.squareCode(code, MARGIN + WIDTH - CODE, MARGIN, CODE)
  sheet.text(says, MARGIN, MARGIN, WIDTH - CODE - 12, { font: 'strong', size: 12 })
  return MARGIN + CODE + 6
}

/** Prints the document's name and page of pages at the foot of each page. */
export function numberPages(sheet: Sheet, says: string): void {
  const { pages } = sheet
  for (let page = 0; page < pages; page++) {
    sheet.turnTo(page)
    const y = LETTER.height - MARGIN - 8
    sheet.line(MARGIN, y - 5, LETTER.width - MARGIN, y - 5, { color: HAIR })
    sheet.text(says, MARGIN, y, WIDTH - 80, { size: 7, color: SOFT, lines: 1 })
    sheet.text(`Page ${page + 1} of ${pages}`, LETTER.width - MARGIN - 80, y, 80, {
      size: 7,
      color: SOFT,
      align: 'right',
    })
  }
}

/** Between the rows of a table in small print. */
export const TIGHT = 5

export type Column = { title: string; width: number; align?: 'left' | 'right' | 'center' }
export type Cell = string | { text: string; font?: 'regular' | 'strong'; color?: string }

/** A table that continues across pages, its head repeated on each; no row is split. */
export function table(flow: Flow, columns: readonly Column[], rows: readonly (readonly Cell[])[], size = 8): void {
  const { sheet } = flow
  const pad = 4
  const air = size < 8 ? TIGHT : 7
  const left = (index: number) => MARGIN + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
  const head = () => {
    sheet.box(MARGIN, flow.y, WIDTH, 14, { fill: SHADE })
    columns.forEach(({ title, width, align }, index) => {
      const look = { size: 7, font: 'strong', color: SOFT, lines: 1, ...(align ? { align } : {}) } as const
      sheet.text(title, left(index) + pad, flow.y + 3, width - 2 * pad, look)
    })
    flow.y += 14
  }
  const lookOf = (cell: Cell, align: Column['align']) => ({
    size,
    ...(typeof cell === 'string' ? {} : { font: cell.font ?? 'regular', ...(cell.color ? { color: cell.color } : {}) }),
    ...(align ? { align } : {}),
  })
  const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text)
  flow.need(34)
  head()
  for (const row of rows) {
    const heights = row.map((cell, index) =>
      sheet.heightOf(textOf(cell), (columns[index]?.width ?? 0) - 2 * pad, lookOf(cell, columns[index]?.align)),
    )
    const height = Math.max(9, ...heights) + air
    if (flow.need(height)) head()
    row.forEach((cell, index) => {
      const width = (columns[index]?.width ?? 0) - 2 * pad
      sheet.text(textOf(cell), left(index) + pad, flow.y + air / 2 + 0.5, width, lookOf(cell, columns[index]?.align))
    })
    flow.y += height
    sheet.line(MARGIN, flow.y, MARGIN + WIDTH, flow.y, { color: HAIR, width: 0.4 })
  }
}
