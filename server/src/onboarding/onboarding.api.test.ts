import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTimes } from '../../test/answer-times.ts'
import {
  type AtWork,
  anApplicant,
  answerAll,
  applicantOf,
  bankOf,
  type HowFar,
  InventedRegistry,
  insuranceOf,
  lastCode,
  PDF,
  profileOf,
  uploaded,
  w9Of,
  writingIn,
} from '../../test/applicants.ts'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire } from '../../test/people.ts'
import { stepsWithFiles } from '../../test/steps-with-files.ts'
import { expire } from './application/starting.ts'

let house: House
const registry = new InventedRegistry()
beforeAll(async () => {
  house = await House.open({}, { registry })
})
afterAll(() => house.close())

/** In addition to the server's own round, so a test need not wait for it. */
const expireAll = (now: Date) => expire(writingIn(house), now)

const applicant = (howFar?: HowFar, said?: Record<string, unknown>) => anApplicant(house, registry, howFar, said)
const mine = async ({ as }: AtWork) => (await house.call(api.onboarding.mine, { as })).body
const system = () => house.waybill.db.as({ kind: 'system' }).read
const code = ({ problem }: { problem: { code: string } }) => problem.code
const fieldsOf = ({ problem }: { problem: { modelState?: Record<string, string[]> } }) =>
  Object.keys(problem.modelState ?? {})

async function dispatcherIsRefused(endpoint: Endpoint, body?: Record<string, unknown>) {
  const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
  const answer = await house.call(endpoint, { as, ...(body ? { body } : {}) })
  expect([answer.status, answer.problem.code]).toEqual([403, 'not-authorized'])
}

/** The administrator of a carrier that never applied: they reach no application, whoever else has one. */
async function strangerFindsNone(endpoint: Endpoint, body?: Record<string, unknown>) {
  await applicant()
  const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
  const answer = await house.call(endpoint, { as, ...(body ? { body } : {}) })
  expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
}

async function unknownKeysAreRefused(endpoint: Endpoint, howFar: HowFar = 'authority') {
  const { as } = await applicant(howFar)
  const answer = await house.call(endpoint, { as, body: { state: 'Approved' } })
  expect([answer.status, answer.problem.code]).toEqual([400, 'bad-request'])
}

const mayNot = (endpoint: Endpoint, body?: Record<string, unknown>) => ({
  'a dispatcher: who applies administers the company': () => dispatcherIsRefused(endpoint, body),
})
const otherCompany = (endpoint: Endpoint, body?: Record<string, unknown>) => ({
  'a carrier without an application': () => strangerFindsNone(endpoint, body),
})

const NUMBER = { kind: 'USDOT' as const, digits: '12345678' }
const somebody = (email: string, digits = NUMBER.digits) => ({
  number: { kind: 'USDOT' as const, digits },
  firstName: 'Juno',
  lastName: 'Applies',
  email,
})
const anEmail = () => `probe-${crypto.randomUUID()}@start.example`

/** Waits until strangers' requests are answered. */
async function letterTo(address: string) {
  for (let tries = 0; tries < 200; tries++) {
    await answerAll(house)
    const letters = await house.mails(address)
    const last = letters.at(-1)
    if (last) return last
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No letter went to ${address}`)
}

describeEndpoint(api.onboarding.start, {
  works: {
    'begins an application and mails a link to choose a password': async () => {
      const usdot = registry.enter()
      const email = anEmail()
      const answer = await house.call(api.onboarding.start, { body: somebody(email, usdot) })
      expect([answer.status, answer.text]).toEqual([204, ''])
      const letter = await letterTo(email)
      expect(letter.kind).toBe('onboarding-welcome')
      expect(letter.link).toMatch(/\/reset-password#token=[\w-]{43}$/)
      const { person } = await applicantOf(house, email)
      const as = await house.sessionOf(person)
      const { body } = await house.call(api.onboarding.mine, { as })
      expect(body).toMatchObject({
        state: 'IdentityStarted',
        waitingOn: 'carrier',
        waitingText: { text: 'Waiting on you' },
      })
      const me = await house.call(api.identity.me, { as })
      expect(me.body.onboarding).toEqual({ state: 'IdentityStarted', isOpen: true })
      expect(me.body).toMatchObject({ persona: 'carrier-admin', isBookable: false })
    },
    'whoever asks again goes on with what they have': async () => {
      const who = await applicant()
      await house.call(api.onboarding.start, { body: somebody(who.email, who.usdot), address: '10.9.9.9' })
      const second = await nthLetter(who.email, 2)
      expect(second.link).toMatch(/#token=/)
      const rows = await system()
        .selectFrom('application')
        .select('id')
        .where('company_id', '=', who.person.company.id)
        .execute()
      expect(rows).toHaveLength(1)
    },
    'a double press, answered by two processes at once, begins one application': async () => {
      const usdot = registry.enter()
      const email = anEmail()
      const press = () => house.call(api.onboarding.start, { body: somebody(email, usdot) })
      await Promise.all([press(), press()])
      await Promise.all([answerAll(house), answerAll(house), answerAll(house)])
      await eventually(async () => (await house.mails(email)).length === 2)
      const { person } = await applicantOf(house, email)
      const begun = await system()
        .selectFrom('application')
        .select('id')
        .where('company_id', '=', person.company.id)
        .execute()
      expect(begun).toHaveLength(1)
    },
    'for a carrier that is known the letter says that it has an account': async () => {
      const usdot = registry.enter()
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      await system().updateTable('company').set({ usdot }).where('id', '=', carrier.id).execute()
      const email = anEmail()
      await house.call(api.onboarding.start, { body: somebody(email, usdot) })
      const letter = await letterTo(email)
      expect(letter.kind).toBe('onboarding-known')
      expect(letter.link).toMatch(/\/request-access$/)
    },
    'after an application has expired, a new one begins': async () => {
      const who = await applicant('authority')
      await system()
        .updateTable('application')
        .set({ expires_at: new Date(0) })
        .where('id', '=', who.applicationId)
        .execute()
      await eventually(
        async () => (await mine(who)).state === 'Expired',
        () => expireAll(new Date()),
      )
      await house.call(api.onboarding.start, { body: somebody(who.email, who.usdot), address: '10.9.9.8' })
      await eventually(
        async () => (await mine(who)).state === 'IdentityStarted',
        () => answerAll(house),
      )
      expect((await mine(who)).id).not.toBe(who.applicationId)
    },
  },
  refusesBadInput: {
    'a number with letters, a name that is missing, an address that is none': async () => {
      const body = { number: { kind: 'USDOT', digits: 'MC12' }, firstName: ' ', lastName: 'X', email: 'nobody' }
      const answer = await house.call(api.onboarding.start, { body })
      expect(answer.status).toBe(400)
      expect(fieldsOf(answer).sort()).toEqual(['email', 'firstName', 'number.digits'])
    },
    'a name that is a link or markup: it would stand in a letter': async () => {
      for (const firstName of ['https://evil.example/win', 'Juno <b>', 'a@b.example', 'Juno\u202E']) {
        const answer = await house.call(api.onboarding.start, { body: { ...somebody(anEmail()), firstName } })
        expect([firstName, fieldsOf(answer)]).toEqual([firstName, ['firstName']])
      }
    },
    'a stranger who asks too often': async () => {
      const email = anEmail()
      const statuses = []
      for (let asked = 0; asked < 7; asked++)
        statuses.push((await house.call(api.onboarding.start, { body: somebody(email), address: '10.8.8.8' })).status)
      expect(statuses.at(-1)).toBe(429)
    },
  },
  refusesWhoMayNot: doesNotApply('everybody may ask'),
  refusesTheOtherCompany: doesNotApply('nobody is signed in'),
})

async function nthLetter(address: string, count: number) {
  await eventually(
    async () => (await house.mails(address)).length >= count,
    () => answerAll(house),
  )
  const letter = (await house.mails(address))[count - 1]
  if (!letter) throw new Error('gone')
  return letter
}

async function eventually(holds: () => Promise<boolean>, nudge: () => Promise<unknown> = async () => {}) {
  for (let tries = 0; tries < 200; tries++) {
    await nudge()
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('It never came true')
}

describeEndpoint(api.onboarding.mine, {
  works: {
    'says step by step what is done, and who acts next': async () => {
      const who = await applicant('control')
      const application = await mine(who)
      expect(application.state).toBe('AuthorityChecked')
      const statuses = Object.fromEntries(application.steps.map(({ step, status }) => [step, status]))
      expect(statuses).toEqual({
        authority: 'done',
        control: 'done',
        profile: 'open',
        insurance: 'open',
        tax: 'open',
        payment: 'open',
        agreement: 'closed',
        review: 'closed',
      })
      expect(application.next?.text).toBe('Tell us about your company.')
    },
    'shows no registered contact in full, and no tax or account number beyond four digits': async () => {
      const ordinary = await applicant('payment')
      const { text } = await house.call(api.onboarding.mine, { as: ordinary.as })
      expect(text).not.toContain('987654321')
      expect(text).not.toContain('98-7654321')
      expect(text).not.toContain('000123456789')
      expect(text).not.toContain('021000021')
      const application = await mine(ordinary)
      expect(application.tax).toMatchObject({ tinLastFour: '4321' })
      expect(application.payment).toMatchObject({ accountLastFour: '6789', routingLastFour: '0021' })
      expect(application.authority?.registeredEmail).toBe(`o•••@c${ordinary.usdot}.example`)
    },
  },
  refusesBadInput: {
    'a query that nobody asked for': async () => {
      const { as } = await applicant()
      expect((await house.call(api.onboarding.mine, { as, query: { id: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.mine),
  refusesTheOtherCompany: otherCompany(api.onboarding.mine),
})

describeEndpoint(api.onboarding.lookUpAuthority, {
  works: {
    'keeps what the registry says, and when': async () => {
      const who = await applicant('started', { dbaName: 'BLUE MESA', safetyRating: 'C', totalDrivers: '7' })
      const { body } = await house.call(api.onboarding.lookUpAuthority, { as: who.as, body: {} })
      expect(body.authority).toMatchObject({
        usdot: who.usdot,
        dbaName: 'BLUE MESA',
        safetyRating: 'Conditional',
        drivers: 7,
      })
      expect(body.state).toBe('IdentityStarted')
      expect(body.authorityProblems).toEqual([])
    },
    'by another number while nothing is confirmed': async () => {
      const who = await applicant()
      const other = registry.enter()
      const number = { kind: 'MC' as const, digits: other }
      const { body } = await house.call(api.onboarding.lookUpAuthority, { as: who.as, body: { number } })
      expect(body.number).toEqual(number)
      expect(body.authority?.usdot).toBe(other)
      await house.call(api.onboarding.confirmAuthority, { as: who.as })
      const later = await house.call(api.onboarding.lookUpAuthority, { as: who.as, body: { number: NUMBER } })
      expect(code(later)).toBe('application-not-open')
    },
  },
  refusesBadInput: {
    'a number that the registry does not know, beside the field': async () => {
      const { as } = await applicant()
      const number = { kind: 'USDOT', digits: '9' }
      const answer = await house.call(api.onboarding.lookUpAuthority, { as, body: { number } })
      expect(answer.status).toBe(400)
      expect(answer.problem.modelState).toEqual({ number: ['The registry has no carrier with this number'] })
    },
    'whoever asks all the time': async () => {
      const { as } = await applicant()
      const statuses = []
      for (let asked = 0; asked < 11; asked++)
        statuses.push((await house.call(api.onboarding.lookUpAuthority, { as, body: {} })).status)
      expect(statuses.slice(9)).toEqual([200, 429])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.lookUpAuthority, {}),
  refusesTheOtherCompany: otherCompany(api.onboarding.lookUpAuthority, {}),
})

describeEndpoint(api.onboarding.confirmAuthority, {
  works: {
    'calls the company by its registered name, and opens the steps': async () => {
      const who = await applicant('authority')
      const application = await mine(who)
      expect(application.companyName).toBe(`CARRIER ${who.usdot} LLC`)
      expect(application.steps.find(({ step }) => step === 'control')?.status).toBe('open')
      expect(application.state).toBe('IdentityStarted')
    },
    'proof of control lapses when the registered contact has changed': async () => {
      const who = await applicant('profile')
      registry.change(who.usdot, { emailAddress: 'somebody.else@new.example' })
      await house.call(api.onboarding.lookUpAuthority, { as: who.as, body: {} })
      const { body } = await house.call(api.onboarding.confirmAuthority, { as: who.as })
      expect(body.state).toBe('IdentityStarted')
      expect(body.control.provenAt).toBeNull()
      expect(body.steps.find(({ step }) => step === 'profile')?.status).toBe('done')
    },
  },
  refusesBadInput: {
    'a record that does not admit hauling freight, with every reason': async () => {
      const cases: [Record<string, unknown>, string][] = [
        [
          { commonAuthorityStatus: 'N', brokerAuthorityStatus: 'A' },
          'Only broker authority is active, and a broker does not haul',
        ],
        [{ commonAuthorityStatus: 'I' }, 'Neither common nor contract authority is active'],
        [{ allowedToOperate: 'N' }, 'The registry does not allow the carrier to operate'],
        [{ oosDate: '2026-03-02' }, 'Out of service since 3/02/2026'],
        [{ statusCode: 'I' }, 'The USDOT number is inactive'],
      ]
      for (const [said, reason] of cases) {
        const { as } = await applicant('started', said)
        await house.call(api.onboarding.lookUpAuthority, { as, body: {} })
        const answer = await house.call(api.onboarding.confirmAuthority, { as })
        expect([answer.status, code(answer)]).toEqual([409, 'authority-insufficient'])
        expect(answer.problem.errors).toEqual([reason])
      }
    },
    'before anybody looked': async () => {
      const { as } = await applicant()
      expect(code(await house.call(api.onboarding.confirmAuthority, { as }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.confirmAuthority),
  refusesTheOtherCompany: otherCompany(api.onboarding.confirmAuthority),
})

describeEndpoint(api.onboarding.sendCode, {
  works: {
    'goes to the registered address and to no other': async () => {
      const registered = `registered-${crypto.randomUUID()}@record.example`
      const who = await applicant('authority', { emailAddress: registered })
      const { body } = await house.call(api.onboarding.sendCode, { as: who.as })
      expect(body.control).toMatchObject({ channel: 'email', sentTo: 'r•••@record.example', triesLeft: 5 })
      expect(await lastCode(house, registered)).toMatch(/^\d{6}$/)
      expect((await house.mails(who.email)).map(({ kind }) => kind)).toEqual(['onboarding-welcome'])
      const { rows } = {
        rows: await system()
          .selectFrom('control_code')
          .select('code_hash')
          .where('application_id', '=', who.applicationId)
          .execute(),
      }
      expect(rows[0]?.code_hash).toHaveLength(32)
    },
    'a new code ends the old one': async () => {
      const who = await applicant('authority')
      await house.call(api.onboarding.sendCode, { as: who.as })
      const first = await lastCode(house, who.email)
      await house.call(api.onboarding.sendCode, { as: who.as })
      const second = await lastCode(house, who.email)
      if (first !== second) {
        const answer = await house.call(api.onboarding.enterCode, { as: who.as, body: { code: first } })
        expect(code(answer)).toBe('wrong-control-code')
      }
      const answer = await house.call(api.onboarding.enterCode, { as: who.as, body: { code: second } })
      expect(answer.status).toBe(200)
    },
  },
  refusesBadInput: {
    'where the registry knows no email address': async () => {
      const who = await applicant('authority', { emailAddress: null })
      const answer = await house.call(api.onboarding.sendCode, { as: who.as })
      expect(code(answer)).toBe('application-not-open')
      expect((await mine(who)).control).toMatchObject({ channel: 'phone', sentTo: '•••-0117' })
    },
    'a fourth code within the hour, whoever asks for it': async () => {
      const who = await applicant('authority')
      const statuses = []
      for (let sent = 0; sent < 4; sent++)
        statuses.push((await house.call(api.onboarding.sendCode, { as: who.as })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.sendCode),
  refusesTheOtherCompany: otherCompany(api.onboarding.sendCode),
})

describeEndpoint(api.onboarding.enterCode, {
  works: {
    'the right code proves control, once': async () => {
      const who = await applicant('control')
      const application = await mine(who)
      expect(application.state).toBe('AuthorityChecked')
      expect(application.control.provenAt).not.toBeNull()
      const again = await house.call(api.onboarding.enterCode, {
        as: who.as,
        body: { code: await lastCode(house, who.email) },
      })
      expect(code(again)).toBe('application-not-open')
    },
  },
  refusesBadInput: {
    'five wrong tries end the code, and the right one helps no more': async () => {
      const who = await applicant('authority')
      await house.call(api.onboarding.sendCode, { as: who.as })
      const right = await lastCode(house, who.email)
      const wrong = right === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < 5; tries++) {
        const answer = await house.call(api.onboarding.enterCode, { as: who.as, body: { code: wrong } })
        expect([answer.status, fieldsOf(answer)]).toEqual([422, ['code']])
      }
      const answer = await house.call(api.onboarding.enterCode, { as: who.as, body: { code: right } })
      expect(code(answer)).toBe('wrong-control-code')
      expect((await mine(who)).state).toBe('IdentityStarted')
    },
    'fifty tries at once count as five': async () => {
      const who = await applicant('authority')
      await house.call(api.onboarding.sendCode, { as: who.as })
      const right = await lastCode(house, who.email)
      const wrong = right === '000000' ? '000001' : '000000'
      const tries = Array.from({ length: 12 }, () =>
        house.call(api.onboarding.enterCode, { as: who.as, body: { code: wrong } }),
      )
      await Promise.all(tries)
      const [row] = await system()
        .selectFrom('control_code')
        .select(['tries', 'ended_at'])
        .where('application_id', '=', who.applicationId)
        .execute()
      expect(row?.tries).toBe(5)
      expect(row?.ended_at).not.toBeNull()
    },
    'after ten minutes': async () => {
      const who = await applicant('authority')
      await house.call(api.onboarding.sendCode, { as: who.as })
      const right = await lastCode(house, who.email)
      await system()
        .updateTable('control_code')
        .set({ expires_at: new Date() })
        .where('application_id', '=', who.applicationId)
        .execute()
      const answer = await house.call(api.onboarding.enterCode, { as: who.as, body: { code: right } })
      expect(code(answer)).toBe('wrong-control-code')
    },
    'five digits': async () => {
      const { as } = await applicant('authority')
      expect(fieldsOf(await house.call(api.onboarding.enterCode, { as, body: { code: '12345' } }))).toEqual(['code'])
    },
    'two who prove control of one carrier: the second learns that somebody speaks for it': async () => {
      const first = await applicant('control')
      const second = await applicant()
      const number = { kind: 'USDOT' as const, digits: first.usdot }
      await house.call(api.onboarding.lookUpAuthority, { as: second.as, body: { number } })
      await house.call(api.onboarding.confirmAuthority, { as: second.as })
      await house.call(api.onboarding.sendCode, { as: second.as })
      const answer = await house.call(api.onboarding.enterCode, {
        as: second.as,
        body: { code: await lastCode(house, first.email) },
      })
      expect(answer.problem.detail).toContain('ask them for access')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.enterCode, { code: '123456' }),
  refusesTheOtherCompany: otherCompany(api.onboarding.enterCode, { code: '123456' }),
})

describeEndpoint(api.onboarding.requestCall, {
  works: {
    'waits on the provider, and the carrier goes on meanwhile': async () => {
      const who = await applicant('authority', { emailAddress: null })
      const { body } = await house.call(api.onboarding.requestCall, { as: who.as })
      expect(body).toMatchObject({
        waitingOn: 'provider',
        waitingText: { text: 'Waiting on Northbound Logistics' },
        expiresAt: null,
      })
      expect(body.steps.find(({ step }) => step === 'control')?.status).toBe('waiting')
      const saved = await house.call(api.onboarding.saveProfile, { as: who.as, body: profileOf(who.usdot) })
      expect(saved.status).toBe(200)
      expect(saved.body.state).toBe('IdentityStarted')
    },
  },
  refusesBadInput: {
    'when control is proven already': async () => {
      const { as } = await applicant('control')
      expect(code(await house.call(api.onboarding.requestCall, { as }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.requestCall),
  refusesTheOtherCompany: otherCompany(api.onboarding.requestCall),
})

const HALF = {
  legalName: 'Half',
  address: { line1: '77 Half-typed' },
  contacts: [{ function: 'dispatch' as const, phone: '55' }],
}
const TAX_HALF = { form: 'W-9' as const, legalName: 'Half', tinKind: 'EIN' as const, signedBy: 'Ju' }

describeEndpoint(api.onboarding.saveDraft, {
  works: {
    'half a profile is kept and does no step': async () => {
      const who = await applicant('control')
      const { body } = await house.call(api.onboarding.saveDraft, {
        as: who.as,
        body: { step: 'profile', draft: HALF },
      })
      expect([body.drafts.profile, body.profile, body.state]).toEqual([HALF, null, 'AuthorityChecked'])
    },
    'every step keeps its own, for the session after this one too, and for nobody at the provider': async () => {
      const who = await applicant('payment')
      const drafts = {
        profile: HALF,
        insurance: { agency: 'Front', policies: [{ kind: 'auto', limit: null, effectiveOn: '2026' }] },
        tax: TAX_HALF,
        payment: { method: 'bank', bankName: 'Pueblo' },
        agreement: { typedName: 'Juno' },
      }
      for (const [step, draft] of Object.entries(drafts))
        expect((await house.call(api.onboarding.saveDraft, { as: who.as, body: { step, draft } })).status).toBe(200)
      const later = { ...who, as: await house.sessionOf(who.person) }
      const application = await mine(later)
      expect(application.drafts).toEqual(drafts)
      // What was saved stays until saved again.
      expect(application.tax?.legalName).toBe(`Carrier ${who.usdot} LLC`)
      const as = await house.sessionOf(await hire(house.waybill.db, 'operations'))
      const params = { applicationId: who.applicationId }
      expect((await house.call(api.onboarding.find, { as, params })).text).not.toContain('77 Half-typed')
    },
    'the step that is saved ends its draft, an empty one is none, and handing in ends all': async () => {
      const who = await applicant('agreement')
      for (const body of [
        { step: 'profile', draft: HALF },
        { step: 'tax', draft: TAX_HALF },
      ])
        await house.call(api.onboarding.saveDraft, { as: who.as, body })
      await house.call(api.onboarding.saveProfile, { as: who.as, body: profileOf(who.usdot) })
      expect((await mine(who)).drafts).toEqual({ tax: TAX_HALF })
      await house.call(api.onboarding.saveDraft, { as: who.as, body: { step: 'insurance', draft: { agency: 'F' } } })
      await house.call(api.onboarding.saveDraft, { as: who.as, body: { step: 'insurance', draft: {} } })
      expect((await mine(who)).drafts).toEqual({ tax: TAX_HALF })
      await house.call(api.onboarding.submit, { as: who.as })
      expect((await mine(who)).drafts).toEqual({})
    },
  },
  refusesBadInput: {
    'what no step has': () => unknownKeysAreRefused(api.onboarding.saveDraft),
    'a tax number, a routing or an account number: they are kept nowhere unsealed': async () => {
      const { as } = await applicant('authority')
      for (const body of [
        { step: 'tax', draft: { ...TAX_HALF, tin: '98-7654321' } },
        { step: 'tax', draft: { form: 'W-8BEN-E', foreignTin: '987654321' } },
        { step: 'payment', draft: { method: 'bank', routingNumber: '021000021' } },
        { step: 'payment', draft: { method: 'bank', accountNumber: '000123456789' } },
      ])
        expect((await house.call(api.onboarding.saveDraft, { as, body })).status).toBe(400)
    },
    'a text that is too long': async () => {
      const { as } = await applicant('authority')
      const body = { step: 'profile', draft: { legalName: 'x'.repeat(201) } }
      expect(fieldsOf(await house.call(api.onboarding.saveDraft, { as, body }))).toEqual(['draft.legalName'])
    },
    'before the authority is confirmed, and after handing in': async () => {
      for (const howFar of ['started', 'review'] as const) {
        const { as } = await applicant(howFar)
        const answer = await house.call(api.onboarding.saveDraft, { as, body: { step: 'profile', draft: {} } })
        expect(code(answer)).toBe('application-not-open')
      }
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.saveDraft, { step: 'profile', draft: {} }),
  refusesTheOtherCompany: otherCompany(api.onboarding.saveDraft, { step: 'profile', draft: {} }),
})

describeEndpoint(api.onboarding.saveProfile, {
  works: {
    'does the step': async () => {
      const who = await applicant('profile')
      const application = await mine(who)
      expect(application.state).toBe('ProfileEntered')
      expect(application.profile?.contacts).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'each field with its message': async () => {
      const { as, usdot } = await applicant('control')
      const profile = profileOf(usdot)
      const body = {
        ...profile,
        scac: '4U',
        address: { ...profile.address, state: 'Colorada', line1: '' },
        contacts: [{ function: 'claims', name: 'C', phone: 'call me', email: 'c' }],
      }
      const answer = await house.call(api.onboarding.saveProfile, { as, body })
      expect(fieldsOf(answer).sort()).toEqual(
        ['address.line1', 'address.state', 'contacts.0.email', 'contacts.0.phone', 'scac'].sort(),
      )
      const withoutDispatch = { ...profile, contacts: [{ ...profile.contacts[0], function: 'claims' }] }
      const second = await house.call(api.onboarding.saveProfile, { as, body: withoutDispatch })
      expect(second.problem.modelState).toEqual({ contacts: ['Enter who we call about loads (dispatch)'] })
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.saveProfile, profileOf('1')),
  refusesTheOtherCompany: otherCompany(api.onboarding.saveProfile, profileOf('1')),
})

const CERTIFICATE = { kind: 'certificate', name: 'coi.pdf', data: PDF.toString('base64') }

describeEndpoint(api.onboarding.upload, {
  works: {
    'keeps the bytes as they came, under a name that is no path': async () => {
      const who = await applicant('control')
      const name = '../../etc/"COI"\r\nfdp.pdf'
      const answer = await house.call(api.onboarding.upload, { as: who.as, body: { ...CERTIFICATE, name } })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ kind: 'certificate', mediaType: 'application/pdf', size: PDF.length })
      const params = { onboardingDocumentId: answer.body.id }
      const file = await house.call(api.onboarding.document, { as: who.as, params })
      expect(file.text).toBe(PDF.toString())
      expect(String(file.headers['content-disposition'])).not.toMatch(/[\r\n]|\.\.\//)
    },
  },
  refusesBadInput: {
    'hostile files, and leaves no trace of them': async () => {
      const who = await applicant('control')
      const hostile: [name: string, bytes: Buffer][] = [
        ['page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
        ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
        ['program.pdf', Buffer.from('MZ\u0090\u0000\u0003')],
        ['coi.html', PDF],
        ['coi.pdf.exe', PDF],
        ['coi', PDF],
        ['coi.png', PDF],
        ['archive.pdf', Buffer.from('PK\u0003\u0004')],
        ['zeros.pdf', Buffer.alloc(1_000_000)],
        ['gif.jpg', Buffer.from('GIF89a')],
      ]
      for (const [name, bytes] of hostile) {
        const body = { kind: 'certificate', name, data: bytes.toString('base64') }
        const answer = await house.call(api.onboarding.upload, { as: who.as, body })
        expect([name, answer.status, fieldsOf(answer)]).toEqual([name, 400, ['data']])
      }
      const files = await system()
        .selectFrom('stored_file')
        .select('id')
        .where('company_id', '=', who.person.company.id)
        .execute()
      expect(files).toEqual([])
    },
    'what is no base64': async () => {
      const { as } = await applicant('control')
      const answer = await house.call(api.onboarding.upload, { as, body: { ...CERTIFICATE, data: '%PDF-1.4' } })
      expect(fieldsOf(answer)).toEqual(['data'])
    },
    'before the authority is confirmed': async () => {
      const { as } = await applicant()
      expect(code(await house.call(api.onboarding.upload, { as, body: CERTIFICATE }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.upload, CERTIFICATE),
  refusesTheOtherCompany: otherCompany(api.onboarding.upload, CERTIFICATE),
})

describe('a paper that is replaced', () => {
  const named = ({ documents }: { documents: readonly { id: string; replacedAt: string | null }[] }) =>
    documents.map(({ id, replacedAt }) => [id, replacedAt !== null])
  const filesOf = async ({ person }: AtWork) => {
    const rows = await system()
      .selectFrom('stored_file')
      .select(['id', 'removed_at'])
      .where('company_id', '=', person.company.id)
      .where('purpose', '=', 'certificate')
      .orderBy('created_at')
      .execute()
    return rows.map(({ removed_at }) => (removed_at ? 'removed' : 'kept'))
  }

  test('before anybody was given it to review, goes with its file', async () => {
    const who = await applicant('control')
    await uploaded(house, who.as, 'certificate')
    const second = await uploaded(house, who.as, 'certificate')
    expect(named(await mine(who))).toEqual([[second, false]])
    expect(await filesOf(who)).toEqual(['removed', 'kept'])
  })

  test('stays while what was saved refers to it, and goes when the other one is saved', async () => {
    const who = await applicant('insurance')
    const first = (await mine(who)).insurance?.documentId
    const second = await uploaded(house, who.as, 'certificate')
    expect(named(await mine(who))).toEqual([
      [first, false],
      [second, false],
    ])
    await house.call(api.onboarding.saveInsurance, { as: who.as, body: insuranceOf(who.usdot, second) })
    expect(named(await mine(who))).toEqual([[second, false]])
    expect(await filesOf(who)).toEqual(['removed', 'kept'])
  })

  test('after it was handed in, stays as an older version that cannot be used again', async () => {
    const who = await applicant('review')
    const as = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    const params = { applicationId: who.applicationId }
    const changes = [{ step: 'insurance', reason: 'The second page is missing' }]
    await house.call(api.onboarding.askForChanges, { as, params, body: { changes } })
    const first = (await mine(who)).insurance?.documentId ?? ''
    const second = await uploaded(house, who.as, 'certificate')
    await house.call(api.onboarding.saveInsurance, { as: who.as, body: insuranceOf(who.usdot, second) })
    const certificates = (await house.call(api.onboarding.find, { as, params })).body.documents.filter(
      ({ kind }) => kind === 'certificate',
    )
    expect(named({ documents: certificates })).toEqual([
      [first, true],
      [second, false],
    ])
    const file = await house.call(api.onboarding.document, { as, params: { onboardingDocumentId: first } })
    expect(file.text).toBe(PDF.toString())
    const again = await house.call(api.onboarding.saveInsurance, {
      as: who.as,
      body: insuranceOf(who.usdot, first),
    })
    expect(fieldsOf(again)).toEqual(['documentId'])
  })

  test('by another kind for the same step is replaced too: paid by a factor, no void check stands beside the notice', async () => {
    const who = await applicant('tax')
    const cheque = await uploaded(house, who.as, 'void-cheque')
    await house.call(api.onboarding.savePayment, { as: who.as, body: { ...bankOf(who.usdot), documentId: cheque } })
    const notice = await uploaded(house, who.as, 'notice-of-assignment')
    const body = {
      method: 'factor',
      terms: 'standard-30',
      currency: 'USD',
      factorName: 'Kestrel Factors',
      factorEmail: 'noa@kestrel.example',
      factorPhone: '(555) 555-0119',
      documentId: notice,
    }
    const { body: application } = await house.call(api.onboarding.savePayment, { as: who.as, body })
    const kinds = application.documents.map(({ kind }) => kind)
    expect([kinds.includes('void-cheque'), kinds.includes('notice-of-assignment')]).toEqual([false, true])
  })
})

describeEndpoint(api.onboarding.saveInsurance, {
  works: {
    'does the step': async () => {
      const who = await applicant('insurance')
      const application = await mine(who)
      expect(application.state).toBe('InsuranceReceived')
      expect(application.insurance?.policies).toHaveLength(2)
    },
  },
  refusesBadInput: {
    'a policy that has expired, beside its field': async () => {
      const { as, usdot } = await applicant('control')
      const insurance = insuranceOf(usdot, await uploaded(house, as, 'certificate'))
      const policies = insurance.policies.map((policy) => ({
        ...policy,
        effectiveOn: '2020-01-01',
        expiresOn: '2021-01-01',
      }))
      const answer = await house.call(api.onboarding.saveInsurance, { as, body: { ...insurance, policies } })
      expect(fieldsOf(answer)).toEqual(['policies.0.expiresOn', 'policies.1.expiresOn'])
    },
    'without cargo, with autos unsaid, or ending before it begins': async () => {
      const { as, usdot } = await applicant('control')
      const insurance = insuranceOf(usdot, await uploaded(house, as, 'certificate'))
      const [auto] = insurance.policies
      const policies = [{ ...auto, autos: null, expiresOn: '2020-01-01' }]
      const answer = await house.call(api.onboarding.saveInsurance, { as, body: { ...insurance, policies } })
      expect(fieldsOf(answer).sort()).toEqual(['policies', 'policies.0.autos', 'policies.0.expiresOn'].sort())
    },
    'a document of another kind, or of another company': async () => {
      const stranger = await applicant('control')
      const foreign = await uploaded(house, stranger.as, 'certificate')
      const { as, usdot } = await applicant('control')
      for (const documentId of [foreign, await uploaded(house, as, 'w9'), crypto.randomUUID()]) {
        const answer = await house.call(api.onboarding.saveInsurance, { as, body: insuranceOf(usdot, documentId) })
        expect(answer.problem.modelState).toEqual({ documentId: ['Upload the document first'] })
      }
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.saveInsurance, insuranceOf('1', crypto.randomUUID())),
  refusesTheOtherCompany: otherCompany(api.onboarding.saveInsurance, insuranceOf('1', crypto.randomUUID())),
})

const W8 = (documentId: string) => {
  const {
    tin: _,
    tinKind: __,
    classification: ___,
    exemptPayeeCode: ____,
    fatcaCode: _____,
    ...rest
  } = w9Of('1', documentId)
  return {
    ...rest,
    form: 'W-8BEN-E' as const,
    countryOfIncorporation: 'CA' as const,
    gstHstNumber: null,
    qstNumber: null,
    businessNumber: '123456789RT0001',
    foreignTin: '123456782',
  }
}

describeEndpoint(api.onboarding.saveTax, {
  works: {
    'seals the number: neither the table nor the answer has it': async () => {
      const who = await applicant('tax')
      expect((await mine(who)).state).toBe('TaxReceived')
      const rows = await system()
        .selectFrom('application_entry')
        .selectAll()
        .where('application_id', '=', who.applicationId)
        .execute()
      const text = JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed?.toString('latin1') })))
      expect(text).not.toMatch(/987654321|98-7654321/)
      expect(rows.find(({ step }) => step === 'tax')?.sealed).not.toBeNull()
    },
    'a W-8 of a carrier from Canada': async () => {
      const { as } = await applicant('insurance')
      const answer = await house.call(api.onboarding.saveTax, { as, body: W8(await uploaded(house, as, 'w8')) })
      expect(answer.body.tax).toMatchObject({
        form: 'W-8BEN-E',
        tinLastFour: '6782',
        businessNumber: '123456789RT0001',
      })
    },
  },
  refusesBadInput: {
    'a number of eight digits, a form that nobody certified, a day to come': async () => {
      const { as, usdot } = await applicant('insurance')
      const form = w9Of(usdot, await uploaded(house, as, 'w9'))
      const answer = await house.call(api.onboarding.saveTax, {
        as,
        body: { ...form, tin: '9876543', isCertified: false },
      })
      expect(fieldsOf(answer).sort()).toEqual(['isCertified', 'tin'])
      const future = await house.call(api.onboarding.saveTax, { as, body: { ...form, signedOn: '2099-01-01' } })
      expect(fieldsOf(future)).toEqual(['signedOn'])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.saveTax, w9Of('1', crypto.randomUUID())),
  refusesTheOtherCompany: otherCompany(api.onboarding.saveTax, w9Of('1', crypto.randomUUID())),
})

describeEndpoint(api.onboarding.savePayment, {
  works: {
    'seals the account': async () => {
      const who = await applicant('payment')
      expect((await mine(who)).state).toBe('PaymentSetup')
      const rows = await system()
        .selectFrom('application_entry')
        .selectAll()
        .where('application_id', '=', who.applicationId)
        .execute()
      expect(JSON.stringify(rows)).not.toMatch(/000123456789|021000021/)
    },
    'a factor with its notice of assignment': async () => {
      const { as } = await applicant('tax')
      const documentId = await uploaded(house, as, 'notice-of-assignment')
      const factor = {
        factorName: 'Dogwood Capital',
        factorEmail: 'noa@dogwood.example',
        factorPhone: '(555) 555-0119',
      }
      const body = {
        method: 'factor' as const,
        terms: 'quick-2' as const,
        currency: 'USD' as const,
        ...factor,
        documentId,
      }
      const answer = await house.call(api.onboarding.savePayment, { as, body })
      expect(answer.body.payment).toEqual(body)
    },
  },
  refusesBadInput: {
    'a routing number whose check digit is wrong, an account with letters': async () => {
      const { as, usdot } = await applicant('tax')
      const body = { ...bankOf(usdot), routingNumber: '021000022' }
      expect(fieldsOf(await house.call(api.onboarding.savePayment, { as, body }))).toEqual(['routingNumber'])
      const letters = { ...bankOf(usdot), accountNumber: 'GB29NWBK' }
      expect(fieldsOf(await house.call(api.onboarding.savePayment, { as, body: letters }))).toEqual(['accountNumber'])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.savePayment, bankOf('1')),
  refusesTheOtherCompany: otherCompany(api.onboarding.savePayment, bankOf('1')),
})

describeEndpoint(api.onboarding.agreement, {
  works: {
    'the text and its hash, with what the trade asks for': async () => {
      const { as } = await applicant()
      const { body } = await house.call(api.onboarding.agreement, { as })
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.text))
      expect(Buffer.from(bytes).toString('hex')).toBe(body.sha256)
      for (const clause of ['No re-brokering', 'No back-solicitation', 'Insurance', 'Payment', 'Sample text'])
        expect(body.text).toContain(clause)
    },
  },
  refusesBadInput: {
    'a version that is asked for: there is one': async () => {
      const { as } = await applicant()
      expect((await house.call(api.onboarding.agreement, { as, query: { version: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.agreement),
  refusesTheOtherCompany: doesNotApply('the text is the same for everybody'),
})

const SIGNATURE = { version: '2026-11', sha256: 'x', typedName: 'Juno', title: 'Owner', agrees: true as const }

describeEndpoint(api.onboarding.sign, {
  works: {
    'binds version, hash, name, title, time, address and browser': async () => {
      const who = await applicant('agreement')
      const application = await mine(who)
      expect(application.state).toBe('AgreementSigned')
      expect(application.signature).toMatchObject({ version: '2026-11', typedName: 'Juno Applies', title: 'Owner' })
      const row = await system()
        .selectFrom('agreement_signature')
        .selectAll()
        .where('application_id', '=', who.applicationId)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ address: '127.0.0.1', user_agent: 'Probe/1.0', contact_id: who.person.id })
      expect(row.sha256).toMatch(/^[\da-f]{64}$/)
    },
  },
  refusesBadInput: {
    'another version, or another text': async () => {
      const { as } = await applicant('payment')
      const { body: agreement } = await house.call(api.onboarding.agreement, { as })
      const sign = (said: object) =>
        house.call(api.onboarding.sign, { as, body: { ...SIGNATURE, sha256: agreement.sha256, ...said } })
      expect(code(await sign({ version: '2026-10' }))).toBe('agreement-changed')
      expect(code(await sign({ sha256: '0'.repeat(64) }))).toBe('agreement-changed')
      expect(fieldsOf(await sign({ agrees: false, typedName: ' ' })).sort()).toEqual(['agrees', 'typedName'])
    },
    'before everything else is done': async () => {
      const { as } = await applicant('tax')
      const answer = await house.call(api.onboarding.sign, { as, body: SIGNATURE })
      expect(answer.problem.detail).toBe('It cannot be signed before the payment is done')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.sign, SIGNATURE),
  refusesTheOtherCompany: otherCompany(api.onboarding.sign, SIGNATURE),
})

describeEndpoint(api.onboarding.submit, {
  works: {
    'waits for the review from now on, and the applicant hears that it came': async () => {
      const who = await applicant('review')
      const application = await mine(who)
      expect(application).toMatchObject({
        state: 'InReview',
        waitingOn: 'provider',
        waitingText: { text: 'Waiting on Northbound Logistics' },
      })
      expect((await house.mails(who.email)).at(-1)?.kind).toBe('onboarding-received')
      const change = await house.call(api.onboarding.saveProfile, { as: who.as, body: profileOf(who.usdot) })
      expect(code(change)).toBe('application-not-open')
    },
    'one idempotency key hands in once': async () => {
      const who = await applicant('agreement')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const [first, second] = [
        await house.call(api.onboarding.submit, { as: who.as, headers }),
        await house.call(api.onboarding.submit, { as: who.as, headers }),
      ]
      expect([first.status, second.status]).toEqual([200, 200])
      const events = await system()
        .selectFrom('application_event')
        .select('kind')
        .where('application_id', '=', who.applicationId)
        .where('kind', '=', 'submitted')
        .execute()
      expect(events).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'before the agreement is signed': async () => {
      const { as } = await applicant('payment')
      expect(code(await house.call(api.onboarding.submit, { as }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.submit),
  refusesTheOtherCompany: otherCompany(api.onboarding.submit),
})

describeEndpoint(api.onboarding.document, {
  works: {
    'the file, for its carrier and for the provider, never as a page': async () => {
      const who = await applicant('insurance')
      const [document] = (await mine(who)).documents
      const params = { onboardingDocumentId: document?.id ?? '' }
      const operations = await house.sessionOf(await hire(house.waybill.db, 'operations'))
      for (const as of [who.as, operations]) {
        const file = await house.call(api.onboarding.document, { as, params })
        expect(file.status).toBe(200)
        expect(file.headers['content-type']).toBe('application/pdf')
        expect(String(file.headers['content-disposition'])).toMatch(/^attachment/)
        expect(String(file.headers['content-security-policy'])).toContain('sandbox')
      }
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const { as } = await applicant()
      const params = { onboardingDocumentId: 'w9.pdf' }
      expect((await house.call(api.onboarding.document, { as, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver of the carrier itself': async () => {
      const who = await applicant('insurance')
      const [document] = (await mine(who)).documents
      const as = await house.sessionOf(await hire(house.waybill.db, 'driver', { company: who.person.company }))
      const params = { onboardingDocumentId: document?.id ?? '' }
      expect((await house.call(api.onboarding.document, { as, params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such document': async () => {
      const who = await applicant('insurance')
      const [document] = (await mine(who)).documents
      const { as } = await applicant()
      const ask = async (id: string) =>
        await house.call(api.onboarding.document, { as, params: { onboardingDocumentId: id } })
      const [foreign, random] = [await ask(document?.id ?? ''), await ask(crypto.randomUUID())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})

describe('who applies', () => {
  test('may do nothing but apply, see to themselves and leave', async () => {
    const { as } = await applicant('control')
    const doors: Endpoint[] = [
      api.shipments.list,
      api.tenders.list,
      api.dashboard.show,
      api.contacts.find,
      api.companies.mine,
    ]
    for (const endpoint of doors) {
      const answer = await house.call(endpoint, { as, params: { contactId: crypto.randomUUID() } })
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
    }
    expect((await house.call(api.identity.me, { as })).status).toBe(200)
    expect((await house.call(api.profile.find, { as })).status).toBe(200)
    expect((await house.call(api.identity.signOut, { as })).status).toBe(204)
  })
})

describe('P19: whoever begins', () => {
  test('gets the same answer in the same time, whatever is known', async () => {
    const { db } = house.waybill
    const known = await foundCompany(db, 'carrier')
    const banned = await foundCompany(db, 'carrier')
    const [knownUsdot, bannedUsdot] = [registry.enter(), registry.enter()]
    await system().updateTable('company').set({ usdot: knownUsdot }).where('id', '=', known.id).execute()
    await system()
      .updateTable('company')
      .set({ usdot: bannedUsdot, is_do_not_use: true })
      .where('id', '=', banned.id)
      .execute()
    const person = await hire(db, 'carrier-admin')
    const who = await applicant('control')
    const worlds: Record<string, () => Record<string, unknown>> = {
      nobody: () => somebody(anEmail(), registry.enter()),
      'unknown number': () => somebody(anEmail(), '7'),
      'known carrier': () => somebody(anEmail(), knownUsdot),
      'Do Not Use': () => somebody(anEmail(), bannedUsdot),
      account: () => somebody(person.userName, knownUsdot),
      applicant: () => somebody(who.email, who.usdot),
    }
    const headersSeen = new Set<string>()
    let asked = 0
    const times = await answerTimes(
      Object.keys(worlds),
      async (world, round) => {
        asked += 1
        const answer = await house.call(api.onboarding.start, {
          body: worlds[world]?.() ?? {},
          address: `10.77.${round}.${asked % 250}`,
        })
        const { 'x-trace-id': _, date: __, ...headers } = answer.headers
        expect([world, answer.status, answer.text]).toEqual([world, 204, ''])
        headersSeen.add(JSON.stringify(Object.entries(headers).map(String).sort()))
      },
      16,
    )
    expect(headersSeen.size).toBe(1)
    // Nothing is looked up before the answer, so differences are noise.
    expect(times).toMatchObject({ telling: [] })
  })
})

test('a paper is examined and stored before a transaction begins, that of its key as well', async () => {
  const { as } = await applicant('control')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const steps = stepsWithFiles()
  expect((await house.call(api.onboarding.upload, { as, body: CERTIFICATE, headers })).status).toBe(201)
  expect(steps).toEqual(['typeOf', 'examine', 'store'])
})

test('what may not be sent is not looked at', async () => {
  const { as } = await applicant()
  const steps = stepsWithFiles()
  expect(code(await house.call(api.onboarding.upload, { as, body: CERTIFICATE }))).toBe('application-not-open')
  expect(steps).toEqual([])
})
