/**
 * Draws `world/papers`: a five-page faxed proof of delivery, and photos of a dock and a seal, as people send them. Run it after
 * changing it: `node world/make-papers.ts`. Its output is kept, so the first start draws nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import sharp from 'sharp'
import { PHOTOGRAPH } from './own-papers.ts'

const require = createRequire(import.meta.url)
const font = openSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
const FOLDER = new URL('papers/', import.meta.url)

/** Fine resolution of Group 3 and 4 machines (ITU-T T.4): 204 by 196 dots per inch. */
const FAX = { width: 1728, height: 2156, across: 204 / 25.4, down: 196 / 25.4 }

/** The text as outlines: the machine's fonts make no difference. */
function text(words: string, x: number, y: number, size: number): string {
  if (!('layout' in font)) throw new Error('A collection of fonts is not a font')
  const scale = size / font.unitsPerEm
  let at = x
  return font
    .layout(words)
    .glyphs.map((glyph) => {
      const drawn = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}"/>`
      at += glyph.advanceWidth * scale
      return drawn
    })
    .join('')
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#000" stroke-width="3"/>`

const GOODS = [
  ['20 pallets', 'Canned tomatoes, 6/10', '38,400 lb'],
  ['2 pallets', 'Olive oil, 12/1 L', '3,120 lb'],
  ['4 pallets', 'Dried pasta, 20/1 lb', '4,860 lb'],
] as const

const PAGES: readonly string[] = [
  text('DELIVERY RECEIPT', 120, 320, 84) +
    text('Received in good order unless noted below', 120, 400, 40) +
    GOODS.map(([count, what, weight], row) => {
      const y = 560 + row * 90
      return (
        text(count, 120, y, 40) + text(what, 480, y, 40) + text(weight, 1300, y, 40) + line(120, y + 28, 1600, y + 28)
      )
    }).join('') +
    text('Total 26 pallets, 46,380 lb, shipper load and count', 120, 900, 40),
  text('TIMES AT THE DOCK', 120, 320, 84) +
    ['Appointment 08:00', 'Arrived 07:52, door 14', 'Unloading began 08:10', 'Out 09:25']
      .map((words, row) => text(words, 120, 480 + row * 100, 48))
      .join(''),
  text('SIGNATURE', 120, 320, 84) +
    text('Consignee: J. Rowan, receiving', 120, 480, 48) +
    '<path d="M160 760c90-180 140-160 130-20s60 60 120-60 90-40 70 40 90 20 150-60 60 120 160 40 120-80 240-40" fill="none" stroke="#000" stroke-width="7"/>' +
    line(120, 820, 1200, 820) +
    text('Signed, with the date and the hour', 120, 880, 36),
  text('EXCEPTIONS', 120, 320, 84) + text('None noted. Seal 4418207 intact.', 120, 480, 48),
  text('CONDITIONS', 120, 320, 84) +
    Array.from({ length: 18 }, (_, row) =>
      text(
        `${row + 1}. Claims for loss or damage are made in writing to the carrier named on the bill of lading.`,
        120,
        460 + row * 70,
        30,
      ),
    ).join(''),
]

const fax = await Promise.all(
  PAGES.map((drawn, page) => {
    const head =
      text(`Alder Freight receiving copy            page ${page + 1} of ${PAGES.length}`, 120, 90, 32) +
      line(0, 120, FAX.width, 120)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FAX.width}" height="${FAX.height}"><rect width="100%" height="100%" fill="#fff"/>${head}${drawn}</svg>`
    return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().threshold(150).png().toBuffer()
  }),
)

/** Concrete, a dock door and wrapped pallets, blurred at the edges and noisy like indoor phone photos. */
const pallets = Array.from({ length: 4 }, (_, index) => {
  const x = 160 + index * 290
  const rows = Array.from(
    { length: 5 },
    (_row, row) =>
      `<rect x="${x + 8}" y="${560 + row * 78}" width="224" height="70" fill="hsl(${24 + index * 6} 38% ${46 + ((row * 7) % 12)}%)"/>`,
  )
  return `<g><rect x="${x}" y="540" width="240" height="420" fill="#d8dcdd" opacity=".55"/>${rows.join('')}<rect x="${x - 8}" y="960" width="256" height="44" fill="#8a6a44"/></g>`
}).join('')
const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1080"><defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#9aa3a8"/><stop offset="1" stop-color="#6d757a"/></linearGradient></defs><rect width="1440" height="700" fill="url(#w)"/><rect y="700" width="1440" height="380" fill="#7f7b74"/><rect x="470" y="120" width="520" height="420" fill="#e9eef0"/><g fill="#c6ccd0">${[200, 280, 360, 440].map((y) => `<rect x="470" y="${y}" width="520" height="6"/>`).join('')}</g><g fill="#22272b">${text('DOOR 14', 590, 100, 84)}</g>${pallets}</svg>`
const noise = {
  create: {
    width: 1440,
    height: 1080,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 14 },
  },
}
/** A bolt seal on a trailer door. */
const seal = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTOGRAPH.width}" height="${PHOTOGRAPH.height}">
    <rect width="640" height="420" fill="#c9d1d6"/><rect width="318" height="420" fill="#d8dee2"/>
    <rect x="314" width="10" height="420" fill="#8d979d"/><rect x="286" y="60" width="22" height="300" rx="8" fill="#6f7a81"/>
    <rect x="330" y="60" width="22" height="300" rx="8" fill="#6f7a81"/><rect x="270" y="190" width="100" height="26" rx="6" fill="#4a545a"/>
    <circle cx="320" cy="250" r="34" fill="#f2b705"/><rect x="312" y="205" width="16" height="60" rx="6" fill="#b5bdc2"/></svg>`
const photo = sharp(Buffer.from(scene)).composite([{ input: await sharp(noise).png().toBuffer(), blend: 'soft-light' }])

mkdirSync(FOLDER, { recursive: true })
const sheets = sharp(fax, { join: { animated: true } })
writeFileSync(
  new URL('fax.tif', FOLDER),
  await sheets
    .greyscale()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: FAX.across, yres: FAX.down })
    .toBuffer(),
)
writeFileSync(
  new URL('dock.jpg', FOLDER),
  await photo
    .withExif({
      IFD0: { Make: 'Northbound Phones' },
      IFD2: { DateTimeOriginal: '2026:11:20 09:12:00' },
    })
    .jpeg({ quality: 78 })
    .toBuffer(),
)
writeFileSync(new URL('seal.jpg', FOLDER), await sharp(Buffer.from(seal)).jpeg({ quality: 82 }).toBuffer())
