import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { drawnPage } from '../../../test/drawn-page.ts'
import { type IncomingFile, incomingOf } from '../incoming/incoming.ts'
import { paperCode, readPaperCode } from '../pdf/paper-code.ts'
import { bindPages } from '../pdf/picture-pages.ts'
import { LETTER, Sheet } from '../pdf/sheet.ts'
import { Images } from './images.ts'

/** Reading a page takes a third of a second, on a machine whose processors nobody else wants. */
const images = new Images({ deadlineMs: 20_000, printDeadlineMs: 60_000, isModest: false })
const kept: IncomingFile[] = []
afterAll(async () => {
  images.close()
  await Promise.all(kept.map((file) => file.discard()))
})

const CODE = paperCode({ fileType: 16, shipmentNumber: '4341006', stop: 2 })
const NUMBER = '06141410000000123'

async function lading(): Promise<Uint8Array> {
  const sheet = new Sheet({ title: 'Bill of lading', author: 'Northbound', at: new Date('2026-11-25T12:00:00Z') })
  sheet.addPage()
  sheet.text('Shipment 4341006', 40, 40, 200)
  sheet.barcode(NUMBER, 312, 74, 194, 46)
  sheet.squareCode(CODE, 516, 65, 54)
  for (let line = 0; line < 40; line++) sheet.text('Pallets of canned goods, said to contain', 40, 150 + line * 14, 500)
  return await sheet.finish()
}

/** The page as a camera sees it: on a table, not quite from above, a little out of focus, packed by the phone. */
async function photograph(): Promise<Buffer> {
  const drawn = await drawnPage(await lading())
  return await sharp(drawn)
    .affine([1, 0.06, -0.04, 0.94], { background: '#6b5b4a' })
    .rotate(9, { background: '#6b5b4a' })
    .blur(1.4)
    .modulate({ brightness: 0.7 })
    .jpeg({ quality: 40 })
    .toBuffer()
}

const photographed = await photograph()

async function read(bytes: Uint8Array, type: 'application/pdf' | 'image/jpeg' | 'image/tiff') {
  const file = await incomingOf('paper', bytes)
  kept.push(file)
  return await images.read(file.path, type)
}

describe('a paper of ours', () => {
  it('says which load and stop it is for, as a PDF', async () => {
    const { codes, text } = await read(await lading(), 'application/pdf')
    expect(codes.map(readPaperCode)).toContainEqual({ fileType: 16, shipmentNumber: '4341006', stop: 2 })
    expect(codes).toContain(NUMBER)
    expect(text).toContain('Shipment 4341006')
  })

  it('says it photographed askew, blurred, dark and packed by a phone', async () => {
    expect((await read(photographed, 'image/jpeg')).codes).toContain(CODE)
  })

  it('says it from the second page of a fax, lying on its side', async () => {
    const side = await sharp(photographed).rotate(90).greyscale().threshold(90).png().toBuffer()
    const { width, height } = await sharp(side).metadata()
    const blank = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const fax = await sharp([blank, side], { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect((await read(fax, 'image/tiff')).codes).toContain(CODE)
  })

  it('says it from a scan bound into a PDF', async () => {
    const photo = await incomingOf('photo.jpg', photographed)
    kept.push(photo)
    const points = { width: LETTER.width, height: LETTER.height }
    const scan = await bindPages([{ path: photo.path, points }], 'Scan')
    expect((await read(scan, 'application/pdf')).codes).toContain(CODE)
  })

  it('says it in print, photographed askew, for whoever has seconds', async () => {
    const photo = await incomingOf('photo.jpg', photographed)
    kept.push(photo)
    const points = { width: LETTER.width, height: LETTER.height }
    const scan = await incomingOf('scan.pdf', await bindPages([{ path: photo.path, points }], 'Scan'))
    kept.push(scan)
    expect(await images.recognize(scan.path, 'application/pdf')).toContain('4341006')
  })

  it.each([90, 180, 270])('says it in print, turned by %i degrees as the phone was held', async (turn) => {
    const plain = new Sheet({ title: 'Receipt', author: 'Birch', at: new Date('2026-11-25T12:00:00Z') })
    plain.addPage()
    plain.text('Delivery receipt for load 4341006', 40, 60, 300)
    for (let line = 0; line < 12; line++)
      plain.text('Pallets of canned goods, said to contain', 40, 150 + line * 14, 500)
    const drawn = sharp(await drawnPage(await plain.finish()))
    const turned = await incomingOf('turned.jpg', await drawn.rotate(turn).jpeg({ quality: 60 }).toBuffer())
    kept.push(turned)
    expect(await images.recognize(turned.path, 'image/jpeg')).toContain('load 4341006')
  })

  it('says it of a page on its side that has little print', async () => {
    const sheet = new Sheet({ title: 'Proof', author: 'Birch', at: new Date('2026-11-25T12:00:00Z') })
    sheet.addPage()
    // The longest line ends just beyond the middle of the page.
    sheet.text('PROOF OF DELIVERY', 150, 60, 400)
    sheet.text('Load 4341006', 150, 90, 400)
    sheet.text('Received in good order, 22 pallets', 150, 110, 400)
    const drawn = sharp(await drawnPage(await sheet.finish())).resize({ width: 1240 })
    const turned = await incomingOf('little.jpg', await drawn.rotate(90).jpeg({ quality: 60 }).toBuffer())
    kept.push(turned)
    expect(await images.recognize(turned.path, 'image/jpeg')).toContain('Load 4341006')
  })

  it('says nothing when it cannot be read', async () => {
    expect(await read(Buffer.from('%PDF-1.7 nothing'), 'application/pdf')).toEqual({ codes: [], text: '' })
    const words = await readFile(new URL(import.meta.url))
    expect(await read(words, 'image/jpeg')).toEqual({ codes: [], text: '' })
    const file = await incomingOf('words', words)
    kept.push(file)
    expect((await images.recognize(file.path, 'image/jpeg')).trim()).toBe('')
  })
})

it("does not take somebody else's barcode for ours", () => {
  expect(readPaperCode(NUMBER)).toBeUndefined()
  expect(readPaperCode('WAYBILL:16:4341006')).toBeUndefined()
  expect(readPaperCode(`WAYBILL:16:${'1'.repeat(31)}:`)).toBeUndefined()
  expect(readPaperCode(paperCode({ fileType: 17, shipmentNumber: '4341006', stop: null }))).toEqual({
    fileType: 17,
    shipmentNumber: '4341006',
    stop: null,
  })
})
