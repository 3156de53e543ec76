import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DrawQueue } from './draw-queue.ts'
import { anchorAt, layOut, pageAt, pagesInSight, topOf } from './page-layout.ts'
import { canvasScale, turn, turned } from './paper.ts'
import { findOnPage } from './text-search.ts'
import { pagesIn, pixelsOf } from './tiff-pages.ts'
import { scaleOf, stepFrom, ZOOM_STEPS } from './zoom.ts'

const LETTER = { width: 979, height: 1267 }

describe('zoom', () => {
  test('steps through the ten of the specification and stays at the ends', () => {
    let scale = 0.05
    const seen: unknown[] = []
    for (let press = 0; press < 12; press++) {
      scale = scaleOf(stepFrom(scale, 1), { width: 0, height: 0 }, LETTER)
      seen.push(scale)
    }
    expect(seen.slice(0, 10)).toEqual([...ZOOM_STEPS])
    expect([scale, stepFrom(0.1, -1)]).toEqual([3, 0.1])
  })

  test('from what fits the width it goes to the next step on either side', () => {
    const scale = scaleOf('width', { width: 1_200, height: 700 }, LETTER)
    expect([stepFrom(scale, 1), stepFrom(scale, -1)]).toEqual([1.25, 1])
    expect(scaleOf('width', { width: 10, height: 700 }, LETTER)).toBe(0.1)
  })

  test('a whole page is as high as the window where it is higher, and as wide where it is wider', () => {
    const room = { width: 1_400, height: 700 }
    expect(scaleOf('page', room, { width: 2_000, height: 1_400 })).toBe(0.5)
    expect(scaleOf('page', room, { width: 2_800, height: 700 })).toBe(0.5)
    // Upscaling a small picture shows nothing more.
    expect(scaleOf('page', room, { width: 100, height: 100 })).toBe(1)
  })
})

test('turns go round in both directions, and a quarter changes the sides', () => {
  expect([turn(3, 1), turn(0, -1)]).toEqual([0, 3])
  expect(turned(LETTER, 1)).toEqual({ width: 1267, height: 979 })
})

test('a canvas has the pixels of the screen, and on a phone never more than it carries', () => {
  expect(canvasScale(LETTER, 1, { ratio: 2, isTouched: false })).toBe(2)
  const scale = canvasScale(LETTER, 3, { ratio: 3, isTouched: true })
  expect(LETTER.width * LETTER.height * scale * scale).toBeLessThanOrEqual(4_000_001)
})

describe('pages', () => {
  const sizes = Array.from({ length: 300 }, () => LETTER)
  const layout = layOut(sizes, 0, () => 0.5)

  test('only those in sight and their neighbours stand there', () => {
    expect(pagesInSight(layout, 0, 800)).toEqual([0, 1, 2])
    const middle = layout.tops[150] ?? 0
    expect(pagesInSight(layout, middle, 800)).toEqual([149, 150, 151, 152])
    expect(pagesInSight(layout, layout.height, 800).at(-1)).toBe(299)
  })

  test('what stood at the top stays there at every size and after a turn', () => {
    const y = (layout.tops[41] ?? 0) + 200
    const anchor = anchorAt(layout, y)
    expect(anchor.page).toBe(41)
    for (const other of [layOut(sizes, 0, () => 2), layOut(sizes, 1, () => 0.5)])
      expect(pageAt(other, topOf(other, anchor))).toBe(41)
    expect(topOf(layout, anchor)).toBe(y)
  })

  test('each fits the width by itself, also beside one that lies on its side', () => {
    const space = { width: 800, height: 600 }
    const mixed = layOut([LETTER, turned(LETTER, 1)], 0, (page) => scaleOf('width', space, page))
    expect([mixed.width, ...mixed.sizes.map(({ width }) => width)]).toEqual([800, 800, 800])
  })
})

describe('the queue of drawings', () => {
  test('draws one at a time, what is in sight before thumbnails, the latest in sight first; what flew by not at all', async () => {
    const queue = new DrawQueue()
    const drawn: string[] = []
    let most = 0
    let now = 0
    const ask = (name: string, isUrgent: boolean, signal = new AbortController().signal) =>
      queue.draw(
        async () => {
          most = Math.max(most, ++now)
          await Promise.resolve()
          drawn.push(name)
          now--
        },
        signal,
        isUrgent,
      )
    const passing = new AbortController()
    const all = [ask('first', true), ask('thumb 1', false), ask('page 2', true), ask('thumb 2', false)]
    const flown = ask('page 9', true, passing.signal).catch(() => 'flown')
    passing.abort(new Error('flown by'))
    all.push(ask('page 3', true))
    await Promise.all(all)
    expect(await flown).toBe('flown')
    expect(drawn).toEqual(['first', 'page 3', 'page 2', 'thumb 1', 'thumb 2'])
    expect(most).toBe(1)
  })

  test('the first page comes before anything else, and tells the rest when it stands', async () => {
    const queue = new DrawQueue()
    const { signal } = new AbortController()
    const told: string[] = []
    void queue.firstDrawn.then(() => told.push('the rest may come'))
    expect(queue.isFresh).toBe(true)
    const first = queue.draw(async () => void told.push('page 1'), signal, true)
    expect(queue.isFresh).toBe(false)
    await first
    await queue.firstDrawn
    expect(told).toEqual(['page 1', 'the rest may come'])
  })

  test('a page that cannot be drawn keeps nobody waiting', async () => {
    const queue = new DrawQueue()
    const { signal } = new AbortController()
    const broken = queue.draw(() => Promise.reject(new Error('broken')), signal, true)
    await expect(broken).rejects.toThrow('broken')
    expect(await queue.draw(async () => 'next', signal, true)).toBe('next')
  })
})

describe('search', () => {
  const pieces = (...texts: string[]) => texts.map((text) => ({ text, endsLine: true }))

  test('knows neither case nor accents nor ligatures, and goes over the end of a line', () => {
    const [found] = findOnPage(2, pieces('Preuve de LIVRAISON', 'reçue ce jour'), 'livraison  recue')
    expect(found).toEqual({
      page: 2,
      parts: [
        { piece: 0, from: 10, to: 19 },
        { piece: 1, from: 0, to: 5 },
      ],
    })
    expect(findOnPage(0, pieces('oﬃce'), 'ffic')).toEqual([{ page: 0, parts: [{ piece: 0, from: 1, to: 3 }] }])
  })

  test('finds every place once, and nothing where nothing is asked', () => {
    expect(findOnPage(0, pieces('aaaa'), 'aa')).toHaveLength(2)
    expect(findOnPage(0, pieces('😀 pallets 😀 pallets'), 'pallets').map(({ parts }) => parts[0]?.from)).toEqual([
      3, 14,
    ])
    for (const words of ['', '   ', 'none of it']) expect(findOnPage(0, pieces('pallets'), words)).toEqual([])
  })
})

describe('TIFF', () => {
  const COMPRESSIONS = ['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } }).composite([
      { input: { create: { width: 30, height: 40, channels: 3, background: '#203080' } }, left: 0, top: 0 },
    ])
  const bytesOf = (file: Buffer) => new Uint8Array(file).buffer

  test.each(COMPRESSIONS)('packed as %s it comes out as it went in', async (compression) => {
    const bytes = bytesOf(await picture().tiff({ compression, quality: 95 }).toBuffer())
    const [page] = pagesIn(bytes)
    if (!page) throw new Error('no page')
    const { data: pixels } = pixelsOf(bytes, page)
    const at = (x: number, y: number) => Array.from(pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 3))
    for (const [seen, wanted] of [
      [at(5, 20), [0x20, 0x30, 0x80]],
      [at(50, 20), [255, 255, 255]],
    ] as const)
      wanted.forEach((value, channel) => expect(Math.abs((seen[channel] ?? -99) - value)).toBeLessThan(12))
  })

  test('a fax of several pages, black and white, at the size of its paper', async () => {
    const sheet = await picture().removeAlpha().greyscale().threshold(128).png().toBuffer()
    const fax = await sharp([sheet, sheet, sheet], { join: { animated: true } })
      .greyscale()
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 204 / 25.4, yres: 98 / 25.4 })
      .toBuffer()
    const bytes = bytesOf(fax)
    const pages = pagesIn(bytes)
    expect(pages).toHaveLength(3)
    // Half as many pixels down as across: shown twice as high as its pixels.
    const { size } = pages[0] ?? { size: { width: 0, height: 0 } }
    expect(size.height / size.width).toBeCloseTo((40 / 60) * (204 / 98), 1)
    const [, second] = pages
    const pixels = second && pixelsOf(bytes, second).data
    expect([pixels?.[0], pixels?.[59 * 4]]).toEqual([0, 255])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('fed into the scanner as %i it stands upright', async (orientation) => {
    const corner = { create: { width: 10, height: 10, channels: 3, background: '#c02020' } } as const
    const fed = await sharp(await picture().png().toBuffer())
      .composite([{ input: corner, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    const upright = await sharp(fed).autoOrient().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const bytes = bytesOf(fed)
    const [page] = pagesIn(bytes)
    if (!page) throw new Error('no page')
    const { data, width, height } = pixelsOf(bytes, page)
    expect([width, height]).toEqual([upright.info.width, upright.info.height])
    expect(Buffer.from(data).equals(upright.data)).toBe(true)
    expect(page.size.width > page.size.height).toBe(orientation < 5)
  })

  test.each([
    ['nothing', () => new ArrayBuffer(0)],
    ['noise', () => crypto.getRandomValues(new Uint8Array(4_000)).buffer],
    ['a header alone', () => bytesOf(Buffer.from('II*\0\u0008\0\0\0\0\0', 'latin1'))],
    [
      'a directory that leads to itself',
      () => {
        const loop = Buffer.alloc(64)
        loop.write('II*\0', 0, 'latin1')
        loop.writeUInt32LE(8, 4)
        loop.writeUInt16LE(1, 8)
        loop.writeUInt16LE(256, 10)
        loop.writeUInt16LE(3, 12)
        loop.writeUInt32LE(1, 14)
        loop.writeUInt16LE(8, 18)
        loop.writeUInt32LE(8, 22)
        return bytesOf(loop)
      },
    ],
  ])('%s is refused and hangs nobody', (_, make) => {
    const began = performance.now()
    expect(() => pagesIn(make())).toThrow()
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})
