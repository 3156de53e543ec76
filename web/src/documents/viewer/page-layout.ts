import { type PageSize, type Turns, turned } from './paper.ts'

/** Each page's position, one below the other, in screen pixels. */
export type PageLayout = {
  tops: readonly number[]
  sizes: readonly PageSize[]
  /** Each page's own: fit width is another for one that lies on its side. */
  scales: readonly number[]
  width: number
  height: number
}

export const GAP = 12

export function layOut(sizes: readonly PageSize[], turns: Turns, scaleOf: (page: PageSize) => number): PageLayout {
  const standing = sizes.map((size) => turned(size, turns))
  const scales = standing.map(scaleOf)
  const shown = standing.map(({ width, height }, page) => {
    const scale = scales[page] ?? 1
    return { width: Math.round(width * scale), height: Math.round(height * scale) }
  })
  const tops: number[] = []
  let top = GAP
  for (const { height } of shown) {
    tops.push(top)
    top += height + GAP
  }
  return { tops, sizes: shown, scales, width: Math.max(0, ...shown.map(({ width }) => width)), height: top }
}

/** The page at so many pixels from the top; between two it is the upper one. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Visible pages and their neighbors, so that scrolling finds them drawn. */
export function pagesInSight(layout: PageLayout, top: number, height: number): number[] {
  const first = Math.max(0, pageAt(layout, top) - 1)
  const last = Math.min(layout.tops.length - 1, pageAt(layout, top + height) + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** A position that stays put when everything around it is resized. */
export type Anchor = { page: number; share: number }

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const page = pageAt(layout, y)
  const height = layout.sizes[page]?.height ?? 0
  return { page, share: height > 0 ? (y - (layout.tops[page] ?? 0)) / height : 0 }
}

export function topOf(layout: PageLayout, { page, share }: Anchor): number {
  return Math.round((layout.tops[page] ?? 0) + share * (layout.sizes[page]?.height ?? 0))
}
