import { api } from '@waybill/contract/api.ts'
import type { FactorAssignment } from '@waybill/contract/factoring/factoring.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { aPayable, openAccount, sendPapers } from '../../world/billing.ts'
import { newId } from '../db/new-id.ts'
import { Post } from '../outside/mail/post.ts'
import { putDueAssignmentsIntoForce } from './effects.ts'

type Session = { token: string; sessionId: string }

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const MINUTE = 60_000
const DAY = 86_400_000
const post = new Post('https://portal.test')
const { factoring } = api

let house: House
let provider: Company
let customer: Company
let first: Person & Session
let second: Person & Session
let operations: Session
let driver: { id: string; name: string }

beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  customer = await foundCompany(house.waybill.db, 'shipper')
  first = await desk()
  second = await desk()
  operations = await signIn('operations', provider)
  driver = { id: (await hire(house.waybill.db, 'driver')).id, name: 'Robin' }
})
afterAll(() => house.close())

const read = () => house.waybill.db.as({ kind: 'system' }).read

/** One run. The server does its own too, so this waits for whoever has a notice locked. */
async function force(at = new Date()): Promise<void> {
  await putDueAssignmentsIntoForce(house.waybill.db, post, at)
  await sql`select from factor_assignment for share`.execute(read())
}

async function desk() {
  const person = await hire(house.waybill.db, 'payables', { company: provider })
  return { ...person, ...(await house.sessionOf(person)) }
}

async function signIn(persona: Persona, company: Company): Promise<Session> {
  return await house.sessionOf(await hire(house.waybill.db, persona, { company }))
}

/** As if the provider's people uploaded it. */
async function aPaper(carrier: Company, fileType = 8, sender = provider): Promise<string> {
  const [id, fileId] = [newId(), newId()]
  const sha256 = id.replaceAll('-', '').repeat(2)
  await sql`insert into stored_file (id, company_id, purpose, name, media_type, size, sha256, removed_at)
    values (${fileId}, ${sender.id}, 'document', 'paper.pdf', 'application/pdf', 1, ${sha256}, now() + interval '100 years')`.execute(
    read(),
  )
  await sql`insert into document (id, holder_type, holder_id, file_type, audience, name, extension, file_id, size, sha256, company_id, uploaded_by,
      uploaded_at)
    values (${id}, 'company', ${carrier.id}, ${fileType}, 'restricted', 'paper.pdf', 'pdf', ${fileId}, 1, ${sha256}, ${sender.id}, 'Robin', now())`.execute(
    read(),
  )
  return id
}

type Parties = { carrier: Company; factor: Company }

async function parties(): Promise<Parties> {
  const { db } = house.waybill
  return { carrier: await foundCompany(db, 'carrier'), factor: await aFactor() }
}

async function aFactor(): Promise<Company> {
  const factor = await foundCompany(house.waybill.db, 'factor')
  await onRecord(factor)
  await openAccount(house.waybill.db, factor.id)
  return factor
}

/** A desk of the company, long on record unless told otherwise. */
async function onRecord({ id }: Company, since = '2020-01-01', until: string | null = null): Promise<string> {
  const deskId = newId()
  await sql`insert into company_desk (id, company_id, function, phone, email, since, until)
    values (${deskId}, ${id}, 'accounts-receivable', '(555) 555-0134', null, ${since}::timestamptz, ${until}::timestamptz)`.execute(
    read(),
  )
  return deskId
}

async function enter(
  { carrier, factor }: Parties,
  effectiveAt = new Date(Date.now() - MINUTE),
  as: Session = first,
  invoiceNumbers?: string[],
) {
  const body = {
    ...(invoiceNumbers ? { invoiceNumbers } : {}),
    carrierId: carrier.id,
    factorId: factor.id,
    effectiveAt: effectiveAt.toISOString(),
    documentId: await aPaper(carrier),
  }
  return await house.call(factoring.enter, { as, body })
}

type Act =
  | 'takeIn'
  | 'verify'
  | 'reject'
  | 'clearHold'
  | 'enterRelease'
  | 'handInRelease'
  | 'takeInRelease'
  | 'verifyRelease'
  | 'rejectRelease'

/** The contact the desk offers first. */
const asked = async (id: string, as: Session) => ({
  how: 'call-back' as const,
  contactId: (await seen(as, id))?.contactsOnRecord[0]?.id ?? NOWHERE,
  spokeTo: 'Dana',
  askedAt: new Date().toISOString(),
})

async function act(what: Act, factorAssignmentId: string, as: Session, body?: object) {
  const said =
    what === 'verify' || what === 'verifyRelease'
      ? await asked(factorAssignmentId, as)
      : what === 'takeIn' || what === 'takeInRelease'
        ? {}
        : { reason: 'The factor knows nothing of it' }
  return await house.call(factoring[what] as typeof factoring.verify, {
    as,
    params: { factorAssignmentId },
    body: (body ?? said) as Awaited<ReturnType<typeof asked>>,
  })
}

/** A notice at the step the test starts from. */
async function aNotice(state: 'Received' | 'Verified' | 'Active' = 'Received', who?: Parties, effectiveAt?: Date) {
  const of = who ?? (await parties())
  const { status, body } = await enter(of, effectiveAt)
  expect(status).toBe(201)
  if (state !== 'Received') expect((await act('verify', body.id, second)).status).toBe(201)
  if (state === 'Active') await force()
  return { ...of, id: body.id }
}

async function aLetter(id: string, carrier: Company, effectiveAt = new Date(Date.now() - MINUTE)) {
  const documentId = await aPaper(carrier, 9)
  return await act('enterRelease', id, first, { documentId, effectiveAt: effectiveAt.toISOString() })
}

let usdots = 0
/** As the factor's clerk does it on the portal. */
async function handIn({ carrier, factor }: Parties, more: { invoiceNumbers?: string[]; as?: Session } = {}) {
  const usdot = `77${String(Date.now()).slice(-6)}${++usdots}`
  await sql`update company set usdot = ${usdot} where id = ${carrier.id}`.execute(read())
  const { as = await signIn('factor', factor), ...listed } = more
  const body = {
    carrier: usdot,
    effectiveAt: new Date(Date.now() - MINUTE).toISOString(),
    documentId: await aPaper(factor, 8, factor),
    ...listed,
  }
  return { as, answer: await house.call(factoring.handIn, { as, body }) }
}

async function numberOf(invoiceId: string, as: Session = first): Promise<string> {
  return (await house.call(api.invoices.find, { as, params: { invoice: invoiceId } })).body.invoiceNumber
}

async function seen(as: Session, id: string): Promise<FactorAssignment | undefined> {
  const { body } = await house.call(factoring.list, { as, query: { pageSize: 200 } })
  return body.data?.find((one) => one.id === id)
}

async function aBill(carrier: Company) {
  return await aPayable(house.waybill.db, { provider, customer, carrier, driver })
}

let bills = 0
/** Billed as agreed, so approved automatically. */
async function anApproved(carrier: Company, as: Session) {
  const payable = await aBill(carrier)
  await sendPapers(house.waybill.db, payable.invoiceId)
  const { body } = await house.call(api.invoices.find, { as, params: { invoice: payable.invoiceId } })
  const bill = { externalInvoiceNumber: `FA-${++bills}-${Date.now()}`, externalInvoiceAmount: 1_850 }
  const headers = { 'if-match': `"${body.version}"` }
  const params = { invoiceId: payable.invoiceId }
  expect((await house.call(api.invoices.update, { as, params, body: bill, headers })).status).toBe(200)
  return payable
}

async function versioned(
  what: 'settle' | 'chooseTerms',
  invoiceId: string,
  as: Session,
  body: object = {},
  version?: number,
) {
  const now = version ?? (await house.call(api.invoices.find, { as, params: { invoice: invoiceId } })).body.version
  const headers = { 'if-match': `"${now}"` }
  return await house.call(api.invoices[what] as typeof api.invoices.chooseTerms, {
    as,
    params: { invoiceId },
    body: body as { terms: 'quick-2' },
    headers,
  })
}

async function standing(invoiceId: string) {
  const { rows } = await sql<{ state: number; factor: string | null; terms: string; fees: number; due: string | null }>`
    select state, factor_id as factor, terms, fees::float8 as fees, due_on::text as due from invoice where id = ${invoiceId}`.execute(
    read(),
  )
  return rows[0]
}

describeEndpoint(api.factoring.enter, {
  works: {
    'the first person enters it: nothing changes, the carrier hears of it, and neither side reads who or what':
      async () => {
        const { carrier, factor } = await parties()
        const admin = await hire(house.waybill.db, 'carrier-admin', { company: carrier })
        const { invoiceId } = await aBill(carrier)
        const { status, body } = await enter({ carrier, factor })
        expect([status, body.state, body.carrierName, body.factorName]).toEqual([
          201,
          'Received',
          carrier.name,
          factor.name,
        ])
        expect([body.can.verify, body.can.reject]).toEqual([saying('You entered it: a second person verifies'), true])
        await force()
        expect((await standing(invoiceId))?.factor).toBeNull()
        expect((await house.mails(admin.userName)).at(-1)?.subject).toBe(
          `${carrier.name}: a notice of assignment was received`,
        )
        for (const as of [await house.sessionOf(admin), await signIn('factor', factor)])
          expect(await seen(as, body.id)).toMatchObject({
            enteredBy: null,
            noticeDocumentId: null,
            can: { verify: { text: 'Your role cannot do this' } },
          })
      },
    'another factor’s notice holds everything of the carrier: not settled, not put into a run, not sent': async () => {
      const { carrier, id } = await aNotice('Active')
      const biller = await signIn('carrier-billing', carrier)
      const [unsettled, waiting, sendable] = [
        await anApproved(carrier, biller),
        await anApproved(carrier, biller),
        await anApproved(carrier, biller),
      ]
      for (const { invoiceId } of [waiting, sendable]) await versioned('settle', invoiceId, first)
      const prepare = async (invoiceId: string) =>
        await house.call(api.paymentRuns.prepare, {
          as: first,
          body: { method: 'ach', currency: 'USD', payOn: '2030-01-15', invoiceIds: [invoiceId] },
        })
      const { body: run } = await prepare(sendable.invoiceId)
      const release = async () =>
        await house.call(api.paymentRuns.release, { as: second, params: { paymentRunId: run.id }, body: {} })
      const other = await aFactor()
      const { body: later } = await enter({ carrier, factor: other })
      expect([later.isHeld, (await seen(first, id))?.isHeld]).toEqual([true, true])
      expect((await versioned('settle', unsettled.invoiceId, first)).problem.detail).toBe(
        'More than one factor claims the payment',
      )
      expect((await prepare(waiting.invoiceId)).status).toBe(409)
      expect((await release()).problem.detail).toBe(
        `More than one factor claims ${carrier.name}: remove its payment first`,
      )
      expect((await act('clearHold', later.id, second)).body.isHeld).toBe(false)
      expect([
        (await versioned('settle', unsettled.invoiceId, first)).status,
        (await prepare(waiting.invoiceId)).status,
        (await release()).status,
      ]).toEqual([201, 201, 201])
    },
  },
  refusesBadInput: {
    'a factor that is a carrier, a paper of another kind or of somebody else, and a second notice of one factor':
      async () => {
        const { carrier, factor } = await parties()
        const other = await foundCompany(house.waybill.db, 'carrier')
        const at = new Date().toISOString()
        const say = async (body: Record<string, string>) =>
          await house.call(factoring.enter, { as: first, body: { effectiveAt: at, ...body } })
        const both = { carrierId: carrier.id, factorId: factor.id }
        const swapped = await say({ carrierId: factor.id, factorId: carrier.id, documentId: NOWHERE })
        expect(swapped.problem.modelState).toEqual({ carrierId: ['This is not a carrier'] })
        for (const documentId of [
          NOWHERE,
          await aPaper(carrier, 9),
          await aPaper(other),
          await aPaper(carrier, 8, carrier),
        ])
          expect((await say({ ...both, documentId })).problem.modelState).toEqual({
            documentId: ['Upload the notice to the carrier’s documents'],
          })
        expect((await enter({ carrier, factor })).status).toBe(201)
        expect((await enter({ carrier, factor })).problem.code).toBe('step-not-allowed')
      },
  },
  refusesWhoMayNot: {
    'operations, the carrier and the factor itself': async () => {
      const who = await parties()
      const sessions = [operations, await signIn('carrier-admin', who.carrier), await signIn('factor', who.factor)]
      for (const as of sessions) expect((await enter(who, new Date(), as)).status).toBe(403)
    },
    'a session that did not show lately who it is': async () => {
      const stale = await desk()
      const at = new Date(Date.now() - 6 * MINUTE)
      await read().updateTable('session').set({ confirmed_at: at }).where('id', '=', stale.sessionId).execute()
      expect((await enter(await parties(), new Date(), stale)).problem.code).toBe('confirm-identity')
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider’s payables alone enter notices, of any carrier'),
})

describe('a notice of single invoices', () => {
  test('gives the factor those that it names, leaves the others with their quick pay, and names none twice', async () => {
    const { carrier, factor } = await parties()
    const [named, other] = [await aBill(carrier), await aBill(carrier)]
    const number = await numberOf(named.invoiceId)
    const { body } = await enter({ carrier, factor }, undefined, first, [number])
    expect(body.listed).toEqual([number])
    expect((await enter({ carrier, factor }, undefined, first, [number])).problem.modelState).toEqual({
      invoiceNumbers: [`Another notice already lists invoice ${number}`],
    })
    await act('verify', body.id, second)
    expect((await seen(first, body.id))?.verification).toMatchObject({ how: 'call-back', spokeTo: 'Dana' })
    await force()
    expect([(await standing(named.invoiceId))?.factor, (await standing(other.invoiceId))?.factor]).toEqual([
      factor.id,
      null,
    ])
    const later = await aBill(carrier)
    await force()
    expect((await standing(later.invoiceId))?.factor).toBeNull()
    expect((await enter({ carrier, factor }, undefined, first, [number])).problem.modelState).toHaveProperty(
      'invoiceNumbers',
    )
    const biller = await signIn('carrier-billing', carrier)
    const canOf = async (invoiceId: string) =>
      (await house.call(api.invoices.find, { as: biller, params: { invoice: invoiceId } })).body.can.chooseTerms
    expect([await canOf(named.invoiceId), await canOf(other.invoiceId)]).toEqual([saying(/assigned to a factor/), true])
  })
})

describeEndpoint(api.factoring.assignable, {
  works: {
    'the unsettled invoices of the carrier that no factor has': async () => {
      const { carrier, factor } = await parties()
      const number = await numberOf((await aBill(carrier)).invoiceId)
      const ask = async () =>
        (await house.call(factoring.assignable, { as: first, query: { carrierId: carrier.id } })).body
      expect((await ask()).data.map((one) => one.invoiceNumber)).toEqual([number])
      await aNotice('Active', { carrier, factor })
      expect(await ask()).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'no carrier': async () =>
      expect((await house.call(factoring.assignable, { as: first, query: {} })).status).toBe(400),
  },
  refusesWhoMayNot: {
    'a factor and the carrier': async () => {
      const { carrier, factor } = await parties()
      const query = { carrierId: carrier.id }
      for (const as of [await signIn('factor', factor), await signIn('carrier-admin', carrier)])
        expect((await house.call(factoring.assignable, { as, query })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('the provider’s payables alone ask, for any carrier'),
})

describeEndpoint(api.factoring.handIn, {
  works: {
    'holds nothing and tells nobody before it is taken in, and then goes the way of the others': async () => {
      const who = await parties()
      const admin = await hire(house.waybill.db, 'carrier-admin', { company: who.carrier })
      const rival = await aNotice('Active', {
        carrier: who.carrier,
        factor: await aFactor(),
      })
      const { as, answer } = await handIn(who)
      expect([answer.status, answer.body.state, answer.body.carrierName]).toEqual([201, 'HandedIn', who.carrier.name])
      expect(answer.body.noticeCompanyId).toBe(who.factor.id)
      const mails = async () => (await house.mails(admin.userName)).length
      const before = await mails()
      expect((await seen(first, rival.id))?.isHeld).toBe(false)
      expect((await act('verify', answer.body.id, second)).problem.detail).toBe('Someone has to enter it first')
      expect((await handIn(who, { as })).answer.problem.code).toBe('step-not-allowed')
      expect((await act('takeIn', answer.body.id, first)).body).toMatchObject({ state: 'Received', isHeld: true })
      expect(await mails()).toBeGreaterThan(before)
      expect((await act('verify', answer.body.id, first)).problem.code).toBe('another-person')
      expect((await act('verify', answer.body.id, second)).status).toBe(201)
    },
  },
  refusesBadInput: {
    'a number that no carrier has, and a paper of somebody else': async () => {
      const who = await parties()
      const as = await signIn('factor', who.factor)
      const body = { carrier: 'MC 0', effectiveAt: new Date().toISOString(), documentId: NOWHERE }
      expect((await house.call(factoring.handIn, { as, body })).problem.modelState).toEqual({
        carrier: ['No carrier here has this number'],
      })
      await sql`update company set usdot = ${`88${who.carrier.id.slice(-6)}`.toUpperCase()} where id = ${who.carrier.id}`.execute(
        read(),
      )
      const foreign = { ...body, carrier: `88${who.carrier.id.slice(-6)}`, documentId: await aPaper(who.carrier) }
      expect((await house.call(factoring.handIn, { as, body: foreign })).problem.modelState).toHaveProperty(
        'documentId',
      )
    },
  },
  refusesWhoMayNot: {
    'the carrier and the provider, who enters what came by post': async () => {
      const who = await parties()
      for (const as of [first, await signIn('carrier-admin', who.carrier)])
        expect((await handIn(who, { as })).answer.status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('a factor hands in for itself alone: the body names no factor'),
})

describeEndpoint(api.factoring.takeIn, {
  works: {
    'with the invoices that it names': async () => {
      const who = await parties()
      const number = await numberOf((await aBill(who.carrier)).invoiceId)
      const { answer } = await handIn(who, { invoiceNumbers: [number] })
      expect((await act('takeIn', answer.body.id, first)).body).toMatchObject({ state: 'Received', listed: [number] })
    },
  },
  refusesBadInput: {
    'what was taken in, and invoices that are not the carrier’s': async () => {
      const { answer } = await handIn(await parties(), { invoiceNumbers: ['880000000'] })
      expect((await act('takeIn', answer.body.id, first)).problem.modelState).toHaveProperty('invoiceNumbers')
      const { id } = await aNotice()
      expect((await act('takeIn', id, second)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'the factor itself': async () => {
      const { as, answer } = await handIn(await parties())
      expect((await act('takeIn', answer.body.id, as)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('takeIn', NOWHERE, first)).status).toBe(404),
  },
})

async function handInLetter(id: string, factor: Company, as: Session, holder = factor) {
  const documentId = await aPaper(holder, 9, holder)
  return await act('handInRelease', id, as, { documentId, effectiveAt: new Date(Date.now() - MINUTE).toISOString() })
}

describeEndpoint(api.factoring.handInRelease, {
  works: {
    'the factor’s own letter waits for two people of the provider': async () => {
      const { factor, id } = await aNotice('Active')
      const as = await signIn('factor', factor)
      expect((await seen(as, id))?.can.handInRelease).toBe(true)
      expect((await handInLetter(id, factor, as)).body.release).toMatchObject({ enteredAt: null })
      expect((await act('verifyRelease', id, second)).problem.detail).toBe('Someone has to enter it first')
    },
  },
  refusesBadInput: {
    'a paper that is not the factor’s, and a second letter': async () => {
      const { carrier, factor, id } = await aNotice('Active')
      const as = await signIn('factor', factor)
      expect((await handInLetter(id, factor, as, carrier)).problem.modelState).toHaveProperty('documentId')
      await handInLetter(id, factor, as)
      expect((await handInLetter(id, factor, as)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'the carrier, whom only its factor releases': async () => {
      const { carrier, factor, id } = await aNotice('Active')
      expect((await handInLetter(id, factor, await signIn('carrier-admin', carrier))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another factor': async () => {
      const { id } = await aNotice('Active')
      const other = await aFactor()
      expect((await handInLetter(id, other, await signIn('factor', other))).status).toBe(404)
    },
  },
})

describeEndpoint(api.factoring.takeInRelease, {
  works: {
    'then a second person verifies, and it ends; one that was rejected may come again': async () => {
      const { factor, id } = await aNotice('Active')
      const as = await signIn('factor', factor)
      await handInLetter(id, factor, as)
      expect((await act('rejectRelease', id, first)).body.release).toBeNull()
      await handInLetter(id, factor, as)
      expect((await act('takeInRelease', id, first)).status).toBe(201)
      expect((await act('verifyRelease', id, first)).problem.code).toBe('another-person')
      expect((await act('verifyRelease', id, second)).status).toBe(201)
      await force()
      expect((await seen(as, id))?.state).toBe('Released')
    },
  },
  refusesBadInput: {
    'where none was handed in': async () => {
      const { id } = await aNotice('Active')
      expect((await act('takeInRelease', id, first)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'the factor itself': async () => {
      const { factor, id } = await aNotice('Active')
      const as = await signIn('factor', factor)
      await handInLetter(id, factor, as)
      expect((await act('takeInRelease', id, as)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('takeInRelease', NOWHERE, first)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.verify, {
  works: {
    'the second person verifies: in force by itself, what is unpaid is the factor’s, what is settled is not':
      async () => {
        const { carrier, factor } = await parties()
        const biller = await signIn('carrier-billing', carrier)
        const settledOne = await anApproved(carrier, biller)
        await versioned('settle', settledOne.invoiceId, first)
        const quick = await anApproved(carrier, biller)
        await versioned('chooseTerms', quick.invoiceId, biller, { terms: 'quick-2' })
        const { body: before } = await house.call(api.invoices.find, {
          as: biller,
          params: { invoice: quick.invoiceId },
        })
        const { id } = await aNotice('Active', { carrier, factor })
        const { invoiceId: later } = await aBill(carrier)
        expect(await standing(settledOne.invoiceId)).toMatchObject({ factor: null })
        expect(await standing(later)).toMatchObject({ factor: factor.id, terms: 'standard-30' })
        const { body: after } = await house.call(api.invoices.find, {
          as: biller,
          params: { invoice: quick.invoiceId },
        })
        expect(after).toMatchObject({ terms: 'standard-30', feeAndBalance: 0, factoringCompany: factor.name })
        expect(String(after.dueOn) > String(before.dueOn)).toBe(true)
        expect(after.can.chooseTerms).toMatchObject({ text: expect.stringMatching(/assigned to a factor/) })
        expect(await seen(first, id)).toMatchObject({ state: 'Active', invoiceCount: 2 })
        const heard = await house.call(api.history.list, {
          as: biller,
          query: { entityType: 'invoice', entityId: quick.invoiceId },
        })
        expect(heard.text).toContain(`is assigned to ${factor.name}; its quick pay ended`)
      },
    'with an instant that is still to come it waits for it': async () => {
      const at = new Date(Date.now() + DAY)
      const { carrier, id } = await aNotice('Verified', undefined, at)
      const { invoiceId } = await aBill(carrier)
      await force()
      expect([(await seen(first, id))?.state, (await standing(invoiceId))?.factor]).toEqual(['Verified', null])
      await force(new Date(at.getTime() + 1))
      expect((await seen(first, id))?.state).toBe('Active')
      expect((await standing(invoiceId))?.factor).not.toBeNull()
    },
  },
  refusesBadInput: {
    'a number that is typed, of nobody, or that came on record with the notice; one that was taken off for it is still asked':
      async () => {
        const of = await parties()
        const former = await onRecord(of.carrier, '2020-01-01', new Date(Date.now() - DAY).toISOString())
        const planted = await onRecord(of.carrier, new Date(Date.now() - DAY).toISOString())
        const stranger = await onRecord(await foundCompany(house.waybill.db, 'carrier'))
        const { id } = await aNotice('Received', of)
        const offered = (await seen(second, id))?.contactsOnRecord.map((contact) => contact.id)
        expect([offered?.includes(former), offered?.includes(planted)]).toEqual([true, false])
        const said = await asked(id, second)
        const { contactId: _, ...typed } = said
        expect((await act('verify', id, second, { ...typed, contact: '+1 312 555 0134' })).status).toBe(400)
        for (const contactId of [planted, stranger, NOWHERE])
          expect((await act('verify', id, second, { ...said, contactId })).problem.code).toBe('no-callback-number')
        // No address is on record there.
        expect((await act('verify', id, second, { ...said, how: 'email' })).status).toBe(400)
        expect((await act('verify', id, second, { ...said, contactId: former })).status).toBe(201)
        expect((await seen(first, id))?.verification?.contact).toBe(`(555) 555-0134 (${of.carrier.name})`)
        expect((await seen(first, id))?.contactsOnRecord).toEqual([])
      },
    'nothing said of whom was asked, and a notice that was verified': async () => {
      const { id } = await aNotice('Verified')
      expect((await act('verify', id, second, { ...(await asked(id, second)), spokeTo: ' ' })).status).toBe(400)
      expect((await act('verify', id, second)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'who entered it, even behind the house’s back, and operations': async () => {
      const { id } = await aNotice()
      expect((await act('verify', id, first)).problem.code).toBe('another-person')
      expect((await act('verify', id, operations)).status).toBe(403)
      const himself =
        sql`update factor_assignment set state = 'Verified', verified_at = now(), verified_by = ${first.id},
        verified_by_name = 'Robin' where id = ${id}`.execute(read())
      await expect(himself).rejects.toThrow(/check constraint/)
      const asAnother = sql`update factor_assignment set entered_by = ${second.id} where id = ${id}`.execute(read())
      await expect(asAnother).rejects.toThrow('What a notice of assignment says stays')
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('verify', NOWHERE, second)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.reject, {
  works: {
    'nobody is paid by it, and what it held goes on: bills that waited for it are approved': async () => {
      const { carrier } = await aNotice('Active')
      const other = await aFactor()
      const { body: later } = await enter({ carrier, factor: other })
      const biller = await signIn('carrier-billing', carrier)
      const { invoiceId } = await anApproved(carrier, biller)
      const invoice = async () =>
        (await house.call(api.invoices.find, { as: first, params: { invoice: invoiceId } })).body
      expect((await invoice()).openExceptions).toMatchObject([{ code: 'WRONG_PAYEE' }])
      const { body } = await act('reject', later.id, second)
      expect([body.state, body.isHeld, body.rejectReason]).toEqual([
        'Rejected',
        false,
        'The factor knows nothing of it',
      ])
      expect((await invoice()).openExceptions).toEqual([])
      expect(await seen(biller, later.id)).toMatchObject({ state: 'Rejected', rejectReason: null })
    },
  },
  refusesBadInput: {
    'no reason, and what is in force': async () => {
      const { id } = await aNotice('Active')
      expect((await act('reject', id, second, { reason: '' })).status).toBe(400)
      expect((await act('reject', id, second)).problem.detail).toBe('It is in force: only a letter of release ends it')
    },
  },
  refusesWhoMayNot: {
    'the carrier': async () => {
      const { carrier, id } = await aNotice()
      expect((await act('reject', id, await signIn('carrier-admin', carrier))).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('reject', NOWHERE, second)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.clearHold, {
  works: {
    'payments go to whom they went; the next notice holds again': async () => {
      const { carrier, id } = await aNotice('Active')
      const again = async () => (await enter({ carrier, factor: await aFactor() })).body
      const { id: laterId } = await again()
      const { body } = await act('clearHold', id, second)
      expect([body.isHeld, body.can.clearHold]).toEqual([false, saying('Nothing is held')])
      expect(await seen(first, laterId)).toMatchObject({
        isHeld: false,
        holdClearReason: 'The factor knows nothing of it',
      })
      expect((await again()).isHeld).toBe(true)
      // Verified or not, it does not start while another is in force.
      await act('verify', laterId, second)
      await force()
      expect((await seen(first, laterId))?.state).toBe('Verified')
    },
  },
  refusesBadInput: {
    'no reason, and nothing that is held': async () => {
      const { id } = await aNotice('Active')
      expect((await act('clearHold', id, second, {})).status).toBe(400)
      expect((await act('clearHold', id, second)).problem.detail).toBe('Nothing is held')
    },
  },
  refusesWhoMayNot: {
    operations: async () => expect((await act('clearHold', (await aNotice()).id, operations)).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('clearHold', NOWHERE, second)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.enterRelease, {
  works: {
    'its paper and its instant; the notice stays in force, and the factor hears of it': async () => {
      const { carrier, factor, id } = await aNotice('Active')
      const clerk = await hire(house.waybill.db, 'factor', { company: factor, roles: ['Admin'] })
      const { status, body } = await aLetter(id, carrier)
      expect([status, body.state, body.release?.verifiedAt, body.can.verifyRelease]).toEqual([
        201,
        'Active',
        null,
        saying('You entered it: a second person verifies'),
      ])
      expect((await house.mails(clerk.userName)).at(-1)?.subject).toBe(
        `${carrier.name}: a letter of release was received`,
      )
      await force()
      expect((await seen(first, id))?.state).toBe('Active')
    },
  },
  refusesBadInput: {
    'a notice in place of the letter, and a notice that is not in force': async () => {
      const { carrier, id } = await aNotice('Active')
      const body = { documentId: await aPaper(carrier, 8), effectiveAt: new Date().toISOString() }
      expect((await act('enterRelease', id, first, body)).problem.modelState).toHaveProperty('documentId')
      const received = await aNotice()
      expect((await aLetter(received.id, received.carrier)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'the factor, whose letter it is: it comes by post': async () => {
      const { factor, id } = await aNotice('Active')
      const body = { documentId: NOWHERE, effectiveAt: new Date().toISOString() }
      expect((await act('enterRelease', id, await signIn('factor', factor), body)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => {
      const body = { documentId: NOWHERE, effectiveAt: new Date().toISOString() }
      expect((await act('enterRelease', NOWHERE, first, body)).status).toBe(404)
    },
  },
})

describeEndpoint(api.factoring.verifyRelease, {
  works: {
    'by the second person: what comes is the carrier’s own again, what was assigned stays with the factor':
      async () => {
        const { carrier, factor, id } = await aNotice('Active')
        const { invoiceId: assigned } = await aBill(carrier)
        await aLetter(id, carrier, new Date())
        expect((await act('verifyRelease', id, second)).status).toBe(201)
        await force()
        const { invoiceId: fresh } = await aBill(carrier)
        expect([
          (await seen(first, id))?.state,
          (await standing(assigned))?.factor,
          (await standing(fresh))?.factor,
        ]).toEqual(['Released', factor.id, null])
        const next = await aFactor()
        await aNotice('Active', { carrier, factor: next })
        expect([(await standing(assigned))?.factor, (await standing(fresh))?.factor]).toEqual([factor.id, next.id])
      },
    'dated before it came: what opened since its date is the carrier’s own again, unless it is settled': async () => {
      const { carrier, factor, id } = await aNotice('Active')
      const biller = await signIn('carrier-billing', carrier)
      const { invoiceId: before } = await aBill(carrier)
      const released = new Date()
      const since = await aBill(carrier)
      const { invoiceId: settled } = await anApproved(carrier, biller)
      expect((await versioned('settle', settled, first)).status).toBe(201)
      await aLetter(id, carrier, released)
      await act('verifyRelease', id, second)
      await force()
      const factorOf = async (invoiceId: string) => (await standing(invoiceId))?.factor
      expect(await Promise.all([before, since.invoiceId, settled].map(factorOf))).toEqual([factor.id, null, factor.id])
      const query = { entityType: 'invoice', entityId: since.invoiceId } as const
      const { text } = await house.call(api.history.list, { as: biller, query })
      expect(text).toContain(`Invoice ${since.invoiceNumber} is no longer assigned to ${factor.name}`)
    },
    'of one of two factors: bills that waited for a payee are audited again, and the other is paid': async () => {
      const { carrier, id } = await aNotice('Active')
      const next = await aNotice('Verified', { carrier, factor: await aFactor() })
      const biller = await signIn('carrier-billing', carrier)
      const { invoiceId } = await anApproved(carrier, biller)
      const exceptions = async () =>
        (await house.call(api.invoices.find, { as: first, params: { invoice: invoiceId } })).body.openExceptions
      expect(await exceptions()).toMatchObject([{ code: 'WRONG_PAYEE' }])
      await aLetter(id, carrier)
      await act('verifyRelease', id, second)
      await force()
      expect([await exceptions(), (await standing(invoiceId))?.factor]).toEqual([[], next.factor.id])
    },
  },
  refusesBadInput: {
    'where there is no letter': async () => {
      const { id } = await aNotice('Active')
      expect((await act('verifyRelease', id, second)).problem.detail).toBe('There is no letter of release on file')
    },
  },
  refusesWhoMayNot: {
    'who entered the letter, even behind the house’s back': async () => {
      const { carrier, id } = await aNotice('Active')
      await aLetter(id, carrier)
      expect((await act('verifyRelease', id, first)).problem.code).toBe('another-person')
      const himself = sql`update factor_assignment set release_verified_at = now(), release_verified_by = ${first.id}
        where id = ${id}`.execute(read())
      await expect(himself).rejects.toThrow(/check constraint/)
    },
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('verifyRelease', NOWHERE, second)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.rejectRelease, {
  works: {
    'the notice stays in force, and another letter may come': async () => {
      const { carrier, id } = await aNotice('Active')
      await aLetter(id, carrier)
      const { body } = await act('rejectRelease', id, second)
      expect([body.state, body.release]).toEqual(['Active', null])
      expect((await aLetter(id, carrier)).status).toBe(201)
    },
  },
  refusesBadInput: {
    'no reason': async () => expect((await act('rejectRelease', NOWHERE, second, { reason: '' })).status).toBe(400),
  },
  refusesWhoMayNot: {
    operations: async () => expect((await act('rejectRelease', NOWHERE, operations)).status).toBe(403),
  },
  refusesTheOtherCompany: {
    'a notice that there is not': async () => expect((await act('rejectRelease', NOWHERE, second)).status).toBe(404),
  },
})

describeEndpoint(api.factoring.list, {
  works: {
    'the provider’s, by name and by what is to be done; a carrier’s own, a factor’s those to it': async () => {
      const { carrier, factor, id } = await aNotice('Active')
      const ask = async (query: Record<string, string>) =>
        (await house.call(factoring.list, { as: first, query: { query: carrier.name, ...query } })).body
      expect((await ask({})).data.map((one) => one.id)).toEqual([id])
      expect([(await ask({ view: 'open' })).totalCount, (await ask({ view: 'active' })).totalCount]).toEqual([0, 1])
      await aLetter(id, carrier)
      expect([(await ask({ view: 'open' })).totalCount, (await ask({ view: 'ended' })).totalCount]).toEqual([1, 0])
      for (const as of [
        await signIn('carrier-admin', carrier),
        await signIn('carrier-billing', carrier),
        await signIn('factor', factor),
      ]) {
        const { body } = await house.call(factoring.list, { as })
        expect(body.data.map((one) => [one.id, one.carrierName, one.factorName])).toEqual([
          [id, carrier.name, factor.name],
        ])
      }
    },
  },
  refusesBadInput: {
    'a view that there is not': async () =>
      expect((await house.call(factoring.list, { as: first, query: { view: 'mine' } })).status).toBe(400),
  },
  refusesWhoMayNot: {
    'a dispatcher and a driver': async () => {
      const { carrier } = await aNotice()
      for (const persona of ['carrier-dispatcher', 'driver'] as const)
        expect((await house.call(factoring.list, { as: await signIn(persona, carrier) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier and another factor see none of it': async () => {
      const { id } = await aNotice('Active')
      const other = await parties()
      for (const as of [await signIn('carrier-admin', other.carrier), await signIn('factor', other.factor)])
        expect(await seen(as, id)).toBeUndefined()
    },
  },
})

describe('a factor', () => {
  test('reads the proofs of the loads that are assigned to it, and nothing else of them', async () => {
    const { carrier, factor } = await aNotice('Active')
    const clerk = await signIn('factor', factor)
    const mine = await aBill(carrier)
    await sendPapers(house.waybill.db, mine.invoiceId)
    const foreign = await aBill(await foundCompany(house.waybill.db, 'carrier'))
    await sendPapers(house.waybill.db, foreign.invoiceId)
    // A photo of the load proves nothing; a proof from a carrier that had the load before is not this carrier's.
    await sql`update document set file_type = 30 where id in (
      select id from document where holder_id = ${mine.shipmentId} and file_type <> 12)`.execute(read())
    const { body } = await house.call(api.invoices.documents, { as: clerk, params: { invoice: mine.invoiceId } })
    const kinds = body.data.map(({ fileType }) => fileType).toSorted((a, b) => a - b)
    expect(kinds).toEqual([12, 18])
    const { rows } = await sql<{ id: string; type: number; holder: string }>`
      select id, file_type as type, holder_id as holder from document where holder_id in (${mine.shipmentId}, ${foreign.shipmentId})`.execute(
      read(),
    )
    const eyes = house.waybill.db.as({ kind: 'company', companyId: factor.id })
    const through = await sql<{
      id: string
    }>`select id from document where holder_id in (${mine.shipmentId}, ${foreign.shipmentId})`.execute(eyes.read)
    const proofs = rows.filter(({ type, holder }) => type === 12 && holder === mine.shipmentId).map(({ id }) => id)
    expect(through.rows.map(({ id }) => id).toSorted()).toEqual(proofs.toSorted())
    const load = await house.call(api.shipments.find, { as: clerk, params: { shipment: mine.number } })
    expect([403, 404]).toContain(load.status)
    for (const { id } of rows.filter((row) => !proofs.includes(row.id)))
      expect((await house.call(api.documents.download, { as: clerk, params: { documentId: id } })).status).toBe(404)
  })

  test('sees exactly what was assigned to it, whatever happened in which order (120 steps)', async () => {
    const carriers = [await foundCompany(house.waybill.db, 'carrier'), await foundCompany(house.waybill.db, 'carrier')]
    const factors = [await aFactor(), await aFactor(), await aFactor()]
    const clerks = await Promise.all(factors.map((factor) => signIn('factor', factor)))
    type Known = { id: string; carrier: number; isSettled: boolean; factor: number | null }
    const known: Known[] = []
    const active: ({ id: string; factor: number } | null)[] = [null, null]
    let seed = 20_260_115
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * most)
    }
    for (let place = 0; place < 120; place++) {
      const carrier = pick(2)
      const company = carriers[carrier] as Company
      const inForce = active[carrier] ?? null
      const what = pick(10)
      if (what < 5) {
        const { invoiceId } = await aBill(company)
        known.push({ id: invoiceId, carrier, isSettled: false, factor: inForce?.factor ?? null })
      } else if (what < 7) {
        const one = known.filter((invoice) => !invoice.isSettled)[pick(known.length || 1)]
        if (!one) continue
        await sql`update invoice set state = 2, settled_at = now(), approved_at = now(), approved_amount = 1 where id = ${one.id}`.execute(
          read(),
        )
        one.isSettled = true
      } else if (inForce) {
        await sql`update factor_assignment set release_entered_at = now(), release_effective_at = now(), release_entered_by = ${first.id},
          release_verified_at = now(), release_verified_by = ${second.id} where id = ${inForce.id}`.execute(read())
        await force(new Date(Date.now() + MINUTE))
        active[carrier] = null
      } else {
        const factor = pick(3)
        const id = newId()
        await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, entered_at, entered_by, entered_by_name,
            verified_at, verified_by, verified_by_name, effective_at)
          values (${id}, ${company.id}, ${factors[factor]?.id ?? ''}, 'all', 'Verified', 'x', now(), ${first.id}, 'A', now(), ${second.id}, 'B',
            now() - interval '1 second')`.execute(read())
        await force(new Date(Date.now() + MINUTE))
        active[carrier] = { id, factor }
        for (const one of known)
          if (one.carrier === carrier && !one.isSettled && one.factor === null) one.factor = factor
      }
    }
    for (const [place, factor] of factors.entries()) {
      const expected = known.filter((one) => one.factor === place).map(({ id }) => id)
      const eyes = house.waybill.db.as({ kind: 'company', companyId: factor.id })
      const { rows } = await sql<{ id: string }>`select id from invoice`.execute(eyes.read)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      const { body } = await house.call(api.invoices.list, {
        as: clerks[place],
        query: { pageSize: 200, status: 'All' },
      })
      expect(body.data.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    }
    expect(known.filter((one) => one.factor !== null).length).toBeGreaterThan(10)
  }, 60_000)
})

describe('a notice that comes into force', () => {
  test('races the settlement: amount and payee are of one or the other, never changed after', async () => {
    for (let round = 0; round < 4; round++) {
      const { carrier, factor, id } = await aNotice('Received')
      const biller = await signIn('carrier-billing', carrier)
      const { invoiceId } = await anApproved(carrier, biller)
      const { version } = (await house.call(api.invoices.find, { as: first, params: { invoice: invoiceId } })).body
      await act('verify', id, second)
      const settle = () => versioned('settle', invoiceId, first, {}, version)
      const [answer] = await Promise.all(round % 2 ? [settle(), force()] : [settle(), force(), settle()])
      const after = await standing(invoiceId)
      // Settling after the instant waits for the notice; what was settled for the carrier stays its own.
      expect([201, 409, 412]).toContain(answer.status)
      expect(after?.state === 2 ? after.factor : factor.id).toBe(after?.factor ?? null)
      if (after?.state === 1) expect((await versioned('settle', invoiceId, first)).status).toBe(201)
      expect((await standing(invoiceId))?.factor).toBe(after?.factor ?? null)
    }
  }, 60_000)

  test('races quick pay: no fee is in force of what is assigned', async () => {
    for (let round = 0; round < 3; round++) {
      const { carrier, factor, id } = await aNotice('Received')
      const biller = await signIn('carrier-billing', carrier)
      const { invoiceId } = await anApproved(carrier, biller)
      await act('verify', id, second)
      const { version } = (await house.call(api.invoices.find, { as: first, params: { invoice: invoiceId } })).body
      const choose = () => versioned('chooseTerms', invoiceId, biller, { terms: 'quick-2' }, version)
      const [answer] = await Promise.all(round % 2 ? [choose(), force()] : [choose(), force(), choose()])
      expect([201, 409, 412]).toContain(answer.status)
      await force()
      expect(await standing(invoiceId)).toMatchObject({ factor: factor.id, terms: 'standard-30', fees: 0 })
    }
  }, 60_000)
})
