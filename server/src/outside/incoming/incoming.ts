import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyEvents, BusboyInstance } from '@fastify/busboy'
import { withoutUnseen } from '@waybill/contract/plain-text.ts'
import { mistake } from '@waybill/contract/told.ts'
import { Refusal } from '../../http/refusal.ts'

/** Fewer rounds for a large file; half a millisecond each. */
const DIGESTED_AT_ONCE = 512 * 1024

const FOLDER = 'waybill-incoming-'
/** Longer than anybody uploads, or works on what came. */
const ABANDONED_MS = 3_600_000

/** An uploaded file that nobody has taken yet: it stays in its own folder until it is discarded. */
export type IncomingFile = {
  /** The sender's name for it. */
  name: string
  path: string
  /** A path beside it, for what is made from it. */
  redrawnPath: string
  discard(): Promise<void>
}

/** The one file in a multipart body, written to disk as it arrives: never all in memory. */
export async function receiveFile(headers: IncomingHttpHeaders, body: unknown, most: number): Promise<IncomingFile> {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !isReadable(body))
    throw new Refusal('wrong-content-type', 'Send the file as multipart/form-data, in the part "file"')
  const incoming = await anIncoming()
  try {
    incoming.name = await takePart({ ...headers, 'content-type': type }, body, incoming.path, most)
    return incoming
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

/** The same for bytes already here. */
export async function incomingOf(name: string, bytes: Uint8Array): Promise<IncomingFile> {
  const incoming = { ...(await anIncoming()), name }
  try {
    await writeFile(incoming.path, bytes)
    return incoming
  } catch (error) {
    await incoming.discard()
    throw roomless(error)
  }
}

/** The same for something read from elsewhere, so it can be taken apart. */
export async function incomingFrom(name: string, bytes: Readable): Promise<IncomingFile> {
  const incoming = { ...(await anIncoming()), name }
  try {
    await pipeline(bytes, createWriteStream(incoming.path))
    return incoming
  } catch (error) {
    await incoming.discard()
    throw roomless(error)
  }
}

export async function digestOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: DIGESTED_AT_ONCE })) hash.update(chunk as Buffer)
  return { sha256: hash.digest('hex'), size: (await stat(file)).size }
}

async function anIncoming(): Promise<IncomingFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), FOLDER))
  return {
    name: '',
    path: path.join(folder, 'sent'),
    redrawnPath: path.join(folder, 'redrawn'),
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Removes what a process that was killed could not discard. Other processes' files that are under way are younger. */
export async function sweepIncoming(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const folder = path.join(os.tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (!found || now.getTime() - found.mtimeMs < ABANDONED_MS) continue
    // Somebody else's is theirs to remove.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

type Headers = IncomingHttpHeaders & { 'content-type': string }

async function takePart(headers: Headers, body: Readable, to: string, most: number): Promise<string> {
  const reader = await readerOf(headers, most)
  let taking: Promise<string> | undefined
  const take: BusboyEvents['file'] = (field, part, name) => {
    if (field !== 'file' || taking) {
      part.resume()
      return
    }
    // A part that is too long is cut off: what has arrived is not accepted.
    let isCut = false
    part.once('limit', () => {
      isCut = true
    })
    taking = pipeline(part, createWriteStream(to)).then(() => {
      if (isCut) throw new Refusal('too-large', mistake('file-too-large', { megabytes: most / 1024 / 1024 }))
      return calledBy(name ?? '')
    })
    // Reported below; until then it must not count as an unhandled rejection.
    taking.catch(() => {})
  }
  reader.on('file', take)
  try {
    await pipeline(body, reader)
  } catch (error) {
    await taking?.catch(() => {})
    throw brokenOff(error)
  }
  if (!taking) throw new Refusal('bad-request', undefined, { modelState: { data: ['Please select a file'] } })
  return await taking.catch((error: unknown) => Promise.reject(roomless(error)))
}

/** Browsers escape what would end the name as `%22`, `%0D` and `%0A` (HTML, multipart form data). */
function calledBy(name: string): string {
  return withoutUnseen(name.replaceAll(/%(?:22|0D|0A)/g, decodeURIComponent))
}

/** Loaded when the first file arrives. */
async function readerOf(headers: Headers, most: number): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers,
      limits: { files: 1, fileSize: most, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 20 },
      // Names are shown as sent and are never a path (P25).
      preservePath: true,
    })
  } catch (error) {
    throw brokenOff(error)
  }
}

/** Not a multipart body, or one that ends midway. */
function brokenOff(error: unknown): Refusal {
  return error instanceof Refusal
    ? error
    : new Refusal('bad-request', undefined, {
        modelState: { data: ['The file did not arrive complete. Choose it again.'] },
      })
}

function roomless(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('storage-full') : error
}

function isReadable(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body
}
