import bwip from 'bwip-js/node'

/** The bars of a Code 128, in modules from its left edge, and its width in modules. */
export function barsOf(text: string): { bars: { at: number; width: number }[]; modules: number } {
  const [drawn] = bwip.raw({ bcid: 'code128', text })
  // For a linear code, the package returns alternating widths of bars and spaces, starting with a bar.
  if (!drawn || !('sbs' in drawn)) throw new Error(`No Code 128 can be made of ${text}`)
  const bars: { at: number; width: number }[] = []
  let at = 0
  drawn.sbs.forEach((width: number, index: number) => {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  })
  return { bars, modules: at }
}

/** The dark squares of a QR code, and how many make its side: a quarter of it may be soiled or torn. */
export function squaresOf(text: string): { squares: { x: number; y: number }[]; side: number } {
  const [drawn] = bwip.raw('qrcode', text, 'eclevel=Q')
  if (!drawn || !('pixs' in drawn)) throw new Error(`No QR code can be made of ${text}`)
  const { pixs, pixx: side } = drawn
  const squares: { x: number; y: number }[] = []
  pixs.forEach((dark: number, index: number) => {
    if (dark) squares.push({ x: index % side, y: Math.floor(index / side) })
  })
  return { squares, side }
}
