import { api } from '@waybill/contract/api.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import type { SupportMessage, SupportWeek } from '@waybill/contract/support/support.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { sendForm } from '../../test/send-form.ts'
import { pageOf } from '../../world/one-page.ts'
import { SUPPORT_WATCH } from './support-occasions.ts'

const { desk, setWeek, list, counts, find, messages, ask, write, read, assign, close, reopen } = api.support

const MINUTE = 60_000
/** Wednesday, 10:00 in Chicago. */
const MORNING = new Date('2027-01-13T16:00:00Z')
const later = (minutes: number) => new Date(MORNING.getTime() + minutes * MINUTE)
const NIGHT = new Date('2027-01-14T03:00:00Z')

const WEEK: SupportWeek = { days: [1, 2, 3, 4, 5], opens: '07:00', closes: '18:00', timeZone: 'America/Chicago' }
const SUPPORT_EMAIL = 'support@northbound.example'

let house: House
let provider: Company
beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
})
beforeEach(() => house.setClock(MORNING))
afterAll(() => house.close())

async function signIn(persona: Persona, company?: Company) {
  const isStaff = persona === 'operations' || persona === 'payables'
  const employer = company ?? (isStaff ? provider : undefined)
  const person = await hire(house.waybill.db, persona, employer ? { company: employer } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

/** Everybody of the provider has done nothing for ten minutes. */
async function leaveTheDesk(): Promise<void> {
  await house.waybill.db
    .as({ kind: 'system' })
    .read.updateTable('session')
    .set({ last_used_at: later(-10) })
    .where('company_id', '=', provider.id)
    .execute()
}

let questions = 0
/** A question of that person's. */
async function aQuestion(as: SignedIn, more: object = {}) {
  const subject = `Question ${questions++}`
  const { status, body } = await house.call(ask, { as, body: { subject, text: 'Where do I find it?', ...more } })
  expect(status).toBe(201)
  return { subject, id: body.id, params: { supportConversationId: body.id }, body }
}
type Params = { supportConversationId: string }

const found = async (as: SignedIn, params: Params) => (await house.call(find, { as, params })).body
const said = async (as: SignedIn, params: Params) => (await house.call(messages, { as, params })).body.data
const say = (as: SignedIn, params: Params, text: string, more = {}) =>
  house.call(write, { as, params, body: { text, ...more } })
const mailed = async (subject: string) =>
  (await house.mails(SUPPORT_EMAIL)).filter((letter) => letter.subject.includes(subject))

/** A colleague who is no administrator, and the neighbor's dispatcher. */
async function strangersOf(asking: SignedIn): Promise<SignedIn[]> {
  return [await signIn('carrier-dispatcher', asking.company), await signIn('carrier-admin')]
}

describeEndpoint(api.support.desk, {
  works: {
    'somebody answers while the desk is open and staffed, and everybody may ask when': async () => {
      await signIn('operations')
      for (const persona of PERSONAS) {
        const { status, body } = await house.call(desk, { as: await signIn(persona) })
        expect([persona, status, body.isAnswering, body.says.text]).toEqual([
          persona,
          200,
          true,
          'Answers until 18:00 CST',
        ])
      }
    },
    'says when somebody is back, by the clock of the desk': async () => {
      house.setClock(NIGHT)
      const { body } = await house.call(desk, { as: await signIn('factor') })
      expect([body.isAnswering, body.says.text]).toEqual([
        false,
        'Back Thursday at 07:00 CST. Leave a message: we answer here and by email.',
      ])
      expect(body.week).toEqual(WEEK)
    },
    'nobody answers once the last of the provider has done nothing for five minutes': async () => {
      await signIn('operations')
      await leaveTheDesk()
      const { body } = await house.call(desk, { as: await signIn('broker') })
      expect([body.isAnswering, body.says.code]).toEqual([false, 'support-away'])
    },
  },
  refusesBadInput: {
    'another day': async () => {
      const as = await signIn('driver')
      expect((await house.call(desk, { as, query: { at: '2027-01-15' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(desk)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('there is one desk'),
})

async function save(as: SignedIn, week: object, version?: number) {
  const seen = version ?? (await house.call(desk, { as })).body.version
  return await house.call(setWeek, { as, headers: { 'if-match': `"${seen}"` }, body: week as SupportWeek })
}

describeEndpoint(api.support.setWeek, {
  works: {
    'an administrator of the provider changes the hours': async () => {
      const as = await signIn('operations')
      const week = { days: [7, 6, 6], opens: '00:00', closes: '24:00', timeZone: 'America/New_York' }
      const { status, body } = await save(as, week)
      expect([status, body.week, body.says.text]).toEqual([
        200,
        { ...week, days: [6, 7] },
        'Back Saturday at 00:00 EST. Leave a message: we answer here and by email.',
      ])
      expect((await save(as, WEEK)).body.says.text).toBe('Answers until 18:00 CST')
    },
    'of two who change them the second is told (P15)': async () => {
      const as = await signIn('operations')
      const { version } = (await house.call(desk, { as })).body
      const tries = await Promise.all([WEEK, WEEK].map((week) => save(as, week, version)))
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
      expect((await house.call(desk, { as })).body.version).toBe(version + 1)
    },
  },
  refusesBadInput: {
    'a day that ends before it begins, an eighth day, a clock that is none, no version': async () => {
      const as = await signIn('operations')
      for (const wrong of [{ closes: '06:00' }, { days: [8] }, { opens: '7 am' }, { timeZone: 'Central' }])
        expect((await save(as, { ...WEEK, ...wrong })).status).toBe(400)
      expect((await house.call(setWeek, { as, body: WEEK })).status).toBe(428)
    },
  },
  refusesWhoMayNot: {
    'payables, and an administrator of a carrier': async () => {
      for (const persona of ['payables', 'carrier-admin'] as const)
        expect((await save(await signIn(persona), WEEK)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('there is one desk'),
})

describeEndpoint(api.support.ask, {
  works: {
    'a question waits for the provider, with what it is about': async () => {
      const staff = await signIn('operations')
      const as = await signIn('carrier-dispatcher')
      const about = { type: 'shipment', number: '4340017' } as const
      const { id, params, subject, body } = await aQuestion(as, { about })
      expect(body).toMatchObject({
        subject,
        about,
        company: { id: as.company.id },
        askedBy: { id: as.id },
        assignee: null,
        lastMessage: { text: 'Where do I find it?', writtenAt: '2027-01-13T10:00:00-06:00' },
        waitingSince: '2027-01-13T10:00:00-06:00',
        unreadCount: 0,
        closed: null,
      })
      expect(await found(staff, params)).toMatchObject({ id, unreadCount: 1 })
      expect(await said(as, params)).toMatchObject([{ isOwn: true, isMailed: false, readAt: null }])
      expect(await mailed(subject)).toEqual([])
    },
    'goes to the provider by email too when nobody is there, and says so': async () => {
      house.setClock(NIGHT)
      const as = await signIn('driver')
      const { id, params, subject } = await aQuestion(as, { text: 'The dock is closed.\nWhat now?' })
      expect(await said(as, params)).toMatchObject([{ isMailed: true }])
      const [letter, ...others] = await mailed(subject)
      expect(others).toEqual([])
      expect(letter?.subject).toBe(`${as.company.name}: ${subject}`)
      expect(letter?.paragraphs.slice(1)).toEqual(['The dock is closed.', 'What now?'])
      expect(letter?.link).toMatch(new RegExp(`/support/${id}$`))
    },
  },
  refusesBadInput: {
    'no subject, no words, a record that has no page': async () => {
      const as = await signIn('shipper')
      const whole = { subject: 'A bill', text: 'Where is it?' }
      for (const wrong of [{ subject: ' ' }, { text: '' }, { about: { type: 'truck', number: '42' } }])
        expect((await house.call(ask, { as, body: { ...whole, ...wrong } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    "the provider's people, who answer": async () => {
      for (const persona of ['operations', 'payables'] as const) {
        const body = { subject: 'A bill', text: 'Where is it?' }
        expect((await house.call(ask, { as: await signIn(persona), body })).status).toBe(403)
      }
    },
  },
  refusesTheOtherCompany: {
    'it is of the company that one acts for': async () => {
      const as = await signIn('factor')
      const body = { subject: 'A bill', text: 'Where is it?', companyId: provider.id }
      expect((await house.call(ask, { as, body })).status).toBe(400)
    },
  },
})

describeEndpoint(api.support.list, {
  works: {
    "one's own, an administrator's company's, and for the provider what waits longest first": async () => {
      const admin = await signIn('carrier-admin')
      const dispatcher = await signIn('carrier-dispatcher', admin.company)
      const first = await aQuestion(dispatcher)
      house.setClock(later(1))
      const second = await aQuestion(admin)
      const subjects = async (as: SignedIn, query: Record<string, string>) =>
        (await house.call(list, { as, query })).body.data.map(({ subject }) => subject)
      expect(await subjects(dispatcher, {})).toEqual([first.subject])
      expect(await subjects(admin, {})).toEqual([second.subject, first.subject])
      expect(await subjects(admin, { view: 'mine' })).toEqual([second.subject])
      const staff = await signIn('payables')
      const ofTheirs = { query: admin.company.canary }
      expect(await subjects(staff, { view: 'waiting', ...ofTheirs })).toEqual([first.subject, second.subject])
      await say(staff, first.params, 'Under Documents.')
      expect(await subjects(staff, { view: 'waiting', ...ofTheirs })).toEqual([second.subject])
      expect(await subjects(staff, { view: 'mine', ...ofTheirs })).toEqual([first.subject])
    },
  },
  refusesBadInput: {
    'a view that there is not': async () => {
      expect((await house.call(list, { as: await signIn('broker'), query: { view: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(list)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'nobody finds the question of another company': async () => {
      const { subject } = await aQuestion(await signIn('payer'))
      const as = await signIn('carrier-admin')
      const { body } = await house.call(list, { as, query: { query: subject } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.support.counts, {
  works: {
    'as many as each view lists, and how many have something unread': async () => {
      const as = await signIn('broker')
      const [answered, closed] = [await aQuestion(as), await aQuestion(as)]
      const staff = await signIn('operations')
      await say(staff, answered.params, 'Here.')
      await house.call(close, { as: staff, params: closed.params })
      const expected = { waiting: 0, mine: 1, open: 1, closed: 1, unread: 1 }
      expect((await house.call(counts, { as })).body).toEqual(expected)
      const query = { query: as.company.canary }
      expect((await house.call(counts, { as: staff, query })).body).toEqual({ ...expected, unread: 0 })
    },
  },
  refusesBadInput: {
    'a view': async () => {
      const as = await signIn('broker')
      expect((await house.call(counts, { as, query: { view: 'open' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      expect((await house.call(counts)).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor have none of it': async () => {
      const asking = await signIn('carrier-billing')
      await aQuestion(asking)
      for (const as of await strangersOf(asking))
        expect((await house.call(counts, { as })).body).toMatchObject({ open: 0, unread: 0 })
    },
  },
})

describeEndpoint(api.support.find, {
  works: {
    'whoever asked, their administrator, and the provider': async () => {
      const admin = await signIn('carrier-admin')
      const asking = await signIn('driver', admin.company)
      const { params, id } = await aQuestion(asking)
      for (const as of [admin, asking, await signIn('payables')]) expect(await found(as, params)).toMatchObject({ id })
      const { can } = await found(asking, params)
      expect(can).toMatchObject({ write: true, close: true, note: { code: 'not-your-role' } })
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const as = await signIn('driver')
      expect((await house.call(find, { as, params: { supportConversationId: '17' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const { params } = await aQuestion(await signIn('driver'))
      expect((await house.call(find, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      for (const as of await strangersOf(asking)) expect((await house.call(find, { as, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.messages, {
  works: {
    'the newest first, and internal notes for the provider alone': async () => {
      const asking = await signIn('carrier-dispatcher')
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      house.setClock(later(1))
      await say(staff, params, 'Let me look.')
      house.setClock(later(2))
      await say(staff, params, 'Ask Robin about it.', { isInternal: true })
      const texts = async (as: SignedIn) => (await said(as, params)).map(({ text }) => text)
      expect(await texts(staff)).toEqual(['Ask Robin about it.', 'Let me look.', 'Where do I find it?'])
      expect(await texts(asking)).toEqual(['Let me look.', 'Where do I find it?'])
      expect(await found(asking, params)).toMatchObject({ lastMessage: { text: 'Let me look.' }, unreadCount: 1 })
      const { body } = await house.call(messages, { as: asking, params, query: { page: 2, pageSize: 1 } })
      expect(body).toMatchObject({ data: [{ text: 'Where do I find it?' }], totalCount: 2 })
    },
  },
  refusesBadInput: {
    'a page before the first': async () => {
      const as = await signIn('driver')
      const { params } = await aQuestion(as)
      expect((await house.call(messages, { as, params, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const { params } = await aQuestion(await signIn('driver'))
      expect((await house.call(messages, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      for (const as of await strangersOf(asking)) expect((await house.call(messages, { as, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.write, {
  works: {
    'the answer ends the wait, is whose turn it was, and the next question waits again': async () => {
      const asking = await signIn('carrier-dispatcher')
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      const answer = await say(staff, params, 'Under Documents.')
      expect([answer.status, answer.body]).toMatchObject([201, { isOwn: true, isOfProvider: true, readAt: null }])
      expect(await found(staff, params)).toMatchObject({
        waitingSince: null,
        unreadCount: 0,
        assignee: { id: staff.id },
      })
      house.setClock(later(1))
      await say(asking, params, 'And the bill?')
      expect(await found(staff, params)).toMatchObject({ waitingSince: '2027-01-13T10:01:00-06:00', unreadCount: 1 })
      // Whoever writes has read what is there.
      expect((await said(staff, params)).map(({ readAt }) => readAt !== null)).toEqual([false, true, true])
    },
    'reopens what was closed; a note does not': async () => {
      const asking = await signIn('carrier-dispatcher')
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      await house.call(close, { as: staff, params })
      await say(staff, params, 'Done by phone.', { isInternal: true })
      expect((await found(asking, params)).closed).not.toBeNull()
      await say(asking, params, 'One more.')
      expect(await found(asking, params)).toMatchObject({ closed: null, waitingSince: '2027-01-13T10:00:00-06:00' })
    },
    'what is written while nobody is there goes out by email; the provider writes none to itself': async () => {
      const asking = await signIn('carrier-dispatcher')
      const staff = await signIn('operations')
      const { params, subject } = await aQuestion(asking)
      await leaveTheDesk()
      expect((await say(asking, params, 'Anybody?')).body.isMailed).toBe(true)
      expect((await say(staff, params, 'Yes.')).body.isMailed).toBe(false)
      expect(await mailed(subject)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'nothing, and more than a letter': async () => {
      const as = await signIn('driver')
      const { params } = await aQuestion(as)
      for (const text of [' ', 'x'.repeat(4_001)]) expect((await say(as, params, text)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'an internal note of the asking side': async () => {
      const as = await signIn('carrier-admin')
      const { params } = await aQuestion(as)
      expect((await say(as, params, 'Between us', { isInternal: true })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      for (const as of await strangersOf(asking)) expect((await say(as, params, 'Me too')).status).toBe(404)
      expect(await said(asking, params)).toHaveLength(1)
    },
  },
})

async function attached(
  as: SignedIn,
  params: Params,
  more: { name?: string; bytes?: Buffer; isInternal?: boolean } = {},
) {
  const query = { ...params, ...(more.isInternal ? { isInternal: 'true' } : {}) }
  const sent = { name: more.name ?? 'receipt.pdf', bytes: more.bytes ?? pageOf('A receipt') }
  const answer = await sendForm(house, api.support.attach, { as, query }, sent)
  return { status: answer.statusCode, body: answer.json<SupportMessage>() }
}
const fileOf = (as: SignedIn, supportMessageId: string) =>
  house.call(api.support.file, { as, params: { supportMessageId } })

describeEndpoint(api.support.attach, {
  works: {
    'a file is a message of its own, and both sides open it': async () => {
      const [as, staff] = [await signIn('carrier-dispatcher'), await signIn('operations')]
      const { params } = await aQuestion(as)
      const { status, body } = await attached(as, params)
      expect([status, body.text, body.file]).toMatchObject([
        201,
        '',
        { name: 'receipt.pdf', mediaType: 'application/pdf' },
      ])
      expect((await found(staff, params)).lastMessage.text).toBe('receipt.pdf')
      for (const who of [as, staff]) expect((await fileOf(who, body.id)).status).toBe(200)
    },
    'one among the provider’s people is theirs': async () => {
      const [as, staff] = [await signIn('carrier-dispatcher'), await signIn('operations')]
      const { params } = await aQuestion(as)
      const { body } = await attached(staff, params, { isInternal: true })
      expect((await fileOf(staff, body.id)).status).toBe(200)
      expect((await fileOf(as, body.id)).status).toBe(404)
    },
  },
  refusesBadInput: {
    'what is no picture and no PDF': async () => {
      const as = await signIn('driver')
      const { params } = await aQuestion(as)
      expect((await attached(as, params, { name: 'page.html', bytes: Buffer.from('<script>') })).status).toBe(400)
      expect(await said(as, params)).toHaveLength(1)
    },
  },
  refusesWhoMayNot: {
    'an internal one of whoever asks': async () => {
      const as = await signIn('broker')
      const { params } = await aQuestion(as)
      expect((await attached(as, params, { isInternal: true })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such conversation': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(as)
      for (const stranger of await strangersOf(as)) expect((await attached(stranger, params)).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.file, {
  works: {
    'as a download, in a sandbox': async () => {
      const as = await signIn('carrier-admin')
      const { params } = await aQuestion(as)
      const { body } = await attached(as, params)
      const { status, headers } = await fileOf(as, body.id)
      expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
        200,
        'application/pdf',
        "default-src 'none'; sandbox",
      ])
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      expect((await fileOf(await signIn('driver'), 'receipt')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const params = { supportMessageId: '0190a0b0-0000-7000-8000-000000000000' }
      expect((await house.call(api.support.file, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such file, nor one beside words': async () => {
      const as = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(as)
      const { body } = await attached(as, params)
      for (const stranger of await strangersOf(as)) expect((await fileOf(stranger, body.id)).status).toBe(404)
      const [, words] = await said(as, params)
      expect((await fileOf(as, words?.id ?? '')).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.read, {
  works: {
    'the other side sees when, and what is read stays read': async () => {
      const asking = await signIn('carrier-dispatcher')
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      house.setClock(later(14))
      for (const _ of [1, 2]) expect((await house.call(read, { as: staff, params })).status).toBe(204)
      house.setClock(later(20))
      await house.call(read, { as: await signIn('payables'), params })
      expect(await said(asking, params)).toMatchObject([{ readAt: '2027-01-13T10:14:00-06:00' }])
    },
    'an administrator reads along and marks nothing for whoever asked': async () => {
      const admin = await signIn('carrier-admin')
      const asking = await signIn('carrier-dispatcher', admin.company)
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      await say(staff, params, 'Here.')
      expect((await found(admin, params)).unreadCount).toBe(0)
      await house.call(read, { as: admin, params })
      expect((await said(staff, params))[0]).toMatchObject({ readAt: null })
      expect((await found(asking, params)).unreadCount).toBe(1)
      await house.call(read, { as: asking, params })
      expect((await found(asking, params)).unreadCount).toBe(0)
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const as = await signIn('driver')
      expect((await house.call(read, { as, params: { supportConversationId: '17' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const { params } = await aQuestion(await signIn('driver'))
      expect((await house.call(read, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      for (const as of await strangersOf(asking)) expect((await house.call(read, { as, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.assign, {
  works: {
    'to a colleague, and to nobody': async () => {
      const staff = await signIn('operations')
      const colleague = await signIn('payables')
      const { params } = await aQuestion(await signIn('factor'))
      const give = (assigneeId: string | null) => house.call(assign, { as: staff, params, body: { assigneeId } })
      expect((await give(colleague.id)).body.assignee).toMatchObject({ id: colleague.id })
      // It still waits for an answer.
      expect((await give(null)).body).toMatchObject({ assignee: null, waitingSince: '2027-01-13T10:00:00-06:00' })
    },
  },
  refusesBadInput: {
    'somebody without an id': async () => {
      const { params } = await aQuestion(await signIn('factor'))
      const as = await signIn('operations')
      expect((await house.call(assign, { as, params, body: { assigneeId: 'Robin' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'whoever asked': async () => {
      const as = await signIn('carrier-admin')
      const { params } = await aQuestion(as)
      expect((await house.call(assign, { as, params, body: { assigneeId: as.id } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'nobody outside the provider is given it': async () => {
      const asking = await signIn('factor')
      const { params } = await aQuestion(asking)
      const as = await signIn('operations')
      expect((await house.call(assign, { as, params, body: { assigneeId: asking.id } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.close, {
  works: {
    'either side closes it, once': async () => {
      const asking = await signIn('shipper')
      const staff = await signIn('operations')
      for (const as of [asking, staff]) {
        const { params } = await aQuestion(asking)
        const { body } = await house.call(close, { as, params })
        expect(body).toMatchObject({ waitingSince: null, closed: { at: '2027-01-13T10:00:00-06:00' } })
        expect(body.can).toMatchObject({ reopen: true, close: { code: 'support-closed-already' } })
        expect((await house.call(close, { as, params })).status).toBe(409)
      }
    },
  },
  refusesBadInput: {
    'a reason': async () => {
      const as = await signIn('shipper')
      const { params } = await aQuestion(as)
      expect((await house.call(close, { as, params, body: { reason: 'Done' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const { params } = await aQuestion(await signIn('shipper'))
      expect((await house.call(close, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      for (const as of await strangersOf(asking)) expect((await house.call(close, { as, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.support.reopen, {
  works: {
    'for whoever asked it waits again; for the provider it is only open': async () => {
      const asking = await signIn('payer')
      const staff = await signIn('operations')
      const { params } = await aQuestion(asking)
      const again = async (as: SignedIn) => {
        await house.call(close, { as, params })
        return (await house.call(reopen, { as, params })).body
      }
      expect(await again(staff)).toMatchObject({ closed: null, waitingSince: null })
      expect(await again(asking)).toMatchObject({ closed: null, waitingSince: '2027-01-13T10:00:00-06:00' })
      expect((await house.call(reopen, { as: asking, params })).status).toBe(409)
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const as = await signIn('payer')
      expect((await house.call(reopen, { as, params: { supportConversationId: '17' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => {
      const { params } = await aQuestion(await signIn('payer'))
      expect((await house.call(reopen, { params })).status).toBe(401)
    },
  },
  refusesTheOtherCompany: {
    'a colleague and a neighbor, as if there were none': async () => {
      const asking = await signIn('carrier-dispatcher')
      const { params } = await aQuestion(asking)
      await house.call(close, { as: asking, params })
      for (const as of await strangersOf(asking)) expect((await house.call(reopen, { as, params })).status).toBe(404)
    },
  },
})

test('an answer that nobody read for ten minutes goes to whoever asked, once', async () => {
  const admin = await signIn('carrier-admin')
  const asking = await signIn('driver', admin.company)
  const staff = await signIn('operations')
  const [unread, seen] = [await aQuestion(asking), await aQuestion(asking)]
  await say(staff, unread.params, 'Use gate 4.')
  await say(staff, unread.params, 'He is late again.', { isInternal: true })
  await say(staff, seen.params, 'It is paid.')
  await house.call(read, { as: asking, params: seen.params })
  const letters = async (to: SignedIn) =>
    (await house.mails(to.userName)).filter(({ kind }) => kind === 'notification-support-answered')
  await house.waybill.notifier.watch(SUPPORT_WATCH, later(9))
  expect(await letters(asking)).toEqual([])
  for (const minutes of [11, 12]) await house.waybill.notifier.watch(SUPPORT_WATCH, later(minutes))
  expect(await letters(asking)).toMatchObject([{ link: expect.stringContaining(`/support/${unread.id}`) }])
  const [letter] = await letters(asking)
  expect(letter?.subject).toContain(unread.subject)
  expect(letter?.paragraphs).toContain('Use gate 4.')
  expect(await letters(admin)).toEqual([])
})
