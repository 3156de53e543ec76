import { type LoadTenderReading, readLoadTenders } from './load-tender-204.ts'

/** The reading of a file, and its total number of transaction sets. */
export type CountedReading = LoadTenderReading & { sets: number }

/** Sets beyond the limit are refused by their number alone. */
export function readAtMost(content: Uint8Array, most: number): CountedReading {
  const reading = readLoadTenders(content)
  return { ...reading, documents: reading.documents.slice(0, most), sets: reading.documents.length }
}
