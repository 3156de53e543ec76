import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** A part of the picture in its own pixels, as it is seen upright. */
export type Crop = { left: number; top: number; size: number }

export type Asked = { act: 'tell'; bytes: Uint8Array } | { act: 'square'; bytes: Uint8Array; side: number; crop?: Crop }

export type Answer =
  | { act: 'told'; type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/tiff' | undefined }
  | { act: 'squared'; bytes: Uint8Array }
  /** It could be read, and is no picture that we take. */
  | { act: 'refused' }
  /** The process ended or took too long; said by whoever asked. */
  | { act: 'failed' }

const TOLD = ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] as const
/** A phone's camera makes 50 million pixels; each takes four bytes here. */
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 2

// Only the two decoders that are needed can be reached, however a file calls itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((): Answer => ({ act: 'refused' }))
    .then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit(0))

async function answer(asked: Asked): Promise<Answer> {
  switch (asked.act) {
    case 'tell': {
      const found = await fileTypeFromBuffer(asked.bytes)
      return { act: 'told', type: TOLD.find((type) => type === found?.mime) }
    }
    case 'square':
      return { act: 'squared', bytes: await square(asked) }
  }
}

async function square({ bytes, side, crop }: Extract<Asked, { act: 'square' }>): Promise<Uint8Array> {
  // Cut-off and damaged pictures are refused, not guessed at; upright by its own word, which is then dropped with the rest.
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: MOST_PIXELS, autoOrient: true }).timeout({
    seconds: MOST_SECONDS,
  })
  const cut = crop ? picture.extract({ left: crop.left, top: crop.top, width: crop.size, height: crop.size }) : picture
  return await cut
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}
