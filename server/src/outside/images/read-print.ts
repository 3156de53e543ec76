import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import sharp from 'sharp'
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { ToldType } from './image-process.ts'
import { type Pixels, pixelsOf } from './read-paper.ts'

/** No further page after this. */
const MOST_MS = 4_000
const MOST_TEXT = 20_000
/** Only the network that reads whole lines; the older engine is not in this build. */
const LINES = 1
const UPRIGHT = 1

const { FS, TessBaseAPI } = await openTesseract()
// A smaller network than the usual one: it reads print as well, and takes a third of the room.
const letters = import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
FS.writeFile('/eng.traineddata', await promisify(gunzip)(await readFile(fileURLToPath(letters))))
const tesseract = new TessBaseAPI()
tesseract.Init('/', 'eng', LINES)

/** The words on a document's first pages, as far as it gets; of what cannot be read, none. */
export async function readPrint(file: string, type: ToldType): Promise<string> {
  const until = performance.now() + MOST_MS
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
  FS.writeFile('/input', await sharp(data, { raw }).greyscale().png({ compressionLevel: 0 }).toBuffer())
  tesseract.SetImageFile(UPRIGHT, 0)
  tesseract.Recognize(null)
  return tesseract.GetUTF8Text()
}
