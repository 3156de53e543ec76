import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AtWork,
  advance,
  anApplicant,
  bankOf,
  type HowFar,
  InventedRegistry,
  insuranceOf,
  profileOf,
  type Session,
  startAgain,
  uploaded,
  writingIn,
} from '../../../test/applicants.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { foundCompany, hire } from '../../../test/people.ts'
import { expire } from '../application/starting.ts'

let house: House
let operations: Session
const registry = new InventedRegistry()
beforeAll(async () => {
  house = await House.open({}, { registry })
  operations = await house.sessionOf(await hire(house.waybill.db, 'operations'))
})
afterAll(() => house.close())

const applicant = (howFar?: HowFar, said?: Record<string, unknown>) => anApplicant(house, registry, howFar, said)
const mine = async ({ as }: AtWork) => (await house.call(api.onboarding.mine, { as })).body
const system = () => house.waybill.db.as({ kind: 'system' }).read
const code = ({ problem }: { problem: { code: string } }) => problem.code
const of = ({ applicationId }: { applicationId: string }) => ({ as: operations, params: { applicationId } })
const fieldsOf = ({ problem }: { problem: { modelState?: Record<string, string[]> } }) =>
  Object.keys(problem.modelState ?? {})
const companyOf = ({ person }: AtWork) =>
  system().selectFrom('company').selectAll().where('id', '=', person.company.id).executeTakeFirstOrThrow()
const lastLetter = async (who: AtWork) => (await house.mails(who.email)).at(-1)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type OfOne = Endpoint & { path: `${string}:applicationId${string}` }

const mayNot = (endpoint: Endpoint, body?: Record<string, unknown>) => ({
  'payables, who read and do not decide, and the carrier itself': async () => {
    const who = await applicant()
    const payables = await house.sessionOf(await hire(house.waybill.db, 'payables'))
    for (const as of [payables, who.as]) {
      const answer = await house.call(endpoint as OfOne, {
        as,
        params: { applicationId: who.applicationId },
        ...(body ? { body } : {}),
      })
      expect([answer.status, answer.problem.code]).toEqual([403, 'not-authorized'])
    }
    expect((await mine(who)).state).toBe('IdentityStarted')
  },
})
const otherCompany = (endpoint: Endpoint, body?: Record<string, unknown>) => ({
  'an application that there is not, and a carrier that asks for a stranger’s': async () => {
    const who = await applicant()
    const send = body ? { body } : {}
    const random = await house.call(endpoint as OfOne, {
      as: operations,
      params: { applicationId: crypto.randomUUID() },
      ...send,
    })
    expect([random.status, random.problem.code]).toEqual([404, 'not-found'])
    const stranger = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
    const foreign = await house.call(endpoint as OfOne, {
      as: stranger,
      params: { applicationId: who.applicationId },
      ...send,
    })
    expect(foreign.status).toBe(403)
  },
})

describeEndpoint(api.onboarding.queue, {
  works: {
    'what waits for the provider comes first, the longest waiting on top': async () => {
      const open = await applicant('authority')
      const first = await applicant('review')
      const second = await applicant('review')
      const { body } = await house.call(api.onboarding.queue, { as: operations, query: { pageSize: 200 } })
      const ids = body.data.map(({ id }) => id)
      const at = (who: AtWork) => ids.indexOf(who.applicationId)
      expect(at(first)).toBeGreaterThanOrEqual(0)
      expect(at(first)).toBeLessThan(at(second))
      expect(at(second)).toBeLessThan(at(open))
      expect(body.data[at(first)]).toMatchObject({ state: 'InReview', waitingFor: 'review', usdot: first.usdot })
    },
    'found by number, name or address, and narrowed by state': async () => {
      const who = await applicant('review')
      for (const query of [who.usdot, `CARRIER ${who.usdot}`, who.email, `juno applies ${who.usdot}`]) {
        const { body } = await house.call(api.onboarding.queue, { as: operations, query: { query } })
        expect([query, body.data.map(({ id }) => id)]).toEqual([query, [who.applicationId]])
      }
      const narrowed = { query: who.usdot, states: 'Approved,Rejected' }
      const { body } = await house.call(api.onboarding.queue, { as: operations, query: narrowed })
      expect(body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'a state that there is not': async () => {
      const answer = await house.call(api.onboarding.queue, { as: operations, query: { states: 'Bookable' } })
      expect(answer.status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const { as } = await applicant()
      expect((await house.call(api.onboarding.queue, { as })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider reviews whoever applies'),
})

describeEndpoint(api.onboarding.counts, {
  works: {
    'agrees with the queue': async () => {
      await applicant('review')
      const { body } = await house.call(api.onboarding.counts, { as: operations })
      const query = { states: 'InReview', pageSize: 0 }
      const queue = await house.call(api.onboarding.queue, { as: operations, query })
      expect(body.states.InReview).toBe(queue.body.totalCount)
      expect(body.waitingOnProvider).toBeGreaterThan(0)
      expect(Object.keys(body.states)).toHaveLength(13)
    },
  },
  refusesBadInput: {
    'a query that nobody asked for': async () => {
      expect((await house.call(api.onboarding.counts, { as: operations, query: { state: '1' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const { as } = await applicant()
      expect((await house.call(api.onboarding.counts, { as })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider counts whoever applies'),
})

const invitee = (email = `invited-${crypto.randomUUID()}@invite.example`) => ({
  number: { kind: 'MC' as const, digits: registry.enter() },
  firstName: 'Ines',
  lastName: 'Invited',
  email,
})

describeEndpoint(api.onboarding.invite, {
  works: {
    'the carrier is Invited, gets a link, and begins with its first look': async () => {
      const applies = invitee()
      const { status, body } = await house.call(api.onboarding.invite, { as: operations, body: applies })
      expect([status, body.state, body.companyName]).toEqual([201, 'Invited', `MC ${applies.number.digits}`])
      const [letter] = await house.mails(applies.email)
      expect(letter).toMatchObject({
        kind: 'onboarding-welcome',
        subject: 'Northbound Logistics invites you to haul freight',
      })
      const contact = await system()
        .selectFrom('contact')
        .select('id')
        .where('user_name', '=', applies.email)
        .executeTakeFirstOrThrow()
      const as = await house.sessionOf({
        id: contact.id,
        company: { id: body.companyId, name: '', kind: 'carrier', canary: '' },
        persona: 'carrier-admin',
        userName: applies.email,
        canary: '',
      })
      await system().updateTable('contact').set({ has_accepted_terms: true }).where('id', '=', contact.id).execute()
      const looked = await house.call(api.onboarding.lookUpAuthority, { as, body: {} })
      expect(looked.body).toMatchObject({ state: 'IdentityStarted', authority: { usdot: applies.number.digits } })
    },
  },
  refusesBadInput: {
    'an address that signs in already, beside its field': async () => {
      const who = await applicant()
      const answer = await house.call(api.onboarding.invite, { as: operations, body: invitee(who.email) })
      expect([answer.status, code(answer), fieldsOf(answer)]).toEqual([409, 'email-already-known', ['email']])
    },
    'a number with letters': async () => {
      const body = { ...invitee(), number: { kind: 'MC', digits: 'MC-1' } }
      expect(fieldsOf(await house.call(api.onboarding.invite, { as: operations, body }))).toEqual(['number.digits'])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.invite, invitee()),
  refusesTheOtherCompany: doesNotApply('only the provider invites'),
})

describeEndpoint(api.onboarding.find, {
  works: {
    'everything that was handed in, the checks, the evidence, and what may be done': async () => {
      const who = await applicant('review')
      const { body } = await house.call(api.onboarding.find, of(who))
      expect(body.registeredEmail).toBe(who.email)
      expect(body.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
      expect(body.signatureEvidence).toMatchObject({ userAgent: 'Probe/1.0', address: '127.0.0.1' })
      expect(body.can).toMatchObject({ approve: true, hold: true, reject: true })
      expect(body.can.release).toMatchObject({ text: 'It cannot be released: the review is not on hold' })
      expect(body.events.map(({ says }) => says).slice(0, 3)).toEqual([
        'Started',
        'Authority confirmed',
        'Control of the registered contact proven',
      ])
      const payables = await house.sessionOf(await hire(house.waybill.db, 'payables'))
      const read = await house.call(api.onboarding.find, { ...of(who), as: payables })
      expect(read.body.can.approve).toMatchObject({ text: 'Your role cannot do this' })
    },
    'says what does not fit': async () => {
      const who = await applicant('tax', { safetyRating: 'C', brokerAuthorityStatus: 'A' })
      const foreign = await foundCompany(house.waybill.db, 'carrier')
      await system().updateTable('company').set({ usdot: who.usdot }).where('id', '=', foreign.id).execute()
      const body = { ...bankOf(who.usdot), accountHolder: 'Somebody Else' }
      await house.call(api.onboarding.savePayment, { as: who.as, body })
      const low = insuranceOf(who.usdot, await uploaded(house, who.as, 'certificate'))
      const policies = low.policies.map((policy) => ({ ...policy, limit: 90_000, expiresOn: inDays(10) }))
      await house.call(api.onboarding.saveInsurance, {
        as: who.as,
        body: { ...low, insuredName: 'Other Haulers', policies },
      })
      const { body: review } = await house.call(api.onboarding.find, of(who))
      const outcomes = Object.fromEntries(review.checks.map(({ check, outcome }) => [check, outcome]))
      expect(outcomes).toMatchObject({
        'authority-active': 'passed',
        'not-broker-only': 'warning',
        'safety-rating': 'warning',
        'usdot-unknown': 'failed',
        'auto-minimum': 'failed',
        'cargo-minimum': 'failed',
        'insurance-current': 'warning',
        'insured-name-matches': 'failed',
        'tax-name-matches': 'passed',
        'payee-name-matches': 'failed',
      })
      const banned = { is_do_not_use: true }
      await system().updateTable('company').set(banned).where('id', '=', foreign.id).execute()
      const again = await house.call(api.onboarding.find, of(who))
      expect(again.body.checks.find(({ check }) => check === 'usdot-unknown')).toMatchObject({ canBeWaived: false })
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const params = { applicationId: '1' }
      expect((await house.call(api.onboarding.find, { as: operations, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier itself, which has a view of its own': async () => {
      const who = await applicant()
      expect((await house.call(api.onboarding.find, { ...of(who), as: who.as })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: otherCompany(api.onboarding.find),
})

describeEndpoint(api.onboarding.checkAuthority, {
  works: {
    'reads the record afresh, and sees what has changed': async () => {
      const who = await applicant('review')
      registry.change(who.usdot, { emailAddress: 'thief@elsewhere.example', allowedToOperate: 'N' })
      const { body } = await house.call(api.onboarding.checkAuthority, of(who))
      const outcomes = Object.fromEntries(body.checks.map(({ check, outcome }) => [check, outcome]))
      expect(outcomes).toMatchObject({
        'authority-active': 'failed',
        'record-fresh': 'failed',
        'email-domain-matches': 'warning',
      })
      expect(body.state).toBe('InReview')
    },
  },
  refusesBadInput: {
    'an application that is decided': async () => {
      const who = await applicant()
      await house.call(api.onboarding.reject, { ...of(who), body: { reason: 'No' } })
      expect(code(await house.call(api.onboarding.checkAuthority, of(who)))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.checkAuthority, {}),
  refusesTheOtherCompany: otherCompany(api.onboarding.checkAuthority, {}),
})

const SPOKE = { spokeWith: 'Hollis Wren, owner' }

describeEndpoint(api.onboarding.confirmControl, {
  works: {
    'a call to the registered number proves what no code can': async () => {
      const who = await applicant('authority', { emailAddress: null })
      await house.call(api.onboarding.requestCall, { as: who.as })
      const waiting = await house.call(api.onboarding.queue, {
        as: operations,
        query: { query: who.usdot, waitingOn: 'provider' },
      })
      expect(waiting.body.data).toMatchObject([{ waitingFor: 'call' }])
      const { body } = await house.call(api.onboarding.confirmControl, { ...of(who), body: SPOKE })
      expect(body).toMatchObject({ state: 'AuthorityChecked', waitingOn: 'carrier' })
      expect(body.checks.find(({ check }) => check === 'control-proven')).toMatchObject({
        outcome: 'passed',
        says: { text: 'By a call with Hollis Wren, owner' },
      })
      expect((await house.call(api.onboarding.mine, { as: who.as })).text).not.toContain('Hollis')
    },
  },
  refusesBadInput: {
    'nobody whom anybody spoke with, and what is proven already': async () => {
      const who = await applicant('control')
      const nobody = await house.call(api.onboarding.confirmControl, { ...of(who), body: { spokeWith: ' ' } })
      expect(fieldsOf(nobody)).toEqual(['spokeWith'])
      const twice = await house.call(api.onboarding.confirmControl, { ...of(who), body: SPOKE })
      expect(code(twice)).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.confirmControl, SPOKE),
  refusesTheOtherCompany: otherCompany(api.onboarding.confirmControl, SPOKE),
})

const CHANGES = { changes: [{ step: 'insurance', reason: 'The certificate shows scheduled autos only' }] }

describeEndpoint(api.onboarding.askForChanges, {
  works: {
    'the carrier reads why, mends that step alone, and hands in again': async () => {
      const who = await applicant('review')
      const { body } = await house.call(api.onboarding.askForChanges, { ...of(who), body: CHANGES })
      expect(body).toMatchObject({
        state: 'ProfileEntered',
        waitingOn: 'carrier',
        waitingText: { text: 'Waiting on the carrier' },
      })
      const application = await mine(who)
      expect(application.steps.find(({ step }) => step === 'insurance')).toMatchObject({
        status: 'refused',
        reason: { text: 'The certificate shows scheduled autos only' },
      })
      expect((await lastLetter(who))?.paragraphs.join()).toContain(
        'Insurance: The certificate shows scheduled autos only',
      )
      const insurance = insuranceOf(who.usdot, application.insurance?.documentId ?? '')
      const mended = await house.call(api.onboarding.saveInsurance, { as: who.as, body: insurance })
      expect(mended.body.state).toBe('AgreementSigned')
      expect((await house.call(api.onboarding.submit, { as: who.as })).body.state).toBe('InReview')
    },
  },
  refusesBadInput: {
    'no step, no reason, a step that there is not, or one that is not in review': async () => {
      const who = await applicant('review')
      const ask = (changes: unknown) => house.call(api.onboarding.askForChanges, { ...of(who), body: { changes } })
      expect(fieldsOf(await ask([]))).toEqual(['changes'])
      expect(fieldsOf(await ask([{ step: 'tax', reason: '' }]))).toEqual(['changes.0.reason'])
      expect(fieldsOf(await ask([{ step: 'control', reason: 'x' }]))).toEqual(['changes.0.step'])
      const early = await applicant()
      const answer = await house.call(api.onboarding.askForChanges, { ...of(early), body: CHANGES })
      expect(code(answer)).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.askForChanges, CHANGES),
  refusesTheOtherCompany: otherCompany(api.onboarding.askForChanges, CHANGES),
})

const APPROVAL = { waivers: [] }

describeEndpoint(api.onboarding.approve, {
  works: {
    'the carrier can be booked, its portal opens, and it hears of it': async () => {
      const who = await applicant('review')
      const { status, body } = await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL })
      expect([status, body.state, body.waitingOn]).toEqual([200, 'Approved', null])
      const company = await companyOf(who)
      expect(company).toMatchObject({ is_approved: true, usdot: who.usdot, docket_number: `MC-${who.usdot}` })
      const me = async () => (await house.call(api.identity.me, { as: who.as })).body
      await expect.poll(me).toMatchObject({ isBookable: true, onboarding: null })
      expect((await house.call(api.shipments.list, { as: who.as })).status).toBe(200)
      expect((await lastLetter(who))?.kind).toBe('onboarding-approved')
      const remitTo = await system()
        .selectFrom('company_remit_to')
        .selectAll()
        .where('company_id', '=', company.id)
        .executeTakeFirstOrThrow()
      expect(remitTo).toMatchObject({ account_last4: '6789', payment_terms: 'standard-30' })
      expect(remitTo.account_sealed?.toString('latin1')).not.toContain('000123456789')
    },
    'a check that may be waived, with a reason that stays': async () => {
      const who = await applicant('tax')
      const body = { ...bankOf(who.usdot), accountHolder: 'The Owner Herself' }
      await house.call(api.onboarding.savePayment, { as: who.as, body })
      await finish(who)
      const refused = await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL })
      expect([refused.status, code(refused)]).toEqual([409, 'checks-failed'])
      expect(refused.problem.errors).toEqual([
        `The account belongs to The Owner Herself, the registry has CARRIER ${who.usdot} LLC`,
      ])
      const waivers = [{ check: 'payee-name-matches' as const, reason: 'Sole proprietor, letter from the bank' }]
      const approved = await house.call(api.onboarding.approve, { ...of(who), body: { waivers } })
      expect(approved.body.state).toBe('Approved')
      expect(approved.body.events.at(-1)).toMatchObject({
        isInternal: true,
        reason: { text: 'Waived Name on the account: Sole proprietor, letter from the bank' },
      })
    },
  },
  refusesBadInput: {
    'a waiver of what cannot be waived, or without a reason': async () => {
      const who = await applicant('review')
      registry.change(who.usdot, { safetyRating: 'U' })
      await house.call(api.onboarding.checkAuthority, of(who))
      const waive = (reason: string) =>
        house.call(api.onboarding.approve, { ...of(who), body: { waivers: [{ check: 'safety-rating', reason }] } })
      expect(fieldsOf(await waive(''))).toEqual(['waivers.0.reason'])
      expect(code(await waive('They are nice'))).toBe('checks-failed')
      expect((await companyOf(who)).is_approved).toBe(false)
    },
    'a company that was marked "Do Not Use" on its own page; marking it here again is no accident': async () => {
      const who = await applicant('review')
      const banned = { is_do_not_use: true }
      await system().updateTable('company').set(banned).where('id', '=', who.person.company.id).execute()
      await system()
        .insertInto('company_restriction')
        .values({ id: crypto.randomUUID(), company_id: who.person.company.id, kind: 'do-not-use', placed_by: 'Nora' })
        .execute()
      expect(code(await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL }))).toBe('checks-failed')
      const marked = await house.call(api.onboarding.markDoNotUse, { ...of(who), body: REASON })
      expect([marked.status, marked.body.state]).toEqual([200, 'Rejected'])
    },
    'what nobody handed in': async () => {
      const who = await applicant('agreement')
      expect(code(await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL }))).toBe(
        'application-not-open',
      )
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.approve, APPROVAL),
  refusesTheOtherCompany: otherCompany(api.onboarding.approve, APPROVAL),
})

/** Signs and submits after payment. */
async function finish(who: AtWork) {
  const { body: agreement } = await house.call(api.onboarding.agreement, { as: who.as })
  const { version, sha256 } = agreement
  const body = { version, sha256, typedName: 'Juno', title: 'Owner', agrees: true as const }
  await house.call(api.onboarding.sign, { as: who.as, body })
  await house.call(api.onboarding.submit, { as: who.as })
}

const CONDITIONS = { conditions: ['Add Northbound as certificate holder'], until: inDays(30), waivers: [] }

describeEndpoint(api.onboarding.approveConditionally, {
  works: {
    'books until the day, then no more, and the portal stays open for the loads under way': async () => {
      const who = await applicant('review')
      const { body } = await house.call(api.onboarding.approveConditionally, { ...of(who), body: CONDITIONS })
      expect(body).toMatchObject({ state: 'ConditionallyApproved', conditions: CONDITIONS.conditions })
      expect((await companyOf(who)).is_approved).toBe(true)
      expect((await mine(who)).next?.facts).toEqual({ on: { day: CONDITIONS.until } })
      const means = writingIn(house)
      await expire(means, new Date(Date.parse(`${CONDITIONS.until}T12:00:00Z`)))
      expect((await mine(who)).state).toBe('ConditionallyApproved')
      await expire(means, new Date(Date.parse(`${CONDITIONS.until}T00:00:00Z`) + 37 * 3_600_000))
      expect((await mine(who)).state).toBe('Expired')
      expect((await companyOf(who)).is_approved).toBe(false)
      expect((await house.call(api.identity.me, { as: who.as })).body.onboarding).toBeNull()
      expect((await lastLetter(who))?.kind).toBe('onboarding-conditions-lapsed')
    },
    'conditions that are met become an approval': async () => {
      const who = await applicant('review')
      await house.call(api.onboarding.approveConditionally, { ...of(who), body: CONDITIONS })
      const { body } = await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL })
      expect(body).toMatchObject({ state: 'Approved', conditions: [], conditionsUntil: null })
    },
  },
  refusesBadInput: {
    'no condition, and a day that is past': async () => {
      const who = await applicant('review')
      const ask = (said: object) =>
        house.call(api.onboarding.approveConditionally, { ...of(who), body: { ...CONDITIONS, ...said } })
      expect(fieldsOf(await ask({ conditions: [] }))).toEqual(['conditions'])
      expect(fieldsOf(await ask({ until: inDays(0) }))).toEqual(['until'])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.approveConditionally, CONDITIONS),
  refusesTheOtherCompany: otherCompany(api.onboarding.approveConditionally, CONDITIONS),
})

const REASON = { reason: 'We have no freight on your lanes' }

describeEndpoint(api.onboarding.reject, {
  works: {
    'says why to the carrier, which may read and no longer act': async () => {
      const who = await applicant('review')
      await house.call(api.onboarding.reject, { ...of(who), body: REASON })
      const application = await mine(who)
      expect(application).toMatchObject({ state: 'Rejected', reason: REASON.reason, waitingOn: null })
      expect((await lastLetter(who))?.paragraphs).toContain(REASON.reason)
      const onboarding = async () => (await house.call(api.identity.me, { as: who.as })).body.onboarding
      await expect.poll(onboarding).toEqual({ state: 'Rejected', isOpen: false })
      expect(code(await house.call(api.onboarding.submit, { as: who.as }))).toBe('application-not-open')
    },
  },
  refusesBadInput: {
    'without a reason, and twice': async () => {
      const who = await applicant('review')
      expect(fieldsOf(await house.call(api.onboarding.reject, { ...of(who), body: { reason: '' } }))).toEqual([
        'reason',
      ])
      await house.call(api.onboarding.reject, { ...of(who), body: REASON })
      expect(code(await house.call(api.onboarding.reject, { ...of(who), body: REASON }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.reject, REASON),
  refusesTheOtherCompany: otherCompany(api.onboarding.reject, REASON),
})

describeEndpoint(api.onboarding.hold, {
  works: {
    'keeps everybody waiting, and says why': async () => {
      const who = await applicant('review')
      const { body } = await house.call(api.onboarding.hold, {
        ...of(who),
        body: { reason: 'We wait for your insurer' },
      })
      expect(body).toMatchObject({ state: 'InReview', isOnHold: true, holdReason: 'We wait for your insurer' })
      expect((await mine(who)).reason).toBe('We wait for your insurer')
      const approve = await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL })
      expect(approve.problem.detail).toBe('It cannot be approved: the review is on hold')
    },
  },
  refusesBadInput: {
    'twice, or what is not in review': async () => {
      const who = await applicant('review')
      await house.call(api.onboarding.hold, { ...of(who), body: REASON })
      expect(code(await house.call(api.onboarding.hold, { ...of(who), body: REASON }))).toBe('application-not-open')
      const early = await applicant()
      expect(code(await house.call(api.onboarding.hold, { ...of(early), body: REASON }))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.hold, REASON),
  refusesTheOtherCompany: otherCompany(api.onboarding.hold, REASON),
})

describeEndpoint(api.onboarding.release, {
  works: {
    'goes on where it was': async () => {
      const who = await applicant('review')
      await house.call(api.onboarding.hold, { ...of(who), body: REASON })
      const { body } = await house.call(api.onboarding.release, of(who))
      expect(body).toMatchObject({ isOnHold: false, reason: null, can: { approve: true } })
    },
  },
  refusesBadInput: {
    'what is not on hold': async () => {
      const who = await applicant('review')
      expect(code(await house.call(api.onboarding.release, of(who)))).toBe('application-not-open')
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.release),
  refusesTheOtherCompany: otherCompany(api.onboarding.release),
})

describeEndpoint(api.onboarding.markDoNotUse, {
  works: {
    'signs its people out, and tells nobody of them why': async () => {
      const who = await applicant('review')
      const reason = 'Same owner as a carrier that stole a load'
      const { body } = await house.call(api.onboarding.markDoNotUse, { ...of(who), body: { reason } })
      expect(body).toMatchObject({ state: 'Rejected', isDoNotUse: true, reason: null })
      expect(body.events.at(-1)).toMatchObject({ reason: { text: reason }, isInternal: true })
      expect(await companyOf(who)).toMatchObject({ is_do_not_use: true, is_approved: false })
      await expect.poll(async () => (await house.call(api.onboarding.mine, { as: who.as })).status).toBe(401)
      const letters = JSON.stringify(await house.mails(who.email))
      expect(letters).not.toContain('stole')
      expect(letters).toContain('support@northbound.example')
      const history = await house.waybill.db
        .as({ kind: 'company', companyId: who.person.company.id })
        .read.selectFrom('history_entry')
        .select('description')
        .where('subject_id', '=', who.applicationId)
        .execute()
      expect(history.length).toBeGreaterThan(5)
      expect(JSON.stringify(history)).not.toContain('stole')
    },
  },
  refusesBadInput: {
    'without a reason': async () => {
      const who = await applicant()
      const answer = await house.call(api.onboarding.markDoNotUse, { ...of(who), body: { reason: ' ' } })
      expect(fieldsOf(answer)).toEqual(['reason'])
    },
  },
  refusesWhoMayNot: mayNot(api.onboarding.markDoNotUse, REASON),
  refusesTheOtherCompany: otherCompany(api.onboarding.markDoNotUse, REASON),
})

/** A carrier that was approved under conditions, which have lapsed. */
async function lapsed(): Promise<AtWork> {
  const who = await applicant('review')
  await house.call(api.onboarding.approveConditionally, { ...of(who), body: CONDITIONS })
  await system()
    .updateTable('application')
    .set({ expires_at: new Date(0) })
    .where('id', '=', who.applicationId)
    .execute()
  await expire(writingIn(house), new Date())
  expect((await mine(who)).state).toBe('Expired')
  // Nobody gets more than five letters an hour.
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await system().updateTable('mail').set({ queued_at: longAgo }).where('recipient', '=', who.email).execute()
  return who
}

const isOutside = async ({ as }: AtWork) => [
  (await house.call(api.identity.me, { as })).body.onboarding,
  (await house.call(api.shipments.list, { as })).status,
]

describe('a carrier that was let in once', () => {
  test('stays in, whoever starts an application for it and however that ends', async () => {
    const who = await lapsed()
    expect(await isOutside(who)).toEqual([null, 200])
    const again = await startAgain(house, who)
    expect((await mine(again)).state).toBe('IdentityStarted')
    expect(await isOutside(who)).toEqual([null, 200])
    await house.call(api.onboarding.reject, { ...of(again), body: REASON })
    expect((await mine(again)).state).toBe('Rejected')
    expect(await isOutside(who)).toEqual([null, 200])
  })

  test('has its application in the menu while it applies again', async () => {
    const who = await lapsed()
    const isApplyingAgain = async () => (await house.call(api.identity.me, { as: who.as })).body.isApplyingAgain
    expect(await isApplyingAgain()).toBe(false)
    const again = await startAgain(house, who)
    expect(await isApplyingAgain()).toBe(true)
    await house.call(api.onboarding.reject, { ...of(again), body: REASON })
    expect(await isApplyingAgain()).toBe(false)
  })

  /** Where the company is paid, and the changes of it. */
  const paidAt = async ({ person }: AtWork) => {
    const { id } = person.company
    const remitTo = system().selectFrom('company_remit_to').select('account_last4').where('company_id', '=', id)
    const changes = system()
      .selectFrom('remit_to_change')
      .select(['state', 'account_last4', 'requested_by'])
      .where('company_id', '=', id)
    return { now: (await remitTo.executeTakeFirstOrThrow()).account_last4, changes: await changes.execute() }
  }
  const recorded = async (entityType: 'application' | 'company', entityId: string) => {
    const query = { entityType, entityId, page: 1, pageSize: 50 }
    const { body } = await house.call(api.history.list, { as: operations, query })
    return body.data.map(({ description }) => description)
  }
  const approved = async (who: AtWork) => {
    const answer = await house.call(api.onboarding.approve, { ...of(who), body: APPROVAL })
    expect([answer.status, answer.body.state]).toEqual([200, 'Approved'])
  }

  test('and approved again with another account is paid where it was, until two people have checked the change', async () => {
    const who = await startAgain(house, await lapsed())
    await advance(house, who, ['authority', 'control', 'profile', 'insurance', 'tax'])
    const body = { ...bankOf(who.usdot), accountNumber: '000987654321' }
    await house.call(api.onboarding.savePayment, { as: who.as, body })
    await advance(house, who, ['agreement', 'review'])
    await approved(who)
    expect(await paidAt(who)).toEqual({
      now: '6789',
      changes: [{ state: 'requested', account_last4: '4321', requested_by: who.person.id }],
    })
    expect((await house.mails(who.email)).map(({ kind }) => kind)).toContain('remit-to-change')
    const said = 'Change of payment details requested with a new application'
    expect(await recorded('application', who.applicationId)).toContain(said)
    expect(await recorded('company', who.person.company.id)).toContain(said)
  })

  test('and is paid where it says again needs no change; its phones stay and no policy is there twice', async () => {
    const who = await startAgain(house, await lapsed())
    await advance(house, who, ['authority', 'control'])
    const [dispatch] = profileOf(who.usdot).contacts
    const contacts = [
      { ...dispatch, phone: '(555) 555-0199' },
      { ...dispatch, function: 'claims', phone: '(555) 555-0198' },
    ]
    const profile = { ...profileOf(who.usdot), contacts }
    await house.call(api.onboarding.saveProfile, { as: who.as, body: profile })
    const policies = system().selectFrom('company_insurance').where('company_id', '=', who.person.company.id)
    const { expires_on: expiresOn } = await policies.select('expires_on').executeTakeFirstOrThrow()
    const certificate = insuranceOf(who.usdot, await uploaded(house, who.as, 'certificate'))
    const [auto, cargo] = certificate.policies.map((policy) => ({ ...policy, expiresOn }))
    const renewed = { ...cargo, policyNumber: 'C-2' }
    const insurance = { ...certificate, policies: [auto, cargo, renewed] }
    await house.call(api.onboarding.saveInsurance, { as: who.as, body: insurance })
    await advance(house, who, ['tax', 'payment', 'agreement', 'review'])
    await approved(who)
    expect(await paidAt(who)).toEqual({ now: '6789', changes: [] })
    const numbers = await policies.select('policy_number').orderBy('policy_number').execute()
    expect(numbers.map((row) => row.policy_number)).toEqual(['A-1', 'C-1', 'C-2'])
    const desks = await system()
      .selectFrom('company_desk')
      .select(['function', 'phone', 'until'])
      .where('company_id', '=', who.person.company.id)
      .orderBy('function')
      .execute()
    expect(desks).toEqual([
      { function: 'claims', phone: '(555) 555-0198', until: null },
      { function: 'dispatch', phone: '(555) 555-0117', until: null },
    ])
    expect(await recorded('application', who.applicationId)).toContain(
      'Phones on file kept: the company changes them in its profile',
    )
  })

  test('and whose change is already in progress keeps that one', async () => {
    const who = await startAgain(house, await lapsed())
    const payeeAddress = profileOf(who.usdot).address
    const body = { method: 'check', terms: 'standard-30', payeeName: 'Juno', payeeAddress }
    const requested = await house.call(api.companies.requestRemitToChange, { as: who.as, body })
    expect(requested.status).toBe(201)
    await advance(house, who, ['authority', 'control', 'profile', 'insurance', 'tax'])
    const payment = { ...bankOf(who.usdot), accountNumber: '000987654321' }
    await house.call(api.onboarding.savePayment, { as: who.as, body: payment })
    await advance(house, who, ['agreement', 'review'])
    await approved(who)
    expect((await paidAt(who)).changes).toMatchObject([{ state: 'requested', account_last4: null }])
    expect(await recorded('application', who.applicationId)).toContain(
      'Payment details of the application not used: a change is already in progress',
    )
  })

  test('enters an account only right after the password', async () => {
    const who = await startAgain(house, await lapsed())
    await advance(house, who, ['authority'])
    const as = await house.sessionOf(who.person)
    await system()
      .updateTable('session')
      .set({ confirmed_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', as.sessionId)
      .execute()
    expect(code(await house.call(api.onboarding.savePayment, { as, body: bankOf(who.usdot) }))).toBe('confirm-identity')
  })
})

describe('two reviewers at once', () => {
  test('one decides, the other learns that it is decided', async () => {
    const second = await house.sessionOf(await hire(house.waybill.db, 'operations'))
    for (let round = 0; round < 4; round++) {
      const who = await applicant('review')
      const answers = await Promise.all([
        house.call(api.onboarding.approve, { ...of(who), body: APPROVAL }),
        house.call(api.onboarding.reject, { ...of(who), as: second, body: REASON }),
        house.call(api.onboarding.approve, { ...of(who), as: second, body: APPROVAL }),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
      const { state } = await mine(who)
      expect((await companyOf(who)).is_approved).toBe(state === 'Approved')
      const decisions = await system()
        .selectFrom('application_event')
        .select('kind')
        .where('application_id', '=', who.applicationId)
        .where('kind', 'in', ['approved', 'rejected'])
        .execute()
      expect(decisions).toHaveLength(1)
    }
  })
})
