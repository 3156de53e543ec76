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
