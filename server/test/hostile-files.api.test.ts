import { readdir } from 'node:fs/promises'
import { api } from '@waybill/contract/api.ts'
import { SERVED_TYPES } from '@waybill/contract/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { pageOf } from '../world/one-page.ts'
import { anApplicant, InventedRegistry } from './applicants.ts'
import { type HostileFile, hostileFiles, hostileNames, SCRIPT } from './hostile-files.ts'
import { House } from './house.ts'
import { foundCompany, hire } from './people.ts'
import { operations, type Schema } from './samples.ts'

/** TRUST P24 to P26: whatever is sent to any endpoint, no browser runs it, and no name does harm. */

const registry = new InventedRegistry()
let house: House
let files: HostileFile[]
beforeAll(async () => {
  house = await House.open({}, { registry })
  files = await hostileFiles()
})
afterAll(() => house.close())

type Answer = { status: number; headers: Record<string, unknown>; text: string }
/** One endpoint for files: sends one, and reads it back as served, unless refused. */
type Door = {
  companyId: string
  send: (file: Pick<HostileFile, 'name' | 'bytes'>) => Promise<Answer>
  readBack?: (sent: Answer) => Promise<{ headers: Record<string, unknown>; bytes: Buffer }>
}

async function get(as: { token: string }, url: string) {
  const headers = { authorization: `Bearer ${as.token}` }
  const answer = await house.waybill.server.inject({ method: 'GET', url, headers })
  return { headers: answer.headers, bytes: answer.rawPayload }
}

/** Somebody who sends documents for their load. */
async function aHauler() {
  const { db } = house.waybill
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const person = await hire(db, 'carrier-dispatcher')
  const { shipmentId } = await aShipment(db, { provider, customer, carrier: person.company, status: 'booked' })
  return { as: await house.sessionOf(person), companyId: person.company.id, shipmentId }
}

/** As a browser form sends it. */
async function sendFile(as: { token: string }, url: string, { name, bytes }: Pick<HostileFile, 'name' | 'bytes'>) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const asked = new Request('http://waybill', { method: 'POST', body: form })
  const answer = await house.waybill.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': asked.headers.get('content-type') ?? '' },
    payload: Buffer.from(await asked.arrayBuffer()),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** Redrawn pictures are identical, and no document is kept twice. */
async function readAndRemove(as: { token: string }, sent: Answer) {
  const { id, fileURL } = JSON.parse(sent.text) as { id: string; fileURL: string }
  const read = await get(as, fileURL)
  await house.call(api.documents.remove, { as, params: { documentId: id } })
  return read
}

/** Every endpoint that takes a file, by name; a missing one fails the first test. */
const DOORS: Record<string, () => Promise<Door>> = {
  'profile.savePicture': async () => {
    const person = await hire(house.waybill.db, 'carrier-dispatcher')
    const as = await house.sessionOf(person)
    return {
      companyId: person.company.id,
      send: ({ bytes }) =>
        house.call(api.profile.savePicture, {
          as,
          body: { type: 'ContactProfilepicture', data: bytes.toString('base64') },
        }),
      readBack: () => get(as, api.profile.picture.path.replace(':contactId', person.id)),
    }
  },
  'onboarding.upload': async () => {
    const { as, person } = await anApplicant(house, registry, 'control')
    return {
      companyId: person.company.id,
      send: ({ name, bytes }) =>
        house.call(api.onboarding.upload, { as, body: { kind: 'certificate', name, data: bytes.toString('base64') } }),
      readBack: (sent) =>
        get(as, api.onboarding.document.path.replace(':onboardingDocumentId', String(JSON.parse(sent.text).id))),
    }
  },
  'documents.upload': async () => {
    const { as, companyId, shipmentId } = await aHauler()
    return {
      companyId,
      send: ({ name, bytes }) =>
        house.call(api.documents.upload, {
          as,
          body: { uploadData: { name, data: bytes.toString('base64'), fileType: 45, shipmentId } },
        }),
      readBack: (sent) => readAndRemove(as, sent),
    }
  },
  'documents.uploadToShipment': async () => {
    const { as, companyId, shipmentId } = await aHauler()
    return {
      companyId,
      send: ({ name, bytes }) =>
        house.call(api.documents.uploadToShipment, {
          as,
          params: { shipmentId },
          body: { name, data: bytes.toString('base64'), fileType: 45 },
        }),
      readBack: (sent) => readAndRemove(as, sent),
    }
  },
  'documents.send': async () => {
    const { as, companyId, shipmentId } = await aHauler()
    return {
      companyId,
      send: (file) => sendFile(as, `${api.documents.send.path}?fileType=45&shipmentId=${shipmentId}`, file),
      readBack: (sent) => readAndRemove(as, sent),
    }
  },
  'notes.sendImage': async () => {
    const { as, companyId, shipmentId } = await aHauler()
    return {
      companyId,
      send: ({ name, bytes }) => sendFile(as, `${api.notes.sendImage.path}?entityId=${shipmentId}`, { name, bytes }),
      readBack: (sent) => get(as, api.notes.image.path.replace(':noteImageId', String(JSON.parse(sent.text).imageId))),
    }
  },
  'support.attach': async () => {
    const { as, companyId } = await aHauler()
    const asking = { as, body: { subject: 'A receipt', text: 'Which one is missing?' } }
    const { id } = (await house.call(api.support.ask, asking)).body
    return {
      companyId,
      send: (file) => sendFile(as, `${api.support.attach.path}?supportConversationId=${id}`, file),
      readBack: (sent) => get(as, api.support.file.path.replace(':supportMessageId', String(JSON.parse(sent.text).id))),
    }
  },
  'loadTenders.take': async () => {
    const person = await hire(house.waybill.db, 'operations')
    const as = await house.sessionOf(person)
    return {
      companyId: person.company.id,
      send: ({ name, bytes }) =>
        house.call(api.loadTenders.take, { as, body: { fileName: name, data: bytes.toString('base64') } }),
    }
  },
}

const namesStored = async () => {
  const entries = await readdir(house.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function typesKept(companyId: string): Promise<string[]> {
  const { read } = house.waybill.db.as({ kind: 'system' })
  const rows = await read
    .selectFrom('stored_file')
    .select('media_type')
    .distinct()
    .where('company_id', '=', companyId)
    .execute()
  return rows.map((row) => row.media_type)
}

test('there are 300 hostile files and 200 hostile names, no two alike, and a door of each kind', () => {
  expect(files.length).toBeGreaterThanOrEqual(300)
  expect(new Set(files.map(({ name, bytes }) => `${name} ${bytes.toString('base64')}`)).size).toBe(files.length)
  expect(new Set(hostileNames('pdf')).size).toBeGreaterThanOrEqual(200)
  const carriesData = (schema: { properties?: Record<string, Schema> } | undefined): boolean =>
    Object.entries(schema?.properties ?? {}).some(
      ([name, inner]) => (name === 'data' && inner.type === 'string') || carriesData(inner),
    )
  // What keeps no file gives none back.
  const taking = operations().filter(
    ({ body, endpoint }) => !endpoint.isReading && (endpoint.takesFile || carriesData(body)),
  )
  expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(DOORS).toSorted())
})

/** Every text as it is, two in every spelling, and all that has two faces. */
const SOME_TEXTS = /, as (?:it is|pdf|png|jpg|tif)$|^(?:a page|a drawing), |^a good PDF/

/**
 * Endpoints that look at files as another does, which gets all: the equivalent get the likeliest to pass. `documents.upload` looks at texts
 * for all of them.
 */
const BESIDE: Record<string, RegExp> = {
  'profile.savePicture': SOME_TEXTS,
  'onboarding.upload': SOME_TEXTS,
  'loadTenders.take': SOME_TEXTS,
  'documents.uploadToShipment': /pdf|jpeg|png|tiff/i,
  'documents.send': /pdf|jpeg|png|tiff/i,
  'support.attach': /pdf|jpeg|png|tiff/i,
  'notes.sendImage': /jpeg|png|svg|tiff/i,
}

/** These take a picture, redraw it, and show it in the page. */
const SHOWN = new Set(['profile.savePicture', 'notes.sendImage'])

/** Why a browser could run what came back; undefined if none could. */
function danger(
  { headers, bytes }: { headers: Record<string, unknown>; bytes: Buffer },
  isDrawnAnew: boolean,
): string | undefined {
  const type = String(headers['content-type']).split(';')[0] ?? ''
  if (!SERVED_TYPES.some((served) => served === type)) return `is served as ${type}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed'
  if (!/^default-src 'none'; sandbox$/.test(String(headers['content-security-policy']))) return 'is in no sandbox'
  const isShown = String(headers['content-disposition']).startsWith('inline')
  if (isShown && !isDrawnAnew) return 'is shown'
  if (isShown && (!/^image\/(?:jpeg|png)$/.test(type) || bytes.includes(SCRIPT))) return 'is shown as it came'
  return undefined
}

test.each(Object.keys(DOORS))('no browser runs any of them, sent to %s (P24)', { timeout: 120_000 }, async (name) => {
  const door = await DOORS[name]?.()
  if (!door) throw new Error(`There is no door ${name}`)
  const harmed: string[] = []
  let taken = 0
  const some = BESIDE[name]
  const sending = some ? files.filter(({ what }) => some.test(what)) : files
  for (const file of sending) {
    const sent = await door.send(file)
    const say = (how: string) => harmed.push(`${file.what} (${file.name}): ${how}`)
    if (sent.status >= 500) say(`answers ${sent.status}`)
    if (!/^application\/(problem\+)?json/.test(String(sent.headers['content-type']))) say('answers no JSON')
    if (sent.headers['x-content-type-options'] !== 'nosniff') say('the answer may be sniffed')
    if (sent.status >= 300) continue
    taken++
    const back = door.readBack && danger(await door.readBack(sent), SHOWN.has(name))
    if (back) say(back)
  }
  expect(harmed).toEqual([])
  // Double-faced files pass as the harmless kind: if none passed, nothing would be checked.
  expect(taken).toBeGreaterThan(5)
  expect(taken).toBeLessThan(name === 'loadTenders.take' ? sending.length + 1 : sending.length / 4)
  const allowed: readonly string[] = SERVED_TYPES
  expect((await typesKept(door.companyId)).filter((type) => !allowed.includes(type))).toEqual([])
})

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.each(['onboarding.upload', 'documents.upload', 'loadTenders.take'])(
  'a hostile name harms no header and no folder, sent to %s (P25–26)',
  { timeout: 120_000 },
  async (door) => {
    const { send, readBack } = (await DOORS[door]?.()) ?? {}
    const harmed: string[] = []
    let taken = 0
    // One door gets all of them; at the others every fourth, one of each kind, is enough.
    const names = hostileNames('pdf').filter((_, index) => door === 'onboarding.upload' || index % 4 === 0)
    for (const [index, name] of names.entries()) {
      const say = (how: string) => harmed.push(`${JSON.stringify(name)}: ${how}`)
      const sent = await send?.({ name, bytes: pageOf(`${index}`) })
      if (!sent || sent.status >= 500) say(`answers ${sent?.status}`)
      if (!sent || sent.status >= 300 || !readBack) continue
      taken++
      const { headers } = await readBack(sent)
      const disposition = String(headers['content-disposition'])
      if (!/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.!~%-]*$/.test(disposition)) say(disposition)
      if (headers['set-cookie'] || headers['x-injected'] || headers['content-type'] !== 'application/pdf')
        say('a header')
      const told = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
      // A name is one line.
      if (
        told !==
        name
          .toWellFormed()
          .replaceAll(/[\t\r\n]+/g, ' ')
          .trim()
      )
        say(`is called ${JSON.stringify(told)}`)
    }
    expect(harmed).toEqual([])
    if (readBack) expect(taken).toBeGreaterThan(names.length / 2)
    expect((await namesStored()).filter((stored) => !ID.test(stored))).toEqual([])
  },
)
