import { t } from './words.ts'

/** What iPhones photograph in; some systems give it no type. */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Browsers other than Safari cannot read an iPhone's HEIC photos: a worker loaded on demand can. */
export async function developed(file: File): Promise<ImageData> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ImageData>((resolve, reject) => {
      const refuse = (): void => reject(new Error(t('This picture cannot be read')))
      worker.addEventListener('message', ({ data }: MessageEvent<ImageData | null>) =>
        data ? resolve(data) : refuse(),
      )
      worker.addEventListener('error', refuse)
      file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject)
    })
  } finally {
    worker.terminate()
  }
}
