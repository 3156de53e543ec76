import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clonedDatabase, type TestDatabase } from '../../test/file-database.ts'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'
import { DiskSpace } from '../outside/disk/disk-space.ts'

/* TRUST P38: no room left. Nobody's writing is half done, reading goes on, and a balancer hears of it. */

const document = () => ({ fileName: 'x.edi', data: Buffer.from(`ISA*${crypto.randomUUID()}`).toString('base64') })
const MEGABYTE = 1024 * 1024

async function ready(house: House): Promise<{ status: number; said: unknown }> {
  const answer = await house.waybill.server.inject('/ready')
  return { status: answer.statusCode, said: answer.json() }
}

describe('a disk with less than 512 MB left', () => {
  test('takes no writes, and reading, signing in and leaving go on', async () => {
    const house = await House.open({}, { disk: new DiskSpace('/data', async () => 511 * MEGABYTE) })
    const as = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    const { status, problem } = await house.call(api.loadTenders.take, { as, body: document() })
    expect([status, problem.code]).toEqual([507, 'storage-full'])
    expect((await house.call(api.loadTenders.list, { as })).status).toBe(200)
    const stranger = { userName: 'nobody@nowhere.example', password: 'is refused as ever' }
    expect((await house.call(api.identity.signIn, { body: stranger })).status).toBe(401)
    expect(await ready(house)).toEqual({ status: 503, said: { status: 'not ready', reason: 'disk-full' } })
    expect((await house.call(api.identity.signOut, { as })).status).toBe(204)
    await house.close()
  })

  test('takes them again when there is room', async () => {
    let free = 511 * MEGABYTE
    const disk = new DiskSpace('/data', async () => free)
    expect(await disk.isShort()).toBe(true)
    free = 512 * MEGABYTE
    await expect.poll(() => disk.isShort()).toBe(false)
  })
})

describe('a database whose disk is full', () => {
  let house: House
  let database: TestDatabase
  let administrator: pg.Client
  beforeAll(async () => {
    database = await clonedDatabase('disk_full')
    administrator = new pg.Client(database.administratorConnection)
    await administrator.connect()
    await administrator.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create function full_disk_event() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    house = await House.open({}, { database })
  })
  afterAll(async () => {
    await house.close()
    await administrator.end()
  })
  test('answers 507, says on /ready that it cannot work, and is ready again when there is room', async () => {
    const as = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    expect(await ready(house)).toEqual({ status: 200, said: { status: 'ready' } })
    await administrator.query(`
      create trigger full_disk before insert on load_tender_file execute function full_disk();
      create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function full_disk_event()`)
    const { status, problem } = await house.call(api.loadTenders.take, { as, body: document() })
    expect([status, problem.code]).toEqual([507, 'storage-full'])
    expect((await house.call(api.loadTenders.list, { as })).status).toBe(200)
    expect(await ready(house)).toEqual({ status: 503, said: { status: 'not ready', reason: 'disk-full' } })
    await administrator.query('drop event trigger full_disk; drop trigger full_disk on load_tender_file')
    expect(await ready(house)).toEqual({ status: 200, said: { status: 'ready' } })
    expect((await house.call(api.loadTenders.take, { as, body: document() })).status).toBe(201)
  })
})
