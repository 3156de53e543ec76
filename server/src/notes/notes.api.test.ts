import { api } from '@waybill/contract/api.ts'
import type { NoteContent } from '@waybill/contract/notes/note-content.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, newCanary, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { stepsWithFiles } from '../../test/steps-with-files.ts'
import { aShipment } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'

let house: House
let provider: Company
let customer: Company
let operations: Person
beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  customer = await foundCompany(house.waybill.db, 'shipper')
  operations = await hire(house.waybill.db, 'operations', { company: provider })
})
afterAll(() => house.close())

type Session = { token: string }

const say = (...children: unknown[]) => ({ root: { type: 'root', children: [{ type: 'paragraph', children }] } })
const text = (words: string) => ({ type: 'text', text: words })
const at = ({ id }: Pick<Person, 'id'>, name = 'Whoever') => ({ type: 'mention', userId: id, text: name })
const picture = (imageId: string) => ({ type: 'image', imageId, altText: 'the seal', width: 1, height: 1 })

/** A load in transit, its carrier's people and the provider's. */
async function aLoad() {
  const { db } = house.waybill
  const carrier = await foundCompany(db, 'carrier')
  const dispatcher = await hire(db, 'carrier-dispatcher', { company: carrier })
  const colleague = await hire(db, 'carrier-admin', { company: carrier })
  const driver = await hire(db, 'driver', { company: carrier })
  const load = await aShipment(db, {
    provider,
    customer,
    carrier,
    driver: { id: driver.id, name: 'Robin' },
    status: 'dispatched',
  })
  const sessions = { as: await house.sessionOf(dispatcher), ops: await house.sessionOf(operations) }
  return { carrier, dispatcher, colleague, driver, load, id: load.shipmentId, ...sessions }
}

const write = (as: Session, entityId: string, noteJSON: unknown, more: Record<string, unknown> = {}) =>
  house.call(api.notes.add, { as, body: { entityId, entityType: 'shipment', noteJSON, ...more } })
async function written(as: Session, entityId: string, noteJSON: unknown, more: Record<string, unknown> = {}) {
  const { status, body, text: told } = await write(as, entityId, noteJSON, more)
  expect(status, told).toBe(201)
  return body
}
const change = (as: Session, noteId: string, noteJSON: unknown, version: number) =>
  house.call(api.notes.update, { as, params: { noteId }, body: { noteJSON }, headers: { 'if-match': `"${version}"` } })
const remove = (as: Session, noteId: string) => house.call(api.notes.remove, { as, params: { noteId } })
const notesOn = (as: Session, entityId: string, query: Record<string, string | number> = {}) =>
  house.call(api.notes.list, { as, query: { entityId, ...query } })
const timelineOf = (as: Session, entityId: string, query: Record<string, string | number> = {}) =>
  house.call(api.notes.timeline, { as, query: { entityId, ...query } })
const mentionable = (as: Session, query: Record<string, string>) => house.call(api.notes.mentions, { as, query })
/** Whichever process sends them: the server's own does too. */
async function lettersTo(person: Person, count: number) {
  const letters = async () => {
    await house.tellAll()
    return await house.mails(person.userName)
  }
  await expect.poll(async () => (await letters()).length).toBe(count)
  return await house.mails(person.userName)
}
const stranger = async () => await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))

async function sendPicture(
  as: Session,
  entityId: string,
  bytes: Buffer,
  name = 'seal.png',
): Promise<{ status: number; imageId: string; width: number }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const asked = new Request('http://waybill', { method: 'POST', body: form })
  const answer = await house.waybill.server.inject({
    method: 'POST',
    url: `${api.notes.sendImage.path}?entityId=${entityId}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': asked.headers.get('content-type') ?? '' },
    payload: Buffer.from(await asked.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json<{ imageId: string; width: number }>() }
}
const png = (width = 640) =>
  sharp({ create: { width, height: 480, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer()
const image = (as: Session, noteImageId: string) => house.call(api.notes.image, { as, params: { noteImageId } })

describeEndpoint(api.notes.add, {
  works: {
    'a note is kept as its nodes; what the client made of them is not looked at': async () => {
      const { as, id, dispatcher, load, carrier } = await aLoad()
      const content = say(text('Trailer '), { type: 'text', text: '<b>sealed</b>', format: 1 })
      const note = await written(as, id, content, {
        noteHTML: '<script>alert(1)</script>',
        noteContent: 'Something else',
        entityLink: 'https://evil.example',
        entityDescription: 'Somebody else’s',
        originatingApplication: 'trucks',
      })
      expect(note).toMatchObject({
        entityType: 'shipment',
        entityId: id,
        entityDescription: `Shipment ${load.number}`,
        entityLink: `/shipments/${load.number}`,
        noteContent: 'Trailer <b>sealed</b>',
        noteHTML: '<p>Trailer <strong>&lt;b&gt;sealed&lt;/b&gt;</strong></p>',
        noteJSON: content,
        allowPortalAccess: true,
        isReadonly: false,
        version: 1,
        can: { edit: true, remove: true },
        creator: { id: dispatcher.id, firstName: 'Robin', lastName: dispatcher.canary, companyName: carrier.name },
      })
    },
    'who is mentioned is called by their own name, and is told once, in the portal and by mail': async () => {
      const { as, id, colleague, driver, dispatcher, load } = await aLoad()
      const note = await written(as, id, say(text('Ask '), at(colleague, 'the President'), at(driver), text('.')))
      expect(note.noteContent).toBe(`Ask @Robin ${colleague.canary}@Robin ${driver.canary}.`)
      expect(note.mentions.map(({ userId }) => userId).toSorted()).toEqual([colleague.id, driver.id].toSorted())
      for (const person of [colleague, driver]) {
        const letters = await lettersTo(person, 1)
        expect(letters[0]?.kind).toBe('notification-mentioned')
        expect(letters[0]?.link).toMatch(new RegExp(`/shipments/${load.number}$`))
        const told = await house.call(api.notifications.list, { as: await house.sessionOf(person) })
        expect(told.body.data.map(({ wording, facts }) => ({ wording, facts }))).toContainEqual({
          wording: 'mentioned',
          facts: {
            name: `Robin ${dispatcher.canary}`,
            record: `Shipment ${load.number}`,
            room: 'shipments',
            place: load.number,
          },
        })
      }
    },
    'a driver writes on the load that they are on': async () => {
      const { id, driver } = await aLoad()
      await written(await house.sessionOf(driver), id, say(text('At the gate')))
    },
    'sent twice with one key it is one note': async () => {
      const { as, id } = await aLoad()
      const said = {
        as,
        body: { entityId: id, noteJSON: say(text('Once')) },
        headers: { 'idempotency-key': newCanary() },
      }
      const [first, second] = [await house.call(api.notes.add, said), await house.call(api.notes.add, said)]
      expect(second.body.id).toBe(first.body.id)
      expect((await notesOn(as, id)).body.totalCount).toBe(1)
    },
    'SPEC §3’s command: the editor’s whole state, a number for the type, and people to notify': async () => {
      const { as, id, colleague } = await aLoad()
      const block = { direction: 'ltr', format: '', indent: 0, version: 1 }
      const words = { ...text('Gate 4'), detail: 0, mode: 'normal', style: '', version: 1 }
      const item = { type: 'listitem', value: 1, ...block, children: [{ ...words, format: 1 }] }
      const list = { type: 'list', listType: 'bullet', start: 1, tag: 'ul', ...block, children: [item] }
      const paragraph = { type: 'paragraph', ...block, textFormat: 0, children: [{ ...words, format: 0 }] }
      const state = { root: { type: 'root', ...block, children: [paragraph, list] } }
      const command = {
        entityId: id,
        entityType: 5,
        entityDescription: 'Shipment',
        entityLink: '/shipments',
        noteContent: 'Gate 4',
        noteHTML: '<p>Gate 4</p>',
        notifyUsers: [{ id: colleague.id, email: 'somebody@else.example' }],
        originatingApplication: 'trucks',
        allowPortalAccess: true,
      }
      for (const noteJSON of [state, JSON.stringify(state)]) {
        const { status, body } = await house.call(api.notes.add, { as, body: { ...command, noteJSON } })
        expect([status, body.entityType, body.noteContent]).toEqual([201, 'shipment', 'Gate 4\nGate 4'])
        expect(body.noteHTML).toBe('<p>Gate 4</p><ul><li><strong>Gate 4</strong></li></ul>')
        expect(body.mentions.map(({ userId }) => userId)).toEqual([colleague.id])
      }
      await lettersTo(colleague, 2)
    },
    'a text without JSON': async () => {
      const { as, id } = await aLoad()
      const { body } = await house.call(api.notes.add, { as, body: { entityId: id, noteContent: 'Gate 4\nDock 2' } })
      expect([body.noteContent, body.noteHTML]).toEqual(['Gate 4\nDock 2', '<p>Gate 4</p><p>Dock 2</p>'])
    },
    'each one leaves a history row and is news to those whom it is for': async () => {
      const { as, id, ops, carrier } = await aLoad()
      const note = await written(as, id, say(text('Hello')))
      const { body } = await house.call(api.history.list, { as: ops, query: { entityType: 'shipment', entityId: id } })
      expect(body.data.map(({ description }) => description)).toContain('Wrote a note')
      const hearing = async (noteId: string) => {
        const { rows } = await sql<{ company_ids: string[] }>`
          select company_ids from outbox where payload ->> 'noteId' = ${noteId}`.execute(
          house.waybill.db.as({ kind: 'system' }).read,
        )
        return rows.map(({ company_ids }) => [...new Set(company_ids)].toSorted())
      }
      expect(await hearing(note.id)).toEqual([[carrier.id]])
      const open = await written(as, id, say(text('Hello all')), { audience: 'everyone' })
      expect(await hearing(open.id)).toEqual([[carrier.id, customer.id].toSorted()])
    },
  },
  refusesBadInput: {
    'nodes that are not in the list, keys that do not belong there, and nothing at all': async () => {
      const { as, id } = await aLoad()
      const wrong: unknown[] = [
        say({ type: 'iframe', src: 'https://evil.example' }),
        say({ ...text('a'), onclick: 'alert(1)' }),
        say({ type: 'link', url: 'javascript:alert(1)', children: [text('a')] }),
        say({ ...text('a'), style: 'background: url(https://evil.example)' }),
        say(),
        say(text('   ')),
        { root: { type: 'root', children: [] } },
        { root: { type: 'root', children: [], isReadonly: true } },
        '{}',
        '{"root"',
        JSON.stringify(say(text('a\u0007'))),
        say({ ...text('a'), version: 1, onclick: 'alert(1)' }),
        say({ type: 'text', text: 'x'.repeat(257 * 1024) }),
      ]
      for (const noteJSON of wrong)
        expect([(await write(as, id, noteJSON)).status, JSON.stringify(noteJSON).slice(0, 80)]).toEqual([
          400,
          JSON.stringify(noteJSON).slice(0, 80),
        ])
    },
    'keys that are not the writer’s to say': async () => {
      const { as, id } = await aLoad()
      for (const more of [{ isReadonly: true }, { creator: { firstName: 'X' } }, { id }, { version: 9 }])
        expect((await write(as, id, say(text('a')), more)).status).toBe(400)
    },
    'a mention of somebody who cannot see the load, and a picture that is somebody else’s': async () => {
      const { as, id } = await aLoad()
      const outsider = await hire(house.waybill.db, 'carrier-dispatcher')
      const refused = await write(as, id, say(text('a'), at(outsider)))
      expect(refused.problem.modelState).toEqual({
        noteJSON: ['Someone you mention could not read this. Leave the name out, or let more people read it.'],
      })
      const notified = await write(as, id, say(text('a')), { notifyUsers: [{ id: outsider.id }] })
      expect([notified.status, notified.problem.modelState]).toEqual([400, refused.problem.modelState])
      // The carrier is not offered the customer's people, who do see the load.
      const shipper = await hire(house.waybill.db, 'shipper', { company: customer })
      expect((await write(as, id, say(text('a'), at(shipper)))).status).toBe(400)
      const other = await aLoad()
      const theirs = await sendPicture(other.as, other.id, await png())
      expect((await write(as, id, say(text('a'), picture(theirs.imageId)))).status).toBe(400)
      const unknown = await write(as, id, say(text('a'), picture(crypto.randomUUID())))
      expect(unknown.problem.modelState?.['noteJSON']).toEqual(['A picture is missing. Add it again.'])
    },
  },
  refusesWhoMayNot: {
    'whoever is not the provider’s, an internal note': async () => {
      const { as, id, driver } = await aLoad()
      for (const session of [as, await house.sessionOf(driver)]) {
        const refused = await write(session, id, say(text('a')), { allowPortalAccess: false })
        expect([refused.status, refused.problem.code]).toEqual([403, 'not-authorized'])
      }
    },
    'a driver, on their company': async () => {
      const { driver, carrier } = await aLoad()
      const as = await house.sessionOf(driver)
      expect((await write(as, carrier.id, say(text('a')), { entityType: 'company' })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that has nothing to do with the load, as if there were none': async () => {
      const { id } = await aLoad()
      const as = await stranger()
      const [foreign, random] = [
        await write(as, id, say(text('a'))),
        await write(as, crypto.randomUUID(), say(text('a'))),
      ]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.list, {
  works: {
    'newest first, in pages that agree with their total, for everybody on the load': async () => {
      const { as, id, ops, driver } = await aLoad()
      for (const words of ['one', 'two', 'three']) await written(as, id, say(text(words)), { audience: 'everyone' })
      const shipper = await house.sessionOf(await hire(house.waybill.db, 'shipper', { company: customer }))
      for (const reader of [as, ops, shipper, await house.sessionOf(driver)]) {
        const { body } = await notesOn(reader, id, { pageSize: 2 })
        expect([body.items.map(({ noteContent }) => noteContent), body.totalCount]).toEqual([['three', 'two'], 3])
      }
      const { body } = await notesOn(ops, id)
      expect(body.items[0]?.can).toMatchObject({ edit: saying('Someone else wrote it'), remove: true })
      expect([
        body.can.audiences,
        (await notesOn(as, id)).body.can.audiences,
        (await notesOn(shipper, id)).body.can.audiences,
      ]).toEqual([
        ['carrier', 'customer', 'everyone', 'internal'],
        ['carrier', 'everyone'],
        ['customer', 'everyone'],
      ])
    },
    'by the id alone, of whichever record it is': async () => {
      const { as, carrier, id } = await aLoad()
      for (const [entityType, entityId] of [
        ['shipment', id],
        ['company', carrier.id],
      ] as const) {
        await written(as, entityId, say(text(entityType)), { entityType })
        const { body } = await notesOn(as, entityId)
        expect(body.items.map((note) => [note.entityType, note.noteContent])).toEqual([[entityType, entityType]])
      }
    },
    'on orders, locations, companies and people, each for who sees it': async () => {
      const { db } = house.waybill
      const { load, ops, carrier, colleague } = await aLoad()
      const shipper = await house.sessionOf(await hire(db, 'shipper', { company: customer }))
      const made = await house.call(api.locations.create, {
        as: shipper,
        body: {
          name: 'Dock 9',
          addressLine1: '1 Main St',
          city: 'Chicago',
          province: 'IL',
          postalCode: '60638',
        },
      })
      const admin = await house.sessionOf(colleague)
      const places = [
        ['order', load.orderId, shipper, admin],
        ['company', carrier.id, admin, shipper],
        ['contact', colleague.id, admin, shipper],
        ['location', made.body.id, shipper, admin],
      ] as const
      expect(made.status, made.text).toBe(201)
      for (const [entityType, entityId, insider, outsider] of places) {
        await written(insider, entityId, say(text(`On the ${entityType}`)), { entityType })
        for (const reader of [insider, ops])
          expect((await notesOn(reader, entityId, { entityType })).body.items[0]?.noteContent).toBe(
            `On the ${entityType}`,
          )
        expect((await notesOn(outsider, entityId, { entityType })).status).toBe(404)
      }
    },
  },
  refusesBadInput: {
    'a kind of record that has none, and an id that is none': async () => {
      const { as } = await aLoad()
      const { status, problem } = await notesOn(as, '1', { entityType: 'tender' })
      expect([status, Object.keys(problem.modelState ?? {}).toSorted()]).toEqual([400, ['entityId', 'entityType']])
    },
  },
  refusesWhoMayNot: {
    'a driver who is not on the load': async () => {
      const { id, carrier } = await aLoad()
      const other = await hire(house.waybill.db, 'driver', { company: carrier })
      expect((await notesOn(await house.sessionOf(other), id)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such load': async () => {
      const { as, id } = await aLoad()
      await written(as, id, say(text('secret')))
      const reader = await stranger()
      const [foreign, random] = [await notesOn(reader, id), await notesOn(reader, crypto.randomUUID())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.update, {
  works: {
    'by whoever wrote it; only who was not mentioned before is told': async () => {
      const { as, id, colleague, driver } = await aLoad()
      const note = await written(as, id, say(text('Ask '), at(colleague)))
      await lettersTo(colleague, 1)
      const { status, body } = await change(as, note.id, say(text('Ask them: '), at(colleague), at(driver)), 1)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        version: 2,
        noteContent: `Ask them: @Robin ${colleague.canary}@Robin ${driver.canary}`,
      })
      expect(body.updateDateTime).not.toBeNull()
      await lettersTo(driver, 1)
      await lettersTo(colleague, 1)
    },
    'who was mentioned before stays so, though they see the load no more': async () => {
      const { as, id, driver } = await aLoad()
      const note = await written(as, id, say(text('Ask '), at(driver)))
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('shipment_driver')
        .set({ removed_at: new Date() })
        .where('shipment_id', '=', id)
        .execute()
      const { status, body } = await change(as, note.id, say(text('Asked '), at(driver, 'x')), 1)
      expect([status, body.noteContent]).toEqual([200, `Asked @Robin ${driver.canary}`])
    },
    'a picture that it shows no more is gone for its readers, and comes back': async () => {
      const { as, id, ops } = await aLoad()
      const { imageId } = await sendPicture(as, id, await png())
      const note = await written(as, id, say(text('Look'), picture(imageId)))
      expect((await image(ops, imageId)).status).toBe(200)
      await change(as, note.id, say(text('Look')), 1)
      expect((await image(ops, imageId)).status).toBe(404)
      expect((await change(as, note.id, say(text('Look'), picture(imageId)), 2)).status).toBe(200)
      expect((await image(ops, imageId)).status).toBe(200)
    },
    'of two changes of one version one gets 412': async () => {
      const { as, id } = await aLoad()
      const note = await written(as, id, say(text('a')))
      const answers = await Promise.all(['b', 'c'].map((words) => change(as, note.id, say(text(words)), 1)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    },
    'SPEC’s call names the note in its body and no version: the last state changes': async () => {
      const { as, id } = await aLoad()
      const { id: noteId } = await written(as, id, say(text('a')))
      for (const version of [2, 3]) {
        const body = { noteId, noteContent: 'b', noteHTML: '<p>b</p>', noteJSON: say(text('b')) }
        const answer = await house.call(api.notes.update, { as, params: { noteId }, body })
        expect([answer.status, answer.body.version]).toEqual([200, version])
      }
    },
  },
  refusesBadInput: {
    'a blank note, and a key that is not its own': async () => {
      const { as, id } = await aLoad()
      const { id: noteId } = await written(as, id, say(text('a')))
      const said = { as, params: { noteId }, body: { noteJSON: say(text('b')) } }
      expect((await change(as, noteId, say(), 1)).status).toBe(400)
      const other = await house.call(api.notes.update, { ...said, body: { ...said.body, noteId: id } })
      expect(other.problem.modelState).toEqual({ noteId: ['It is for another note'] })
      const headers = { 'if-match': '"1"' }
      for (const more of [{ allowPortalAccess: false }, { isReadonly: true }, { entityId: id }])
        expect((await house.call(api.notes.update, { ...said, headers, body: { ...said.body, ...more } })).status).toBe(
          400,
        )
    },
  },
  refusesWhoMayNot: {
    'a colleague, the provider’s administrator, and everybody where it is read-only': async () => {
      const { as, id, ops, colleague } = await aLoad()
      const note = await written(as, id, say(text('a')))
      for (const session of [await house.sessionOf(colleague), ops]) {
        const refused = await change(session, note.id, say(text('b')), 1)
        expect([refused.status, refused.problem.detail]).toEqual([403, 'Someone else wrote it'])
      }
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('note')
        .set({ is_readonly: true })
        .where('id', '=', note.id)
        .execute()
      expect((await change(as, note.id, say(text('b')), 1)).problem.detail).toBe('This note cannot be changed')
      expect((await remove(as, note.id)).problem.detail).toBe('This note cannot be changed')
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such note': async () => {
      const { as, id } = await aLoad()
      const note = await written(as, id, say(text('a')))
      const reader = await stranger()
      const [foreign, random] = [
        await change(reader, note.id, say(text('b')), 1),
        await change(reader, crypto.randomUUID(), say(text('b')), 1),
      ]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.remove, {
  works: {
    'by whoever wrote it, and by the provider’s administrator: nobody reads it any more, nor its picture': async () => {
      const { as, id, ops } = await aLoad()
      for (const session of [as, ops]) {
        const { imageId } = await sendPicture(as, id, await png())
        const note = await written(as, id, say(text('a'), picture(imageId)))
        expect((await remove(session, note.id)).status).toBe(204)
        expect((await notesOn(ops, id)).body).toMatchObject({ items: [], totalCount: 0 })
        expect((await image(as, imageId)).status).toBe(404)
        expect((await remove(session, note.id)).status).toBe(404)
      }
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await aLoad()
      expect((await remove(as, '1')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a colleague, and the provider’s payables': async () => {
      const { as, id, colleague } = await aLoad()
      const note = await written(as, id, say(text('a')))
      const payables = await hire(house.waybill.db, 'payables', { company: provider })
      for (const person of [colleague, payables])
        expect((await remove(await house.sessionOf(person), note.id)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such note': async () => {
      const { as, id } = await aLoad()
      const note = await written(as, id, say(text('a')))
      const reader = await stranger()
      const [foreign, random] = [await remove(reader, note.id), await remove(reader, crypto.randomUUID())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.mentions, {
  works: {
    'at most five, by first or last name, whatever its case, of the own people and the provider’s desk': async () => {
      const { as, id, carrier, colleague, driver, dispatcher } = await aLoad()
      const desk = await hire(house.waybill.db, 'operations', { company: provider })
      await hire(house.waybill.db, 'shipper', { company: customer })
      const offTheLoad = await hire(house.waybill.db, 'driver', { company: carrier })
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('contact')
        .set({ is_portal_visible: true })
        .where('id', '=', desk.id)
        .execute()
      const found = async (query: string) =>
        (await mentionable(as, { shipmentId: id, query })).body.data.map((person) => person.id)
      expect(await found(colleague.canary.toUpperCase())).toEqual([colleague.id])
      expect(await found(driver.canary)).toEqual([driver.id])
      expect(await found(desk.canary)).toEqual([desk.id])
      expect(await found(offTheLoad.canary)).toEqual([])
      expect(await found(dispatcher.canary)).toEqual([])
      expect(await found('%')).toEqual([])
      for (let more = 0; more < 5; more++) await hire(house.waybill.db, 'carrier-admin', { company: carrier })
      const robins = await found('robin')
      expect(robins).toHaveLength(5)
      expect((await mentionable(as, { shipmentId: id })).body.data).toHaveLength(5)
    },
    'a driver who comes in by links alone': async () => {
      const { as, id, driver } = await aLoad()
      await sql`update contact set user_name = null where id = ${driver.id}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      const { body } = await mentionable(as, { shipmentId: id, query: driver.canary })
      expect(body.data.map((person) => person.id)).toEqual([driver.id])
      const note = await written(as, id, say(at(driver)))
      expect(note.mentions).toMatchObject([{ userId: driver.id, applicationAccess: true }])
    },
    'everybody of the load to the provider, and inside only the provider’s own': async () => {
      const { ops, id, colleague } = await aLoad()
      const shipper = await hire(house.waybill.db, 'shipper', { company: customer })
      const payables = await hire(house.waybill.db, 'payables', { company: provider })
      const found = async (said: Record<string, string>) => {
        const counts: number[] = []
        for (const { canary } of [colleague, shipper, payables])
          counts.push((await mentionable(ops, { shipmentId: id, query: canary, ...said })).body.data.length)
        return counts
      }
      expect(await found({ audience: 'everyone' })).toEqual([1, 1, 1])
      // As an API client asks: who reads a note that says no more.
      expect(await found({ allowPortalAccess: 'true' })).toEqual([1, 0, 1])
      expect(await found({ allowPortalAccess: 'false' })).toEqual([0, 0, 1])
    },
  },
  refusesBadInput: {
    'more than 75 characters, no record, and two of them': async () => {
      const { as, id } = await aLoad()
      expect((await mentionable(as, { shipmentId: id, query: 'x'.repeat(76) })).status).toBe(400)
      expect((await mentionable(as, { query: 'x' })).status).toBe(400)
      expect((await mentionable(as, { shipmentId: id, orderId: id })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who asks for the provider’s people alone, and a driver who is not on the load': async () => {
      const { as, id, carrier } = await aLoad()
      expect((await mentionable(as, { shipmentId: id, allowPortalAccess: 'false' })).status).toBe(403)
      const other = await hire(house.waybill.db, 'driver', { company: carrier })
      expect((await mentionable(await house.sessionOf(other), { shipmentId: id })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such load': async () => {
      const { id } = await aLoad()
      const reader = await stranger()
      const [foreign, random] = [
        await mentionable(reader, { shipmentId: id }),
        await mentionable(reader, { shipmentId: crypto.randomUUID() }),
      ]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.sendImage, {
  works: {
    'a picture is drawn anew and shown with its note, to whoever reads that': async () => {
      const { as, id, ops, colleague } = await aLoad()
      const bytes = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')])
      const { status, imageId, width } = await sendPicture(as, id, bytes)
      expect([status, width]).toEqual([201, 640])
      // Only the sender sees it before its note.
      expect((await image(as, imageId)).status).toBe(200)
      for (const session of [ops, await house.sessionOf(colleague)])
        expect((await image(session, imageId)).status).toBe(404)
      const note = await written(as, id, say(text('Look: '), picture(imageId)))
      expect(note.noteHTML).toContain(
        `<img src="/api/v2/note_images/${imageId}" alt="the seal" width="640" height="480">`,
      )
      const read = await image(ops, imageId)
      expect([read.status, read.headers['content-type']]).toEqual([200, 'image/png'])
      expect(read.text).not.toContain('<script>')
    },
    'what no note took is forgotten after a week': async () => {
      const { as, id } = await aLoad()
      const { imageId } = await sendPicture(as, id, await png())
      const { forgetImagesBefore } = await import('./notes.queries.ts')
      const system = house.waybill.db.as({ kind: 'system' })
      await forgetImagesBefore(system, new Date(Date.now() - 60_000))
      expect((await image(as, imageId)).status).toBe(200)
      await forgetImagesBefore(system, new Date(Date.now() + 1_000))
      expect((await image(as, imageId)).status).toBe(404)
    },
  },
  refusesBadInput: {
    'a PDF, a GIF, a name that says otherwise, and more than 10 MB': async () => {
      const { as, id } = await aLoad()
      expect((await sendPicture(as, id, pageOf('no picture'), 'a.pdf')).status).toBe(400)
      expect((await sendPicture(as, id, Buffer.from('GIF89a=1;alert(1);//'), 'a.gif')).status).toBe(400)
      expect((await sendPicture(as, id, await png(), 'a.jpg')).status).toBe(400)
      expect((await sendPicture(as, id, Buffer.concat([await png(), Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413)
      expect((await house.call(api.notes.sendImage, { as, query: { entityId: id } })).status).toBe(415)
    },
  },
  refusesWhoMayNot: {
    'a driver who is not on the load': async () => {
      const { id, carrier } = await aLoad()
      const other = await hire(house.waybill.db, 'driver', { company: carrier })
      expect((await sendPicture(await house.sessionOf(other), id, await png())).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such load': async () => {
      const { id } = await aLoad()
      const as = await stranger()
      expect((await sendPicture(as, id, await png())).status).toBe(404)
      expect((await sendPicture(as, crypto.randomUUID(), await png())).status).toBe(404)
    },
  },
})

describeEndpoint(api.notes.image, {
  works: {
    'a picture comes as a picture that no browser runs': async () => {
      const { as, id } = await aLoad()
      const { imageId } = await sendPicture(as, id, await png())
      const { headers } = await image(as, imageId)
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toContain('sandbox')
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await aLoad()
      expect((await image(as, '1')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier, the picture of an internal note of its own load': async () => {
      const { as, id, ops } = await aLoad()
      const { imageId } = await sendPicture(ops, id, await png())
      await written(ops, id, say(text('a'), picture(imageId)), { allowPortalAccess: false })
      expect((await image(ops, imageId)).status).toBe(200)
      expect((await image(as, imageId)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such picture': async () => {
      const { as, id } = await aLoad()
      const { imageId } = await sendPicture(as, id, await png())
      await written(as, id, say(text('a'), picture(imageId)))
      const reader = await stranger()
      const [foreign, random] = [await image(reader, imageId), await image(reader, crypto.randomUUID())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describeEndpoint(api.notes.timeline, {
  works: {
    'notes, documents and history in one order, nothing told twice, in pages that agree with their total': async () => {
      const { as, id } = await aLoad()
      await written(as, id, say(text('First words')))
      const uploadData = { name: 'a.pdf', data: pageOf(newCanary()).toString('base64'), fileType: 45, shipmentId: id }
      const sent = await house.call(api.documents.upload, { as, body: { uploadData } })
      expect(sent.status, sent.text).toBe(201)
      await change(as, (await notesOn(as, id)).body.items[0]?.id ?? '', say(text('Other words')), 1)
      const { body } = await timelineOf(as, id)
      expect(body.data.slice(0, 3)).toMatchObject([
        { kind: 'history', description: 'Changed a note' },
        { kind: 'documents', type: 'Shipment Miscellaneous', name: 'a.pdf', state: 'uploaded' },
        { kind: 'notes', text: 'Other words', audience: 'carrier' },
      ])
      const words = body.data.flatMap((entry) => (entry.kind === 'history' ? [entry.description] : []))
      expect(words.filter((description) => /Wrote a note|uploaded/.test(description))).toEqual([])
      expect(body.totalCount).toBe(body.data.length)
      const pages = [await timelineOf(as, id, { pageSize: 2 }), await timelineOf(as, id, { pageSize: 2, page: 2 })]
      expect(pages.flatMap((page) => page.body.data)).toEqual(body.data.slice(0, 4))
      for (const kind of ['notes', 'documents', 'history']) {
        const one = await timelineOf(as, id, { kind })
        expect(new Set(one.body.data.map((entry) => entry.kind))).toEqual(new Set([kind]))
        expect(one.body.totalCount).toBe(one.body.data.length)
      }
    },
    'a driver reads no history, and a shipper no document of the pay': async () => {
      const { as, id, driver } = await aLoad()
      await written(as, id, say(text('a')))
      const { body } = await timelineOf(await house.sessionOf(driver), id)
      expect(body.data.map(({ kind }) => kind)).toEqual(['notes'])
      expect((await timelineOf(await house.sessionOf(driver), id, { kind: 'history' })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'a kind that there is not': async () => {
      const { as, id } = await aLoad()
      expect((await timelineOf(as, id, { kind: 'gossip' })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver who is not on the load': async () => {
      const { id, carrier } = await aLoad()
      const other = await hire(house.waybill.db, 'driver', { company: carrier })
      expect((await timelineOf(await house.sessionOf(other), id)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such load': async () => {
      const { id } = await aLoad()
      const reader = await stranger()
      const [foreign, random] = [await timelineOf(reader, id), await timelineOf(reader, crypto.randomUUID())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describe('what is internal never leaves the provider', () => {
  test('no list, count, timeline, history, mention, notification, letter, or news tells anybody else of it', async () => {
    const { as, id, ops, driver, colleague, carrier } = await aLoad()
    const word = newCanary()
    const payables = await hire(house.waybill.db, 'payables', { company: provider })
    const note = await written(ops, id, say(text(word), at(payables)), { allowPortalAccess: false })
    const outside = say(text('a'), at(colleague))
    expect((await write(ops, id, outside, { allowPortalAccess: false })).status).toBe(400)
    expect((await change(ops, note.id, say(text(`${word} `), at(colleague)), 1)).status).toBe(400)
    const shipper = await hire(house.waybill.db, 'shipper', { company: customer })
    for (const person of [colleague, driver, shipper]) {
      const reader = await house.sessionOf(person)
      const lists = [
        await notesOn(reader, id),
        await timelineOf(reader, id),
        await timelineOf(reader, id, { kind: 'notes' }),
      ]
      for (const { text: told, status } of lists) {
        expect(status).toBe(200)
        expect(told).not.toContain(word)
        expect(told).not.toContain('Wrote an internal note')
      }
      expect([lists[0]?.body.totalCount, lists[2]?.body.totalCount]).toEqual([0, 0])
      expect((await change(reader, note.id, say(text('b')), 1)).status).toBe(404)
      expect((await remove(reader, note.id)).status).toBe(404)
    }
    const history = await house.call(api.history.list, { as, query: { entityType: 'shipment', entityId: id } })
    expect(history.text).not.toContain('internal note')
    await lettersTo(payables, 1)
    for (const person of [colleague, driver, shipper]) expect(await house.mails(person.userName)).toEqual([])
    const { rows } = await sql<{ company_ids: string[] }>`
      select company_ids from outbox where payload ->> 'noteId' = ${note.id}`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
    expect(rows).toEqual([{ company_ids: [] }])
    // Row security alone, without the queries' own condition.
    const eyes = house.waybill.db.as({ kind: 'company', companyId: carrier.id })
    for (const table of ['note', 'note_mention', 'note_image'])
      expect((await sql`select from ${sql.table(table)}`.execute(eyes.read)).rows).toEqual([])
    expect((await notesOn(ops, id)).body.items[0]).toMatchObject({
      allowPortalAccess: false,
      noteContent: expect.stringContaining(word),
    })
  })

  test('a carrier reads nothing of what another wrote that had the load before', async () => {
    const { as, id } = await aLoad()
    const word = newCanary()
    await written(as, id, say(text(word)))
    const next = await hire(house.waybill.db, 'carrier-dispatcher')
    const system = house.waybill.db.as({ kind: 'system' })
    await sql`update shipment set carrier_id = ${next.company.id} where id = ${id}`.execute(system.read)
    await sql`insert into party (subject_type, subject_id, company_id, capacity) values ('shipment', ${id}, ${next.company.id}, 'carrier')`.execute(
      system.read,
    )
    const read = await notesOn(await house.sessionOf(next), id)
    expect([read.status, read.body.totalCount]).toEqual([200, 0])
    expect(read.text).not.toContain(word)
  })
})

describe('whoever writes says who reads', () => {
  /** Everyone who sees the load, by role. */
  async function everybody() {
    const { db } = house.waybill
    const there = await aLoad()
    const payer = await hire(db, 'payer')
    await db
      .as({ kind: 'system' })
      .read.insertInto('party')
      .values({ subject_type: 'shipment', subject_id: there.id, company_id: payer.company.id, capacity: 'payer' })
      .execute()
    const people = {
      carrier: there.colleague,
      driver: there.driver,
      shipper: await hire(db, 'shipper', { company: customer }),
      payer,
      provider: operations,
    }
    const sessions = {} as Record<keyof typeof people, Session>
    for (const who of Object.keys(people) as (keyof typeof people)[]) sessions[who] = await house.sessionOf(people[who])
    return { ...there, people, sessions }
  }

  /** Who finds the word in any list, count or news of the load. The queries and row security alone must agree. */
  async function readersOf(
    word: string,
    noteId: string,
    { id, people, sessions }: Awaited<ReturnType<typeof everybody>>,
  ) {
    const readers: string[] = []
    for (const who of Object.keys(people) as (keyof typeof people)[]) {
      const as = sessions[who]
      const lists = [await notesOn(as, id), await timelineOf(as, id), await timelineOf(as, id, { kind: 'history' })]
      lists.push((await house.call(api.history.list, { as, query: { entityType: 'shipment', entityId: id } })) as never)
      const told = lists.map(({ text: all }) => all).join()
      const reads = told.includes(word)
      // Nor that it exists: no history, no count.
      if (!reads) expect([told.includes('Wrote a note'), lists[0]?.body.totalCount], who).toEqual([false, 0])
      if (who !== 'provider') {
        const wall = house.waybill.db.as({ kind: 'company', companyId: people[who].company.id }).read
        expect((await sql`select from note where id = ${noteId}`.execute(wall)).rows.length, who).toBe(reads ? 1 : 0)
      }
      if (reads) readers.push(who)
    }
    return readers
  }

  const CASES = [
    // By default a note on a load stays between its writer's side and the provider.
    ['carrier', undefined, ['carrier', 'driver', 'provider']],
    ['carrier', 'everyone', ['carrier', 'driver', 'shipper', 'payer', 'provider']],
    ['driver', undefined, ['carrier', 'driver', 'provider']],
    ['shipper', undefined, ['shipper', 'provider']],
    ['payer', undefined, ['payer', 'provider']],
    ['provider', undefined, ['carrier', 'driver', 'provider']],
    ['provider', 'customer', ['shipper', 'provider']],
    ['provider', 'payer', ['payer', 'provider']],
    ['provider', 'internal', ['provider']],
  ] as const
  test.each(CASES)('what a %s writes for %s', async (writer, audience, readers) => {
    const there = await everybody()
    const word = newCanary()
    const note = await written(there.sessions[writer], there.id, say(text(word)), audience ? { audience } : {})
    expect(await readersOf(word, note.id, there)).toEqual(readers)
  })

  test('nobody outside its readers is offered, mentioned or notified', async () => {
    const { id, as, ops, people, sessions } = await everybody()
    const offered = async (audience: string, person: Person) =>
      (await mentionable(ops, { shipmentId: id, query: person.canary, audience })).body.data.length
    for (const [audience, person, count] of [
      ['everyone', people.shipper, 1],
      ['carrier', people.shipper, 0],
      ['customer', people.shipper, 1],
      ['customer', people.carrier, 0],
      ['internal', people.carrier, 0],
    ] as const)
      expect([audience, await offered(audience, person)]).toEqual([audience, count])
    const named = say(text('Rate 1,580.00 '), at(people.shipper))
    const refused = await write(ops, id, named, { audience: 'carrier' })
    expect([refused.status, Object.keys(refused.problem.modelState ?? {})]).toEqual([400, ['noteJSON']])
    // Fewer readers while a mention names somebody they leave out: refused until the name is gone.
    const note = await written(ops, id, named, { audience: 'everyone' })
    expect((await narrow(ops, note.id, named, 1, 'carrier')).status).toBe(400)
    expect((await narrow(ops, note.id, say(text('Rate 1,580.00')), 1, 'carrier')).status).toBe(200)
    expect((await notesOn(sessions.shipper, id)).body.totalCount).toBe(0)
    expect((await notesOn(as, id)).body.totalCount).toBe(1)
  })

  const narrow = (as: Session, noteId: string, noteJSON: unknown, version: number, audience: string) =>
    house.call(api.notes.update, {
      as,
      params: { noteId },
      body: { noteJSON, audience },
      headers: { 'if-match': `"${version}"` },
    })

  test('readers can be narrowed later, never widened, and only by the author', async () => {
    const { id, as, ops } = await everybody()
    const content = say(text('a'))
    const between = await written(as, id, content)
    expect(between.can.audiences).toEqual(['carrier'])
    for (const audience of ['everyone', 'customer', 'internal'])
      expect((await narrow(as, between.id, content, 1, audience)).status).toBe(400)
    const ours = await written(ops, id, content, { audience: 'everyone' })
    expect(ours.can.audiences).toEqual(['everyone', 'carrier', 'customer', 'payer', 'internal'])
    const { body } = await narrow(ops, ours.id, content, 1, 'internal')
    expect(body).toMatchObject({ audience: 'internal', allowPortalAccess: false, can: { audiences: ['internal'] } })
    expect((await narrow(ops, ours.id, content, 2, 'everyone')).status).toBe(400)
    for (const [session, more] of [
      [as, { audience: 'customer' }],
      [ops, { audience: 'internal', allowPortalAccess: true }],
      [ops, { audience: 'everyone', allowPortalAccess: false }],
    ] as const)
      expect((await write(session, id, content, more)).status).toBe(400)
  })

  test('what the provider wrote to one carrier the next one does not read', async () => {
    const { id, ops } = await aLoad()
    const word = newCanary()
    await written(ops, id, say(text(word)))
    const next = await hire(house.waybill.db, 'carrier-dispatcher')
    const system = house.waybill.db.as({ kind: 'system' })
    await sql`update shipment set carrier_id = ${next.company.id} where id = ${id}`.execute(system.read)
    await sql`insert into party (subject_type, subject_id, company_id, capacity) values ('shipment', ${id}, ${next.company.id}, 'carrier')`.execute(
      system.read,
    )
    const session = await house.sessionOf(next)
    const read = [await notesOn(session, id), await timelineOf(session, id)]
    for (const { status, text: told } of read) expect([status, told.includes(word)]).toEqual([200, false])
  })
})

test('a note is as its nodes say, whole: every kind of node goes in and comes out (P27)', async () => {
  const { as, id, colleague } = await aLoad()
  const { imageId } = await sendPicture(as, id, await png())
  const content: NoteContent = {
    root: {
      type: 'root',
      children: [
        { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Seal', style: 'font-family: Comic Sans MS' }] },
        {
          type: 'list',
          listType: 'number',
          children: [
            { type: 'listitem', children: [{ type: 'text', text: 'one', format: 3 }] },
            {
              type: 'listitem',
              children: [
                {
                  type: 'list',
                  listType: 'bullet',
                  children: [{ type: 'listitem', children: [{ type: 'text', text: 'in' }] }],
                },
              ],
            },
          ],
        },
        {
          type: 'quote',
          children: [{ type: 'link', url: 'https://a.example/?q=1&r="2"', children: [{ type: 'text', text: 'here' }] }],
        },
        {
          type: 'code',
          children: [{ type: 'text', text: 'a < b' }, { type: 'linebreak' }, { type: 'text', text: 'c' }],
        },
        {
          type: 'paragraph',
          children: [
            { type: 'mention', userId: colleague.id, text: `Robin ${colleague.canary}` },
            { type: 'image', imageId, altText: 'the seal', width: 640, height: 480 },
          ],
        },
      ],
    },
  }
  const note = await written(as, id, content)
  expect(note.noteJSON).toEqual(content)
  expect(note.noteHTML).toBe(
    '<h2><span style="font-family: Comic Sans MS">Seal</span></h2>' +
      '<ol><li><strong><em>one</em></strong></li><li><ul><li>in</li></ul></li></ol>' +
      '<blockquote><a href="https://a.example/?q=1&amp;r=&quot;2&quot;" rel="noopener noreferrer nofollow" target="_blank">here</a></blockquote>' +
      '<pre><code>a &lt; b<br>c</code></pre>' +
      `<p><span data-mention="${colleague.id}">@Robin ${colleague.canary}</span><img src="/api/v2/note_images/${imageId}" alt="the seal" width="640" height="480"></p>`,
  )
  expect(note.noteContent).toBe(`Seal\none\nin\nhere\na < b\nc\n@Robin ${colleague.canary}[the seal]`)
})

test('a picture is re-encoded and stored before a transaction begins', async () => {
  const { as, id } = await aLoad()
  const steps = stepsWithFiles()
  expect((await sendPicture(as, id, await png())).status).toBe(201)
  expect(steps).toEqual(['examine', 'storeFile'])
})
