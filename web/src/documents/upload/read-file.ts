import { documents } from '@waybill/contract/documents/documents.ts'
import type { Reading } from '@waybill/contract/documents/reading.ts'
import { type Sending, sendFile } from '../../api/send-file.ts'

type Reader = Pick<Sending, 'signal' | 'onProgress'> & {
  /** Also by the print in a scan, if nothing else names a load: that takes seconds. */
  withPrint?: boolean
}

/** What a file says of itself: which load it is for, and what kind of paper it is. Nothing is kept. */
export function readFile(file: File, { withPrint, ...sending }: Reader): Promise<Reading> {
  const query = withPrint ? { print: 'true' as const } : {}
  return sendFile(documents.read, { query }, file, { ...sending, idempotencyKey: crypto.randomUUID() })
}
