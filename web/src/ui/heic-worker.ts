import decode from 'heic-decode'

/** Decodes a HEIC picture; returns its pixels, or null if it is none. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void pixelsOf(data)
    .catch(() => null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
    .then((answer) => self.postMessage(answer, { transfer: answer ? [answer.data.buffer] : [] }))
})

async function pixelsOf(bytes: ArrayBuffer): Promise<ImageData> {
  const { width, height, data } = await decode({ buffer: new Uint8Array(bytes) })
  return new ImageData(new Uint8ClampedArray(data), width, height)
}
