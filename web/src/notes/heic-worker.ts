import decode from 'heic-decode'

/** Takes the bytes of a HEIC picture, answers its pixels, or null when it is none. */
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>): Promise<void> => {
  try {
    const { width, height, data: pixels } = await decode({ buffer: new Uint8Array(data) })
    self.postMessage(new ImageData(new Uint8ClampedArray(pixels), width, height))
  } catch {
    self.postMessage(null)
  }
}
