import { type Crop, cornerOf, type Size, sideOf } from './crop.ts'

/** The chosen file, ready to show and draw; `close` frees its memory. */
export type ChosenPicture = Size & { address: string; image: ImageBitmap; close: () => void }

/** A phone's photo; the browser scales it to a small square before sending. */
const LARGEST_BYTES = 25 * 1024 * 1024
const KEPT_SIDE = 1024

export const ACCEPTED_PICTURES = 'image/png,image/jpeg,image/webp'

export class NoPicture extends Error {}

/** Reads the file as a picture, upright per its orientation. */
export async function readPicture(file: File): Promise<ChosenPicture> {
  if (file.size > LARGEST_BYTES) throw new NoPicture('The picture is larger than 25 MB. Choose a smaller one.')
  if (!ACCEPTED_PICTURES.split(',').includes(file.type)) throw new NoPicture('Choose a PNG or JPEG picture.')
  const image = await createImageBitmap(file).catch(() => {
    throw new NoPicture('This picture cannot be read. Choose another one.')
  })
  const address = URL.createObjectURL(file)
  const close = () => {
    URL.revokeObjectURL(address)
    image.close()
  }
  return { address, image, width: image.width, height: image.height, close }
}

/** The chosen square as a JPEG in base64, small enough to send from a truck stop. */
export async function squareOf(picture: ChosenPicture, crop: Crop): Promise<string> {
  const side = sideOf(crop, picture)
  const { left, top } = cornerOf(crop, picture)
  const kept = Math.round(Math.min(side, KEPT_SIDE))
  const canvas = document.createElement('canvas')
  canvas.width = kept
  canvas.height = kept
  const context = canvas.getContext('2d')
  if (!context) throw new NoPicture('This browser cannot crop pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, kept, kept)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.image, left, top, side, side, 0, 0, kept, kept)
  return canvas.toDataURL('image/jpeg', 0.92).replace(/^[^,]*,/, '')
}
