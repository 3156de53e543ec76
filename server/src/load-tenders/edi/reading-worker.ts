import { parentPort, workerData } from 'node:worker_threads'
import { readAtMost } from './reading.ts'

/** A thread for one file: whatever it contains, nobody else waits while it is read. */
const { content, most } = workerData as { content: Uint8Array; most: number }
parentPort?.postMessage(readAtMost(content, most), [])
