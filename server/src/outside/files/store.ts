import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Disk } from 'flydrive'
import { Refusal } from '../../http/refusal.ts'

/** Stores bytes by key. Once something is put, it survives a power cut. */
export type Store = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same from a file: never all in memory. */
  putFile(key: string, file: string): Promise<void>
  read(key: string): Promise<Uint8Array>
  /** The same, or undefined if nothing is there. */
  find(key: string): Promise<Uint8Array | undefined>
  /** All of it, or a part. */
  stream(key: string, part?: Part): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every key below a folder. */
  list(folder: string): AsyncGenerator<string>
  isEmpty(): Promise<boolean>
}

/** Bytes from first to last, inclusive (RFC 9110 §14.1.2). */
export type Part = { start: number; end: number }

/** How long S3 may take for one answer. */
const CONNECT_MS = 3_000
const ANSWER_MS = 15_000

/**
 * A folder (`file:///var/lib/waybill/files`) or a bucket: `s3://key:secret@host:port/bucket?region=…` on any server that speaks S3
 * (`tls=false` for one without TLS), `s3://bucket?region=…` at Amazon; without key and secret, the SDK uses its usual sources. Drivers load
 * with the first file (25 MB that a quiet server does without).
 */
export function openStore(url: URL): Store {
  return url.protocol === 'file:' ? folderStore(fileURLToPath(url)) : bucketStore(url)
}

function folderStore(root: string): Store {
  const disk = once(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Disk(new FSDriver({ location: root, visibility: 'private' }))
  })
  const store = storeOn(disk)
  // First the bytes, then the names they are found by (TRUST P37).
  const settle = async (key: string) => {
    const file = path.join(root, key)
    for (const place of [file, path.dirname(file), root]) await sync(place)
  }
  return {
    ...store,
    async put(key, bytes) {
      await store.put(key, bytes)
      await settle(key)
    },
    // Copied by the system: passing the bytes through this process would keep others waiting.
    async putFile(key, file) {
      const place = path.join(root, key)
      await said(mkdir(path.dirname(place), { recursive: true }).then(() => copyFile(file, place)))
      await settle(key)
    },
    stream: async (key, part) => (part ? createReadStream(path.join(root, key), part) : await store.stream(key)),
  }
}

/** Windows cannot sync folders. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return undefined
    throw error
  })
  try {
    await handle?.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await handle?.close()
  }
}

function bucketStore(url: URL): Store {
  const { bucket, ...access } = bucketOf(url)
  const opened = once(async () => {
    const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand }] = await Promise.all([
      import('flydrive'),
      import('flydrive/drivers/s3'),
      import('@aws-sdk/client-s3'),
    ])
    const client = new S3Client({
      ...access,
      // Checksums in trailers are Amazon-only; other servers refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      maxAttempts: 2,
    })
    const partOf = async (key: string, { start, end }: Part) =>
      (await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` }))).Body
    return { disk: new Disk(new S3Driver({ bucket, visibility: 'private', supportsACL: false, client })), partOf }
  })
  const store = storeOn(async () => (await opened()).disk)
  return {
    ...store,
    async stream(key, part) {
      if (!part) return await store.stream(key)
      const body = await said((await opened()).partOf(key, part))
      if (!(body instanceof Readable)) throw new Error(`The bucket answered no bytes for ${key}`)
      return body
    },
  }
}

function bucketOf(url: URL) {
  const [, bucket = ''] = url.pathname.split('/')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const credentials = url.username
    ? {
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
      }
    : {}
  if (!bucket) return { bucket: url.hostname, region, ...credentials }
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https'
  return { bucket, region, endpoint: `${scheme}://${url.host}`, forcePathStyle: true, ...credentials }
}

function storeOn(disk: () => Promise<Disk>): Store {
  return {
    put: async (key, bytes) => said((await disk()).put(key, bytes)),
    putFile: async (key, file) => {
      const { size } = await stat(file)
      await said((await disk()).putStream(key, createReadStream(file), { contentLength: size }))
    },
    read: async (key) => said((await disk()).getBytes(key)),
    find: async (key) =>
      (await said((await disk()).exists(key))) ? await said((await disk()).getBytes(key)) : undefined,
    stream: async (key) => said((await disk()).getStream(key)),
    remove: async (key) => (await disk()).delete(key),
    async *list(folder) {
      let page: string | undefined
      do {
        const listed = await (await disk()).listAll(folder, page === undefined ? {} : { paginationToken: page })
        for (const entry of listed.objects) if (entry.isFile) yield entry.key
        page = listed.paginationToken
      } while (page !== undefined)
    },
    async isEmpty() {
      const { objects } = await said((await disk()).listAll('/', { recursive: true }))
      for (const entry of objects) if (entry.isFile) return false
      return true
    },
  }
}

const FULL = ['ENOSPC', 'EDQUOT']
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'TimeoutError']

/** A full disk and a store that does not answer are reported as such, and nothing acknowledged is lost (P38). */
async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const signs = signsOf(error)
    if (FULL.some((sign) => signs.includes(sign))) throw new Refusal('storage-full')
    if (UNREACHABLE.some((sign) => signs.includes(sign))) throw new Refusal('not-ready')
    throw error
  }
}

/** Names and codes of an error and its causes. */
function signsOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  return [error.name, 'code' in error ? error.code : undefined, ...signsOf(error.cause)]
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
