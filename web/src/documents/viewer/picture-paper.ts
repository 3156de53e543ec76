import { drawPicture, type Paper, Unreadable } from './paper.ts'

/** One page, as large as its pixels. */
export async function openPicture(file: Response): Promise<Paper> {
  const bytes = await file.blob()
  const picture = await createImageBitmap(bytes).catch((cause: unknown) => {
    throw new Unreadable('no picture', { cause })
  })
  const size = { width: picture.width, height: picture.height }
  return {
    pageCount: 1,
    firstSize: size,
    sizeOf: async () => size,
    draw: async (_page, drawing) => drawPicture(picture, size, drawing),
    fit: 'page',
    isPrinted: false,
    close: () => picture.close(),
  }
}
