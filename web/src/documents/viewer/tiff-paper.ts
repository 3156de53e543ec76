import { drawPicture, type PageSize, type Paper, Unreadable } from './paper.ts'
import type { TiffAsked, TiffSaid } from './tiff-worker.ts'

type Asked = TiffAsked extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never

const MOST_MS = 10_000

/** A multi-page TIFF; a worker from our own origin decodes it. */
export async function openTiff(file: Response): Promise<Paper> {
  const worker = new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (said: TiffSaid) => void; reject: (error: Error) => void }>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<TiffSaid>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  const breakOff = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the reader broke off'))
    waiting.clear()
  }
  worker.addEventListener('error', breakOff)
  const ask = (asked: Asked, transfer: Transferable[] = []): Promise<TiffSaid> =>
    new Promise((resolve, reject) => {
      const id = ++last
      // A page that takes this long is an attack: end the worker, and free its memory.
      const deadline = setTimeout(() => {
        worker.terminate()
        breakOff()
      }, MOST_MS)
      const settled =
        <Answer>(settle: (answer: Answer) => void) =>
        (answer: Answer): void => {
          clearTimeout(deadline)
          settle(answer)
        }
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
      worker.postMessage({ ...asked, id }, transfer)
    })
  const sizes = await openIn(ask, await file.arrayBuffer()).catch((error: unknown) => {
    worker.terminate()
    throw error
  })
  const sizeOf = (page: number): PageSize => sizes[page] ?? { width: 1, height: 1 }
  return {
    pageCount: sizes.length,
    firstSize: sizeOf(0),
    sizeOf: async (page) => sizeOf(page),
    async draw(page, drawing) {
      const size = sizeOf(page)
      const said = await ask({ act: 'draw', page, width: Math.max(1, Math.round(size.width * drawing.scale)) })
      if (!('picture' in said)) throw new Error('unreadable page')
      const canvas = drawPicture(said.picture, size, drawing)
      said.picture.close()
      return canvas
    },
    fit: 'width',
    isPrinted: false,
    close: () => worker.terminate(),
  }
}

async function openIn(
  ask: (asked: Asked, transfer: Transferable[]) => Promise<TiffSaid>,
  bytes: ArrayBuffer,
): Promise<PageSize[]> {
  const said = await ask({ act: 'open', bytes }, [bytes])
  if (!('sizes' in said)) throw new Unreadable('no pages')
  return said.sizes
}
