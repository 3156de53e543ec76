import { api } from '@waybill/contract/api.ts'
import { ABILITIES, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House, SECRETS_KEY } from '../../../test/house.ts'
import { type Company, foundCompany, hire, newCanary } from '../../../test/people.ts'
import { newId } from '../../db/new-id.ts'
import { Post } from '../../outside/mail/post.ts'
import { openVault } from '../../outside/vault/vault.ts'
import { putDueChangesIntoForce } from './remit-to-change-effect.ts'

const { companies } = api
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const OLD_ACCOUNT = '000987650021'

let house: House
let provider: Company
const post = new Post('https://portal.test')

beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const read = () => house.waybill.db.as({ kind: 'system' }).read

async function signIn(persona: Persona, company?: Company) {
  const own = persona === 'operations' || persona === 'payables' ? provider : company
  const person = await hire(house.waybill.db, persona, own ? { company: own } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** An account number used nowhere else: wherever it turns up, it leaked. */
function newAccount(): string {
  return `9${Array.from({ length: 13 }, () => Math.floor(Math.random() * 10)).join('')}`
}

function bank(accountNumber = newAccount()) {
  return {
    method: 'bank',
    payeeName: 'Alder Freight LLC',
    payeeAddress: null,
    bankName: 'Prairie Bank',
    country: 'US',
    accountKind: 'checking',
    routingNumber: '021000021',
    accountNumber,
    accountNumberAgain: accountNumber,
    terms: 'standard-30',
  } as const
}

/** A carrier with a remit-to, an administrator, and a phone number long on record. */
async function paidCarrier() {
  const admin = await signIn('carrier-admin')
  const { company } = admin
  const vault = await openVault({ secretsKey: SECRETS_KEY, dataDir: '/nowhere' })
  await read()
    .insertInto('company_remit_to')
    .values({
      company_id: company.id,
      method: 'bank',
      payee_name: company.name,
      bank_name: 'Old Bank',
      bank_country: 'US',
      account_kind: 'checking',
      routing_sealed: vault.seal('021000021', `remit-to routing of ${company.id}`),
      routing_last4: '0021',
      account_sealed: vault.seal(OLD_ACCOUNT, `remit-to account of ${company.id}`),
      account_last4: '0021',
    })
    .execute()
  return { admin, company, deskId: await aDesk(company, { since: new Date(Date.now() - 100 * DAY) }), vault }
}

async function aDesk(company: Company, more: { since: Date; isRegistered?: boolean; function?: string; until?: Date }) {
  const id = newId()
  await read()
    .insertInto('company_desk')
    .values({
      id,
      company_id: company.id,
      function: more.function ?? 'accounts-receivable',
      phone: '(555) 555-0142',
      email: `receivables@${company.canary}.example`,
      is_registered: more.isRegistered ?? false,
      since: more.since,
      until: more.until ?? null,
    })
    .execute()
  return id
}

const request = (as: { token: string }, body: Record<string, unknown> = bank()) =>
  house.call(companies.requestRemitToChange, { as, body })
const verify = (as: { token: string }, remitToChangeId: string, callbackNumberId: string) =>
  house.call(companies.verifyRemitToChange, {
    as,
    params: { remitToChangeId },
    body: { callbackNumberId, spokeWith: 'Dana Prescott' },
  })
const approve = (as: { token: string }, remitToChangeId: string) =>
  house.call(companies.approveRemitToChange, { as, params: { remitToChangeId } })
const stop = (as: { token: string }, remitToChangeId: string) =>
  house.call(companies.stopRemitToChange, { as, params: { remitToChangeId }, body: { reason: 'It was not us' } })

/** A change at the step the test starts from, and the two people handling it. */
async function aChange(state: 'requested' | 'verified' | 'approved' = 'requested', body = bank()) {
  const { admin, company, deskId, vault } = await paidCarrier()
  const [first, second] = [await signIn('payables'), await signIn('payables')]
  const { body: change } = await request(admin, body)
  if (state !== 'requested') await verify(first, change.id, deskId)
  if (state === 'approved') await approve(second, change.id)
  return { admin, company, deskId, vault, first, second, id: change.id, account: body.accountNumber }
}

async function accountOf(company: Company) {
  return await read()
    .selectFrom('company_remit_to')
    .selectAll()
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
}

/** This session showed who it is six minutes ago. */
async function longAgo({ sessionId }: { sessionId: string }) {
  await read()
    .updateTable('session')
    .set({ confirmed_at: new Date(Date.now() - 6 * MINUTE) })
    .where('id', '=', sessionId)
    .execute()
}

const stateOf = async (id: string) =>
  (await read().selectFrom('remit_to_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describeEndpoint(api.companies.requestRemitToChange, {
  works: {
    'the old account stays in force; the new one is sealed, and only its last four are told': async () => {
      const { admin, company, vault } = await paidCarrier()
      const said = bank()
      const { status, body } = await request(admin, said)
      expect(status).toBe(201)
      expect(body).toMatchObject({ state: 'requested', takesEffectAt: null, can: { stop: true } })
      expect(body.to).toMatchObject({ bankName: 'Prairie Bank', accountLastFour: said.accountNumber.slice(-4) })
      expect(body.waitingOn?.text).toMatch(/they will call a number they have on record$/)
      expect(await accountOf(company)).toMatchObject({ bank_name: 'Old Bank', account_last4: '0021' })
      const row = await read()
        .selectFrom('remit_to_change')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      expect(vault.open(row.account_sealed ?? Buffer.alloc(0), `remit-to account of ${company.id}`)).toBe(
        said.accountNumber,
      )
    },
    'a Canadian branch by institution and transit, and a factor by its number': async () => {
      const canadian = { ...bank(), country: 'CA', routingNumber: '003-12345' }
      expect((await request((await paidCarrier()).admin, canadian)).status).toBe(201)
      const factor = await foundCompany(house.waybill.db, 'factor')
      const named = await request((await paidCarrier()).admin, {
        method: 'factor',
        factorNumber: factor.canary,
        terms: 'standard-30',
      })
      expect(named.body.to).toMatchObject({ method: 'factor', factorName: factor.name, accountLastFour: null })
    },
    'all old contacts hear of it at once: administrators, receivables, and addresses that were changed lately':
      async () => {
        const { admin, company } = await paidCarrier()
        const clerk = await signIn('carrier-billing', company)
        const dispatcher = await signIn('carrier-dispatcher', company)
        // Account thieves change the address first.
        const stolen = `${newCanary()}@thief.example`
        await read()
          .updateTable('contact')
          .set({ email_addresses: [stolen] })
          .where('id', '=', admin.id)
          .execute()
        await request(admin)
        const heard = [admin.userName, clerk.userName, stolen, `receivables@${company.canary}.example`]
        for (const address of heard) {
          const [letter] = await house.mails(address)
          expect(letter?.subject).toBe(`${company.name}: a change of payment details was requested`)
          expect(letter?.paragraphs.join(' ')).toContain('Nothing has changed yet')
        }
        expect(await house.mails(dispatcher.userName)).toEqual([])
      },
    'a factor asks for itself': async () => {
      const clerk = await signIn('factor')
      expect((await request(clerk)).status).toBe(201)
      const named = { method: 'factor', factorNumber: clerk.company.canary, terms: 'standard-30' }
      const other = await signIn('factor')
      expect((await request(other, named)).problem.modelState).toEqual({
        factorNumber: ['This is not the number of a factoring company'],
      })
    },
    'of two requests at once one is taken': async () => {
      const { admin } = await paidCarrier()
      const both = await Promise.all([request(admin), request(admin)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    },
  },
  refusesBadInput: {
    'a routing number whose check digit is wrong, and an account typed differently the second time': async () => {
      const admin = await signIn('carrier-admin')
      const said = { ...bank(), routingNumber: '021000022', accountNumberAgain: '1234' }
      const { status, problem } = await request(admin, said)
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({
        routingNumber: ['This is not a routing number: check its nine digits'],
        accountNumberAgain: ['The two account numbers differ'],
      })
    },
    'a transit number of the wrong form, a check without an address, a factor that is none': async () => {
      const admin = await signIn('carrier-admin')
      const wrong = [
        { ...bank(), country: 'CA', routingNumber: '021000021' },
        { method: 'check', payeeName: 'Alder', terms: 'standard-30' },
        { method: 'factor', factorNumber: admin.company.canary, terms: 'standard-30' },
        { ...bank(), accountNumber: 'my account', accountNumberAgain: 'my account' },
        { ...bank(), state: 'effective' },
      ]
      for (const body of wrong) expect((await request(admin, body)).status).toBe(400)
    },
    'the refusal does not repeat what was typed': async () => {
      const admin = await signIn('carrier-admin')
      const said = { ...bank(), routingNumber: '021000022' }
      expect((await request(admin, said)).text).not.toContain(said.accountNumber)
    },
  },
  refusesWhoMayNot: {
    'a session that did not show lately who it is': async () => {
      const { admin, company } = await paidCarrier()
      await longAgo(admin)
      const { status, problem } = await request(admin)
      expect([status, problem.code]).toEqual([403, 'confirm-identity'])
      const { rows } = await sql`select from remit_to_change where company_id = ${company.id}`.execute(read())
      expect(rows).toHaveLength(0)
      expect(await house.mails(admin.userName)).toEqual([])
    },
    'everybody who is neither the carrier’s administrator nor a factor': async () => {
      for (const persona of PERSONAS.filter(
        (each) => !(ABILITIES['remit-to:request'] as readonly Persona[]).includes(each),
      )) {
        const { status, problem } = await request(await signIn(persona))
        expect([persona, status, problem.code]).toEqual([persona, 403, 'not-authorized'])
      }
    },
    'a second request while one is under way': async () => {
      const { admin } = await aChange()
      expect((await request(admin)).problem.code).toBe('remit-to-change-open')
    },
  },
  refusesTheOtherCompany: doesNotApply('it asks for the own company alone'),
})

describeEndpoint(api.companies.verifyRemitToChange, {
  works: {
    'a call to a number on record; the company is told that, not whom': async () => {
      const { admin, first, id, deskId } = await aChange()
      const { body } = await verify(first, id, deskId)
      expect(body).toMatchObject({
        state: 'verified',
        verifiedHow: { code: 'remit-to-called', facts: { person: 'Dana Prescott' } },
      })
      const seen = await house.call(companies.mine, { as: admin })
      expect(seen.body.remitToChange).toMatchObject({ state: 'verified', verifiedHow: null, callbackNumbers: [] })
      expect(seen.text).not.toContain('Dana Prescott')
      const letters = await house.mails(admin.userName)
      expect(letters.at(-1)?.subject).toMatch(/was verified$/)
    },
    'a number that was replaced lately is still the one to call, and the registered one needs no age': async () => {
      const { admin, company, deskId } = await paidCarrier()
      await read().updateTable('company_desk').set({ until: new Date() }).where('id', '=', deskId).execute()
      const fresh = await aDesk(company, { since: new Date() })
      const registered = await aDesk(company, {
        since: new Date(Date.now() - HOUR),
        isRegistered: true,
        function: 'safety',
      })
      const { body: change } = await request(admin)
      const as = await signIn('payables')
      const { body } = await house.call(companies.find, { as, params: { companyNumber: company.canary } })
      const offered = body.remitToChange?.callbackNumbers.map(({ id }) => id)
      expect(new Set(offered)).toEqual(new Set([deskId, registered]))
      expect((await verify(as, change.id, fresh)).problem.code).toBe('no-callback-number')
      expect((await verify(as, change.id, registered)).status).toBe(200)
    },
  },
  refusesBadInput: {
    'a number that was typed': async () => {
      const { first, id } = await aChange()
      const params = { remitToChangeId: id }
      const said = { as: first, params, body: { callbackNumberId: '(555) 555-0100', spokeWith: 'Dana' } }
      expect((await house.call(companies.verifyRemitToChange, said)).status).toBe(400)
    },
    'another company’s number, and one put on record after the request': async () => {
      const { company, first, id } = await aChange()
      const other = await paidCarrier()
      const late = await aDesk(company, { since: new Date(), function: 'claims' })
      for (const desk of [other.deskId, late, newId()])
        expect((await verify(first, id, desk)).problem.code).toBe('no-callback-number')
      expect(await stateOf(id)).toBe('requested')
    },
  },
  refusesWhoMayNot: {
    'operations, and the carrier itself': async () => {
      const { admin, id, deskId } = await aChange()
      for (const as of [admin, await signIn('operations')]) expect((await verify(as, id, deskId)).status).toBe(403)
    },
    'a second verification': async () => {
      const { second, id, deskId } = await aChange('verified')
      expect((await verify(second, id, deskId)).problem.code).toBe('remit-to-change-closed')
    },
    'a session that did not show lately who it is': async () => {
      const { first, id, deskId } = await aChange()
      await longAgo(first)
      expect((await verify(first, id, deskId)).problem.code).toBe('confirm-identity')
      expect(await stateOf(id)).toBe('requested')
    },
  },
  refusesTheOtherCompany: {
    'a change that there is not': async () => {
      const { deskId } = await aChange()
      expect((await verify(await signIn('payables'), newId(), deskId)).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.approveRemitToChange, {
  works: {
    'a second person starts the 72 hours, and everybody on record hears when they end': async () => {
      const { admin, company, second, id } = await aChange('verified')
      const { body } = await approve(second, id)
      const wait = Date.parse(body.takesEffectAt ?? '') - Date.parse(body.approvedAt ?? '')
      expect([body.state, wait]).toEqual(['approved', 72 * HOUR])
      expect((await house.mails(admin.userName)).at(-1)?.subject).toMatch(/was approved$/)
      expect(await accountOf(company)).toMatchObject({ bank_name: 'Old Bank' })
    },
    'of two people at once one approves': async () => {
      const { second, id } = await aChange('verified')
      const third = await signIn('payables')
      const both = await Promise.all([approve(second, id), approve(third, id)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    },
  },
  refusesBadInput: {
    'a body that says when': async () => {
      const { second, id } = await aChange('verified')
      const params = { remitToChangeId: id }
      const body = { takesEffectAt: new Date().toISOString() }
      expect((await house.call(companies.approveRemitToChange, { as: second, params, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the same person twice, even in another session': async () => {
      const { first, id } = await aChange('verified')
      const again = await house.sessionOf(first)
      for (const as of [first, again]) {
        const { status, problem } = await approve(as, id)
        expect([status, problem.code]).toEqual([409, 'another-person'])
      }
      expect(await stateOf(id)).toBe('verified')
    },
    'anybody before there was a call back': async () => {
      const { second, id } = await aChange()
      expect((await approve(second, id)).problem).toMatchObject({
        code: 'remit-to-change-closed',
        detail: 'A call back is needed first',
      })
    },
    'a session that did not show lately who it is': async () => {
      const { second, id } = await aChange('verified')
      await longAgo(second)
      expect((await approve(second, id)).problem.code).toBe('confirm-identity')
    },
    'operations and the carrier': async () => {
      const { admin, id } = await aChange('verified')
      for (const as of [admin, await signIn('operations')]) expect((await approve(as, id)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a change that there is not': async () => {
      expect((await approve(await signIn('payables'), newId())).status).toBe(404)
    },
  },
})

describeEndpoint(api.companies.stopRemitToChange, {
  works: {
    'anybody of the carrier stops it at any step, and everybody on record hears': async () => {
      for (const state of ['requested', 'verified', 'approved'] as const) {
        const { admin, company, id } = await aChange(state)
        const dispatcher = await signIn('carrier-dispatcher', company)
        const { status, body } = await stop(dispatcher, id)
        expect([status, body.state, body.to]).toEqual([200, 'stopped', null])
        expect((await house.mails(admin.userName)).at(-1)?.subject).toMatch(/was stopped$/)
        house.setClock(new Date(Date.now() + 80 * HOUR))
        await putDueChangesIntoForce(house.waybill.db, post, new Date(Date.now() + 80 * HOUR))
        house.setClock(undefined)
        expect(await accountOf(company)).toMatchObject({ bank_name: 'Old Bank' })
      }
    },
    'so does the provider, operations too; and another can be asked for then': async () => {
      const { admin, id } = await aChange('approved')
      expect((await stop(await signIn('operations'), id)).status).toBe(200)
      expect((await request(admin)).status).toBe(201)
    },
  },
  refusesBadInput: {
    'no reason': async () => {
      const { admin, id } = await aChange()
      const said = { as: admin, params: { remitToChangeId: id }, body: { reason: '' } }
      expect((await house.call(companies.stopRemitToChange, said)).problem.modelState).toEqual({
        reason: ['Enter a reason'],
      })
    },
  },
  refusesWhoMayNot: {
    'a driver; and nobody stops what is over': async () => {
      const { admin, company, id } = await aChange()
      expect((await stop(await signIn('driver', company), id)).status).toBe(403)
      await stop(admin, id)
      expect((await stop(admin, id)).problem.code).toBe('remit-to-change-closed')
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s change is as if it were not there': async () => {
      const { id } = await aChange()
      const stranger = await signIn('carrier-admin')
      const [foreign, random] = [await stop(stranger, id), await stop(stranger, newId())]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
      expect(await stateOf(id)).toBe('requested')
    },
  },
})

describe('a change of payee takes effect (P23)', () => {
  const due = () => new Date(Date.now() + 72 * HOUR + MINUTE)

  test('not a minute before 72 hours, then automatically, and everyone on file is notified', async () => {
    const { admin, company, vault, id, account } = await aChange('approved')
    await putDueChangesIntoForce(house.waybill.db, post, new Date(Date.now() + 71 * HOUR))
    expect(await stateOf(id)).toBe('approved')
    await putDueChangesIntoForce(house.waybill.db, post, due())
    expect(await stateOf(id)).toBe('effective')
    const paid = await accountOf(company)
    expect(paid).toMatchObject({ bank_name: 'Prairie Bank', account_last4: account.slice(-4) })
    expect(vault.open(paid.account_sealed ?? Buffer.alloc(0), `remit-to account of ${company.id}`)).toBe(account)
    expect((await house.mails(admin.userName)).at(-1)?.subject).toMatch(/new payment details are in effect$/)
  })

  test('once, however many processes look', async () => {
    const changes = await Promise.all(Array.from({ length: 6 }, () => aChange('approved')))
    const other = await House.open()
    const at = due()
    const rounds = [house, other, house, other].map(({ waybill }) => putDueChangesIntoForce(waybill.db, post, at))
    const effected = (await Promise.all(rounds)).reduce((sum, count) => sum + count, 0)
    await other.close()
    expect(effected).toBeGreaterThanOrEqual(changes.length)
    for (const { company, id } of changes) {
      expect(await stateOf(id)).toBe('effective')
      const { rows } = await sql`select from history_entry where subject_id = ${company.id}
        and description = 'Change of payment details took effect'`.execute(read())
      expect(rows).toHaveLength(1)
    }
  })

  test('a stop racing the job: one wins, and what is reported is what happened', async () => {
    for (let round = 0; round < 10; round++) {
      const { admin, company, id } = await aChange('approved')
      const [stopped] = await Promise.all([stop(admin, id), putDueChangesIntoForce(house.waybill.db, post, due())])
      const paid = await accountOf(company)
      const state = await stateOf(id)
      expect([stopped.status, state, paid.bank_name]).toEqual(
        state === 'stopped' ? [200, 'stopped', 'Old Bank'] : [409, 'effective', 'Prairie Bank'],
      )
    }
  })

  test('the database itself refuses one person twice, a shorter hold, and an effect without people', async () => {
    const { first, second, id } = await aChange('verified')
    const now = new Date()
    const tries = [
      sql`update remit_to_change set state = 'approved', approved_by = ${first.id}, approved_at = ${now},
        takes_effect_at = ${new Date(now.getTime() + 72 * HOUR)} where id = ${id}`,
      sql`update remit_to_change set state = 'approved', approved_by = ${second.id}, approved_at = ${now},
        takes_effect_at = ${new Date(now.getTime() + 71 * HOUR)} where id = ${id}`,
      sql`update remit_to_change set state = 'effective', effective_at = ${now} where id = ${id}`,
    ]
    for (const each of tries) await expect(each.execute(read())).rejects.toMatchObject({ code: '23514' })
  })

  test('through a company’s own eyes nothing of it can be moved', async () => {
    const { company, id } = await aChange('verified')
    const own = house.waybill.db.as({ kind: 'company', companyId: company.id }).read
    const moved = await sql`update remit_to_change set state = 'stopped' where id = ${id}`.execute(own)
    expect(moved.numAffectedRows).toBe(0n)
    await expect(
      sql`update company_remit_to set bank_name = 'Mine' where company_id = ${company.id}`.execute(own),
    ).resolves.toMatchObject({ numAffectedRows: 0n })
  })
})

test('no account number is in any answer, log, email, history or row, from request to effect (P9)', {
  timeout: 60_000,
}, async () => {
  const log: string[] = []
  const logging = await House.open({ logLevel: 'debug' }, { logTo: { write: (line) => log.push(line) } })
  const { admin, company, deskId } = await paidCarrier()
  const [first, second, ops] = [await signIn('payables'), await signIn('payables'), await signIn('operations')]
  const account = newAccount()
  const told: string[] = []
  const ask = async (as: { token: string }, method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await logging.waybill.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': newId() },
      ...(body === undefined ? {} : { payload: body }),
    })
    told.push(answer.body)
    return answer.json<{ id: string }>()
  }
  const slip = { ...bank(account), routingNumber: '021000022' }
  await ask(admin, 'POST', '/api/v2/me/company/remit_to_changes', slip)
  const { id } = await ask(admin, 'POST', '/api/v2/me/company/remit_to_changes', bank(account))
  await ask(admin, 'POST', '/api/v2/me/company/remit_to_changes', bank(account))
  await ask(first, 'POST', `/api/v2/remit_to_changes/${id}/verification`, {
    callbackNumberId: deskId,
    spokeWith: 'Dana Prescott',
  })
  await ask(second, 'POST', `/api/v2/remit_to_changes/${id}/approval`, {})
  await putDueChangesIntoForce(house.waybill.db, post, new Date(Date.now() + 73 * HOUR))
  for (const as of [first, ops]) await ask(as, 'GET', `/api/v2/companies/${company.canary}`)
  for (const as of [admin, ops]) {
    await ask(as, 'GET', '/api/v2/me/company')
    await ask(as, 'GET', `/api/v2/histories?entityType=company&entityId=${company.id}`)
  }
  await logging.close()
  expect(await stateOf(id)).toBe('effective')
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(read())
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const whole = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(read())
      return whole.rows.map(({ row }) => row).join('\n')
    }),
  )
  const hex = Buffer.from(account).toString('hex')
  for (const text of [log.join('\n'), ...told, ...rows]) {
    expect(text.includes(account) || text.includes(account.slice(0, -4)) || text.includes(hex)).toBe(false)
  }
  const letters = await read().selectFrom('mail').select(['subject', 'content']).execute()
  expect(letters.length).toBeGreaterThan(3)
  const ours = letters.filter(({ subject }) => subject.includes(company.canary))
  const lastFour = new RegExp(`(?<![\\w-])${account.slice(-4)}(?![\\w-])`)
  expect(told.join('\n')).toMatch(lastFour)
  expect(JSON.stringify(ours)).not.toMatch(lastFour)
})
