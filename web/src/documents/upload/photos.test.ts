import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { bindJpegs } from './bind-jpegs.ts'
import { faultOf, greyOf, LOOKED_AT_SIDE } from './photo-quality.ts'

/** A page with lines of print, as a phone sees it. */
function sheet(): Sharp {
  const lines = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 60 }, (_word, word) =>
      (row * 7 + word * 3) % 5 === 0 ? '' : `<rect x="${60 + word * 18}" y="${80 + row * 34}" width="12" height="14"/>`,
    ).join(''),
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><rect width="100%" height="100%" fill="#e8e6e0"/>${lines}</svg>`
  return sharp(Buffer.from(svg))
}

async function faultIn(photo: Sharp) {
  const drawn = sharp(await photo.png().toBuffer())
    .resize(LOOKED_AT_SIDE, LOOKED_AT_SIDE, { fit: 'inside' })
    .ensureAlpha()
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  return faultOf(greyOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }))
}

describe('a photograph', () => {
  test('that can be read is taken as it is', async () => {
    expect(await faultIn(sheet())).toBeUndefined()
    expect(await faultIn(sheet().linear(0.45, 0))).toBeUndefined()
  })

  test('that is too dark says so, whatever else it is', async () => {
    expect(await faultIn(sheet().linear(0.15, 0))).toBe('dark')
    expect(await faultIn(sheet().linear(0.15, 0).blur(12))).toBe('dark')
  })

  test('that was taken by a shaking hand says so', async () => {
    expect(await faultIn(sheet().blur(14))).toBe('blurred')
  })
})

test('photographs become one PDF that readers open, each on its page and turned as it lies', async () => {
  const jpeg = async (width: number, height: number, background: string) => ({
    bytes: new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
    width,
    height,
  })
  const bytes = bindJpegs([await jpeg(900, 1_200, '#a33'), await jpeg(1_600, 900, '#3a3'), await jpeg(5, 5, '#33a')])
  const task = getDocument({ data: bytes, verbosity: 0, stopAtErrors: true })
  const pdf = await task.promise
  const boxes = await Promise.all([1, 2, 3].map(async (page) => (await pdf.getPage(page)).view.slice(2)))
  expect(pdf.numPages).toBe(3)
  expect(boxes).toEqual([
    [594, 792],
    [792, 445.5],
    [612, 612],
  ])
  const { fnArray } = await (await pdf.getPage(2)).getOperatorList()
  expect(fnArray.length).toBeGreaterThan(0)
  await task.destroy()
})
