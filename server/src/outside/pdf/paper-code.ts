/** What a paper of ours says of itself in its QR code: its kind as a file type, its load, and the stop if it is for one. */
export type PaperCode = { fileType: number; shipmentNumber: string; stop: number | null }

const FORM = /^WAYBILL:(\d{1,4}):([A-Z0-9-]{1,30}):(\d{0,3})$/

/** In the characters that a QR code packs tightest. */
export function paperCode({ fileType, shipmentNumber, stop }: PaperCode): string {
  return `WAYBILL:${fileType}:${shipmentNumber}:${stop ?? ''}`
}

/** Undefined for anybody else's barcode. */
export function readPaperCode(text: string): PaperCode | undefined {
  const [, fileType, shipmentNumber, stop] = FORM.exec(text) ?? []
  if (!fileType || !shipmentNumber) return undefined
  return { fileType: Number(fileType), shipmentNumber, stop: stop ? Number(stop) : null }
}
