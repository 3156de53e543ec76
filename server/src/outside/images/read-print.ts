import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import sharp, { type OutputInfo, type Region, type Sharp } from 'sharp'
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { ToldType } from './image-process.ts'
import { type Pixels, pixelsOf } from './read-paper.ts'

const MOST_TEXT = 20_000
/** Only the network that reads whole lines; the older engine is not in this build. */
const LINES = 1
/** How a page may lie, by EXIF's numbers: upright, upside down, on either side. */
const TURNS = [1, 3, 6, 8] as const
type Turn = (typeof TURNS)[number]
/** From this confidence on, in percent, letters lie the right way: those on their side reach 53, those of a poor photo 76. */
const SURE = 60
/** A part of a page this large, in pixels, tells how it lies: a page of print on its side takes as long as five upright. */
const PART = 600

const { FS, TessBaseAPI } = await openTesseract()
// A smaller network than the usual one: it reads print as well, and takes a third of the room.
const letters = import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
FS.writeFile('/eng.traineddata', await promisify(gunzip)(await readFile(fileURLToPath(letters))))
const tesseract = new TessBaseAPI()
tesseract.Init('/', 'eng', LINES)

/** The words on a document's first pages, as far as it gets; it begins no page after `withinMs`. Of what cannot be read, none. */
export async function readPrint(file: string, type: ToldType, withinMs: number): Promise<string> {
  const until = performance.now() + withinMs
  let text = ''
  try {
    for await (const page of pixelsOf(file, type)) {
      text += `${await wordsIn(page)}\n`
      if (performance.now() > until) break
    }
  } catch {
    // What was read so far is said.
  }
  return text.slice(0, MOST_TEXT)
}

async function wordsIn({ data, width, height }: Pixels): Promise<string> {
  const raw = { width, height, channels: 4 } as const
  const { data: grey, info } = await sharp(data, { raw }).greyscale().raw().toBuffer({ resolveWithObject: true })
  const page = () => sharp(grey, { raw: info })
  for (const part of await partsWithPrint(grey, info)) {
    const turn = await turnOf(page().extract(part))
    if (turn) return await recognized(page(), turn)
  }
  return await recognized(page(), TURNS[0])
}

/** How the page lies: a phone writes down how it was held, not how the paper was. */
async function turnOf(part: Sharp): Promise<Turn | undefined> {
  for (const turn of TURNS) {
    const text = await recognized(part.clone(), turn)
    if (text.trim() !== '' && tesseract.MeanTextConf() >= SURE) return turn
  }
  return undefined
}

async function recognized(picture: Sharp, turn: Turn): Promise<string> {
  FS.writeFile('/input', await picture.png({ compressionLevel: 0 }).toBuffer())
  tesseract.SetImageFile(turn, 0)
  tesseract.Recognize(null)
  return tesseract.GetUTF8Text()
}

/**
 * Parts with print: light and dark change both ways there, as in no table that the paper lies on. One of the middle first, for the densest
 * may be a barcode; then the densest, for on a page with little print the others hold the edges of words.
 */
async function partsWithPrint(grey: Buffer, { width, height, channels }: OutputInfo): Promise<Region[]> {
  const [columns, rows] = [width, height].map((side) => Math.max(1, Math.round(side / PART))) as [number, number]
  const changes = async (kernel: number[]) => {
    const edges = sharp(grey, { raw: { width, height, channels } }).convolve({
      width: 3,
      height: 3,
      kernel,
    })
    const { data, info } = await edges.raw().toBuffer({ resolveWithObject: true })
    return [
      ...(await sharp(data, { raw: info }).extractChannel(0).resize(columns, rows, { fit: 'fill' }).raw().toBuffer()),
    ]
  }
  const down = await changes([0, -10, 0, 0, 10, 0, 0, 0, 0])
  const across = await changes([0, 0, 0, -10, 10, 0, 0, 0, 0])
  const parts = across.map((change, at) => ({ at, print: Math.min(change, down[at] ?? 0) }))
  const most = Math.max(...parts.map(({ print }) => print))
  const printed = parts.filter(({ print }) => print >= most / 4).toSorted((one, other) => other.print - one.print)
  const size = { width: Math.floor(width / columns), height: Math.floor(height / rows) }
  const told = new Set([printed[Math.floor(printed.length / 2)], printed[0]])
  return [...told].flatMap((part) =>
    part ? { left: (part.at % columns) * size.width, top: Math.floor(part.at / columns) * size.height, ...size } : [],
  )
}
