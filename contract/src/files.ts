import { z } from 'zod'
import { mistake } from './told.ts'

/** Types a file may be served as (P24); browsers get anything else as bytes to save. */
export const SERVED_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'application/octet-stream',
] as const
export type ServedType = (typeof SERVED_TYPES)[number]

const MB = 1024 * 1024
export const PICTURE_BYTES = 5 * MB
export const DOCUMENT_BYTES = 25 * MB

/** Body size for this many bytes as base64, plus the rest of the JSON. */
export const PICTURE_BODY = bodyFor(PICTURE_BYTES)
export const DOCUMENT_BODY = bodyFor(DOCUMENT_BYTES)

/** A file's bytes as base64 (SPEC §3, Document), up to this many. */
export function fileData(most: number) {
  return z
    .string()
    .min(4, 'Please select a file')
    .max(encodedLength(most), mistake('file-too-large', { megabytes: most / MB }))
    .refine(isBase64, 'The file did not arrive complete. Choose it again.')
    .meta({ contentEncoding: 'base64' })
}

/** The file name people see; shown, never used as a path (P25–26). */
export const FileName = z.string().trim().min(1, 'The file has no name').max(200)

function encodedLength(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

function bodyFor(bytes: number): number {
  return encodedLength(bytes) + 16 * 1024
}

/** One pass over the text: a pattern with groups runs out of stack on millions of characters. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))
}
