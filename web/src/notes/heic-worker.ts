import decode from 'heic-decode'

/** The worker's side of the line: what the page types it as is a window. */
const page = globalThis as unknown as { postMessage: (answer: ImageData | null, transfer: Transferable[]) => void }

/** Takes the bytes of a HEIC picture, answers its pixels, or null when it is none. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => void answer(data))

async function answer(bytes: ArrayBuffer): Promise<void> {
  try {
    const { width, height, data: pixels } = await decode({ buffer: new Uint8Array(bytes) })
    page.postMessage(new ImageData(new Uint8ClampedArray(pixels), width, height), [])
  } catch {
    page.postMessage(null, [])
  }
}
