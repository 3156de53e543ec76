import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { foundCompany, hire, type Person } from '../../test/people.ts'
import { pageOf } from '../../world/one-page.ts'
import type { Actor } from '../actor.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../http/refusal.ts'
import { Files } from '../outside/files/files.ts'
import { openStore } from '../outside/files/store.ts'
import { Images } from '../outside/images/images.ts'
import * as documents from './documents.ts'
import type { HolderRoom, HolderType } from './holders.ts'

let house: House
const images = new Images()
beforeAll(async () => {
  house = await House.open()
})
afterAll(async () => {
  images.close()
  await house.close()
})

const HELD = [
  ['invoice', 18, 'apInvoiceId', ['invoiceNumber', 'apInvoiceNumber']],
  ['payer-invoice', 64, 'thirdPartyInvoiceId', ['invoiceNumber']],
  ['case', 100, 'caseId', ['caseId']],
] as const

/** Stands in for a later room: one record, with one company as its only party. */
function aRoom(type: HolderType, record: { id: string; number: string; companyId: string }): HolderRoom {
  return {
    find: async (actor, idOrNumber) =>
      (idOrNumber === record.id || idOrNumber === record.number) && actor.companyId === record.companyId
        ? {
            type,
            id: record.id,
            description: `Record ${record.number}`,
            companyIds: [record.companyId],
            stops: [],
            areProofsTrusted: false,
            isOpen: true,
          }
        : undefined,
  }
}

function actorOf({ id, company, persona }: Person): Actor {
  return {
    id,
    sessionId: newId(),
    firstName: 'Robin',
    lastName: 'Rowan',
    userName: 'robin@alder.example',
    companyId: company.id,
    companyName: 'Alder',
    companyKind: 'carrier',
    timeZone: 'America/Chicago',
    roles: ['Admin'],
    permissions: [],
    accessLevels: [],
    persona,
    isBroker: false,
    isApplicant: false,
    confirmedAt: new Date(),
    now: new Date(),
    db: house.waybill.db.as({ kind: 'company', companyId: company.id }),
  }
}

test.each(HELD)(
  'a room that says what an %s is needs nothing else: its documents are sent, found and behind the wall',
  async (type, fileType, place, scopes) => {
    const { db } = house.waybill
    const mine = await hire(db, 'carrier-admin', { company: await foundCompany(db, 'carrier') })
    const other = await hire(db, 'carrier-admin')
    const record = { id: newId(), number: `A-${type}-1`, companyId: mine.company.id }
    const system = db.as({ kind: 'system' })
    await system.read
      .insertInto('party')
      .values({ subject_type: type, subject_id: record.id, company_id: mine.company.id, capacity: 'carrier' })
      .execute()
    const files = new Files(openStore(new URL(`file://${house.filesFolder}`)))
    const means = { system, files, images, holders: { [type]: aRoom(type, record) } }
    const [actor, stranger] = [actorOf(mine), actorOf(other)]
    const said = { name: 'a.pdf', fileType, data: pageOf(`of an ${type}`).toString('base64'), [place]: record.id }
    const sent = await documents.upload(actor, means, said)
    expect(sent).toMatchObject({ entityId: record.id, entityDescription: `Record ${record.number}` })
    for (const scope of scopes) {
      const asked = { [scope]: scope === 'caseId' ? record.id : record.number }
      expect((await documents.find(actor, means.holders, asked)).data.map(({ id }) => id)).toEqual([sent.id])
      await expect(documents.find(stranger, means.holders, asked)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(documents.upload(stranger, means, said)).rejects.toMatchObject({ code: 'not-found' })
    const seen = async (eyes: Actor) =>
      (await sql`select from document where id = ${sent.id}`.execute(eyes.db.read)).rows.length
    expect([await seen(actor), await seen(stranger)]).toEqual([1, 0])
    await documents.remove(actor, means.holders, sent.id)
    expect((await documents.of(actor, means.holders, type, record.id)).totalCount).toBe(0)
  },
)

test('a full disk is said as such, and leaves neither a document nor a word of it (P38)', async () => {
  const mine = await hire(house.waybill.db, 'carrier-admin')
  const record = { id: newId(), number: 'A-2', companyId: mine.company.id }
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read
    .insertInto('party')
    .values({ subject_type: 'case', subject_id: record.id, company_id: mine.company.id, capacity: 'carrier' })
    .execute()
  const store = openStore(new URL(`file://${house.filesFolder}`))
  const full = { ...store, putFile: () => Promise.reject(new Refusal('storage-full')) }
  const means = { system, files: new Files(full), images, holders: { case: aRoom('case', record) } }
  const data = pageOf('for a full disk').toString('base64')
  const said = { name: 'a.pdf', fileType: 100, data, caseId: record.id }
  await expect(documents.upload(actorOf(mine), means, said)).rejects.toMatchObject({
    code: 'storage-full',
    status: 507,
  })
  expect((await documents.of(actorOf(mine), means.holders, 'case', record.id)).totalCount).toBe(0)
  const history = await sql`select from history_entry where subject_id = ${record.id}`.execute(system.read)
  expect(history.rows).toHaveLength(0)
  const again = { system, files: new Files(store), images, holders: { case: aRoom('case', record) } }
  expect((await documents.upload(actorOf(mine), again, said)).state).toBe('uploaded')
})

test('a kind of paper that belongs elsewhere is refused, whatever the registry knows', async () => {
  const mine = await hire(house.waybill.db, 'carrier-admin')
  const record = { id: newId(), number: 'A-1', companyId: mine.company.id }
  const system = house.waybill.db.as({ kind: 'system' })
  const files = new Files(openStore(new URL(`file://${house.filesFolder}`)))
  const means = { system, files, images, holders: { case: aRoom('case', record) } }
  const data = pageOf('a proof').toString('base64')
  await expect(
    documents.upload(actorOf(mine), means, { name: 'a.pdf', fileType: 16, data, caseId: record.id }),
  ).rejects.toMatchObject({
    mistakes: { fileType: [{ text: 'No upload case exists for Bill of Lading on Record A-1' }] },
  })
})
