/** Bytes of one value of each type (TIFF 6.0 §2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const ENTRY_BYTES = 12
/** Values that fit here are in the entry itself. */
const IN_PLACE = 4

/**
 * Walks the pages before the decoder does, which trusts whatever it reads: a list that points back to itself would fill the
 * memory, and so would an entry claiming four billion values. Returns the page count.
 */
export function walkDirectories(bytes: ArrayBuffer, most: number): number {
  const view = new DataView(bytes)
  if (bytes.byteLength < 8) throw new Error('no header')
  const isLittle = view.getUint16(0) === 0x4949
  const seen = new Set<number>()
  for (let at = view.getUint32(4, isLittle); at !== 0; ) {
    if (seen.has(at) || seen.size >= most) throw new Error('too many pages')
    seen.add(at)
    const count = view.getUint16(at, isLittle)
    if (count === 0) throw new Error('an empty directory')
    for (let entry = 0; entry < count; entry++) refuseOverlong(view, at + 2 + entry * ENTRY_BYTES, isLittle)
    at = view.getUint32(at + 2 + count * ENTRY_BYTES, isLittle)
  }
  return seen.size
}

function refuseOverlong(view: DataView, entry: number, isLittle: boolean): void {
  const size = (TYPE_BYTES[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle)
  const end = size > IN_PLACE ? view.getUint32(entry + 8, isLittle) + size : 0
  if (end > view.byteLength) throw new Error('an entry beyond the end')
}
