import { createHash } from 'node:crypto'
import { existsSync, type WriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { z } from 'zod'

/** Raise it when older archives can no longer be read. */
const FORMAT = 1
const MANIFEST = 'manifest.json'
const TABLES = 'tables/'
const FILES = 'files/'

const Digest = z.object({ bytes: z.number().int(), sha256: z.string() })
export type Digest = z.infer<typeof Digest>

/** An archive's description of itself, in its last entry: a truncated archive has none. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  waybill: z.string(),
  takenAt: z.iso.datetime(),
  /** The rows' schema: the names of the migrations that had been applied. */
  migrations: z.array(z.string()),
  /** A text that opens with the key that sealed the bank numbers; null if the backup was made without that key. */
  sealed: z.string().nullable(),
  tables: z.array(Digest.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** The digest covers one line per file, in archive order: its digest, two spaces, its name. */
  files: Digest.extend({ count: z.number().int() }),
  /** Files removed during the backup, after the moment its rows are from. */
  removedMeanwhile: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
export type ArchivedTable = Manifest['tables'][number]

/**
 * An archive being written: an ordinary ZIP that any machine can list and unpack. It is written under another name and renamed once it is
 * all on disk, so a file with the right name is complete.
 */
export class ArchiveWriter {
  readonly #file: string
  readonly #zip = new ZipFile()
  readonly #lines = createHash('sha256')
  readonly #files = { count: 0, bytes: 0 }
  readonly #out: WriteStream
  readonly #written: Promise<void>
  /** A write error reaches whoever is adding. */
  readonly #failed = new AbortController()

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#out = handle.createWriteStream({ flush: true })
    this.#written = pipeline(this.#zip.outputStream, this.#out)
    this.#written.catch((error: unknown) => this.#failed.abort(error))
    this.#zip.on('error', (error: Error) => this.#out.destroy(error))
  }

  static async create(file: string): Promise<ArchiveWriter> {
    if (existsSync(file)) throw new Error(`${file} is there already. Give the backup another name.`)
    // It contains personal data and password hashes.
    const handle = await open(unfinished(file), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new Error(`${file} cannot be written: ${error.message}`, { cause: error })
      throw new Error(
        `${unfinished(file)} is there: another backup is at work on it, or one was cut off. Remove it first.`,
      )
    })
    return new ArchiveWriter(file, handle)
  }

  async addTable(name: string, rows: Readable): Promise<Digest & { rows: number }> {
    const { lines, ...digest } = await this.#add(`${TABLES}${name}.copy`, rows, { forceZip64Format: true })
    return { rows: lines, ...digest }
  }

  /** Pictures and papers are stored uncompressed. */
  async addFile(key: string, bytes: Uint8Array): Promise<void> {
    const { sha256 } = await this.#add(`${FILES}${key}`, Readable.from([bytes]), {
      compress: false,
      size: bytes.length,
    })
    this.#lines.update(lineOf(sha256, key))
    this.#files.count++
    this.#files.bytes += bytes.length
  }

  async finish(said: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
    const files = { ...this.#files, sha256: this.#lines.digest('hex') }
    const manifest = { format: FORMAT, ...said, files } as const
    this.#zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST)
    this.#zip.end()
    await this.#written
    await rename(unfinished(this.#file), this.#file)
    await syncFolder(path.dirname(this.#file))
    return manifest
  }

  async discard(): Promise<void> {
    this.#out.destroy()
    await rm(unfinished(this.#file), { force: true })
  }

  async #add(name: string, bytes: Readable, options: object): Promise<Digest & { lines: number }> {
    const gauge = gaugeOf()
    this.#zip.addReadStreamLazy(name, options, (give) => give(null, gauge.stream))
    const { signal } = this.#failed
    await pipeline(bytes, gauge.stream, { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    return gauge.read()
  }
}

const unfinished = (file: string) => `${file}.partial`
const lineOf = (sha256: string, key: string) => `${sha256}  ${key}\n`

const NEWLINE = 10

/** Counts and digests what passes through. Each line from COPY is a row: it writes a line break in a text as two characters. */
function gaugeOf() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, pass) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
      pass(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, lines, sha256: hash.digest('hex') }) }
}

/** Syncs the name to disk too. Windows cannot sync folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Takes an archive's contents in order: the tables, then the files. Each stream is read to its end. */
export type Taker = {
  table(name: string, rows: Readable): Promise<unknown>
  file(key: string, bytes: Readable): Promise<unknown>
}

const readThrough = (bytes: Readable) => finished(bytes.resume())

/** Reads an archive from start to end and says what it holds; refuses one that is damaged or truncated. */
export async function verifyArchive(file: string): Promise<Manifest> {
  try {
    return await readArchive(file, { table: (_, rows) => readThrough(rows), file: (_, bytes) => readThrough(bytes) })
  } catch (error) {
    if (error instanceof OtherFormat) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not a whole backup: ${reason}. Nothing was restored.`, { cause: error })
  }
}

class OtherFormat extends Error {}

/** Delivers the archive's contents. Fails, at the latest at the end, if anything differs from its manifest. */
export async function readArchive(file: string, taker: Taker): Promise<Manifest> {
  const zip = await openPromise(file)
  try {
    const tables = new Map<string, Digest>()
    const lines = createHash('sha256')
    const files = { count: 0, bytes: 0 }
    for await (const entry of zip.eachEntry()) {
      const source = await zip.openReadStreamPromise(entry)
      const name = entry.fileName
      if (name === MANIFEST) {
        const manifest = manifestIn(await text(source), entry.crc32)
        const read = { tables, files: { ...files, sha256: lines.digest('hex') } }
        refuseOther(manifest, read)
        return manifest
      }
      const gauge = gaugeOf()
      const passing = pipeline(source, gauge.stream)
      const isTable = name.startsWith(TABLES)
      const taking = isTable
        ? taker.table(name.slice(TABLES.length, -'.copy'.length), gauge.stream)
        : taker.file(name.slice(FILES.length), gauge.stream)
      await Promise.all([passing, taking])
      const digest = gauge.read()
      if (isTable) {
        tables.set(name.slice(TABLES.length, -'.copy'.length), digest)
        continue
      }
      lines.update(lineOf(digest.sha256, name.slice(FILES.length)))
      files.count++
      files.bytes += digest.bytes
    }
    throw new Error('it has no manifest')
  } finally {
    zip.close()
  }
}

function manifestIn(json: string, crc: number): Manifest {
  if (crc32(json) !== crc) throw new Error('its manifest is damaged')
  const said: unknown = JSON.parse(json)
  const { format } = z.object({ format: z.number() }).parse(said)
  if (format !== FORMAT)
    throw new OtherFormat(
      `The backup has format ${format}, and this Waybill reads ${FORMAT}. Restore it with the Waybill that made it.`,
    )
  return Manifest.parse(said)
}

function refuseOther(manifest: Manifest, read: { tables: Map<string, Digest>; files: Manifest['files'] }): void {
  for (const { name, bytes, sha256 } of manifest.tables) {
    const found = read.tables.get(name)
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`the rows of ${name} are not those that were backed up`)
  }
  const { count, bytes, sha256 } = read.files
  if (count !== manifest.files.count || bytes !== manifest.files.bytes || sha256 !== manifest.files.sha256)
    throw new Error('its documents are not those that were backed up')
}
