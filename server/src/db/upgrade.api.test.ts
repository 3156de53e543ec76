import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { api } from '@waybill/contract/api.ts'
import { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, fileDatabase, type TestDatabase } from '../../test/file-database.ts'
import { House } from '../../test/house.ts'
import { ARCHIVE, makeHouseOfThatDay, withClient } from '../../test/upgrade/house-of-that-day.ts'
import { schemaOf } from '../../test/upgrade/schema-of.ts'
import { DEMO_PASSWORD } from '../../world/cast.ts'
import { type Manifest, verifyArchive } from '../backup/archive.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openStore } from '../outside/files/store.ts'
import { migrate } from './migrate.ts'

/*
 * A small network as Waybill 4.34 left it, with the schema of migration 0049: a backup of it, and the migrations that were written otherwise
 * then. A house of that day is upgraded, and its backup restored; both must come to the schema that a new house has, with everything there.
 */
const UPGRADED = 'a house of that day that is upgraded'
const RESTORED = 'a backup of that day that is restored'

let folder: string
let manifest: Manifest
/** What the house had before it was upgraded. */
let before: Record<string, unknown>
/** What each has now, before anybody is let in: sessions and keys come with people. */
const now: Record<string, Record<string, unknown>> = {}
const houses: Record<string, TestDatabase> = {}
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-upgrade-'))
  manifest = await verifyArchive(ARCHIVE)
  const upgraded = (houses[UPGRADED] = await emptyDatabase('upgraded'))
  await makeHouseOfThatDay(upgraded.administratorConnection, manifest, storeOf(UPGRADED))
  before = await contentOf(upgraded)
  await migrate(upgraded.administratorConnection, upgraded.connection.user)
  const restored = (houses[RESTORED] = await emptyDatabase('restored_to_today'))
  const target = { connection: restored.ownerConnection, appRole: restored.connection.user }
  await restoreBackup(ARCHIVE, manifest, { ...target, files: storeOf(RESTORED) })
  for (const [name, database] of Object.entries(houses)) now[name] = await contentOf(database)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const folderOf = (house: string) => pathToFileURL(path.join(folder, house.replaceAll(' ', '-')))
const storeOf = (house: string) => openStore(folderOf(house))

/** What a restore ends on purpose (decision 47). */
const ENDED = ['mail', 'password_token', 'password_reset_request', 'session', 'sign_in_challenge']

/** Columns in whose place a migration since has put others, filled from them, or that say the same in another form. */
const REPLACED = [
  'invoice.awaits_carrier',
  'invoice.search_text',
  'load_tender.findings',
  'load_tender_file.findings',
  'note.is_internal',
  'orders.search_text',
  'rate_confirmation.reason',
  'remit_to_change.verified_how',
  'tender_run.reason',
  'tender_rung.skipped_because',
]

/** Of each table how many rows it has, and a sum over what stood in their columns then, in whichever order they lie. */
async function contentOf({ administratorConnection }: TestDatabase): Promise<Record<string, unknown>> {
  return await withClient(administratorConnection, async (client) => {
    const content: Record<string, unknown> = {}
    for (const { name, columns } of manifest.tables.filter((table) => !ENDED.includes(table.name))) {
      const lasting = columns.filter((column) => !REPLACED.includes(`${name}.${column}`))
      const row = lasting.map((column) => pg.escapeIdentifier(column)).join(', ')
      const { rows } = await client.query(
        `select count(*)::int as rows, sum(hashtextextended(row(${row})::text, 0)) as sum from ${pg.escapeIdentifier(name)}`,
      )
      content[name] = rows[0]
    }
    return content
  })
}

describe.each([UPGRADED, RESTORED])('%s', (name) => {
  let database: TestDatabase
  beforeAll(() => {
    database = houses[name] ?? expect.unreachable()
  })

  test('has the schema of a new one', async () => {
    const fresh = await schemaOf((await fileDatabase()).administratorConnection)
    expect(fresh.relations.length).toBeGreaterThan(90)
    expect(await schemaOf(database.administratorConnection)).toEqual(fresh)
  })

  test('has every row as it was', () => {
    const content = now[name] ?? expect.unreachable()
    for (const table of manifest.tables)
      if (table.name in content) expect(content[table.name], table.name).toMatchObject({ rows: table.rows })
    expect(content).toEqual(before)
  })

  test('knows by its name and facts what was done before history had them', async () => {
    const said = await withClient(database.administratorConnection, async (client) => {
      const { rows } = await client.query('select code, facts, description from history_entry')
      return rows
    })
    expect(said).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'driver-put-on', facts: { driver: 'Cyrus Fontaine' } }),
        expect.objectContaining({
          code: 'booked-with',
          facts: { carrier: 'Alder Freight', from: { term: 'Tendering' }, to: { term: 'Booked' } },
        }),
        {
          code: 'status-moved',
          facts: {
            what: {
              code: 'equipment-is',
              facts: { tractor: { term: '301' }, trailer: { term: 'YE50439' } },
              text: 'Equipment set: tractor 301, trailer YE50439',
            },
            from: { term: 'Booked' },
            to: { term: 'Dispatched' },
          },
          description: 'Equipment set: tractor 301, trailer YE50439: Booked → Dispatched',
        },
      ]),
    )
    expect(said.filter(({ description }) => / → /.test(description)).map(({ code }) => code)).not.toContain('as-told')
  })

  test('knows what was found in the documents of customers', async () => {
    const found = await withClient(database.administratorConnection, async (client) => {
      const { rows } = await client.query('select jsonb_array_elements(findings) as finding from load_tender_file')
      return rows.map(({ finding }) => finding)
    })
    expect(found).not.toEqual([])
    for (const finding of found) expect(Finding.parse(finding).said.text).not.toBe('')
  })

  test('lets people in to what they had', async () => {
    const house = await House.open({ filesUrl: folderOf(name) }, { database })
    try {
      const body = { userName: 'dispatch@alder.example', password: DEMO_PASSWORD }
      const signedIn = await house.call(api.identity.signIn, { body })
      expect(signedIn.status, signedIn.text).toBe(200)
      const as = { token: signedIn.body.accessToken }
      const { body: papers } = await house.call(api.documents.ofShipment, { as, params: { shipment: '4340031' } })
      const documentId = papers.data.find((paper) => paper.name === 'a.pdf')?.id ?? ''
      const paper = await house.call(api.documents.download, { as, params: { documentId } })
      expect(paper.status).toBe(200)
      expect(paper.text.startsWith('%PDF-1.4')).toBe(true)
    } finally {
      await house.close()
    }
  })
})
