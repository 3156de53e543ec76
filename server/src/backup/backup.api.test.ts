import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cheapHash } from '../../test/cheap-hash.ts'
import { emptyDatabase, fileDatabase, type TestDatabase } from '../../test/file-database.ts'
import { House, SECRETS_KEY } from '../../test/house.ts'
import { PRODUCTION } from '../../test/kills.ts'
import { hire } from '../../test/people.ts'
import { sameMachine, startServer } from '../../test/server-process.ts'
import { aShipment } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'
import { newId } from '../db/new-id.ts'
import { Files, keyOf } from '../outside/files/files.ts'
import { openStore, type Store } from '../outside/files/store.ts'
import { Vault } from '../outside/vault/vault.ts'
import { ArchiveWriter, type Manifest, verifyArchive } from './archive.ts'
import { refuseUnfit, restoreBackup } from './restore-backup.ts'
import { opensMark, sealMark } from './seal-mark.ts'
import { Snapshot } from './snapshot.queries.ts'
import { takeBackup } from './take-backup.ts'

const PASSWORD = 'kept in a backup'
const MISCELLANEOUS = 45
const ARRIVALS = 20
const vault = new Vault(Buffer.from(SECRETS_KEY, 'hex'))

let folder: string
let source: TestDatabase
let house: House
let world: Awaited<ReturnType<typeof aWorld>>
/** Made under load, and what had been acknowledged before it began. */
let archive: string
let manifest: Manifest
let acknowledgedBefore: Act[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-backup-'))
  source = await fileDatabase()
  house = await House.open({}, { database: source })
  world = await aWorld()
  archive = path.join(folder, 'waybill.zip')
  ;({ manifest, acknowledgedBefore } = await backUpUnderLoad(archive))
})
afterAll(async () => {
  await house?.close()
  await rm(folder, { recursive: true, force: true })
})

const storeAt = (name: string) => openStore(pathToFileURL(path.join(folder, name)))
const theSource = (files: Store = openStore(pathToFileURL(house.filesFolder))) => ({
  connection: source.ownerConnection,
  files,
  vault,
})

/** A dispatcher with a password, and loads that wait for their trucks. */
async function aWorld() {
  const { db } = house.waybill
  // A server that starts on it has nothing to fill.
  const [operations, staff] = [await hire(db, 'operations'), await hire(db, 'shipper')]
  const dispatcher = await hire(db, 'carrier-dispatcher', { passwordHash: await cheapHash(PASSWORD) })
  const driver = await hire(db, 'driver', { company: dispatcher.company })
  const [provider, customer, carrier] = [operations.company, staff.company, dispatcher.company]
  const drives = { id: driver.id, name: `Robin ${driver.canary}` }
  const loads = []
  for (let made = 0; made < ARRIVALS; made++)
    loads.push(
      await aShipment(db, { provider, customer, carrier, driver: drives, status: 'dispatched', pickupInHours: -5 }),
    )
  await waitingThings(dispatcher.id)
  const [first] = loads
  if (!first) throw new Error('There are loads')
  return { dispatcher, as: await house.sessionOf(dispatcher), ops: await house.sessionOf(operations), loads, first }
}

/** What may leave or let somebody in after the backup, and must not do so again in a restored world. */
async function waitingThings(contactId: string): Promise<void> {
  const [soon, hash] = [new Date(Date.now() + 3_600_000), Buffer.from(newId())]
  await house.waybill.db.as({ kind: 'system' }).transaction(async (tx) => {
    const content = JSON.stringify({ paragraphs: ['Your load was tendered.'], act: null })
    const letter = { id: newId(), kind: 'test', recipient: 'robin@carrier.example', subject: 'A tender', content }
    await tx
      .insertInto('mail')
      .values({ ...letter, next_try_at: soon })
      .execute()
    const token = { id: newId(), contact_id: contactId, kind: 'reset', token_hash: hash }
    await tx
      .insertInto('password_token')
      .values({ ...token, created_at: new Date(), expires_at: soon })
      .execute()
  })
}

/** What a writer was told has happened. */
type Act = { kind: 'note' | 'document' | 'arrival'; id: string }

const words = (line: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: line }] }] },
})

async function writeNote(): Promise<Act> {
  const body = { entityId: world.first.shipmentId, entityType: 'shipment', noteJSON: words('Gate 4, seal 118') }
  const answer = await house.call(api.notes.add, { as: world.as, body })
  expect(answer.status, answer.text).toBe(201)
  return { kind: 'note', id: answer.body.id }
}

let pages = 0
async function upload(): Promise<Act> {
  const data = pageOf(`Scale ticket ${pages++}`).toString('base64')
  const place = { fileType: MISCELLANEOUS, shipmentId: world.first.shipmentId }
  const body = { uploadData: { name: 'scale-ticket.pdf', data, ...place } }
  const answer = await house.call(api.documents.upload, { as: world.as, body })
  expect(answer.status, answer.text).toBe(201)
  return { kind: 'document', id: answer.body.id }
}

async function arrive({ shipmentId, stopIds: [stopId = ''] }: (typeof world.loads)[number]): Promise<Act> {
  const at = { params: { shipmentId, stopId }, body: { at: new Date(Date.now() - 3_600_000).toISOString() } }
  const answer = await house.call(api.shipments.arrive, { as: world.ops, ...at })
  expect(answer.status, answer.text).toBe(201)
  return { kind: 'arrival', id: stopId }
}

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 30_000 })

/** Backs up while notes, papers and arrivals come in; the backup does not end before it was written beside it. */
async function backUpUnderLoad(file: string) {
  const acknowledged: Act[] = []
  const over = new AbortController()
  const waiting = [...world.loads]
  const keepOn = async (act: () => Promise<Act>) => {
    while (!over.signal.aborted) acknowledged.push(await act())
  }
  const arriveOrWrite = async () => {
    const load = waiting.shift()
    return await (load ? arrive(load) : writeNote())
  }
  const writers = [writeNote, upload, arriveOrWrite].map(keepOn)
  try {
    const count = (kind: Act['kind']) => acknowledged.filter((act) => act.kind === kind).length
    // More papers than are read at once, so that others come in between the first and the last of them.
    await until(() => count('note') > 0 && count('arrival') > 0 && count('document') > 8)
    const acknowledgedBefore = [...acknowledged]
    const enough = count('document') + 2
    const files = openStore(pathToFileURL(house.filesFolder))
    const find: Store['find'] = async (key) => {
      await until(() => count('document') >= enough)
      return await files.find(key)
    }
    const manifest = await takeBackup(theSource({ ...files, find }), file)
    return { manifest, acknowledgedBefore }
  } finally {
    over.abort()
    await Promise.all(writers)
  }
}

async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set waybill.scope = 'system'")
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

describe('a backup that was made under load', () => {
  let restored: TestDatabase
  /** What stood in it before anybody came in: whoever does writes something. */
  let again: Manifest
  let left: unknown
  beforeAll(async () => {
    restored = await emptyDatabase('restored')
    const verified = await verifyArchive(archive)
    await refuseUnfit(verified, storeAt('restored'))
    const target = {
      connection: restored.ownerConnection,
      appRole: restored.connection.user,
      files: storeAt('restored'),
    }
    await restoreBackup(archive, verified, target)
    again = await takeBackup(
      { connection: restored.ownerConnection, files: storeAt('restored'), vault },
      path.join(folder, 'again.zip'),
    )
    ;[left] = await ask(
      restored.ownerConnection,
      `
      select (select count(*)::int from mail where next_try_at is not null) as letters,
        (select count(*)::int from session where ended_at is null) as sessions,
        (select count(*)::int from password_token where kind = 'reset' and ended_at is null) as resets,
        (select count(*)::int from password_reset_request where handled_at is null) as requests,
        (select count(*)::int from sign_in_challenge) as challenges,
        (select count(*)::int from mail where last_error like 'It waited%') as held`,
    )
  })

  test('holds everything that had been acknowledged before', async () => {
    const asked = {
      note: 'select id from note where id = any ($1)',
      document: 'select id from document where id = any ($1)',
      arrival: 'select id from shipment_stop where id = any ($1) and arrived_at is not null',
    }
    for (const [kind, statement] of Object.entries(asked)) {
      const ids = acknowledgedBefore.filter((act) => act.kind === kind).map((act) => act.id)
      const found = await ask(restored.ownerConnection, statement, [ids])
      expect(ids.length).toBeGreaterThan(0)
      expect(found).toHaveLength(ids.length)
    }
  })

  test('holds each table as it was at one moment, row for row', async () => {
    const ended = ['mail', 'password_reset_request', 'password_token', 'session', 'sign_in_challenge']
    const lasting = ({ tables }: Manifest) => tables.filter(({ name }) => !ended.includes(name))
    expect(lasting(again)).toEqual(lasting(manifest))
    expect(again.files).toEqual(manifest.files)
    expect(again.sequences).toEqual(manifest.sequences)
    expect(again.migrations).toEqual(manifest.migrations)
  })

  test('does nothing twice: what waited to leave or to let somebody in then is over', async () => {
    expect(left).toEqual({ letters: 0, sessions: 0, resets: 0, requests: 0, challenges: 0, held: 1 })
    const [before] = await ask(
      source.ownerConnection,
      'select count(*)::int as letters from mail where next_try_at is not null',
    )
    expect(before).toEqual({ letters: 1 })
  })

  test('has for every document its bytes, and no byte more', async () => {
    const rows = await ask<{ id: string; sha256: string }>(
      restored.ownerConnection,
      'select id, sha256 from stored_file where removed_at is null',
    )
    expect(rows).toHaveLength(manifest.files.count)
    for (const { id, sha256 } of rows) {
      const bytes = await readFile(path.join(folder, 'restored', keyOf(id)))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    const lying = await readdir(path.join(folder, 'restored'), { recursive: true, withFileTypes: true })
    expect(lying.filter((entry) => entry.isFile())).toHaveLength(rows.length)
  })

  test('lets people in again with their passwords, to the papers that they uploaded', async () => {
    const filesUrl = pathToFileURL(path.join(folder, 'restored'))
    const anew = await House.open({ filesUrl }, { database: restored })
    try {
      // Whoever was signed in is not any more: the session may have been ended after the backup.
      const params = { shipment: world.first.shipmentId }
      expect((await anew.call(api.documents.ofShipment, { as: world.as, params })).status).toBe(401)
      const body = { userName: world.dispatcher.userName, password: PASSWORD }
      const signedIn = await anew.call(api.identity.signIn, { body })
      expect(signedIn.status, signedIn.text).toBe(200)
      const as = { token: signedIn.body.accessToken }
      const [documentId = ''] = acknowledgedBefore.filter((act) => act.kind === 'document').map((act) => act.id)
      const paper = await anew.call(api.documents.download, { as, params: { documentId } })
      expect(paper.status).toBe(200)
      expect(paper.text.startsWith('%PDF-')).toBe(true)
    } finally {
      await anew.close()
    }
  })
})

test('what is committed after the moment of a snapshot is not in it', async () => {
  const snapshot = await Snapshot.take(source.ownerConnection)
  try {
    const { id } = await writeNote()
    const { id: documentId } = await upload()
    for (const table of snapshot.tables.filter(({ name }) => name === 'note' || name === 'document')) {
      const rows = await text(snapshot.rows(table))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).not.toContain(id)
      expect(rows).not.toContain(documentId)
    }
  } finally {
    await snapshot.close()
  }
})

test('a document removed during the backup is no loss; a missing one is reported', async () => {
  const files = openStore(pathToFileURL(house.filesFolder))
  const [gone, lost] = [(await upload()).id, (await upload()).id]
  const fileOf = async (id: string) =>
    (await ask<{ file_id: string }>(source.ownerConnection, 'select file_id from document where id = $1', [id]))[0]
      ?.file_id ?? ''
  const [goneFile, lostFile] = [await fileOf(gone), await fileOf(lost)]
  const without = (file: string, more = async () => {}) => ({
    ...files,
    find: async (key: string) => {
      if (key !== keyOf(file)) return await files.find(key)
      await more()
      return undefined
    },
  })
  const remove = async () =>
    void (await ask(source.ownerConnection, 'update stored_file set removed_at = now() where id = $1', [goneFile]))
  const kept = await takeBackup(theSource(without(goneFile, remove)), path.join(folder, 'gone.zip'))
  expect(kept.removedMeanwhile).toEqual([goneFile])
  await expect(takeBackup(theSource(without(lostFile)), path.join(folder, 'lost.zip'))).rejects.toThrow(
    '1 documents cannot be read as they were stored',
  )
})

test('a portrait replaced during the backup is nobody’s in what is restored, so its file can go', async () => {
  const files = openStore(pathToFileURL(house.filesFolder))
  const { db } = house.waybill
  const { id: contactId, company } = world.dispatcher
  const bytes = Buffer.from('a portrait')
  const stored = await new Files(files).store({
    bytes,
    mediaType: 'image/jpeg',
    name: 'robin.jpg',
    purpose: 'profile-picture',
  })
  const system = db.as({ kind: 'system' })
  await system.transaction(async (tx) => {
    await new Files(files).keep(tx, company.id, stored)
    await tx.updateTable('contact').set({ picture_file_id: stored.id }).where('id', '=', contactId).execute()
  })
  const find: Store['find'] = async (key) => {
    if (key !== keyOf(stored.id)) return await files.find(key)
    await system.transaction(async (tx) => {
      await tx.updateTable('contact').set({ picture_file_id: null }).where('id', '=', contactId).execute()
      await new Files(files).remove(tx, stored.id)
    })
    return undefined
  }
  const file = path.join(folder, 'portrait.zip')
  await takeBackup(theSource({ ...files, find }), file)
  const restored = await emptyDatabase('portrait')
  const target = { connection: restored.ownerConnection, appRole: restored.connection.user, files: storeAt('portrait') }
  await restoreBackup(file, await verifyArchive(file), target)
  expect(await ask(restored.ownerConnection, 'select id from contact where picture_file_id is not null')).toEqual([])
  const gone = await ask(
    restored.ownerConnection,
    'delete from stored_file where id = $1 and removed_at is not null returning id',
    [stored.id],
  )
  expect(gone).toHaveLength(1)
})

// Asks nothing of a PostgreSQL but a backup.
describe.skipIf(process.env['TEST_DATABASE_URL'])('what bears the name of a backup is whole', () => {
  test('one that fails midway leaves nothing', async () => {
    const file = path.join(folder, 'failed.zip')
    const files = openStore(pathToFileURL(house.filesFolder))
    const find = () => Promise.reject(new Error('the bucket is gone'))
    await expect(takeBackup(theSource({ ...files, find }), file)).rejects.toThrow('the bucket is gone')
    expect((await readdir(folder)).filter((name) => name.startsWith('failed.zip'))).toEqual([])
  })

  test('it is for its owner alone, and no other takes its name', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    await expect(takeBackup(theSource(), archive)).rejects.toThrow('is there already')
    await writeFile(path.join(folder, 'begun.zip.partial'), '')
    await expect(takeBackup(theSource(), path.join(folder, 'begun.zip'))).rejects.toThrow('another backup is at work')
    await expect(takeBackup(theSource(), path.join(folder, 'nowhere', 'a.zip'))).rejects.toThrow('cannot be written')
  })

  test('a truncated backup or one with a flipped bit is refused wherever it happened', async () => {
    const whole = await readFile(archive)
    const damaged = path.join(folder, 'damaged.zip')
    const verdict = async (bytes: Buffer) => {
      await writeFile(damaged, bytes)
      return await verifyArchive(damaged).catch((error: Error) => error.message)
    }
    for (let place = 1; place <= 20; place++) {
      const at = Math.floor((whole.length * place) / 21)
      expect(await verdict(whole.subarray(0, at)), `cut off at ${at}`).toMatch(
        /is not a whole backup: .*Nothing was restored/,
      )
      const turned = Buffer.from(whole)
      turned.writeUInt8(turned.readUInt8(at) ^ 4, at)
      const said = await verdict(turned)
      // A ZIP has bytes that say nothing of what it holds: dates, and who may read.
      if (typeof said === 'string') expect(said).toContain('is not a whole backup')
      else expect(said, `turned at ${at}`).toEqual(manifest)
    }
    for (const { name } of manifest.tables.filter(({ bytes }) => bytes > 1_000).slice(0, 3)) {
      const turned = Buffer.from(whole)
      // Behind the name in the local header the packed rows begin.
      const at = whole.indexOf(`tables/${name}.copy`) + 200
      turned.writeUInt8(turned.readUInt8(at) ^ 4, at)
      expect(await verdict(turned), name).toContain('is not a whole backup')
    }
    // Documents are packed as they are, so that nothing but their digest tells.
    const turned = Buffer.from(whole)
    const inDocument = whole.indexOf('%PDF-') + 5
    turned.writeUInt8(turned.readUInt8(inDocument) ^ 4, inDocument)
    expect(await verdict(turned)).toContain('its documents are not those that were backed up')
    await expect(verifyArchive(path.join(folder, 'no-such.zip'))).rejects.toThrow('is not a whole backup')
  })
})

describe('a restore is refused before anything is written', () => {
  const into = (target: TestDatabase, files: Store) => ({
    connection: target.ownerConnection,
    appRole: target.connection.user,
    files,
  })
  const tablesIn = ({ ownerConnection }: TestDatabase) =>
    ask(ownerConnection, "select relname from pg_class where relnamespace = 'public'::regnamespace")

  test('into a database or a folder that holds something', async () => {
    await expect(restoreBackup(archive, manifest, into(source, storeAt('other')))).rejects.toThrow(
      'The database is not empty',
    )
    expect(existsSync(path.join(folder, 'other'))).toBe(false)
    await mkdir(path.join(folder, 'held'))
    await writeFile(path.join(folder, 'held', newId()), 'a proof of delivery')
    await expect(refuseUnfit(manifest, storeAt('held'))).rejects.toThrow('There are documents where FILES_URL says')
  })

  test('of a newer Waybill, or of another format', async () => {
    const migrations = [...manifest.migrations, '9999_tomorrow.sql']
    await expect(refuseUnfit({ ...manifest, migrations }, storeAt('none'))).rejects.toThrow('9999_tomorrow.sql')
    const other = path.join(folder, 'other.zip')
    const ofTomorrow = { ...manifest, format: 2 }
    await (await ArchiveWriter.create(other)).finish(ofTomorrow)
    await expect(verifyArchive(other)).rejects.toThrow('The backup has format 2, and this Waybill reads 1')
  })

  test('and one that fails midway leaves the database as empty as it was', async () => {
    const target = await emptyDatabase('failed')
    const empty = await tablesIn(target)
    const full = { ...storeAt('full'), put: () => Promise.reject(new Error('the disk is full')) }
    await expect(restoreBackup(archive, manifest, into(target, full))).rejects.toThrow('the disk is full')
    expect(await tablesIn(target)).toEqual(empty)
  })

  test('with a key that is not the one that sealed the bank numbers', () => {
    const mark = manifest.sealed ?? ''
    expect(opensMark(vault, mark)).toBe(true)
    expect(opensMark(new Vault(Buffer.alloc(32, 1)), mark)).toBe(false)
    expect(opensMark(vault, sealMark(new Vault(Buffer.alloc(32, 1))))).toBe(false)
  })
})

// With an external PostgreSQL it would say the same: these are the programs on the one that Waybill brings.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'the programs restore into an empty folder and back up beside the server that runs on it',
  { timeout: 120_000 },
  async () => {
    const dataDir = path.join(folder, 'data')
    const environment = { ...PRODUCTION, DATA_DIR: dataDir, SECRETS_KEY }
    const { SECRETS_KEY: _, ...withoutKey } = { ...environment, APP_ENV: 'local' }
    await expect(run(['restore', archive], withoutKey)).rejects.toThrow('There is no key that sealed the bank numbers')
    expect(existsSync(dataDir)).toBe(false)
    expect(await run(['restore', archive], environment)).toContain('are held back: 1.')
    const server = await startServer(environment)
    try {
      const signIn = await fetch(`${server.url}${api.identity.signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: world.dispatcher.userName, password: PASSWORD }),
      })
      expect(signIn.status, server.log()).toBe(200)
      const later = path.join(folder, 'later.zip')
      expect(await run(['backup', later], environment)).toContain(`${manifest.files.count} documents`)
      const rowsOf = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)?.rows
      for (const name of ['note', 'document', 'shipment_event', 'history_entry'])
        expect(rowsOf(await verifyArchive(later), name)).toBe(rowsOf(manifest, name))
      await expect(
        run(['restore', archive], { ...environment, FILES_URL: pathToFileURL(path.join(folder, 'none')).href }),
      ).rejects.toThrow('Another Waybill is running')
    } finally {
      await server.stop()
    }
  },
)

/** What the program says; when it fails, what it says of that. */
async function run(args: string[], environment: Record<string, string>): Promise<string> {
  const main = path.join(import.meta.dirname, 'main.ts')
  const env = { ...sameMachine(), ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env })
  return stdout
}
