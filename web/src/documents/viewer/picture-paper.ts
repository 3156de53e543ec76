import { drawPicture, type Paper } from './paper.ts'

/** One page, as large as its pixels. */
export async function openPicture(file: Response): Promise<Paper> {
  const picture = await createImageBitmap(await file.blob())
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
