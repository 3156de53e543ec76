import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { deepPdf, endlessPdf, longPdf, nestedPdf, pdfBomb, pdfPacking, pdfWith } from '../../../test/pdfs.ts'
import { endlessFax, faxOf } from '../../../test/tiffs.ts'
import { pageOf } from '../../../world/one-page.ts'
import { incomingOf } from '../incoming/incoming.ts'
import { acceptDocument, acceptFile } from './accept-file.ts'
import { Images } from './images.ts'

const images = new Images()
const JAVASCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'
const LAUNCH = '<</Type/Action/S/Launch/F(calc.exe)>>'
const isActive = expect.stringContaining('runs programs or carries other files')
const isProtected = expect.stringContaining('protected')
/** Two seconds, of a machine whose processors others want too. */
const IN_TIME_MS = 8_000
afterAll(() => images.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4477aa' } })
const png = () => picture(640, 480).png().toBuffer()
const jpeg = () => picture(640, 480).jpeg().toBuffer()

/** A PNG that says it is so large; its pixels would be. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(Math.min(20_000_000, (width / 8) * height)))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a picture', () => {
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
  ])('that is a %s comes back as a square JPEG', async (_, make) => {
    const squared = await images.square(await make(), 256)
    expect(await sharp(squared).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
  })

  test('is cut as it is asked for, in its own pixels', async () => {
    const left = await picture(50, 100).toColourspace('srgb').png().toBuffer()
    const halves = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ffffff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const squared = await images.square(halves, 16, { left: 60, top: 10, size: 30 })
    const { channels } = await sharp(squared).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
    expect(await images.square(halves, 16, { left: 90, top: 10, size: 30 })).toBeUndefined()
  })

  test('loses what it carried beside its pixels: where it was taken, with what, and a second file', async () => {
    const photo = await picture(640, 480)
      .withExif({ IFD0: { Make: 'Northbound Cameras' }, IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Northbound Cameras')
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const squared = Buffer.from((await images.square(polyglot, 64)) ?? [])
    expect((await sharp(squared).metadata()).exif).toBeUndefined()
    expect(squared.length).toBeGreaterThan(100)
    const text = squared.toString('latin1')
    for (const carried of ['Northbound Cameras', '<script>', 'PK\u0003\u0004']) expect(text).not.toContain(carried)
  })

  test('that lies on its side is set upright', async () => {
    const lying = await picture(40, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    // Upright it is 80 wide and 40 high: this cut exists only then.
    expect(await images.square(lying, 16, { left: 45, top: 5, size: 30 })).toBeDefined()
  })
})

describe('hostile pictures (P29) are refused, and the next one is served', () => {
  const HOSTILE: Record<string, () => Promise<Buffer> | Buffer> = {
    'an SVG': () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF': () => picture(9, 9).gif().toBuffer(),
    'a WebP': () => picture(9, 9).webp().toBuffer(),
    'a TIFF': () => picture(9, 9).tiff().toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.7\n%%EOF'),
    'a GIF that is JavaScript as well': () => Buffer.from('GIF89a=1;alert(1);//'),
    noise: () => randomBytes(100_000),
    'noise behind the head of a PNG': async () => Buffer.concat([(await png()).subarray(0, 33), randomBytes(50_000)]),
    'a JPEG cut in half': async () => {
      const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .jpeg()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    'a PNG of 100,000 by 100,000 pixels': () => bomb(100_000, 100_000),
    'a PNG of 65,000 by 60,000 pixels, whole': () => bomb(65_000, 2_400),
    nothing: () => Buffer.alloc(0),
  }

  test.each(Object.entries(HOSTILE))('%s', async (_, make) => {
    const bytes = await make()
    const began = performance.now()
    expect(await images.square(bytes, 256)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(IN_TIME_MS)
    expect(await images.square(await png(), 32)).toBeDefined()
  })
})

test('what takes too long is killed, and the next one is served by another process', async () => {
  const patient = new Images({ deadlineMs: 1 })
  expect(await patient.square(await png(), 32)).toBeDefined()
  expect(await patient.square(await picture(6_000, 6_000).png().toBuffer(), 32)).toBeUndefined()
  expect(await patient.typeOf(Buffer.from('%PDF-1.7')).catch(() => undefined)).toBe('application/pdf')
  patient.close()
})

describe('a document', () => {
  const TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
  const accept = (name: string, bytes: Buffer) =>
    acceptFile(images, { name, data: bytes.toString('base64') }, TYPES, 'data')

  test('is what its bytes say', async () => {
    expect(await accept('ins.pdf', pageOf('Insurance'))).toMatchObject({ mediaType: 'application/pdf' })
    expect(await accept('W9.JPG', await jpeg())).toMatchObject({ mediaType: 'image/jpeg' })
    expect(await accept('w9.png', await png())).toMatchObject({ mediaType: 'image/png' })
  })

  test.each([
    ['a PNG that calls itself PDF', 'ins.pdf', png],
    ['a web page that calls itself PDF', 'ins.pdf', () => Buffer.from('<html>%PDF-1.7')],
    ['a PDF without an extension', 'ins', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a PDF with another extension behind', 'ins.pdf.html', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a program', 'ins.pdf', () => Buffer.from('MZ\u0090\u0000')],
    ['a TIFF where none is wanted', 'ins.tiff', () => picture(9, 9).tiff().toBuffer()],
  ])('%s is refused beside its field', async (_, name, make) => {
    await expect(accept(name, await make())).rejects.toMatchObject({
      code: 'bad-request',
      mistakes: { data: [{ text: expect.any(String) }] },
    })
  })
})

async function accepted(name: string, bytes: Buffer) {
  const sent = await incomingOf(name, bytes)
  try {
    const document = await acceptDocument(images, sent)
    return { ...document, bytes: await readFile(document.path) }
  } finally {
    await sent.discard()
  }
}

describe('a document that has come in', () => {
  test('a PDF stays as it is, its pages are counted', async () => {
    const bytes = pageOf('Proof of delivery')
    const document = await accepted('pod.pdf', bytes)
    expect(document).toMatchObject({ mediaType: 'application/pdf', pages: 1, extension: 'pdf', taken: null })
    expect(document.bytes.equals(bytes)).toBe(true)
  })

  test('a TIFF of several pages, as faxes are', async () => {
    const document = await accepted('fax.TIF', faxOf(5))
    expect(document).toMatchObject({ mediaType: 'image/tiff', pages: 5, extension: 'tif' })
  })

  test('a fax whose page list comes after its pixels, as libtiff writes them', async () => {
    const bytes = await readFile(new URL('../../../world/papers/fax.tif', import.meta.url))
    expect(await accepted('fax.tif', bytes)).toMatchObject({ mediaType: 'image/tiff', pages: 5 })
    // Its beginning alone is none.
    await expect(accepted('fax.tif', bytes.subarray(0, 20_000))).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('a photo is re-encoded no larger than needed; when and where it was taken is kept beside it', async () => {
    const photo = await picture(6_000, 3_000)
      .withExif({
        IFD0: { Make: 'Northbound Cameras' },
        IFD2: { DateTimeOriginal: '2026:11:20 14:05:00' },
        IFD3: {
          GPSLatitude: '41/1 52/1 30/1',
          GPSLatitudeRef: 'N',
          GPSLongitude: '87/1 38/1 0/1',
          GPSLongitudeRef: 'W',
        },
      })
      .jpeg()
      .toBuffer()
    const document = await accepted('dock.jpg', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))
    const { width, height, exif } = await sharp(document.bytes).metadata()
    expect([width, height, exif]).toEqual([4_000, 2_000, undefined])
    expect(document.bytes.toString('latin1')).not.toContain('<script>')
    expect(document.taken).toMatchObject({ at: expect.stringContaining('2026-11-20'), latitude: 41.875 })
    expect(document.taken?.longitude).toBeCloseTo(-87.633, 2)
  })

  test.each([
    ['a PDF without pages', 'a.pdf', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
    ['a PDF that ends in the middle', 'a.pdf', () => pageOf('half').subarray(0, 60)],
    ['a JPEG that calls itself PDF', 'a.pdf', jpeg],
    ['a GIF', 'a.gif', () => picture(9, 9).gif().toBuffer()],
    ['a web page', 'a.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG of 65,000 by 60,000 pixels', 'a.png', () => bomb(65_000, 2_400)],
    ['a PDF whose pages lead back to themselves', 'a.pdf', () => endlessPdf()],
    ['a PDF with 20,000 pages', 'a.pdf', () => longPdf(20_000)],
    ['a PDF with 100,000 pages', 'a.pdf', () => longPdf(100_000)],
    ['a PDF with 100,000 branches above its page', 'a.pdf', () => nestedPdf(100_000)],
    ['a PDF with 5,000 branches above its page', 'a.pdf', () => nestedPdf(5_000)],
    ['a PDF of a million lists within lists', 'a.pdf', () => deepPdf(1_000_000)],
    ['a PDF that unpacks to 400 MB', 'a.pdf', () => pdfBomb(400 * 1024 * 1024)],
    ['a TIFF with 65,535 pages', 'a.tiff', () => faxOf(65_535)],
    ['a TIFF whose pages lead back to themselves', 'a.tiff', () => endlessFax()],
  ])('%s is refused beside its field, in time (P29)', async (_, name, make) => {
    const bytes = await make()
    const began = performance.now()
    await expect(accepted(name, bytes)).rejects.toMatchObject({ mistakes: { data: [{ text: expect.any(String) }] } })
    expect(performance.now() - began).toBeLessThan(IN_TIME_MS)
  })
})

describe('a PDF that does something on the reader’s machine (F31)', () => {
  test.each([
    ['runs a script when it opens', pdfWith(`/OpenAction${JAVASCRIPT}`), isActive],
    ['runs a script by another spelling', pdfWith('/OpenAction<</S/J#61va#53cript/JS(1)>>'), isActive],
    ['runs a script by its names', pdfWith(`/Names<</JavaScript<</Names[(a)${JAVASCRIPT}]>>>>`), isActive],
    ['runs a script when a page is turned', pdfWith('', `<</AA<</O${JAVASCRIPT}>>>>`), isActive],
    ['starts a program', pdfWith(`/OpenAction${LAUNCH}`), isActive],
    ['sends what is filled in', pdfWith('', '<</S/SubmitForm/F(https://elsewhere.example)>>'), isActive],
    ['carries a file', pdfWith('/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>'), isActive],
    ['is a form of Adobe', pdfWith('/AcroForm<</XFA 4 0 R>>'), isActive],
    ['plays a film', pdfWith('', '<</Subtype/RichMedia>>'), isActive],
    ['hides a script in a stream of objects', pdfPacking(JAVASCRIPT), isActive],
    ['hides it in one of another spelling', pdfPacking(JAVASCRIPT, { dictionary: '/Type/Obj#53tm' }), isActive],
    ['hides it in one without a type', pdfPacking(JAVASCRIPT, { dictionary: '' }), isActive],
    ['hides it below a list of filters', pdfPacking(JAVASCRIPT, { filter: '[ /FlateDecode ]' }), isActive],
    ['hides objects below two filters', pdfPacking('<<>>', { filter: '[/ASCIIHexDecode/FlateDecode]' }), isProtected],
    ['hides objects below a filter said elsewhere', pdfPacking('<<>>', { filter: ' 5 0 R' }), isProtected],
    [
      'did so before it was changed',
      Buffer.concat([pdfWith('', JAVASCRIPT), Buffer.from('\n4 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')]),
      isActive,
    ],
  ])('%s: refused, with what to do', async (_, bytes, said) => {
    await expect(accepted('a.pdf', bytes)).rejects.toMatchObject({ mistakes: { data: [{ text: said }] } })
    await expect(
      acceptFile(images, { name: 'a.pdf', data: bytes.toString('base64') }, ['application/pdf']),
    ).rejects.toMatchObject({ mistakes: { data: [{ text: said }] } })
  })

  test.each([
    ['opens at its first page', pdfWith('/OpenAction[3 0 R/Fit]')],
    ['packs its objects', pdfPacking('[3 0 R/Fit]')],
    ['links to a page of the web', pdfWith('', '<</S/URI/URI(https://example.com)>>')],
    ['has a form to fill in', pdfWith('/AcroForm<</Fields[4 0 R]>>', '<</FT/Tx/T(name)/Kids[]>>')],
  ])('but one that %s is taken as it is', async (_, bytes) => {
    expect((await accepted('a.pdf', bytes)).bytes.equals(bytes)).toBe(true)
  })
})
