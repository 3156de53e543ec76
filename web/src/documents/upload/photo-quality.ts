/** A picture's gray values, row by row; scaled down first, so that camera noise does not count. */
export type Grey = { values: Float32Array; width: number; height: number }

export type PhotoFault = 'dark' | 'blurred'

/** Of 255: paper under a dim bulb is about 70, unreadable below 45. */
const DARK_BELOW = 45
/** Variance of the Laplacian at this size: sharp print has hundreds, a shaken photo less than twenty. */
const BLURRED_BELOW = 20
export const LOOKED_AT_SIDE = 480

/** Perceived brightness (ITU-R BT.601) of a canvas's pixels. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Grey {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { values, width, height }
}

/** What the photographer would want to know before sending; a dark photo has no edges either, so that comes first. */
export function faultOf(grey: Grey): PhotoFault | undefined {
  if (mean(grey.values) < DARK_BELOW) return 'dark'
  return variance(edgesOf(grey)) < BLURRED_BELOW ? 'blurred' : undefined
}

/** How much each pixel differs from its four neighbors: in focus, edges stand out. */
function edgesOf({ values, width, height }: Grey): Float32Array {
  const edges = new Float32Array(Math.max(0, (width - 2) * (height - 2)))
  const at = (x: number, y: number): number => values[y * width + x] ?? 0
  let next = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      edges[next++] = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
  return edges
}

function mean(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

function variance(values: Float32Array): number {
  const middle = mean(values)
  let sum = 0
  for (const value of values) sum += (value - middle) ** 2
  return values.length === 0 ? 0 : sum / values.length
}
