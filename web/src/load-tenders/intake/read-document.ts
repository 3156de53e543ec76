/** The server's limit in bytes (the contract's, before base64). */
export const MOST_BYTES = 3_000_000

/** A document's bytes as base64, so that every byte arrives unchanged. */
export function base64Of(document: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(document)
  })
}
