import { type LoadTenderReading, readLoadTenders } from './load-tender-204.ts'

/** The reading of a file, and how many transaction sets it has in all. */
export type CountedReading = LoadTenderReading & { sets: number }

/** What is beyond the limit is refused by its number alone. */
export function readAtMost(content: Uint8Array, most: number): CountedReading {
  const reading = readLoadTenders(content)
  return { ...reading, documents: reading.documents.slice(0, most), sets: reading.documents.length }
}
