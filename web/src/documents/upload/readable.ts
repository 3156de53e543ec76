import { isHeic } from '../../ui/heic.ts'

/** A file as every reader of documents opens it; a photo that cannot be converted stays as it is, and is refused. */
export async function readable(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const { asJpeg } = await import('./as-jpeg.ts')
    return await asJpeg(file)
  } catch {
    return file
  }
}
