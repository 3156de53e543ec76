import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileDatabase } from '../../../test/file-database.ts'
import { foundCompany, hire } from '../../../test/people.ts'
import { Db, openPool } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { Files, keyOf } from './files.ts'
import { openStore, type Store } from './store.ts'

const HOUR = 3_600_000
const PDF = Buffer.from('%PDF-1.7 a certificate of insurance')

let db: Db
let folder: string
let bucket: { address: string; folder: string; close(): Promise<void> }

beforeAll(async () => {
  db = new Db(openPool((await fileDatabase()).connection))
  folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-store-'))
  bucket = await openBucket()
})
afterAll(async () => {
  await db.end()
  await bucket?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server that speaks S3 over HTTP. */
async function openBucket() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'waybill-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'waybill' }, { name: 'unused' }],
  })
  const { port } = await server.run()
  return {
    address: `s3://S3RVER:S3RVER@127.0.0.1:${port}/waybill?region=us-east-1&tls=false`,
    folder: directory,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const STORES: Record<string, () => Store> = {
  'a folder': () => openStore(pathToFileURL(folder)),
  'a bucket of S3': () => openStore(new URL(bucket.address)),
}

async function keysOf(store: Store): Promise<string[]> {
  const keys: string[] = []
  const day = (back: number) => new Date(Date.now() - back * 24 * HOUR).toISOString().slice(0, 10)
  for (const back of [0, 1, 2]) for await (const key of store.list(day(back))) keys.push(key)
  return keys
}

/** The same, where nobody has put anything. */
const UNUSED: Record<string, () => Store> = {
  'a folder': () => openStore(pathToFileURL(path.join(folder, 'unused'))),
  'a bucket of S3': () => openStore(new URL(bucket.address.replace('/waybill?', '/unused?'))),
}

const fail = (error: unknown): never => {
  throw error
}

describe.each(Object.entries(STORES))('in %s', (place, openIt) => {
  const asSystem = () => db.as({ kind: 'system' })
  const certificate = { bytes: PDF, mediaType: 'application/pdf', name: 'ins.pdf', purpose: 'certificate' } as const

  async function keptBy(files: Files) {
    const company = await foundCompany(db, 'carrier')
    const eyes = db.as({ kind: 'company', companyId: company.id })
    const stored = await files.store(certificate)
    const kept = await eyes.transaction((tx) => files.keep(tx, company.id, stored))
    return { company, eyes, kept }
  }

  test('a file is read as it was kept, and by its own company alone', async () => {
    const files = new Files(openIt())
    const { eyes, kept } = await keptBy(files)
    expect(kept).toMatchObject({ size: PDF.length, sha256: expect.stringMatching(/^[\da-f]{64}$/) })
    const read = await files.read(eyes, kept.fileId)
    expect(Buffer.from(read.bytes).equals(PDF)).toBe(true)
    expect(read).toMatchObject({ mediaType: 'application/pdf', name: 'ins.pdf' })
    const stranger = db.as({ kind: 'company', companyId: (await foundCompany(db, 'carrier')).id })
    await expect(files.read(stranger, kept.fileId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a file that lies on the disk is taken in, and a part of it is read alone', async () => {
    const files = new Files(openIt())
    const company = await foundCompany(db, 'carrier')
    const eyes = db.as({ kind: 'company', companyId: company.id })
    const file = path.join(folder, `sent-${newId()}`)
    const bytes = randomBytes(3_000_000)
    await writeFile(file, bytes)
    const said = { path: file, mediaType: 'application/pdf', name: 'a.pdf', purpose: 'document' } as const
    const stored = await files.storeFile(said)
    const { fileId } = await eyes.transaction((tx) => files.keep(tx, company.id, stored))
    await rm(file)
    const whole = await files.stream(eyes, fileId)
    expect((await buffer(whole.bytes)).equals(bytes)).toBe(true)
    const part = await files.stream(eyes, fileId, (size) => ({ start: size - 1_000, end: size - 1 }))
    expect(part.part).toEqual({ start: 2_999_000, end: 2_999_999 })
    expect((await buffer(part.bytes)).equals(bytes.subarray(2_999_000))).toBe(true)
  })

  test('what was never put is not found, and a store tells whether it is empty', async () => {
    const store = openIt()
    const [key, absent] = [keyOf(newId()), keyOf(newId())]
    await store.put(key, PDF)
    expect(Buffer.from((await store.find(key)) ?? []).equals(PDF)).toBe(true)
    expect(await store.find(absent)).toBeUndefined()
    expect(await store.isEmpty()).toBe(false)
    expect(await UNUSED[place]?.().isEmpty()).toBe(true)
  })

  test('a removed file is read by nobody, and its bytes go an hour later', async () => {
    const store = openIt()
    const files = new Files(store)
    const { eyes, kept } = await keptBy(files)
    await eyes.transaction((tx) => files.remove(tx, kept.fileId))
    await expect(files.read(eyes, kept.fileId)).rejects.toMatchObject({ code: 'not-found' })
    await files.tidy(asSystem(), new Date(), fail)
    expect(await keysOf(store)).toContain(keyOf(kept.fileId))
    await files.tidy(asSystem(), new Date(Date.now() + 2 * HOUR), fail)
    expect(await keysOf(store)).not.toContain(keyOf(kept.fileId))
    const rows = await asSystem().read.selectFrom('stored_file').where('id', '=', kept.fileId).select('id').execute()
    expect(rows).toEqual([])
  })

  test('a removed file that something still shows is reported, and keeps no other from going', async () => {
    const files = new Files(openIt())
    const [shown, other] = [await keptBy(files), await keptBy(files)]
    const person = await hire(db, 'carrier-dispatcher', { company: shown.company })
    const show = (picture_file_id: string | null) =>
      asSystem().read.updateTable('contact').set({ picture_file_id }).where('id', '=', person.id).execute()
    await show(shown.kept.fileId)
    for (const { eyes, kept } of [shown, other]) await eyes.transaction((tx) => files.remove(tx, kept.fileId))
    const errors: unknown[] = []
    await files.tidy(asSystem(), new Date(Date.now() + 2 * HOUR), (error) => errors.push(error))
    await show(null)
    expect(errors).toMatchObject([{ code: '23503' }])
    const left = await asSystem()
      .read.selectFrom('stored_file')
      .where('removed_at', 'is not', null)
      .select('id')
      .execute()
    expect(left).toEqual([{ id: shown.kept.fileId }])
    await files.tidy(asSystem(), new Date(Date.now() + 2 * HOUR), fail)
  })

  test('bytes that no row was written for are taken away; those of committed rows stay', async () => {
    const store = openIt()
    const files = new Files(store)
    const { kept } = await keptBy(files)
    const lost = (await files.store(certificate)).id
    expect(await keysOf(store)).toContain(keyOf(lost))
    await files.tidy(asSystem(), new Date(), fail)
    expect(await keysOf(store)).toContain(keyOf(lost))
    await files.tidy(asSystem(), new Date(Date.now() + 2 * HOUR), fail)
    const left = await keysOf(store)
    expect(left).not.toContain(keyOf(lost))
    expect(left).toContain(keyOf(kept.fileId))
  })

  test('the bytes are there before the row is (P37)', async () => {
    const store = openIt()
    const company = await foundCompany(db, 'carrier')
    const eyes = db.as({ kind: 'company', companyId: company.id })
    const stored = await new Files(store).store(certificate)
    expect(await keysOf(store)).toContain(keyOf(stored.id))
    expect(await eyes.read.selectFrom('stored_file').select('id').execute()).toEqual([])
  })

  test('what cannot be stored is not there to be kept', async () => {
    const files = new Files({ ...openIt(), put: () => Promise.reject(new Error('the disk is gone')) })
    await expect(files.store(certificate)).rejects.toThrow('the disk is gone')
  })
})

test('hostile names are kept as names; what is stored is called by its id (P25–26)', async () => {
  const store = openStore(pathToFileURL(folder))
  const files = new Files(store)
  const company = await foundCompany(db, 'carrier')
  const eyes = db.as({ kind: 'company', companyId: company.id })
  for (const name of ['../../etc/passwd', 'C:\\autoexec.bat', 'a"\r\nSet-Cookie: x=1.pdf', '..', '%2e%2e%2f.pdf']) {
    const stored = await files.store({ bytes: PDF, mediaType: 'application/pdf', name, purpose: 'certificate' })
    const { fileId } = await eyes.transaction((tx) => files.keep(tx, company.id, stored))
    const file = path.join(folder, keyOf(fileId))
    expect((await readFile(file)).equals(PDF)).toBe(true)
    expect((await files.read(eyes, fileId)).name).toBe(name)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  expect(names.filter((name) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name))).toEqual([])
})

test('what was put has been synced: the bytes, and the two folders by which they are found (P37)', async () => {
  const handle = await open(folder, 'r')
  await handle.close()
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as { sync: () => Promise<void> }, 'sync')
  try {
    const sent = path.join(folder, 'sent-for-sync')
    await writeFile(sent, PDF)
    await openStore(pathToFileURL(folder)).putFile(keyOf(newId()), sent)
    await rm(sent)
    expect(sync).toHaveBeenCalledTimes(3)
  } finally {
    sync.mockRestore()
  }
})

test.runIf(process.platform === 'linux')('a full disk is said as such (P38)', async () => {
  // The kernel's own full disk: whatever is written there fails with ENOSPC.
  const full = await stat('/dev/full').then(() => '/dev/full')
  const store = openStore(pathToFileURL(path.dirname(full)))
  await expect(store.put(path.basename(full), PDF)).rejects.toMatchObject({ code: 'storage-full', status: 507 })
})

test('a bucket that cannot be reached fails in seconds', async () => {
  const files = new Files(openStore(new URL('s3://a:b@127.0.0.1:9/waybill?tls=false')))
  const began = Date.now()
  const storing = files.store({ bytes: PDF, mediaType: 'application/pdf', name: newId(), purpose: 'certificate' })
  await expect(storing).rejects.toMatchObject({ code: 'not-ready' })
  expect(Date.now() - began).toBeLessThan(10_000)
})
