import { parentPort, workerData } from 'node:worker_threads'
import { readLoadTenders } from './load-tender-204.ts'

/** A thread for one file: whatever stands in it, nobody else waits while it is read. */
const { content, most } = workerData as { content: Uint8Array; most: number }
const reading = readLoadTenders(content)
// What is beyond the limit is refused by its number alone.
parentPort?.postMessage({ ...reading, documents: reading.documents.slice(0, most), sets: reading.documents.length }, [])
