/**
 * How many pages a TIFF says it has, counted along its chain of directories, never beyond `most`: the decoder itself takes seconds for tens
 * of thousands. Undefined if the chain leads nowhere.
 */
export function countTiffPages(bytes: Buffer, most: number): number | undefined {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  try {
    // BigTIFF is for files beyond 4 GB.
    if (short(2) !== 42) return undefined
    let pages = 0
    for (let at = long(4); at !== 0; at = long(at + 2 + short(at) * 12)) if (++pages > most) break
    return pages
  } catch {
    // Past the end of the file.
    return undefined
  }
}
