import { pagesIn, pixelsOf, type TiffPage } from './tiff-pages.ts'

export type TiffAsked = { id: number } & (
  | { act: 'open'; bytes: ArrayBuffer }
  | { act: 'draw'; page: number; width: number }
)
export type TiffSaid = { id: number } & (
  | { sizes: { width: number; height: number }[] }
  | { picture: ImageBitmap }
  | { isRefused: true }
)

let bytes = new ArrayBuffer(0)
let pages: readonly TiffPage[] = []

/** Decoding a fax takes a tenth of a second or more per page: scrolling must not stutter. */
self.addEventListener('message', ({ data: asked }: MessageEvent<TiffAsked>) => {
  void answer(asked)
    .catch((): TiffSaid => ({ id: asked.id, isRefused: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
    .then((said) => self.postMessage(said, { transfer: 'picture' in said ? [said.picture] : [] }))
})

async function answer(asked: TiffAsked): Promise<TiffSaid> {
  const { id } = asked
  if (asked.act === 'open') {
    bytes = asked.bytes
    pages = pagesIn(bytes)
    return { id, sizes: pages.map(({ size }) => size) }
  }
  const page = pages[asked.page]
  if (!page) throw new Error('no such page')
  const { data, width, height } = pixelsOf(bytes, page)
  const image = new ImageData(data, width, height)
  // Scale down here, with good quality: a fax scaled by the canvas is gray dust.
  const isSmaller = asked.width < width
  return {
    id,
    picture: await createImageBitmap(image, isSmaller ? { resizeWidth: asked.width, resizeQuality: 'high' } : {}),
  }
}
