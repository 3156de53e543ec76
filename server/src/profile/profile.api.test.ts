import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { api } from '@waybill/contract/api.ts'
import { PICTURE_BYTES } from '@waybill/contract/files.ts'
import { eventsFor, NOTIFICATION_EVENTS } from '@waybill/contract/notification-events.ts'
import type { Profile, ProfileChange } from '@waybill/contract/profile/profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire, type Person } from '../../test/people.ts'
import { stepsWithFiles } from '../../test/steps-with-files.ts'

const { profile } = api
const MINUTE = 60_000

let house: House

beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

type Session = { token: string }

async function someone(persona: Person['persona'] = 'carrier-dispatcher', company?: Person['company']) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { person, as: await house.sessionOf(person) }
}

async function read(as: Session): Promise<Profile> {
  return (await house.call(profile.find, { as })).body
}

function changeOf(own: Profile): ProfileChange {
  const { firstName, lastName, functionTitle, phoneNumbers, emailAddresses, linkedInProfileUrl, language } = own
  return { firstName, lastName, functionTitle, phoneNumbers, emailAddresses, linkedInProfileUrl, language }
}

function save(as: Session, change: ProfileChange | Record<string, unknown>, version: number | string | undefined) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': String(version) }
  return house.call(profile.update, { as, body: change, headers })
}

const blue = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#2255cc' } })
    .png()
    .toBuffer()

async function savePicture(as: Session, bytes: Uint8Array, more: object = {}) {
  const body = { type: 'ContactProfilepicture', data: Buffer.from(bytes).toString('base64'), ...more }
  return await house.call(profile.savePicture, { as, body })
}

async function look(as: Session, contactId: string) {
  const answer = await house.waybill.server.inject({
    method: 'GET',
    url: profile.picture.path.replace(':contactId', contactId),
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** Everything a picture leaves behind: the company's rows, and the server's files. */
async function traces(companyId: string): Promise<{ rows: number; files: number }> {
  const system = house.waybill.db.as({ kind: 'system' })
  const rows = await system.read.selectFrom('stored_file').select('id').where('company_id', '=', companyId).execute()
  const entries = await readdir(house.filesFolder, { recursive: true, withFileTypes: true })
  return { rows: rows.length, files: entries.filter((entry) => entry.isFile()).length }
}

async function historyOf(contactId: string): Promise<string[]> {
  const system = house.waybill.db.as({ kind: 'system' })
  const rows = await system.read
    .selectFrom('history_entry')
    .select('description')
    .where('subject_type', '=', 'contact')
    .where('subject_id', '=', contactId)
    .orderBy('operation_at')
    .execute()
  return rows.map((row) => row.description)
}

describeEndpoint(api.profile.find, {
  works: {
    'everybody reads their own': async () => {
      const { person, as } = await someone('driver')
      expect(await read(as)).toMatchObject({
        id: person.id,
        lastName: person.canary,
        emailAddresses: [person.userName],
        phoneNumbers: [{ type: 'MobileNumber', number: '+1 312 555 0143' }],
        language: 'en',
        clock: '24',
        fileId: null,
        version: 1,
      })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { as } = await someone()
      expect((await house.call(profile.find, { as, query: { contactId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a stranger': async () => expect((await house.call(profile.find)).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('it knows the own profile alone'),
})

describeEndpoint(api.profile.update, {
  works: {
    'what somebody says of themselves is kept, with one line of history': async () => {
      const { person, as } = await someone()
      const before = await read(as)
      const change = {
        ...changeOf(before),
        firstName: ' Zoë ',
        functionTitle: 'Night dispatcher',
        phoneNumbers: [
          { type: 'OfficeNumber', number: '312 555 0100', extension: '12' },
          { type: 'MobileNumber', number: '+1 (312) 555-0101' },
        ],
        linkedInProfileUrl: 'https://www.linkedin.com/in/zoe',
        language: 'es',
        clock: '12',
      }
      const { status, body } = await save(as, change, `"${before.version}"`)
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, ...change, firstName: 'Zoë', version: 2 })
      expect(await read(as)).toEqual(body)
      expect(await historyOf(person.id)).toEqual(['Changed their profile'])
      const me = await house.call(api.identity.me, { as })
      expect(me.body).toMatchObject({
        firstName: 'Zoë',
        language: 'es',
        clock: '12',
        phoneNumbers: ['312 555 0100', '+1 (312) 555-0101'],
      })
    },
    'an empty title is none, and phones can all go': async () => {
      const { as } = await someone()
      const change = { ...changeOf(await read(as)), functionTitle: '  ', phoneNumbers: [] }
      expect((await save(as, change, 1)).body).toMatchObject({ functionTitle: null, phoneNumbers: [] })
    },
    'another email address needs a fresh proof, and the old one is told (P23)': async () => {
      const { person, as } = await someone()
      const other = `new-${person.canary}@elsewhere.example`
      const change = { ...changeOf(await read(as)), emailAddresses: [other] }
      house.setClock(new Date(Date.now() + 6 * MINUTE))
      const late = await house.sessionOf(person)
      house.setClock(new Date(Date.now() + 12 * MINUTE))
      const refused = await save(late, change, 1)
      expect(refused.problem).toMatchObject({ status: 403, code: 'confirm-identity' })
      // The rest needs no confirmation.
      expect((await save(late, { ...change, emailAddresses: [person.userName] }, 1)).status).toBe(200)
      house.setClock(undefined)
      const fresh = await house.sessionOf(person)
      expect((await save(fresh, change, 2)).body.emailAddresses).toEqual([other])
      expect(await house.mails(person.userName)).toMatchObject([{ kind: 'email-addresses-changed' }])
      expect(await house.mails(other)).toEqual([])
    },
    'whoever acts for another company keeps their own profile': async () => {
      const { person } = await someone()
      const other = await foundCompany(house.waybill.db, 'carrier')
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read
        .insertInto('membership')
        .values({ contact_id: person.id, company_id: other.id, permissions: ['CarrierPortal'], is_default: false })
        .execute()
      const as = await house.sessionOf({ ...person, company: other })
      const before = await read(as)
      expect(before.id).toBe(person.id)
      expect((await save(as, { ...changeOf(before), functionTitle: 'Dispatch service' }, 1)).status).toBe(200)
    },
  },
  refusesBadInput: {
    'each field with its own message': async () => {
      const { as } = await someone()
      const before = changeOf(await read(as))
      const wrong: [string, Record<string, unknown>][] = [
        ['firstName', { firstName: ' ' }],
        ['lastName', { lastName: 'x'.repeat(61) }],
        ['lastName', { lastName: 'Right\u202Eleft' }],
        ['functionTitle', { functionTitle: 'x'.repeat(81) }],
        ['phoneNumbers.0.number', { phoneNumbers: [{ type: 'OfficeNumber', number: 'call me' }] }],
        ['phoneNumbers.0.number', { phoneNumbers: [{ type: 'OfficeNumber', number: '+1 312 555 0143 0143 0143' }] }],
        [
          'phoneNumbers.0.extension',
          { phoneNumbers: [{ type: 'OfficeNumber', number: '3125550143', extension: 'x' }] },
        ],
        ['phoneNumbers.0.type', { phoneNumbers: [{ type: 'Pager', number: '3125550143' }] }],
        [
          'phoneNumbers',
          { phoneNumbers: Array.from({ length: 7 }, () => ({ type: 'FaxNumber', number: '3125550143' })) },
        ],
        ['emailAddresses', { emailAddresses: [] }],
        ['emailAddresses', { emailAddresses: ['a@b.example', 'A@b.example'] }],
        ['emailAddresses.0', { emailAddresses: ['nobody'] }],
        ['linkedInProfileUrl', { linkedInProfileUrl: 'javascript:alert(1)' }],
        ['linkedInProfileUrl', { linkedInProfileUrl: 'https://linkedin.com.evil.example/in/x' }],
        ['language', { language: 'de' }],
        ['clock', { clock: '13' }],
        ['version', { version: 7 }],
        ['roles', { roles: ['Admin'] }],
      ]
      for (const [field, change] of wrong) {
        const { status, problem } = await save(as, { ...before, ...change }, 1)
        expect({ field, status, said: problem.modelState?.[field] }).toEqual({
          field,
          status: 400,
          said: [expect.any(String)],
        })
      }
      expect((await read(as)).version).toBe(1)
    },
    'what is no version (P15)': async () => {
      const { as } = await someone()
      const change = changeOf(await read(as))
      for (const version of ['', '*', '"x"', 'W/"1"', '-1', '0'])
        expect((await save(as, change, version)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a stranger': async () => expect((await house.call(profile.update, { body: {} })).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('it changes the own profile alone'),
})

test('of two changes to one version one wins, and the other is told (P15)', async () => {
  const { as } = await someone()
  const change = changeOf(await read(as))
  const pairs = 100
  for (let version = 1; version <= pairs; version++) {
    const answers = await Promise.all(
      ['left', 'right'].map((side) => save(as, { ...change, functionTitle: `${side} ${version}` }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    const [won] = answers.filter(({ status }) => status === 200)
    expect((await read(as)).functionTitle).toBe(won?.body.functionTitle)
  }
})

describeEndpoint(api.profile.savePicture, {
  works: {
    'the picture is made anew, square, and the one before it is gone': async () => {
      const { person, as } = await someone()
      const first = await savePicture(as, await blue())
      expect(first.status).toBe(200)
      const second = await savePicture(as, await blue(800, 600), { crop: { left: 100, top: 100, size: 400 } })
      expect(second.body.fileId).not.toBe(first.body.fileId)
      const { bytes, headers } = await look(as, person.id)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await historyOf(person.id)).toEqual(['Saved a profile picture', 'Saved a profile picture'])
      const system = house.waybill.db.as({ kind: 'system' })
      const kept = await system.read
        .selectFrom('stored_file')
        .select('id')
        .where('company_id', '=', person.company.id)
        .where('removed_at', 'is', null)
        .execute()
      expect(kept).toEqual([{ id: second.body.fileId }])
    },
    'a photograph of nearly 5 MB is taken, and where it was taken is forgotten (P24)': async () => {
      const { person, as } = await someone()
      const noise = sharp(randomBytes(1_280 * 1_280 * 3), { raw: { width: 1_280, height: 1_280, channels: 3 } })
      const photo = await noise
        .withExif({ IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
        .png()
        .toBuffer()
      expect(photo.length).toBeGreaterThan(4_500_000)
      expect((await savePicture(as, photo)).status).toBe(200)
      expect((await sharp((await look(as, person.id)).bytes).metadata()).exif).toBeUndefined()
    },
  },
  refusesBadInput: {
    'hostile pictures, beside the field and without a trace (P24, P29)': async () => {
      const { person, as } = await someone()
      const before = await traces(person.company.id)
      const hostile: Record<string, Buffer> = {
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        html: Buffer.from('<!doctype html><script>alert(1)</script>'),
        gif: await sharp(await blue())
          .gif()
          .toBuffer(),
        polyglot: Buffer.from('GIF89a/*\u0000*/=1;alert(1)//'),
        truncated: (await blue(900, 900)).subarray(0, 400),
        noise: randomBytes(2_000_000),
        huge: await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        pdf: Buffer.from('%PDF-1.7\n%%EOF'),
      }
      for (const [what, bytes] of Object.entries(hostile)) {
        const { status, problem } = await savePicture(as, bytes)
        expect({ what, status, said: problem.modelState }).toEqual({
          what,
          status: 400,
          said: { data: [expect.stringContaining('PNG or JPEG')] },
        })
      }
      const outside = { crop: { left: 250, top: 0, size: 200 } }
      expect((await savePicture(as, await blue(), outside)).problem.modelState).toHaveProperty('data')
      expect(await traces(person.company.id)).toEqual(before)
      expect((await read(as)).fileId).toBeNull()
      expect(await historyOf(person.id)).toEqual([])
    },
    'what is too large, no base64, or of another type': async () => {
      const { person, as } = await someone()
      const before = await traces(person.company.id)
      const large = await savePicture(as, Buffer.alloc(PICTURE_BYTES + 3))
      expect(large.problem.modelState).toEqual({ data: ['The file is larger than 5 MB'] })
      expect((await savePicture(as, Buffer.alloc(25 * 1024 * 1024))).status).toBe(413)
      const broken = await house.call(profile.savePicture, {
        as,
        body: { type: 'ContactProfilepicture', data: 'data:image/png;base64,AAAA' },
      })
      expect(broken.problem.modelState).toHaveProperty('data')
      expect((await savePicture(as, await blue(), { type: 'CompanyLogo' })).problem.modelState).toHaveProperty('type')
      expect(await traces(person.company.id)).toEqual(before)
    },
  },
  refusesWhoMayNot: {
    'a stranger, and nothing of it is read': async () => {
      const before = await traces('00000000-0000-0000-0000-000000000000')
      const body = { type: 'ContactProfilepicture', data: (await blue()).toString('base64') }
      expect((await house.call(profile.savePicture, { body })).status).toBe(401)
      expect(await traces('00000000-0000-0000-0000-000000000000')).toEqual(before)
    },
  },
  refusesTheOtherCompany: doesNotApply('it changes the own picture alone'),
})

describe('while bombs arrive (P29)', () => {
  test('other requests are answered as ever', async () => {
    const { as } = await someone()
    const { as: other } = await someone()
    const bomb = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const bombs = Promise.all(Array.from({ length: 6 }, () => savePicture(as, bomb)))
    const waits: number[] = []
    const over = new AbortController()
    void bombs.finally(() => over.abort())
    while (!over.signal.aborted || waits.length < 20) {
      const began = performance.now()
      expect((await house.call(profile.find, { as: other })).status).toBe(200)
      waits.push(performance.now() - began)
    }
    await bombs
    const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)]
    expect(p99).toBeLessThan(500)
  })
})

describeEndpoint(api.profile.removePicture, {
  works: {
    'it is gone for everybody': async () => {
      const { person, as } = await someone()
      await savePicture(as, await blue())
      const { status, body } = await house.call(profile.removePicture, { as })
      expect({ status, fileId: body.fileId }).toEqual({ status: 200, fileId: null })
      expect((await look(as, person.id)).status).toBe(404)
      expect(await historyOf(person.id)).toEqual(['Saved a profile picture', 'Removed the profile picture'])
    },
    'where there is none nothing happens': async () => {
      const { person, as } = await someone()
      expect((await house.call(profile.removePicture, { as })).status).toBe(200)
      expect(await historyOf(person.id)).toEqual([])
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { as } = await someone()
      expect((await house.call(profile.removePicture, { as, query: { all: 'true' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a stranger': async () => expect((await house.call(profile.removePicture)).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('it removes the own picture alone'),
})

describeEndpoint(api.profile.picture, {
  works: {
    'colleagues and the provider see it': async () => {
      const { person, as } = await someone('carrier-admin')
      await savePicture(as, await blue())
      const { as: colleague } = await someone('carrier-dispatcher', person.company)
      const { as: provider } = await someone('operations')
      for (const reader of [as, colleague, provider]) expect((await look(reader, person.id)).status).toBe(200)
    },
    'a carrier sees those of the provider’s people who deal with it, and no others': async () => {
      const { person, as } = await someone('operations')
      await savePicture(as, await blue())
      const { as: carrier } = await someone()
      expect((await look(carrier, person.id)).status).toBe(404)
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read.updateTable('contact').set({ is_portal_visible: true }).where('id', '=', person.id).execute()
      expect((await look(carrier, person.id)).status).toBe(200)
      const { body } = await house.call(api.contacts.find, { as: carrier, params: { contactId: person.id } })
      expect(body.fileId).toEqual(expect.any(String))
    },
    'somebody without a picture has none': async () => {
      const { person, as } = await someone()
      expect((await look(as, person.id)).status).toBe(404)
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { as } = await someone()
      expect((await look(as, '..%2Fpicture')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver sees the own and no colleague’s': async () => {
      const { person, as } = await someone('driver')
      const { person: colleague, as: asColleague } = await someone('carrier-admin', person.company)
      await savePicture(as, await blue())
      await savePicture(asColleague, await blue())
      expect((await look(as, person.id)).status).toBe(200)
      expect((await look(as, colleague.id)).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'as if there were nobody': async () => {
      const { person, as } = await someone()
      await savePicture(as, await blue())
      const { as: stranger } = await someone()
      expect((await look(stranger, person.id)).status).toBe(404)
    },
  },
})

describeEndpoint(api.profile.notificationPreferences, {
  works: {
    'everybody is offered what can reach them, as it is by default': async () => {
      const { as } = await someone('driver')
      const { body } = await house.call(profile.notificationPreferences, { as })
      expect(body.data).toEqual(
        eventsFor('driver').map((event) => ({ event, ...NOTIFICATION_EVENTS[event].byDefault })),
      )
      expect(body.data.map(({ event }) => event)).toContain('load-assigned')
    },
    'each persona what the rooms tell it': async () => {
      for (const persona of ['factor', 'payer', 'shipper', 'payables', 'carrier-billing'] as const) {
        const { as } = await someone(persona)
        const { data } = (await house.call(profile.notificationPreferences, { as })).body
        expect(data.map(({ event }) => event)).toEqual(eventsFor(persona))
      }
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { as } = await someone()
      expect((await house.call(profile.notificationPreferences, { as, query: { of: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a stranger': async () => expect((await house.call(profile.notificationPreferences)).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('it knows the own choices alone'),
})

describeEndpoint(api.profile.saveNotificationPreferences, {
  works: {
    'what was chosen holds, the rest stays, and colleagues choose for themselves': async () => {
      const { person, as } = await someone('carrier-admin')
      const { as: colleague } = await someone('carrier-admin', person.company)
      const chosen = { event: 'tender-offered', inPortal: false, byMail: false } as const
      const { body } = await house.call(profile.saveNotificationPreferences, { as, body: { data: [chosen] } })
      expect(body.data).toContainEqual(chosen)
      expect((await house.call(profile.notificationPreferences, { as })).body).toEqual(body)
      const others = await house.call(profile.notificationPreferences, { as: colleague })
      expect(others.body.data).toContainEqual({ event: 'tender-offered', inPortal: true, byMail: true })
      const again = { ...chosen, byMail: true }
      const changed = await house.call(profile.saveNotificationPreferences, { as, body: { data: [again] } })
      expect(changed.body.data).toContainEqual(again)
      expect(await historyOf(person.id)).toEqual(['Notification settings changed', 'Notification settings changed'])
    },
  },
  refusesBadInput: {
    'what never reaches the person, what stands twice, and what nobody knows': async () => {
      const { as } = await someone('driver')
      const save = (...data: object[]) => house.call(profile.saveNotificationPreferences, { as, body: { data } })
      const on = { inPortal: true, byMail: true }
      expect((await save({ event: 'access-requested', ...on })).problem.modelState).toHaveProperty('access-requested')
      const twice = await save({ event: 'load-assigned', ...on }, { event: 'load-assigned', ...on })
      expect(twice.problem.modelState).toHaveProperty('load-assigned')
      expect((await save({ event: 'everything', ...on })).status).toBe(400)
      expect((await save({ event: 'load-assigned', ...on, byPhone: true })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a stranger': async () =>
      expect((await house.call(profile.saveNotificationPreferences, { body: { data: [] } })).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('it changes the own choices alone'),
})

test('a picture is re-encoded and stored before a transaction begins', async () => {
  const { as } = await someone()
  const steps = stepsWithFiles()
  expect((await savePicture(as, await blue())).status).toBe(200)
  expect(steps).toEqual(['square', 'store'])
})
