import { api } from '@waybill/contract/api.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTimes } from '../../../test/answer-times.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire, newCanary, type Person } from '../../../test/people.ts'
import { openConfirmed } from './access-requests.ts'

let house: House
let addresses = 0
beforeAll(async () => {
  house = await House.open({ publicUrl: 'https://portal.northbound.test' })
})
afterAll(() => house.close())

/** Throttles count by address, so every test uses its own. */
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`

type Asked = { company: string; firstName: string; lastName: string; emailAddress: string } & Record<string, unknown>

function asked(company: string, more: Partial<Asked> = {}): Asked {
  const word = newCanary()
  return { company, firstName: 'Kim', lastName: word, emailAddress: `${word}@mail.example`, ...more }
}

const ask = (body: Asked, address = newAddress()) => house.call(api.accessRequests.ask, { body, address })
const confirm = (token: string, address = newAddress()) =>
  house.call(api.accessRequests.confirm, { body: { token }, address })
const tokenIn = (link: string | undefined) => /\/request-access#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''

/** Run here, so no test waits for the server's own run. */
const openAll = () => openConfirmed(house.waybill.db.as({ kind: 'system' }), new Date())

async function confirmed(body: Asked): Promise<void> {
  expect((await ask(body)).status).toBe(204)
  const letter = (await house.mails(body.emailAddress)).at(-1)
  expect((await confirm(tokenIn(letter?.link))).status).toBe(204)
  await openAll()
  await expect.poll(() => stateOf(body.emailAddress)).not.toBe('confirmed')
}

async function stateOf(emailAddress: string): Promise<string | undefined> {
  const system = house.waybill.db.as({ kind: 'system' }).read
  const rows = await system
    .selectFrom('access_request')
    .select('state')
    .where('email_address', '=', emailAddress)
    .orderBy('id', 'desc')
    .execute()
  return rows[0]?.state
}

type Desk = { company: Company; admin: Person; usdot: string; as: { token: string } }

let usdots = 7_000_000 + Math.floor(Math.random() * 900_000)

/** A company with an administrator, found by USDOT number. */
async function desk(kind: CompanyKind = 'carrier'): Promise<Desk> {
  const company = await foundCompany(house.waybill.db, kind)
  const usdot = String(++usdots)
  const system = house.waybill.db.as({ kind: 'system' })
  await system.read.updateTable('company').set({ usdot }).where('id', '=', company.id).execute()
  const admin = await hire(house.waybill.db, kind === 'carrier' ? 'carrier-admin' : 'operations', { company })
  return { company, admin, usdot, as: await house.sessionOf(admin) }
}

const list = async (as: { token: string }, state: 'open' | 'decided' = 'open') =>
  (await house.call(api.accessRequests.list, { as, query: { state, pageSize: 200 } })).body
const openCount = async (as: { token: string }) => (await house.call(api.accessRequests.openCount, { as })).body.count

/** A desk with an open request. */
async function withRequest(more: Partial<Asked> = {}) {
  const at = await desk()
  const body = asked(`USDOT ${at.usdot}`, more)
  await confirmed(body)
  const [request] = (await list(at.as)).data
  if (!request) throw new Error('The request is not open')
  return { ...at, body, request, params: { accessRequestId: request.id } }
}

const RIGHTS = { roles: ['AP'], permissions: ['CarrierPortal'] }
const approve = (as: { token: string }, id: string, body: Record<string, unknown> = RIGHTS) =>
  house.call(api.accessRequests.approve, { as, params: { accessRequestId: id }, body })
const refuse = (as: { token: string }, id: string, reason = 'We do not know you') =>
  house.call(api.accessRequests.refuse, { as, params: { accessRequestId: id }, body: { reason } })

describeEndpoint(api.accessRequests.ask, {
  works: {
    'mails a link to confirm the address; until then nobody sees the request': async () => {
      const at = await desk()
      const body = asked(at.usdot, { phoneNumber: '(555) 555-0143', roles: ['AP'], message: 'Hello\nthere' })
      const answer = await ask(body)
      expect([answer.status, answer.text]).toEqual([204, ''])
      const [letter] = await house.mails(body.emailAddress)
      expect(letter).toMatchObject({
        kind: 'access-confirmation',
        link: expect.stringContaining('https://portal.northbound.test/request-access#token='),
      })
      expect([await openCount(at.as), (await list(at.as)).totalCount]).toEqual([0, 0])
      await confirm(tokenIn(letter?.link))
      await openAll()
      await expect.poll(() => openCount(at.as)).toBe(1)
      expect((await list(at.as)).data).toMatchObject([
        {
          companyNamed: at.usdot,
          company: { id: at.company.id },
          phoneNumber: '(555) 555-0143',
          roles: ['AP'],
          message: 'Hello\nthere',
        },
      ])
    },
    'finds the company by number, docket, and the domain of its people': async () => {
      const at = await desk()
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read
        .updateTable('company')
        .set({ docket_number: `MC-${at.usdot}` })
        .where('id', '=', at.company.id)
        .execute()
      for (const named of [`USDOT ${at.usdot}`, `mc ${at.usdot}`, `@${at.company.canary}.example`])
        await confirmed(asked(named))
      expect((await list(at.as)).data.map(({ company }) => company?.id)).toEqual([
        at.company.id,
        at.company.id,
        at.company.id,
      ])
    },
  },
  refusesBadInput: {
    'no name, no address, a phone that is none': async () => {
      const { status, problem } = await ask(asked('', { firstName: ' ', emailAddress: 'kim', phoneNumber: 'x' }))
      expect([status, Object.keys(problem.modelState ?? {}).sort()]).toEqual([
        400,
        ['company', 'emailAddress', 'firstName', 'phoneNumber'],
      ])
    },
    'names that hide something': async () => {
      const { status } = await ask(asked('1234567', { lastName: 'Kim\u202e' }))
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'who asks again and again': async () => {
      const address = newAddress()
      const body = asked('1234567')
      const statuses: number[] = []
      for (let asks = 0; asks < 6; asks++) statuses.push((await ask(body, address)).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
      // Three letters a day, however many strangers ask in someone's name.
      expect((await ask(body)).status).toBe(204)
      expect(await house.mails(body.emailAddress)).toHaveLength(3)
    },
  },
  refusesTheOtherCompany: doesNotApply('it answers nobody anything'),
})

describeEndpoint(api.accessRequests.confirm, {
  works: {
    once: async () => {
      const body = asked('1234567')
      await ask(body)
      const [letter] = await house.mails(body.emailAddress)
      const token = tokenIn(letter?.link)
      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
    },
  },
  refusesBadInput: {
    'a token that is none, or too old': async () => {
      expect((await confirm('x'.repeat(43))).problem.code).toBe('link-over')
      const body = asked('1234567')
      await ask(body)
      const [letter] = await house.mails(body.emailAddress)
      house.setClock(new Date(Date.now() + 3 * 86_400_000 + 1_000))
      const late = await confirm(tokenIn(letter?.link))
      house.setClock(undefined)
      expect(late.status).toBe(410)
    },
  },
  refusesWhoMayNot: {
    'who tries one token after the other': async () => {
      const address = newAddress()
      let answer = await confirm('x', address)
      for (let tries = 0; tries < 60; tries++) answer = await confirm(`${tries}`, address)
      expect(answer.status).toBe(429)
    },
  },
  refusesTheOtherCompany: doesNotApply('whoever holds the token is whom it was mailed to'),
})

describeEndpoint(api.accessRequests.list, {
  works: {
    'open and decided apart, with what the reader may give': async () => {
      const { as, request } = await withRequest()
      expect(request).toMatchObject({ state: 'open', can: { decide: true } })
      expect(request.grants.permissions).toContain('CarrierPortal')
      await refuse(as, request.id)
      expect((await list(as)).totalCount).toBe(0)
      expect((await list(as, 'decided')).data).toMatchObject([
        {
          id: request.id,
          state: 'refused',
          reason: 'We do not know you',
          can: { decide: { text: expect.stringContaining('rejected') } },
        },
      ])
    },
    'a second request of the same person for the same company stays out of sight': async () => {
      const { as, body } = await withRequest()
      await confirmed(body)
      expect((await list(as)).totalCount).toBe(1)
    },
    'what names no company we know is for operations to find out': async () => {
      const operations = await desk('provider')
      const body = asked('Somewhere Trucking')
      await confirmed(body)
      const found = (await list(operations.as)).data.find(({ lastName }) => lastName === body.lastName)
      expect(found).toMatchObject({ company: null, can: { decide: true }, grants: { roles: [], permissions: [] } })
    },
  },
  refusesBadInput: {
    'another state': async () => {
      const { as } = await desk()
      expect((await house.call(api.accessRequests.list, { as, query: { state: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, by ability; a clerk who does not administer sees none': async () => {
      const { company } = await withRequest()
      const dispatcher = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher', { company }))
      expect((await house.call(api.accessRequests.list, { as: dispatcher })).problem.code).toBe('not-authorized')
      const payables = await house.sessionOf(await hire(house.waybill.db, 'payables'))
      expect((await house.call(api.accessRequests.list, { as: payables })).problem.code).toBe('not-authorized')
      const clerk = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect(await list(clerk)).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesTheOtherCompany: {
    'which sees none of them': async () => {
      const { body } = await withRequest()
      const other = await desk()
      expect(await list(other.as)).toEqual({ data: [], totalCount: 0 })
      expect((await house.call(api.accessRequests.list, { as: other.as })).text).not.toContain(body.lastName)
    },
  },
})

describeEndpoint(api.accessRequests.openCount, {
  works: {
    'counts what the list shows': async () => {
      const { as, usdot, request } = await withRequest()
      await confirmed(asked(usdot))
      expect([await openCount(as), (await list(as)).totalCount]).toEqual([2, 2])
      await approve(as, request.id)
      expect(await openCount(as)).toBe(1)
    },
  },
  refusesBadInput: {
    'an unknown key': async () => {
      const { as } = await desk()
      expect((await house.call(api.accessRequests.openCount, { as, query: { companyId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const driver = await house.sessionOf(await hire(house.waybill.db, 'driver'))
      expect((await house.call(api.accessRequests.openCount, { as: driver })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'which counts its own': async () => {
      await withRequest()
      expect(await openCount((await desk()).as)).toBe(0)
    },
  },
})

describeEndpoint(api.accessRequests.approve, {
  works: {
    'writes them down with the rights, and the invitation leads in': async () => {
      const { as, body, request, company } = await withRequest({ phoneNumber: '(555) 555-0143' })
      const answer = await approve(as, request.id, { ...RIGHTS, functionTitle: 'Billing' })
      expect(answer.body).toMatchObject({
        state: 'approved',
        contactId: expect.any(String),
        decidedBy: expect.any(String),
      })
      const letters = await house.mails(body.emailAddress)
      const link = letters.find(({ kind }) => kind === 'invitation')?.link
      const resetToken = /#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''
      const entered = await house.call(api.passwords.reset, {
        body: { resetToken, newPassword: 'harbour lamp 31 otter' },
        address: newAddress(),
      })
      expect(entered.body.user).toMatchObject({
        companyId: company.id,
        userName: body.emailAddress,
        roles: ['AP'],
        permissions: ['CarrierPortal'],
      })
    },
    'operations choose the company that nobody could tell': async () => {
      const operations = await desk('provider')
      const carrier = await desk()
      const body = asked('Somewhere Trucking')
      await confirmed(body)
      const found = (await list(operations.as)).data.find(({ lastName }) => lastName === body.lastName)
      const id = found?.id ?? ''
      expect((await approve(operations.as, id)).problem.modelState).toMatchObject({ companyId: [expect.any(String)] })
      const answer = await approve(operations.as, id, { ...RIGHTS, companyId: carrier.company.id })
      expect(answer.body).toMatchObject({ state: 'approved', company: { id: carrier.company.id } })
    },
    'of two who decide at once one is told that the other was faster': async () => {
      const { as, company, request, body } = await withRequest()
      const second = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company }))
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => approve(as, request.id)),
        ...Array.from({ length: 4 }, () => refuse(second, request.id)),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status, problem }) => status === 409 && problem.code === 'already-done')).toHaveLength(7)
      const decisions = (await house.mails(body.emailAddress)).filter(({ kind }) => kind !== 'access-confirmation')
      expect(decisions).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'no permission at all': async () => {
      const { as, request } = await withRequest()
      expect((await approve(as, request.id, { roles: ['AP'], permissions: [] })).problem.modelState).toHaveProperty(
        'permissions',
      )
      expect(await openCount(as)).toBe(1)
    },
  },
  refusesWhoMayNot: {
    'a right that the company’s kind does not have': async () => {
      const { as, request } = await withRequest()
      const answer = await approve(as, request.id, { roles: [], permissions: ['Admin'] })
      expect([answer.status, answer.problem.code]).toEqual([403, 'right-not-yours'])
      expect(await openCount(as)).toBe(1)
    },
    'a dispatcher': async () => {
      const { company, request } = await withRequest()
      const dispatcher = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher', { company }))
      expect((await approve(dispatcher, request.id)).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such request': async () => {
      const { request } = await withRequest()
      const other = await desk()
      expect((await approve(other.as, request.id)).status).toBe(404)
    },
  },
})

describeEndpoint(api.accessRequests.refuse, {
  works: {
    'mails the reason and leaves its lines in the history': async () => {
      const { as, body, request } = await withRequest()
      expect((await refuse(as, request.id, 'Ask your dispatcher first')).body).toMatchObject({
        state: 'refused',
        reason: 'Ask your dispatcher first',
      })
      const letters = await house.mails(body.emailAddress)
      expect(letters.at(-1)).toMatchObject({ kind: 'access-refused', link: undefined })
      expect(letters.at(-1)?.paragraphs).toContain('Ask your dispatcher first')
      const query = { entityType: 'access-request', entityId: request.id }
      const { body: told } = await house.call(api.history.list, { as, query })
      expect(told.data.map(({ description }) => description)).toEqual([
        'Access denied: Ask your dispatcher first',
        `Kim ${body.lastName} requested access`,
      ])
    },
  },
  refusesBadInput: {
    'without a reason': async () => {
      const { as, request } = await withRequest()
      expect((await refuse(as, request.id, '  ')).problem.modelState).toEqual({ reason: ['Enter a reason'] })
    },
  },
  refusesWhoMayNot: {
    'who comes late': async () => {
      const { as, request } = await withRequest()
      await refuse(as, request.id)
      const { status, problem } = await refuse(as, request.id)
      expect([status, problem.code]).toEqual([409, 'already-done'])
    },
    'a dispatcher': async () => {
      const { company, request } = await withRequest()
      const dispatcher = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher', { company }))
      expect((await refuse(dispatcher, request.id)).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'as if there were no such request': async () => {
      const { request } = await withRequest()
      const other = await desk()
      expect((await refuse(other.as, request.id)).status).toBe(404)
    },
  },
})

describe('P6, P19: whoever asks learns nothing', () => {
  test('known and unknown companies and accounts are answered alike, in text and time', async () => {
    const at = await desk()
    const kinds: Record<string, () => Asked> = {
      'known company': () => asked(at.usdot),
      'unknown company': () => asked('6999999'),
    }
    const accounts: Record<string, () => Asked> = {
      'known account': () => asked('6999999', { emailAddress: at.admin.userName }),
      'unknown account': () => asked('6999999', { emailAddress: 'nobody-knows@mail.example' }),
    }
    await expectAlike(kinds)
    await expectAlike(accounts)
  }, 120_000)

  async function expectAlike(kinds: Record<string, () => Asked>): Promise<void> {
    const texts = new Set<string>()
    const times = await answerTimes(Object.keys(kinds), async (kind) => {
      const { status, text, headers } = await ask(kinds[kind]?.() ?? asked(''))
      texts.add(JSON.stringify([status, text, Object.keys(headers).sort()]))
    })
    expect(texts.size).toBe(1)
    expect(times).toMatchObject({ telling: [] })
  }
})
