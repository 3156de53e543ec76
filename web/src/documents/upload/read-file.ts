import { documents } from '@waybill/contract/documents/documents.ts'
import type { Reading } from '@waybill/contract/documents/reading.ts'
import { type Sending, sendFile } from '../../api/send-file.ts'

/** What a file says of itself: which load it is for, and what kind of paper it is. Nothing is kept. */
export function readFile(file: File, sending: Pick<Sending, 'signal' | 'onProgress'>): Promise<Reading> {
  return sendFile(documents.read, {}, file, { ...sending, idempotencyKey: crypto.randomUUID() })
}
