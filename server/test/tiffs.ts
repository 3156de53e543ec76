/** This many pages of eight white pixels, one after the other. */
export function faxOf(pages: number): Buffer {
  const TAGS: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, 3, 8],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 1],
    [279, 4, 8],
  ]
  const size = 2 + TAGS.length * 12 + 4
  const bytes = Buffer.alloc(16 + pages * size, 0xff)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(16, 4)
  for (let page = 0; page < pages; page++) {
    const at = 16 + page * size
    bytes.writeUInt16LE(TAGS.length, at)
    TAGS.forEach(([tag, type, value], index) => {
      const entry = at + 2 + index * 12
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(type, entry + 2)
      bytes.writeUInt32LE(1, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    })
    bytes.writeUInt32LE(page === pages - 1 ? 0 : at + size, at + size - 4)
  }
  return bytes
}

/** Two pages; the second links back to the first. */
export function endlessFax(): Buffer {
  const bytes = faxOf(2)
  bytes.writeUInt32LE(16, bytes.length - 4)
  return bytes
}
