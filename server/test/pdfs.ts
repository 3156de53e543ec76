import { deflateSync } from 'node:zlib'

const CATALOG = '/Type/Catalog/Pages 2 0 R'
const TREE = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'

/** One empty page, a larger catalog, and more objects from number 4; no reference table, which every reader repairs. */
export function pdfWith(inCatalog: string, ...objects: string[]): Buffer {
  return written([`<<${CATALOG}${inCatalog}>>`, TREE, PAGE, ...objects])
}

function written(objects: readonly string[], inTrailer = ''): Buffer {
  const all = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${all}trailer<</Root 1 0 R${inTrailer}>>\n%%EOF`, 'latin1')
}

/** The same with an object packed into an object stream, under its dictionary's filters. */
export function pdfPacking(object: string, { dictionary = '/Type/ObjStm', filter = '/FlateDecode' } = {}): Buffer {
  const data = deflateSync(Buffer.from(`9 0 ${object}`, 'latin1'))
  const packed = `<<${dictionary}/N 1/First 4/Filter${filter}/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream `
  return pdfWith('/OpenAction 9 0 R', packed)
}

/** An object stream with this many bytes when unpacked. */
export function pdfBomb(bytes: number): Buffer {
  const data = deflateSync(Buffer.alloc(bytes, 0x20), { level: 9 })
  return pdfWith(
    '',
    `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream `,
  )
}

/** Its page tree never reaches a leaf. */
export function endlessPdf(): Buffer {
  return written([`<<${CATALOG}>>`, '<</Type/Pages/Kids[2 0 R 2 0 R]>>'])
}

export function longPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${page + 3} 0 R`).join(' ')
  const sheets = Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>')
  return written([`<<${CATALOG}>>`, `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`, ...sheets])
}

/** One page below `depth` branches, each an only child of the one above. */
export function nestedPdf(depth: number): Buffer {
  const branches = Array.from({ length: depth }, (_, at) => `<</Type/Pages/Count 1/Kids[${at + 3} 0 R]>>`)
  return written([`<<${CATALOG}>>`, ...branches, '<</Type/Page/MediaBox[0 0 9 9]>>'])
}

/** One page with nested lists. */
export function deepPdf(depth: number): Buffer {
  return pdfWith('', `${'['.repeat(depth)}${']'.repeat(depth)}`)
}
