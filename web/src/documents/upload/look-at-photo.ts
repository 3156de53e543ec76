import { faultOf, greyOf, LOOKED_AT_SIDE, type PhotoFault } from './photo-quality.ts'

/** Whether a photo is too dark or blurred; undefined also for files the browser cannot read: the server says what they are. */
export async function lookAtPhoto(file: File): Promise<PhotoFault | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, LOOKED_AT_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return context ? faultOf(greyOf(context.getImageData(0, 0, canvas.width, canvas.height))) : undefined
}
