import { developed } from '../../ui/heic.ts'

/** An iPhone's photo as what every reader of documents opens. */
export async function asJpeg(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo).catch(async () => createImageBitmap(await developed(photo)))
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  if (!blob) throw new Error('no picture')
  const name = `${photo.name.replace(/\.hei[cf]$/i, '')}.jpg`
  return new File([blob], name, { type: 'image/jpeg', lastModified: photo.lastModified })
}
