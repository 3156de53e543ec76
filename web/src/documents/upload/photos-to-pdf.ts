import { bindJpegs, type Jpeg } from './bind-jpegs.ts'

/** At this height a page's smallest print is readable; phones take twice that. */
const MOST_SIDE = 2_400

/** Several photos as one document, a page each, in the order taken or chosen. */
export async function photosToPdf(photos: readonly File[], name: string): Promise<File> {
  const pages: Jpeg[] = []
  // One at a time: a phone can hold one picture of fifty million pixels, not ten.
  for (const photo of photos) pages.push(await jpegOf(photo))
  return new File([bindJpegs(pages)], name, { type: 'application/pdf', lastModified: Date.now() })
}

/** Upright per its own orientation, and white where transparent. */
async function jpegOf(photo: File): Promise<Jpeg> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, MOST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas left')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('no picture')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}
